import { schema } from '@efie/database'
import { makeGoods } from '@efie/database/testing'
import { ledgerAccounts } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withScope } from '../../../platform/context.ts'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import {
  auditsOf,
  card,
  loanNow,
  noticesOf,
  pay,
  paymentNow,
  trialBalance,
  wallet,
  withKey,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  checkControls,
  collectInstalments,
  deliver,
  getAutoCollection,
  getPortfolio,
  instalments,
  makeConfirmed,
  makeShopWorld,
  orderBalance,
  orderInput,
  planBooks,
  pollPayments,
  releaseRefund,
  reportCollections,
  reportImpairment,
  requestRefund,
  runLoansDaily,
  startAutoCollection,
  stopAutoCollection,
  verifyIncome,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { getOrder } from '../list-orders.ts'
import { REFUND_ORDER } from '../returns/send-back.ts'
import { requestReturn } from '../returns/request-return.ts'
import { transitionOrder } from '../transition-order.ts'

const PRICE = 300_000
const MONTH = 75_075
let world: ShopWorld
let tenant: SignedInContext
let id: string

const db = () => world.services.db
const at = async (day: string) => {
  world.clock.set(`${day}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}
const collect = () => collectInstalments(world.services)
const plan = async () => (await getOrder(withScope(tenant, 'orders.read'), { id })).plan!
const ofPlan = () => ({ of: 'order', id }) as const
const payPlan = (amount?: number, means: object = card) =>
  pay(world, tenant, { order_id: id, payment_type: 'order_instalment', ...card, ...means, amount })
const paymentsOf = (payment_type: 'order' | 'order_instalment') =>
  db()
    .select()
    .from(schema.payments)
    .where(and(eq(schema.payments.order_id, id), eq(schema.payments.payment_type, payment_type)))
const differences = async () =>
  (await checkControls(withScope(world.finance, 'ledger.read'))).data.filter((row) => row.difference !== 0)
const expectBooks = async () => {
  const { books, replay } = await planBooks(db(), id)
  expect(books).toEqual(replay)
  expect(await differences()).toEqual([])
}

beforeAll(async () => {
  world = await makeShopWorld()
})
afterAll(() => world.close())
/** A delivered order of GH₵ 3,000, two units on a plan of three months: GH₵ 2,100 financed. */
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user')
  await verifyIncome(world, tenant.actor.id, 900_000)
  const goods = await makeGoods(db(), { price: PRICE / 2, stock: 10 })
  const order = await makeConfirmed(world, tenant, orderInput(goods, { ...instalments(3), quantity: 2 }))
  await deliver(world, tenant, order.id)
  id = order.id
})

test('is in the portfolio beside rent, in its ageing, months, vintages, cures and losses', async () => {
  const book = (line?: 'both' | 'rent' | 'shop') =>
    getPortfolio(withScope(world.finance, 'portfolio.read'), { line })
  await at('2026-12-29')
  await at('2027-01-30')
  const shop = await book('shop')
  const rent = await book('rent')
  expect(rent).toMatchObject({ line: 'rent', loans: 0, principal_outstanding: 0, vintages: [], cures: [] })
  expect(shop.loans).toBe(1)
  expect(shop.principal_outstanding).toBe(210_000)
  expect(shop.par.map((row) => row.loans)).toEqual([1, 1, 0, 0])
  expect(shop.ageing.find((row) => row.bucket === '31-60')).toMatchObject({
    loans: 1,
    principal: 210_000,
    // Two months, and two late fees of 5%.
    past_due: 2 * MONTH + 3_754,
  })
  expect(shop.expected.at(-1)).toEqual({ month: '2027-01', expected: MONTH, collected: 0 })
  expect(shop.vintages.at(-1)).toMatchObject({ month: '2026-11', ever_30: 1, ever_90: 0 })
  expect(await book()).toEqual({ ...shop, line: 'both' })
  // Only the shop's allowance falls short, by what its stage requires.
  const losses = await reportImpairment(withScope(world.finance, 'ledger.read'), { line: 'shop' })
  const owed = 210_000 + 3 * 5_075 + 3_754
  expect(losses).toMatchObject({ booked: 0, required: Math.round(owed * 0.2) })
  expect((await reportImpairment(withScope(world.finance, 'ledger.read'), { line: 'rent' })).required).toBe(0)
  expect((await reportImpairment(withScope(world.finance, 'ledger.read'))).required).toBe(losses.required)
  await payPlan(2 * MONTH + 3_754)
  const days = { from: '2027-01-01', to: '2027-01-31' }
  const [month] = (
    await reportCollections(withScope(world.finance, 'ledger.read'), { ...days, line: 'shop' })
  ).data
  expect(month).toMatchObject({ demanded: MONTH, paid_of_demanded: MONTH, collected: 2 * MONTH + 3_754 })
  expect(
    (await reportCollections(withScope(world.finance, 'ledger.read'), { ...days, line: 'rent' })).data[0],
  ).toMatchObject({
    demanded: 0,
    collected: 0,
  })
  expect((await book('shop')).cures).toEqual([{ month: '2026-12', entered: 1, cured: 1, share_bps: 10_000 }])
  await expectBooks()
})

test('with consent each instalment of a plan is collected on its day, once, until its tenant stops it', async () => {
  const { payment_id } = await payPlan(10_000, wallet('0241234567'))
  const consent = { ...ofPlan(), payment_id }
  await expect(
    startAutoCollection(withScope(await world.signIn('user'), 'loans.own'), consent),
  ).rejects.toMatchObject({ code: 'LOAN_NOT_FOUND' })
  await expect(async () =>
    startAutoCollection(withScope(world.finance, 'loans.own'), consent),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  await startAutoCollection(withScope(tenant, 'loans.own'), consent)
  expect(await auditsOf(db(), 'auto-collection.start', (await loanNow(db(), id)).id)).toHaveLength(1)
  expect(
    (await getAutoCollection(withScope(world.finance, 'applications.read'), ofPlan())).active,
  ).toMatchObject({
    status: 'active',
  })
  const notice = (await noticesOf(db(), tenant.actor.id)).find(
    (one) => one.title === 'Automatic payment is on',
  )
  expect(notice!.message).toContain('GH₵ 750.75')
  await at('2026-12-25')
  expect(await collect()).toEqual({ tried: 0 })
  await at('2026-12-28')
  // A payment with an unknown outcome holds up the collection, and so does a gateway that doesn't answer.
  const gateway = {
    ...world.services.gateway,
    chargeAuthorization: () => Promise.reject(new GatewayUnavailableError()),
    verifyCharge: () => Promise.reject(new GatewayUnavailableError()),
  }
  expect(await collectInstalments({ ...world.services, gateway })).toEqual({ tried: 1 })
  const demand = (await paymentsOf('order_instalment')).find((row) => row.due_date === '2026-12-28')
  expect(demand).toMatchObject({ status: 'processing', amount: MONTH - 10_000 })
  await expect(payPlan(1_000)).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  await at('2026-12-29')
  expect(await collect()).toEqual({ tried: 0 })
  // The provider doesn't know it: it expires and is retried.
  world.clock.set('2026-12-30T12:00:00.000Z')
  await pollPayments(world.services)
  expect(await collect()).toEqual({ tried: 1 })
  expect(await collect()).toEqual({ tried: 0 })
  expect(await paymentNow(db(), demand!.id)).toMatchObject({ status: 'completed' })
  expect(await plan()).toMatchObject({ days_past_due: 0, paid: MONTH })
  await expectBooks()
  // A demand met by other amounts blocks no one.
  await at('2027-01-25')
  await payPlan(MONTH - 1)
  await payPlan(1)
  await at('2027-02-28')
  expect(await collect()).toEqual({ tried: 1 })
  expect(await plan()).toMatchObject({ outstanding: 0, closed_at: expect.any(String) })
  await stopAutoCollection(withScope(tenant, 'loans.own'), ofPlan())
  await stopAutoCollection(withScope(tenant, 'loans.own'), ofPlan())
  expect(await auditsOf(db(), 'auto-collection.stop', (await loanNow(db(), id)).id)).toHaveLength(1)
  expect((await getAutoCollection(withScope(tenant, 'applications.read'), ofPlan())).active).toBeNull()
  await expect(startAutoCollection(withScope(tenant, 'loans.own'), consent)).rejects.toMatchObject({
    code: 'NOTHING_DUE',
  })
  await expectBooks()
})

test('finance gives back part of a price once the goods are delivered, above the limit with a second person', async () => {
  const [down] = await paymentsOf('order')
  const refund = async (amount: number | undefined, ctx: SignedInContext = world.finance) =>
    requestRefund(withScope(withKey(ctx), 'payments.refund'), {
      id: down!.id,
      amount,
      reason: 'A scratched door',
    })
  await expect(refund(1_000, world.admin)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  expect(await refund(20_000)).toMatchObject({ status: 'completed' })
  expect(await orderBalance(db(), id, ledgerAccounts.shop_sales)).toBe(-233_334)
  const second = await refund(35_000)
  expect(second.status).toBe('requested')
  await expect(
    releaseRefund(withScope(withKey(world.finance), 'payments.confirm'), { id: second.id }),
  ).rejects.toMatchObject({ code: 'SAME_PERSON' })
  expect(
    await releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id: second.id }),
  ).toMatchObject({
    status: 'completed',
  })
  expect(
    (await getOrder(withScope(tenant, 'orders.read'), { id })).events.filter(
      (one) => one.code === 'payment.refunded',
    ),
  ).toHaveLength(2)
  await expectBooks()
  const waiting = await refund(30_001)
  expect(waiting.status).toBe('requested')
  // The goods are returned: the refunded part of the price isn't refunded again, and the waiting refund comes
  // too late.
  await requestReturn(withScope(withKey(tenant), 'orders.return'), { id, reason: 'Both are scratched' })
  await expect(refund(1_000)).rejects.toMatchObject({
    code: 'REFUND_NOT_POSSIBLE',
    message: 'Decide on the return first',
  })
  await transitionOrder(withScope(world.admin, 'orders.transition'), { id, to: 'returned' })
  expect((await getOrder(withScope(tenant, 'orders.read'), { id })).returns[0]).toMatchObject({
    amount: PRICE - 55_000,
  })
  await world.jobs.run(REFUND_ORDER)
  expect(await differences()).toEqual([])
  await world.jobs.run('send-refund')
  const over = await getOrder(withScope(tenant, 'orders.read'), { id })
  expect(over.status).toBe('refunded')
  // Kept: the charge of the begun period. Refunded in total: the down payment less that.
  expect(await orderBalance(db(), id, ledgerAccounts.gateway)).toBe(5_075)
  expect(await orderBalance(db(), id, ledgerAccounts.shop_sales)).toBe(0)
  await expect(
    releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id: waiting.id }),
  ).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
  await expect(refund(undefined)).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
  expect(await differences()).toEqual([])
})

test('money of a plan goes back out of its credit, or by undoing one whole payment, which is owed again', async () => {
  await at('2026-12-24')
  const { payment_id } = await payPlan(MONTH)
  const more = await payPlan(MONTH + 4_000)
  const refund = (payment: string, amount?: number) =>
    requestRefund(withScope(withKey(world.finance), 'payments.refund'), {
      id: payment,
      amount,
      reason: 'Paid by mistake',
    })
  await expect(refund(payment_id, 10_000)).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
  expect((await plan()).credit).toBe(4_000)
  expect(await refund(more.payment_id, 4_000)).toMatchObject({ status: 'completed' })
  expect((await plan()).credit).toBe(0)
  await expectBooks()
  const undone = await refund(payment_id)
  expect(undone.status).toBe('requested')
  await releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id: undone.id })
  expect(await paymentNow(db(), payment_id)).toMatchObject({ status: 'refunded', refunded_amount: MONTH })
  expect(await plan()).toMatchObject({ paid: MONTH, outstanding: 2 * MONTH })
  await expectBooks()
  await at('2027-01-29')
  expect(await plan()).toMatchObject({ days_past_due: 1 })
  await expectBooks()
  await db().update(schema.orders).set({ refund_due: 7 }).where(eq(schema.orders.id, id))
  expect(await differences()).toMatchObject([{ account_code: '2000', difference: 7 }])
  await db().update(schema.orders).set({ refund_due: 0 }).where(eq(schema.orders.id, id))
})

test('the books of it all balance', async () => {
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect(await undocumentedPostings(db())).toEqual([])
})
