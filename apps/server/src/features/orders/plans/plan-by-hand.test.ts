import { schema } from '@efie/database'
import { makeGoods } from '@efie/database/testing'
import { ledgerAccounts } from '@efie/domain'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem, withScope } from '../../../platform/context.ts'
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
  withKey,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  checkControls,
  deliver,
  instalments,
  makeConfirmed,
  makeShopWorld,
  orderBalance,
  orderInput,
  planBooks,
  resolveDispute,
  runLoansDaily,
  sign,
  verifyIncome,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { createOrder } from '../checkout/create-order.ts'
import { getOrder } from '../list-orders.ts'
import { REFUND_ORDER } from '../returns/send-back.ts'

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
const plan = async () => (await getOrder(withScope(tenant, 'orders.read'), { id })).plan!
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
const byHand = (values: Partial<Parameters<typeof recordPayment>[1]> = {}) =>
  recordPayment(withScope(withKey(world.finance), 'payments.record'), {
    order_id: id,
    payment_type: 'order_instalment',
    amount: MONTH,
    method: 'cash',
    received_on: '2026-12-28',
    note: 'Paid at the Osu office, receipt 114',
    ...values,
  })
const confirm = (payment: { id: string }, ctx = world.finance2) =>
  updatePaymentByHand(withScope(withKey(ctx), 'payments.confirm'), { id: payment.id, status: 'completed' })
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
    message: 'Your payment of GH₵ 750.75 has been confirmed',
  })
  expect((await getReceipt(withScope(tenant, 'payments.read'), { id: entry.id })).type).toBe(
    'application/pdf',
  )
  expect(await auditsOf(db(), 'payment.record', entry.id)).toHaveLength(1)
  await expectBooks()
  // What a plan doesn't need yet is credit; the rest of it at the end is refunded through payments that can
  // be refunded automatically.
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
  const order = await createOrder(
    withScope(withKey(tenant), 'orders.create'),
    orderInput(goods, instalments(3)),
  )
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
  expect((await getOrder(withScope(tenant, 'orders.read'), { id: order.id })).status).toBe('confirmed')
  expect(await orderBalance(db(), order.id, ledgerAccounts.bank)).toBe(order.down_payment)
  expect(await orderBalance(db(), order.id, ledgerAccounts.gateway)).toBe(0)
  expect(await differences()).toEqual([])
})

test('a payment of a plan that its bank takes back is owed again from its own day on', async () => {
  await at('2026-12-28')
  const { payment_id } = await payPlan(MONTH)
  await at('2027-01-05')
  const back = async (ctx: SignedInContext, values = {}) =>
    chargeBack(withScope(ctx, 'loans.adjust'), { id: payment_id, reason: 'Dispute lost', ...values })
  await expect(back(withKey(tenant))).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  const [down] = await paymentsOf('order')
  await expect(back(withKey(world.finance), { id: down!.id })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  const finance = withKey(world.finance)
  const after = await back(finance)
  expect(after).toMatchObject({ total_paid: 0, days_past_due: 8 })
  expect(
    (await getOrder(withScope(tenant, 'orders.read'), { id })).events.map((event) => event.title),
  ).toContain('Payment charged back by the bank')
  expect(await back(finance)).toMatchObject({ days_past_due: 8 })
  await expect(back(withKey(world.finance))).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  expect(await paymentNow(db(), payment_id)).toMatchObject({ status: 'refunded', refunded_amount: MONTH })
  expect(await auditsOf(db(), 'payment.charge-back', payment_id)).toHaveLength(1)
  expect(await caseOf()).toMatchObject({ status: 'open' })
  expect((await paymentsOf('order_instalment')).filter((row) => row.status === 'pending')).toMatchObject([
    { instalment_number: 1, amount: MONTH },
  ])
  await expectBooks()
  // A lost dispute over a whole instalment is booked automatically; cash can't be charged back.
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
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect(await undocumentedPostings(db())).toEqual([])
})
