import { schema } from '@efie/database'
import { makeGoods } from '@efie/database/testing'
import { defaultProductTerms, lastReturnDay, ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem, withScope } from '../../platform/context.ts'
import { answerCharge } from '../../platform/gateway/sandbox-answer.ts'
import {
  auditsOf,
  card,
  createPayment,
  pay,
  referenceOf,
  resolveAttempt,
  trialBalance,
  withKey,
  type SignedInContext,
} from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import {
  deliver,
  getProduct,
  instalments,
  makeConfirmed,
  makeShopWorld,
  orderBalance,
  orderInput,
  updateProduct,
  type ShopWorld,
} from '../../testing/shop.ts'
import { createOrder } from './checkout/create-order.ts'
import { expireOrders } from './expire-orders.ts'
import { fulfilOrder, moveFulfilment } from './fulfil-order.ts'
import { getInvoice } from './papers/invoice-pdf.ts'
import { getOrder, listOrders } from './list-orders.ts'
import { REFUND_ORDER } from './returns/send-back.ts'
import { previewOrder } from './checkout/preview-order.ts'
import { addReturnPhoto, readReturnPhoto, requestReturn } from './returns/request-return.ts'
import { transitionOrder } from './transition-order.ts'

let world: ShopWorld
let tenant: SignedInContext
let stranger: SignedInContext

beforeAll(async () => {
  world = await makeShopWorld()
  tenant = world.tenant
  stranger = await world.signIn('user')
})
afterAll(() => world.close())

const db = () => world.services.db
const unitsOf = async (id: string) => {
  const [row] = await db().select().from(schema.stockItems).where(eq(schema.stockItems.id, id))
  return { on_hand: row!.on_hand, reserved: row!.reserved }
}
const goods = (stock: number, price = 100_000) => makeGoods(db(), { stock, price })

describe('the cart as it is now', () => {
  test('two lines of one stock item share it, a changed price is told, guests see plans but no credit check', async () => {
    const one = await goods(3)
    const line = { variant_id: one.variant_id, quantity: 2, price_seen: 90_000 }
    const preview = await previewOrder(world.as(null), {
      lines: [line, { ...line, price_seen: undefined }, { product_id: stranger.actor.id, quantity: 1 }],
    })
    expect(preview.lines.map((row) => [row.note, row.available])).toEqual([
      ['price-changed', 3],
      ['not-enough', 1],
      ['gone', 0],
    ])
    expect(preview).toMatchObject({ orderable: false, cash_price: 400_000, credit: null })
    expect(preview.plans.map((plan) => plan.months)).toEqual([3, 6, 9, 12])
    expect(preview.plans[0]).toMatchObject({ down_payment: 120_000, financed_amount: 280_000 })
    expect(preview.plans[0]!.instalments).toHaveLength(3)
    const own = await previewOrder(tenant, { lines: [{ variant_id: one.variant_id, quantity: 1 }] })
    expect(own.orderable).toBe(true)
    expect(own.credit?.[0]?.reasons.map((reason) => reason.code)).toEqual(['income-not-verified'])
  })
})

describe('the limit on the APR', () => {
  const limitTo = (max_apr_percent: number) =>
    db()
      .update(schema.financingProducts)
      .set({ terms: { ...defaultProductTerms, max_apr_percent } })

  test('plans above it are not on offer, and cannot be ordered', async () => {
    const one = await goods(5)
    await limitTo(49)
    const preview = await previewOrder(tenant, { lines: [{ variant_id: one.variant_id, quantity: 1 }] })
    expect(preview.plans.map((plan) => plan.months)).toEqual([3, 6])
    await expect(
      createOrder(withScope(withKey(tenant), 'orders.create'), orderInput(one, instalments(12))),
    ).rejects.toMatchObject({
      code: 'COST_TOO_HIGH',
      data: { issues: [{ path: 'months' }], months: 6 },
    })
    expect(await unitsOf(one.stock_item_id)).toEqual({ on_hand: 5, reserved: 0 })
    await limitTo(defaultProductTerms.max_apr_percent)
  })
})

describe('an order paid at once', () => {
  test('from checkout to delivery: stock, books, invoice, code; one key, one order', async () => {
    const one = await goods(5)
    const key = withKey(tenant)
    const input = orderInput(one, { quantity: 2, expected_cash_price: 200_000 })
    const order = await createOrder(withScope(key, 'orders.create'), input)
    expect((await createOrder(withScope(key, 'orders.create'), input)).id).toBe(order.id)
    expect(order).toMatchObject({
      status: 'awaiting-payment',
      cash_price: 200_000,
      down_payment: 200_000,
      plan: null,
    })
    expect(order.reserved_until).toBe('2026-11-20T09:15:00.000Z')
    expect(await unitsOf(one.stock_item_id)).toEqual({ on_hand: 5, reserved: 2 })
    await expect(getInvoice(withScope(tenant, 'orders.read'), order)).rejects.toMatchObject({
      code: 'INVOICE_NOT_READY',
    })
    await expect(
      createPayment(withScope(withKey(tenant), 'payments.pay'), {
        order_id: order.id,
        payment_type: 'order',
        amount: 100,
        ...card,
      }),
    ).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
    for (const ctx of [stranger, await world.signIn('recovery_and_collections')])
      await expect(getOrder(withScope(ctx, 'orders.read'), order)).rejects.toMatchObject({
        code: 'ORDER_NOT_FOUND',
      })
    await expect(
      createPayment(withScope(withKey(stranger), 'payments.pay'), {
        order_id: order.id,
        payment_type: 'order',
        ...card,
      }),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
    // The catalogue changes; the order stays as it was.
    await updateProduct(withScope(world.admin, 'products.write'), { id: one.product_id, price: 999_900 })
    await pay(world, tenant, { order_id: order.id, payment_type: 'order', ...card })
    expect(await getOrder(withScope(tenant, 'orders.read'), order)).toMatchObject({
      status: 'confirmed',
      cash_price: 200_000,
      reserved_until: null,
    })
    expect(await orderBalance(db(), order.id, ledgerAccounts.gateway)).toBe(200_000)
    expect(await orderBalance(db(), order.id, ledgerAccounts.shop_sales)).toBe(-166_666)
    const invoice = await getInvoice(withScope(tenant, 'orders.read'), order)
    expect(new TextDecoder().decode((await invoice.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    const delivered = await deliver(world, tenant, order.id)
    expect(delivered).toMatchObject({ status: 'delivered', plan: null, protected_goods: null })
    expect(await unitsOf(one.stock_item_id)).toEqual({ on_hand: 3, reserved: 0 })
    expect(delivered.events.map((event) => event.to_status).filter(Boolean)).toEqual([
      'awaiting-payment',
      'confirmed',
      'packed',
      'out-for-delivery',
      'delivered',
    ])
    expect(await auditsOf(db(), 'order.create', order.id)).toHaveLength(1)
    expect((await listOrders(withScope(stranger, 'orders.read'), { limit: 10 })).data).toEqual([])
    expect(
      (await listOrders(withScope(world.admin, 'orders.read'), { limit: 10, status: 'delivered' })).data[0],
    ).toMatchObject({
      id: order.id,
      units: 2,
      customer_name: 'Ama Serwaa',
    })
  })

  test('parcels: some now, some later; a wrong code is no proof, what comes back goes out again with another', async () => {
    const one = await goods(5)
    const order = await makeConfirmed(world, tenant, orderInput(one, { quantity: 3 }))
    const line = order.lines[0]!.id
    const first = await fulfilOrder(withScope(withKey(world.admin), 'orders.fulfil'), {
      id: order.id,
      lines: [{ order_line_id: line, quantity: 2 }],
    })
    expect(first).toMatchObject({ status: 'confirmed', unpacked: [{ order_line_id: line, quantity: 1 }] })
    await expect(
      fulfilOrder(withScope(withKey(world.admin), 'orders.fulfil'), {
        id: order.id,
        lines: [{ order_line_id: line, quantity: 2 }],
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await expect(
      transitionOrder(withScope(tenant, 'orders.transition'), {
        id: order.id,
        to: 'cancelled',
        reason: 'Too late',
      }),
    ).rejects.toMatchObject({ data: { missing: [{ fact: 'nothing_packed' }] } })
    const fulfilment_id = first.fulfilments[0]!.id
    const move = (
      to: 'packed' | 'out-for-delivery' | 'delivered',
      rest: { code?: string; reason?: string } = {},
    ) => moveFulfilment(withScope(world.admin, 'orders.fulfil'), { id: order.id, fulfilment_id, to, ...rest })
    await expect(move('delivered', { code: '000000' })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
    await move('out-for-delivery')
    const now = world.clock.now().toISOString()
    expect(await getOrder(withScope(tenant, 'orders.read'), order)).toMatchObject({ delivery_overdue: false })
    world.clock.set(`${order.delivery_date}T20:00:00Z`)
    expect(await getOrder(withScope(tenant, 'orders.read'), order)).toMatchObject({ delivery_overdue: false })
    world.clock.advance({ days: 1 })
    expect(await getOrder(withScope(tenant, 'orders.read'), order)).toMatchObject({ delivery_overdue: true })
    world.clock.set(now)
    const code = (await getOrder(withScope(tenant, 'orders.read'), order)).fulfilments[0]!.delivery_code!
    expect(
      (await getOrder(withScope(world.admin, 'orders.read'), order)).fulfilments[0]!.delivery_code,
    ).toBeNull()
    const wrong = code === '000000' ? '111111' : '000000'
    for (let guess = 0; guess < 5; guess += 1)
      await expect(move('delivered', { code: wrong })).rejects.toMatchObject({ code: 'CODE_WRONG' })
    await expect(move('delivered', { code })).rejects.toMatchObject({ code: 'CODE_WRONG' })
    await expect(move('packed')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await move('packed', { reason: 'Nobody at home' })
    await move('out-for-delivery')
    await move('delivered', {
      code: (await getOrder(withScope(tenant, 'orders.read'), order)).fulfilments[0]!.delivery_code!,
    })
    expect((await getOrder(withScope(tenant, 'orders.read'), order)).status).toBe('confirmed')
    expect((await deliver(world, tenant, order.id)).status).toBe('delivered')
    expect(await unitsOf(one.stock_item_id)).toEqual({ on_hand: 2, reserved: 0 })
    await expect(async () =>
      fulfilOrder(withScope(withKey(world.finance), 'orders.fulfil'), { id: order.id }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })

  test('what nobody pays runs out and frees its goods; a payment under way prolongs it; money too late goes back', async () => {
    const one = await goods(2)
    const left = await createOrder(withScope(withKey(tenant), 'orders.create'), orderInput(one))
    const paying = await createOrder(withScope(withKey(tenant), 'orders.create'), orderInput(one))
    await expect(
      createOrder(withScope(withKey(stranger), 'orders.create'), orderInput(one)),
    ).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      data: { lines: [{ index: 0, note: 'sold-out' }] },
    })
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      order_id: paying.id,
      payment_type: 'order',
      ...card,
    })
    await expect(
      createPayment(withScope(withKey(tenant), 'payments.pay'), {
        order_id: paying.id,
        payment_type: 'order',
        ...card,
      }),
    ).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    await expect(
      transitionOrder(withScope(tenant, 'orders.transition'), { id: paying.id, to: 'cancelled' }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    world.clock.advance({ minutes: 16 })
    expect(await expireOrders(world.services)).toMatchObject({ expired: 1 })
    expect((await getOrder(withScope(tenant, 'orders.read'), left)).status).toBe('expired')
    expect((await getOrder(withScope(tenant, 'orders.read'), paying)).status).toBe('awaiting-payment')
    expect(await unitsOf(one.stock_item_id)).toEqual({ on_hand: 2, reserved: 1 })
    await db().update(schema.payments).set({ status: 'expired' }).where(eq(schema.payments.id, started.id))
    expect(await expireOrders(world.services)).toMatchObject({ expired: 1 })
    expect(await unitsOf(one.stock_item_id)).toEqual({ on_hand: 2, reserved: 0 })
    await answerCharge(world.services, referenceOf(started), 'approve')
    await resolveAttempt(asSystem(world.services), referenceOf(started))
    await world.jobs.run('send-refund')
    expect((await getOrder(withScope(tenant, 'orders.read'), paying)).status).toBe('expired')
    const [row] = await db().select().from(schema.payments).where(eq(schema.payments.id, started.id))
    expect(row).toMatchObject({ surplus: true, refunded_amount: 100_000, status: 'refunded' })
  })

  test('cancelled before packing: the sale is undone, the money sent back once, the goods free', async () => {
    const one = await goods(2)
    const order = await makeConfirmed(world, tenant, orderInput(one))
    await expect(
      transitionOrder(withScope(tenant, 'orders.transition'), { id: order.id, to: 'cancelled' }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'reason' }] },
    })
    await expect(
      transitionOrder(withScope(stranger, 'orders.transition'), {
        id: order.id,
        to: 'cancelled',
        reason: 'x',
      }),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
    await transitionOrder(withScope(tenant, 'orders.transition'), {
      id: order.id,
      to: 'cancelled',
      reason: 'Found it at home',
    })
    expect(await unitsOf(one.stock_item_id)).toEqual({ on_hand: 2, reserved: 0 })
    const again = [...world.jobs.enqueued]
    await world.jobs.run(REFUND_ORDER)
    world.jobs.enqueued.push(...again.filter((job) => job.queue === REFUND_ORDER))
    await world.jobs.run(REFUND_ORDER)
    await world.jobs.run('send-refund')
    const after = await getOrder(withScope(tenant, 'orders.read'), order)
    expect(after.status).toBe('refunded')
    for (const account of [ledgerAccounts.gateway, ledgerAccounts.shop_sales, ledgerAccounts.tenant_credit])
      expect(await orderBalance(db(), order.id, account)).toBe(0)
  })

  test('a return with a photo is received, back in stock and refunded; too late it is refused', async () => {
    const one = await goods(4)
    const order = await makeConfirmed(world, tenant, orderInput(one, { quantity: 2 }))
    await expect(
      requestReturn(withScope(withKey(tenant), 'orders.return'), { id: order.id, reason: 'Not yet' }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    const { lines } = await deliver(world, tenant, order.id)
    const wanted = { id: order.id, reason: 'Dented', lines: [{ order_line_id: lines[0]!.id, quantity: 1 }] }
    await expect(requestReturn(withScope(withKey(stranger), 'orders.return'), wanted)).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
    await requestReturn(withScope(withKey(tenant), 'orders.return'), wanted)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const shown = await addReturnPhoto(withScope(tenant, 'orders.return'), {
      id: order.id,
      file: new File([png], 'dent.png'),
    })
    const photo_id = shown.returns[0]!.photos[0]!.id
    expect(
      (await readReturnPhoto(withScope(world.admin, 'orders.read'), { id: order.id, photo_id })).type,
    ).toBe('image/webp')
    await expect(
      readReturnPhoto(withScope(stranger, 'orders.read'), { id: order.id, photo_id }),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
    await expect(async () =>
      transitionOrder(withScope(tenant, 'orders.transition'), { id: order.id, to: 'returned' }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await transitionOrder(withScope(world.admin, 'orders.transition'), { id: order.id, to: 'returned' })
    await world.jobs.run(REFUND_ORDER)
    await world.jobs.run('send-refund')
    const after = await getOrder(withScope(tenant, 'orders.read'), order)
    expect(after).toMatchObject({
      status: 'refunded',
      lines: [{ returned_quantity: 1 }],
      return_until: null,
      may_return: false,
    })
    expect(await unitsOf(one.stock_item_id)).toEqual({ on_hand: 3, reserved: 0 })
    expect(await orderBalance(db(), order.id, ledgerAccounts.gateway)).toBe(100_000)
    const other = await makeConfirmed(world, tenant, orderInput(one))
    await deliver(world, tenant, other.id)
    const now = world.clock.now().toISOString()
    const last = lastReturnDay({ delivered_at: now })
    expect(await getOrder(withScope(tenant, 'orders.read'), other)).toMatchObject({
      may_return: true,
      return_until: last,
    })
    world.clock.advance({ days: 15 })
    expect(await getOrder(withScope(tenant, 'orders.read'), other)).toMatchObject({
      may_return: false,
      return_until: last,
    })
    await expect(
      requestReturn(withScope(withKey(tenant), 'orders.return'), { id: other.id, reason: 'Late' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await expireOrders(world.services)
    expect((await getOrder(withScope(tenant, 'orders.read'), other)).status).toBe('closed')
    world.clock.set(now)
  })

  test('a price that moved since the cart was shown is refused with the new one; a wrong day and phone by field', async () => {
    const one = await goods(2)
    const place = (values: Parameters<typeof orderInput>[1]) =>
      createOrder(withScope(withKey(tenant), 'orders.create'), orderInput(one, values))
    await expect(place({ expected_cash_price: 99_000 })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      data: { cash_price: 100_000 },
    })
    const { delivery } = orderInput(one)
    await expect(place({ delivery: { ...delivery, phone: 'x' } })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    // Two working days from Friday: the weekend doesn't count.
    for (const delivery_date of ['2026-11-20', '2026-11-23'])
      await expect(place({ delivery: { ...delivery, delivery_date } })).rejects.toMatchObject({
        data: { issues: [{ message: 'The earliest delivery date is 24 Nov 2026' }] },
      })
    expect((await getProduct(world.as(null), { id: one.product_id })).stock).toBe(2)
    await expect(async () =>
      createOrder(withScope(withKey(world.finance), 'orders.create'), orderInput(one)),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(
      createOrder(withScope(withKey(world.admin), 'orders.create'), orderInput(one)),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

test('the books of the whole shop balance', async () => {
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect(await undocumentedPostings(db())).toEqual([])
})
