import { schema } from '@efie/database'
import { makeGoods } from '@efie/database/testing'
import { orderLifecycle, sumOf, type OrderStatus } from '@efie/domain'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../platform/errors.ts'
import {
  card,
  pay,
  recordChargeback,
  trialBalance,
  winChargeback,
  withKey,
  type SignedInContext,
} from '../../testing/money.ts'
import {
  instalments,
  liftHoldLimits,
  makeShopWorld,
  orderInput,
  planBooks,
  runLoansDaily,
  sign,
  verifyIncome,
  type ShopWorld,
} from '../../testing/shop.ts'
import { changeMonths } from '../../testing/sign-terms.ts'
import { createOrder } from './checkout/create-order.ts'
import { expireOrders } from './expire-orders.ts'
import { fulfilOrder, moveFulfilment } from './fulfil-order.ts'
import { getOrder } from './list-orders.ts'
import { REFUND_ORDER } from './returns/send-back.ts'
import { requestReturn } from './returns/request-return.ts'
import { transitionOrder } from './transition-order.ts'
import { withScope } from '../../platform/context.ts'

const WALKS = process.env['EFIE_TEST_FULL'] === '1' ? 60 : 2
const STEPS = 8

let world: ShopWorld
let tenant: SignedInContext

beforeAll(async () => {
  world = await makeShopWorld()
  await liftHoldLimits(world.services.db)
  tenant = await world.signIn('user', { full_name: 'Adwoa Owusu' })
  await verifyIncome(world, tenant.actor.id, 90_000_000)
})
afterAll(() => world.close())

const refunds = async () => {
  await world.jobs.run(REFUND_ORDER)
  await world.jobs.run('send-refund')
}

/** Payments for an order, latest first. */
const paidOf = async (order_id: string) => {
  const rows = await world.services.db
    .select()
    .from(schema.payments)
    .where(and(eq(schema.payments.order_id, order_id), isNotNull(schema.payments.paid_at)))
    .orderBy(desc(schema.payments.paid_at), desc(schema.payments.id))
  return rows
}

/** Acts on an order at any time. An act at the wrong time is refused and must change nothing. */
const acts: Record<string, (id: string) => Promise<unknown>> = {
  sign: (id) => sign(world, tenant, id),
  pay: (id) => pay(world, tenant, { order_id: id, payment_type: 'order', ...card }),
  decline: (id) => pay(world, tenant, { order_id: id, payment_type: 'order', ...card }, 'decline'),
  instalment: (id) => pay(world, tenant, { order_id: id, payment_type: 'order_instalment', ...card }),
  some: (id) =>
    pay(world, tenant, { order_id: id, payment_type: 'order_instalment', amount: 12_345, ...card }),
  settle: (id) => pay(world, tenant, { order_id: id, payment_type: 'settlement', ...card }),
  reshape: (id) => changeMonths(world, tenant, id, 9),
  cancel: (id) =>
    transitionOrder(withScope(tenant, 'orders.transition'), { id, to: 'cancelled', reason: 'No' }),
  pack: (id) => fulfilOrder(withScope(withKey(world.admin), 'orders.fulfil'), { id }),
  move: async (id) => {
    const [parcel] = (await getOrder(withScope(tenant, 'orders.read'), { id })).fulfilments
    if (!parcel) return
    const code = parcel.delivery_code ?? '000000'
    const to = parcel.status === 'packed' ? 'out-for-delivery' : 'delivered'
    await moveFulfilment(withScope(world.admin, 'orders.fulfil'), { id, fulfilment_id: parcel.id, to, code })
  },
  back: async (id) => {
    const [parcel] = (await getOrder(withScope(tenant, 'orders.read'), { id })).fulfilments
    if (parcel)
      await moveFulfilment(withScope(world.admin, 'orders.fulfil'), {
        id,
        fulfilment_id: parcel.id,
        to: 'packed',
        reason: 'Rain',
      })
  },
  return: async (id) => {
    const [line] = (await getOrder(withScope(tenant, 'orders.read'), { id })).lines
    await requestReturn(withScope(withKey(tenant), 'orders.return'), {
      id,
      reason: 'Broken',
      lines: [{ order_line_id: line!.id, quantity: 1 }],
    })
  },
  returnAll: (id) => requestReturn(withScope(withKey(tenant), 'orders.return'), { id, reason: 'Broken' }),
  receive: (id) => transitionOrder(withScope(world.admin, 'orders.transition'), { id, to: 'returned' }),
  refuse: (id) =>
    transitionOrder(withScope(world.admin, 'orders.transition'), { id, to: 'delivered', reason: 'Used' }),
  refunds,
  takeBack: async (id) => {
    const [payment] = await paidOf(id)
    const left = (payment?.amount ?? 0) - (payment?.refunded_amount ?? 0)
    const asked = { amount: Math.ceil(left / 2), reference: uuidv7(), reason: 'Told by the bank' }
    if (payment)
      await recordChargeback(withScope(withKey(world.finance), 'loans.adjust'), { id: payment.id, ...asked })
  },
  winBack: async (id) => {
    const paid = new Set((await paidOf(id)).map((payment) => payment.id))
    const disputes = await world.services.db.select().from(schema.paymentDisputes)
    const booked = disputes.find((one) => one.booked_at !== null && paid.has(one.payment_id))
    if (booked)
      await winChargeback(withScope(withKey(world.finance), 'loans.adjust'), {
        id: booked.id,
        reason: 'It came back',
      })
  },
  giveUp: (id) =>
    transitionOrder(withScope(world.admin, 'orders.transition'), {
      id,
      to: 'cancelled',
      reason: 'Not paid again',
    }),
  week: async () => {
    world.clock.advance({ days: 8 })
    await expireOrders(world.services)
    await runLoansDaily(world.services)
  },
}

const forward = ['pay', 'pack', 'move', 'move'] as const

/** The order's history must follow the table, and stock and books must agree. */
const expectConsistent = async (id: string, stock_item_id: string, received: number): Promise<void> => {
  const { db } = world.services
  const order = await getOrder(withScope(tenant, 'orders.read'), { id })
  const steps = order.events.filter((event) => event.to_status !== null)
  let at: OrderStatus = 'draft'
  for (const step of steps) {
    expect(step.from_status).toBe(at)
    const edge = orderLifecycle.transitions.find((one) => one.from === at && one.to === step.to_status)
    expect(edge, `${at} → ${step.to_status}`).toBeDefined()
    at = edge!.to
  }
  expect(order.status).toBe(at)
  const [item] = await db.select().from(schema.stockItems).where(eq(schema.stockItems.id, stock_item_id))
  const [line] = order.lines
  const packed = order.fulfilments.length > 0
  const cancelled = steps.some((step) => step.to_status === 'cancelled')
  const over = ['cancelled', 'expired', 'declined'].includes(at) || (at === 'refunded' && !packed)
  expect(item).toMatchObject({
    on_hand: received - (packed && !cancelled ? line!.quantity - line!.returned_quantity : 0),
    reserved: packed || over ? 0 : line!.quantity,
  })
  if (order.plan) {
    const { books, replay } = await planBooks(db, id)
    // A refund in flight is the tenant's credit until it arrives.
    const twice = sumOf(
      (await paidOf(id)).filter((row) => row.surplus).map((row) => row.amount - row.refunded_amount),
    )
    if (order.plan.closed_at === null) expect(books).toEqual({ ...replay, credit: replay.credit + twice })
    else expect({ ...books, credit: 0 }).toEqual({ ...replay, credit: 0 })
  }
}

test('whatever people do to an order in whatever order, its way is the table’s, no unit and no pesewa is lost', async () => {
  const names = Object.keys(acts)
  const walk = fc.record({
    months: fc.constantFrom(null, 3, 6),
    // The steps that lead on, each preceded by others, then any: this reaches late states.
    before: fc.array(fc.option(fc.constantFrom(...names), { freq: 1 }), { minLength: 4, maxLength: 4 }),
    after: fc.array(fc.constantFrom(...names), { minLength: STEPS, maxLength: STEPS }),
  })
  const reached = new Set<string>()
  // An undisturbed one, so that the end is always reached.
  const straight = { months: 3, before: [], after: [] }
  const walks = [straight, ...fc.sample(walk, { numRuns: WALKS, seed: 19_570_306 })]
  for (const { months, before: tried, after } of walks) {
    const goods = await makeGoods(world.services.db, { price: 150_000, stock: 4 })
    const input = orderInput(goods, { quantity: 2, ...(months === null ? {} : instalments(months)) })
    const day = new Date(world.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
    const { id } = await createOrder(withScope(withKey(tenant), 'orders.create'), {
      ...input,
      delivery: { ...input.delivery, delivery_date: day },
    })
    const steps = forward.flatMap((step, index) => [tried[index] ?? step, step])
    for (const step of ['sign', ...steps, ...after]) {
      const before = await getOrder(withScope(tenant, 'orders.read'), { id })
      world.clock.advance({ minutes: 2 })
      try {
        await acts[step]?.(id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        expect((await getOrder(withScope(tenant, 'orders.read'), { id })).status).toBe(before.status)
      }
      reached.add((await getOrder(withScope(tenant, 'orders.read'), { id })).status)
    }
    await refunds()
    await expectConsistent(id, goods.stock_item_id, 4)
  }
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect([...reached]).toEqual(expect.arrayContaining(['awaiting-payment', 'confirmed', 'delivered']))
}, 240_000)
