import { schema } from '@efie/database'
import { makeGoods } from '@efie/database/testing'
import { ledgerAccounts } from '@efie/domain'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '../../../platform/context.ts'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import { disputeCharge } from '../../../platform/gateway/sandbox-extras.ts'
import {
  auditsOf,
  card,
  chargeBack,
  getReceipt,
  loanNow,
  noticesOf,
  pay,
  paymentNow,
  recordPayment,
  trialBalance,
  updatePaymentByHand,
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
  resolveDispute,
  runLoansDaily,
  sign,
  startAutoCollection,
  stopAutoCollection,
  verifyIncome,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { createOrder } from '../checkout/create-order.ts'
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
const plan = async () => (await getOrder(tenant, { id })).plan!
const ofPlan = () => ({ of: 'order', id }) as const
const payPlan = (amount?: number, means: object = card) =>
  pay(world, tenant, { order_id: id, payment_type: 'order_instalment', ...card, ...means, amount })
const paymentsOf = (payment_type: 'order' | 'order_instalment') =>
  db()
    .select()
    .from(schema.payments)
    .where(and(eq(schema.payments.order_id, id), eq(schema.payments.payment_type, payment_type)))
const differences = async () =>
  (await checkControls(world.finance)).data.filter((row) => row.difference !== 0)
const expectBooks = async () => {
  const { books, replay } = await planBooks(db(), id)
  expect(books).toEqual(replay)
  expect(await differences()).toEqual([])
}

beforeAll(async () => {
  world = await makeShopWorld()
})
afterAll(() => world.close())
/** A delivered order of GH₵ 3,000 in two pieces over three months: GH₵ 2,100 financed. */
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
  const book = (line?: 'both' | 'rent' | 'shop') => getPortfolio(world.finance, { line })
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
    // Two months, and two late fees of 5 %.
    past_due: 2 * MONTH + 3_754,
  })
  expect(shop.expected.at(-1)).toEqual({ month: '2027-01', expected: MONTH, collected: 0 })
  expect(shop.vintages.at(-1)).toMatchObject({ month: '2026-11', ever_30: 1, ever_90: 0 })
  expect(await book()).toEqual({ ...shop, line: 'both' })
  // Only the shop's own allowance is short, by what its stage asks for.
  const losses = await reportImpairment(world.finance, { line: 'shop' })
  const owed = 210_000 + 3 * 5_075 + 3_754
  expect(losses).toMatchObject({ booked: 0, required: Math.round(owed * 0.2) })
  expect((await reportImpairment(world.finance, { line: 'rent' })).required).toBe(0)
  expect((await reportImpairment(world.finance)).required).toBe(losses.required)
  await payPlan(2 * MONTH + 3_754)
  const days = { from: '2027-01-01', to: '2027-01-31' }
  const [month] = (await reportCollections(world.finance, { ...days, line: 'shop' })).data
  expect(month).toMatchObject({ demanded: MONTH, paid_of_demanded: MONTH, collected: 2 * MONTH + 3_754 })
  expect((await reportCollections(world.finance, { ...days, line: 'rent' })).data[0]).toMatchObject({
    demanded: 0,
    collected: 0,
  })
  expect((await book('shop')).cures).toEqual([{ month: '2026-12', entered: 1, cured: 1, share_bps: 10_000 }])
  await expectBooks()
})

test('with consent each instalment of a plan is collected on its day, once, until its tenant stops it', async () => {
  const { payment_id } = await payPlan(10_000, wallet('0241234567'))
  const consent = { ...ofPlan(), payment_id }
  await expect(startAutoCollection(await world.signIn('user'), consent)).rejects.toMatchObject({
    code: 'LOAN_NOT_FOUND',
  })
  await expect(startAutoCollection(world.finance, consent)).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
  })
  await startAutoCollection(tenant, consent)
  expect(await auditsOf(db(), 'auto-collection.start', (await loanNow(db(), id)).id)).toHaveLength(1)
  expect((await getAutoCollection(world.finance, ofPlan())).active).toMatchObject({
    status: 'active',
  })
  const notice = (await noticesOf(db(), tenant.actor.id)).find(
    (one) => one.title === 'Automatic payment is on',
  )
  expect(notice!.message).toContain('GH₵ 750.75')
  await at('2026-12-25')
  expect(await collect()).toEqual({ tried: 0 })
  await at('2026-12-28')
  // Money whose outcome nobody knows holds the collection back; and so does one that the gateway does not answer for.
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
  // The provider never heard of it: it runs out, and is tried again.
  world.clock.set('2026-12-30T12:00:00.000Z')
  await pollPayments(world.services)
  expect(await collect()).toEqual({ tried: 1 })
  expect(await collect()).toEqual({ tried: 0 })
  expect(await paymentNow(db(), demand!.id)).toMatchObject({ status: 'completed' })
  expect(await plan()).toMatchObject({ days_past_due: 0, paid: MONTH })
  await expectBooks()
  // A demand that was met by other amounts stands in nobody's way.
  await at('2027-01-25')
  await payPlan(MONTH - 1)
  await payPlan(1)
  await at('2027-02-28')
  expect(await collect()).toEqual({ tried: 1 })
  expect(await plan()).toMatchObject({ outstanding: 0, closed_at: expect.any(String) })
  await stopAutoCollection(tenant, ofPlan())
  await stopAutoCollection(tenant, ofPlan())
  expect(await auditsOf(db(), 'auto-collection.stop', (await loanNow(db(), id)).id)).toHaveLength(1)
  expect((await getAutoCollection(tenant, ofPlan())).active).toBeNull()
  await expect(startAutoCollection(tenant, consent)).rejects.toMatchObject({ code: 'NOTHING_DUE' })
  await expectBooks()
})

test('finance gives back part of a price once the goods are delivered, above the limit with a second person', async () => {
  const [down] = await paymentsOf('order')
  const refund = (amount: number | undefined, ctx: SignedInContext = world.finance) =>
    requestRefund(withKey(ctx), { id: down!.id, amount, reason: 'A scratched door' })
  await expect(refund(1_000, world.admin)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  expect(await refund(20_000)).toMatchObject({ status: 'completed' })
  expect(await orderBalance(db(), id, ledgerAccounts.shop_sales)).toBe(-233_334)
  const second = await refund(35_000)
  expect(second.status).toBe('requested')
  await expect(releaseRefund(withKey(world.finance), { id: second.id })).rejects.toMatchObject({
    code: 'SAME_PERSON',
  })
  expect(await releaseRefund(withKey(world.finance2), { id: second.id })).toMatchObject({
    status: 'completed',
  })
  expect(
    (await getOrder(tenant, { id })).events.filter((one) => one.code === 'payment.refunded'),
  ).toHaveLength(2)
  await expectBooks()
  const waiting = await refund(30_001)
  expect(waiting.status).toBe('requested')
  // The goods come back: what was given back of their price is not given back again, and what waits comes too late.
  await requestReturn(withKey(tenant), { id, reason: 'Both are scratched' })
  await expect(refund(1_000)).rejects.toMatchObject({
    code: 'REFUND_NOT_POSSIBLE',
    message: 'Decide the return of the goods first',
  })
  await transitionOrder(world.admin, { id, to: 'returned' })
  expect((await getOrder(tenant, { id })).returns[0]).toMatchObject({ amount: PRICE - 55_000 })
  await world.jobs.run(REFUND_ORDER)
  expect(await differences()).toEqual([])
  await world.jobs.run('send-refund')
  const over = await getOrder(tenant, { id })
  expect(over.status).toBe('refunded')
  // Kept: the charge of the month that had begun. Given back in all: the down payment but for it.
  expect(await orderBalance(db(), id, ledgerAccounts.gateway)).toBe(5_075)
  expect(await orderBalance(db(), id, ledgerAccounts.shop_sales)).toBe(0)
  await expect(releaseRefund(withKey(world.finance2), { id: waiting.id })).rejects.toMatchObject({
    code: 'REFUND_NOT_POSSIBLE',
  })
  await expect(refund(undefined)).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
  expect(await differences()).toEqual([])
})

test('money of a plan goes back out of its credit, or by undoing one whole payment, which is owed again', async () => {
  await at('2026-12-24')
  const { payment_id } = await payPlan(MONTH)
  const more = await payPlan(MONTH + 4_000)
  const refund = (payment: string, amount?: number) =>
    requestRefund(withKey(world.finance), { id: payment, amount, reason: 'Paid by mistake' })
  await expect(refund(payment_id, 10_000)).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
  expect((await plan()).credit).toBe(4_000)
  expect(await refund(more.payment_id, 4_000)).toMatchObject({ status: 'completed' })
  expect((await plan()).credit).toBe(0)
  await expectBooks()
  const undone = await refund(payment_id)
  expect(undone.status).toBe('requested')
  await releaseRefund(withKey(world.finance2), { id: undone.id })
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

const byHand = (values: Partial<Parameters<typeof recordPayment>[1]> = {}) =>
  recordPayment(withKey(world.finance), {
    order_id: id,
    payment_type: 'order_instalment',
    amount: MONTH,
    method: 'cash',
    received_on: '2026-12-28',
    note: 'Paid at the Osu office, receipt 114',
    ...values,
  })
const confirm = (payment: { id: string }, ctx = world.finance2) =>
  updatePaymentByHand(withKey(ctx), { id: payment.id, status: 'completed' })
const caseOf = async () => {
  const [row] = await db()
    .select()
    .from(schema.collectionCases)
    .where(
      and(
        eq(schema.collectionCases.loan_id, (await loanNow(db(), id)).id),
        isNull(schema.collectionCases.closed_at),
      ),
    )
  return row ?? null
}

test('cash of a plan is recorded by one person and confirmed by another, and counts on its own day', async () => {
  await at('2026-12-30')
  expect(await plan()).toMatchObject({ days_past_due: 2 })
  expect(await caseOf()).toMatchObject({ status: 'open' })
  await expect(byHand({ payment_type: 'instalment' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  await expect(byHand({ payment_type: 'order' })).rejects.toMatchObject({ code: 'NOTHING_DUE' })
  await expect(byHand({ payment_type: 'settlement', amount: 1 })).rejects.toMatchObject({
    code: 'AMOUNT_NOT_ALLOWED',
  })
  const unheard = '01890000-0000-7000-8000-000000000000'
  await expect(byHand({ order_id: unheard })).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
  const entry = await byHand()
  expect(entry).toMatchObject({ status: 'processing', order_id: id, application_id: null })
  const [request] = await db()
    .select()
    .from(schema.approvalRequests)
    .where(eq(schema.approvalRequests.order_id, id))
  expect(request).toMatchObject({ kind: 'manual-payment', subject_id: entry.id, status: 'requested' })
  await expect(payPlan(1_000)).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  await expect(confirm(entry, world.finance)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  expect(await plan()).toMatchObject({ paid: 0, days_past_due: 2 })
  expect(await confirm(entry)).toMatchObject({ status: 'completed' })
  expect(await orderBalance(db(), id, ledgerAccounts.cash)).toBe(MONTH)
  expect(await plan()).toMatchObject({ paid: MONTH, days_past_due: 0, credit: 0 })
  expect(await caseOf()).toBeNull()
  expect(await noticesOf(db(), tenant.actor.id)).toContainEqual({
    title: 'Payment confirmed',
    message: 'Your payment of GH₵ 750.75 has been confirmed',
  })
  expect((await getReceipt(tenant, { id: entry.id })).type).toBe('application/pdf')
  expect(await auditsOf(db(), 'payment.record', entry.id)).toHaveLength(1)
  await expectBooks()
  // What a plan does not need yet is credit; what is left of it at the end goes back, over money that can go back by itself.
  await confirm(await byHand({ amount: MONTH + 9_000, method: 'bank_transfer', received_on: '2026-12-30' }))
  expect((await plan()).credit).toBe(9_000)
  await expectBooks()
  await at('2027-01-28')
  await at('2027-02-28')
  await confirm(await byHand({ amount: MONTH, received_on: '2027-02-28' }))
  expect(await plan()).toMatchObject({ outstanding: 0, closed_at: expect.any(String) })
  await world.jobs.run(REFUND_ORDER)
  await world.jobs.run('send-refund')
  const [down] = await paymentsOf('order')
  expect(down).toMatchObject({ status: 'partly-refunded', refunded_amount: 9_000 })
  await expectBooks()
  await expect(byHand()).rejects.toMatchObject({ code: 'NOTHING_DUE' })
})

test('a down payment at the bank confirms its order, whole and after it is signed', async () => {
  const goods = await makeGoods(db(), { price: PRICE / 2, stock: 1 })
  const order = await createOrder(withKey(tenant), orderInput(goods, instalments(3)))
  const down = {
    order_id: order.id,
    payment_type: 'order' as const,
    amount: order.down_payment,
    method: 'bank_transfer' as const,
    received_on: '2026-11-20',
  }
  await expect(byHand(down)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  await sign(world, tenant, order.id)
  await expect(byHand({ ...down, amount: 100 })).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
  await confirm(await byHand(down))
  expect((await getOrder(tenant, { id: order.id })).status).toBe('confirmed')
  expect(await orderBalance(db(), order.id, ledgerAccounts.bank)).toBe(order.down_payment)
  expect(await orderBalance(db(), order.id, ledgerAccounts.gateway)).toBe(0)
  expect(await differences()).toEqual([])
})

test('a payment of a plan that its bank takes back is owed again from its own day on', async () => {
  await at('2026-12-28')
  const { payment_id } = await payPlan(MONTH)
  await at('2027-01-05')
  const back = (ctx: SignedInContext, values = {}) =>
    chargeBack(ctx, { id: payment_id, reason: 'Dispute lost', ...values })
  await expect(back(withKey(tenant))).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  const [down] = await paymentsOf('order')
  await expect(back(withKey(world.finance), { id: down!.id })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  const finance = withKey(world.finance)
  const after = await back(finance)
  expect(after).toMatchObject({ total_paid: 0, days_past_due: 8 })
  expect((await getOrder(tenant, { id })).events.map((event) => event.title)).toContain(
    'Payment charged back by the bank',
  )
  expect(await back(finance)).toMatchObject({ days_past_due: 8 })
  await expect(back(withKey(world.finance))).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  expect(await paymentNow(db(), payment_id)).toMatchObject({ status: 'refunded', refunded_amount: MONTH })
  expect(await auditsOf(db(), 'payment.charge-back', payment_id)).toHaveLength(1)
  expect(await caseOf()).toMatchObject({ status: 'open' })
  expect((await paymentsOf('order_instalment')).filter((row) => row.status === 'pending')).toMatchObject([
    { instalment_number: 1, amount: MONTH },
  ])
  await expectBooks()
  // A dispute that was lost over a whole instalment books itself; what came in cash no bank takes back.
  const again = await payPlan(MONTH)
  expect(await caseOf()).toBeNull()
  await disputeCharge(world.services, again.reference, 'lost')
  for (let times = 0; times < 2; times += 1)
    await resolveDispute(asSystem(world.services), `dispute-${again.reference}`)
  expect(await plan()).toMatchObject({ paid: 0, days_past_due: 8 })
  expect(await auditsOf(db(), 'payment.charge-back', again.payment_id)).toHaveLength(1)
  const cash = await confirm(await byHand({ received_on: '2027-01-05' }))
  await expect(back(withKey(world.finance), { payment_id: cash.id })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  await at('2027-01-06')
  await expectBooks()
})

test('the books of it all balance', async () => {
  expect((await trialBalance(world.finance)).sum).toBe(0)
  expect(await undocumentedPostings(db())).toEqual([])
})
