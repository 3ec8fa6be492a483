import { makeGoods } from '@efie/database/testing'
import { call } from '@orpc/server'
import { ledgerAccounts } from '@efie/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { router } from '../../../router.ts'
import { controlDifferences } from '../../../testing/books.ts'
import { makeCompany, makeEmployee } from '../../../testing/companies.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  type Application,
  type SignedInContext,
  applicationNow,
  balanceOf,
  booksOf,
  card,
  decide,
  getSchedule,
  makeLoan,
  noticesOf,
  pay,
  recordPayment,
  trialBalance,
  updatePaymentByHand,
  withKey,
} from '../../../testing/money.ts'
import {
  deliver,
  getSettlementQuote,
  instalments,
  makeConfirmed,
  makeShopWorld,
  orderInput,
  planBooks,
  verifyIncome,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { getRefund, listMyRefunds } from './get-refund.ts'
import { payRefundByHand } from './pay-refund-by-hand.ts'
import { putBackRefund } from './put-back-refund.ts'
import { offerCreditRefund, refundCredit } from './refund-credit.ts'
import { releaseRefund } from './release-refund.ts'
import { requestRefund } from './request-refund.ts'
import { withScope } from '../../../platform/context.ts'

const INSTALMENT = 106_489
const reason = 'Asked for by the tenant'
const cash = { channel: 'cash' as const, account_code: '1020', reference: 'Receipt 18' }

let world: ShopWorld
let tenant: SignedInContext
let loan: Application

const db = () => world.services.db
const offer = (id: string = loan.id) => offerCreditRefund(withScope(world.finance, 'loans.adjust'), { id })
const refund = (values: object = {}) =>
  refundCredit(withScope(withKey(world.finance), 'loans.adjust'), { id: loan.id, reason, ...values })
const recordCash = async (
  of: object,
  amount: number,
  payment_type: 'instalment' | 'order_instalment' | 'settlement',
) => {
  const entry = { ...of, payment_type, amount, method: 'cash' as const }
  const { id } = await recordPayment(withScope(withKey(world.finance), 'payments.record'), {
    ...entry,
    received_on: world.clock.now().toISOString().slice(0, 10),
    note: 'At the counter',
  })
  await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
    id,
    status: 'completed',
  })
  return id
}
const payByCard = (amount: number) =>
  pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card, amount })
const expectBooks = async () => {
  const { ledger, log } = await booksOf(db(), loan.id)
  expect(ledger).toEqual(log)
  expect(await controlDifferences(db())).toEqual([])
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
}

beforeAll(async () => {
  world = await makeShopWorld()
})
afterAll(async () => {
  expect(await undocumentedPostings(db())).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
  loan = await makeLoan(world, tenant)
  world.clock.set('2026-12-20T09:00:00.000Z')
})

test('what the provider took goes back through it, the rest by hand: one act, one limit', async () => {
  await payByCard(40_000)
  await recordCash({ application_id: loan.id }, INSTALMENT + 30_000, 'instalment')
  expect(await offer()).toMatchObject({
    credit: 70_000,
    refundable: 70_000,
    through_gateway: 40_000,
    by_hand: 30_000,
    payee: { name: 'Ama Serwaa' },
  })
  await expect(refund({ amount: 70_001 })).rejects.toMatchObject({
    code: 'AMOUNT_NOT_ALLOWED',
    data: { amount: 70_000 },
  })
  // The provider can refund this amount in full, so paying it by hand would pay it twice.
  await expect(refund({ amount: 40_000, by_hand: cash })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    data: { issues: [{ path: 'by_hand' }] },
  })
  const key = withKey(world.finance)
  const input = { id: loan.id, reason, by_hand: cash }
  const { refunds } = await refundCredit(withScope(key, 'loans.adjust'), input)
  expect(refunds).toMatchObject([
    { route: 'gateway', amount: 40_000, status: 'requested' },
    { route: 'hand', amount: 30_000, status: 'released', approval_id: expect.any(String) },
  ])
  const again = await refundCredit(withScope(key, 'loans.adjust'), input)
  expect(again.refunds.map(({ id }) => id)).toEqual(refunds.map(({ id }) => id))
  await expectBooks()
  // What waits for a second person is committed, and isn't offered again.
  expect(await offer()).toMatchObject({ credit: 40_000, promised: 40_000, refundable: 0 })
  await expect(refund()).rejects.toMatchObject({ code: 'NOTHING_DUE' })
  const [through, hand] = refunds
  await releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id: through!.id })
  await decide(world.finance2, { id: hand!.approval_id ?? '' })
  const { data } = await listMyRefunds(tenant, { limit: 5 })
  expect(data.map(({ stage }) => stage).toSorted()).toEqual(['paid-by-hand', 'sent'])
  expect(await balanceOf(db(), ledgerAccounts.tenant_credit, loan.id)).toBe(0)
  expect(await balanceOf(db(), ledgerAccounts.refunds_in_flight, loan.id)).toBe(0)
  await expectBooks()
})

test('credit that came in cash goes back in cash; over GHS 500 in all, only with a second person', async () => {
  await recordCash({ application_id: loan.id }, INSTALMENT + 90_000, 'instalment')
  const first = await refund({ amount: 30_000, by_hand: cash })
  expect(first.refunds).toMatchObject([{ status: 'completed', channel: 'cash', stage: 'paid-by-hand' }])
  const second = await refund({ amount: 30_000, by_hand: { ...cash, reference: 'Receipt 19' } })
  expect(second.refunds).toMatchObject([{ status: 'released', approval_id: expect.any(String) }])
  const [waiting] = second.refunds
  const request = { id: waiting!.approval_id ?? '' }
  await expect(decide(world.finance, request)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  await decide(world.finance2, request, false)
  // Once failed, it waits to be paid another way, or is put back and becomes credit again.
  expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id: waiting!.id })).toMatchObject({
    stage: 'to-be-paid',
    acts: ['put-back', 'by-hand'],
  })
  await putBackRefund(withScope(withKey(world.finance), 'payments.refund'), {
    id: waiting!.id,
    reason: 'The tenant wants to pay ahead',
  })
  expect((await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).credit).toBe(60_000)
  await expectBooks()
  const rest = await refund()
  expect(rest.refunds).toMatchObject([{ amount: 60_000, stage: 'to-be-paid' }])
  const bank = { channel: 'wallet' as const, account_code: '1000', reference: 'MTN 88120' }
  const asked = await payRefundByHand(withScope(withKey(world.finance), 'payments.refund'), {
    id: rest.refunds[0]!.id,
    ...bank,
  })
  await decide(world.finance2, { id: asked.approval_id ?? '' })
  expect((await noticesOf(db(), tenant.actor.id)).map(({ title }) => title)).toContain('Refund sent')
  await expectBooks()
})

test('a payment whose money was given back as credit cannot be undone as well', async () => {
  const id = await recordCash({ application_id: loan.id }, INSTALMENT + 90_000, 'instalment')
  await refund({ amount: 30_000, by_hand: cash })
  await expect(
    requestRefund(withScope(withKey(world.finance), 'payments.refund'), { id, reason }),
  ).rejects.toMatchObject({
    code: 'REFUND_NOT_POSSIBLE',
    message: expect.stringContaining('already been refunded as credit'),
  })
  await expectBooks()
})

test('an employer’s money that was not needed any more, on a loan that is settled', async () => {
  const manager = await world.signIn('company_manager')
  const owner = await world.signIn('company')
  const company = await makeCompany(db(), { manager: manager.actor, owner: owner.actor })
  await makeEmployee(db(), company, tenant.actor, { full_name: 'Ama Serwaa' })
  world.clock.set('2026-12-16T09:00:00.000Z')
  const { id } = await call(router.invoices.build, { id: company.id }, { context: manager })
  await call(router.invoices.approve, { id }, { context: manager })
  await call(router.invoices.issue, { id }, { context: world.finance })
  const { amount } = await getSettlementQuote(withScope(tenant, 'applications.read'), { id: loan.id })
  await recordCash({ application_id: loan.id }, amount, 'settlement')
  await pay(world, owner, { invoice_id: id, payment_type: 'invoice', ...card })
  expect(await applicationNow(db(), loan.id)).toMatchObject({ status: 'settled' })
  expect(await offer()).toMatchObject({ credit: INSTALMENT, through_gateway: 0, by_hand: INSTALMENT })
  const { refunds } = await refund({ by_hand: cash })
  await decide(world.finance2, { id: refunds[0]!.approval_id ?? '' })
  expect(await offer()).toMatchObject({ credit: 0 })
  expect(await applicationNow(db(), loan.id)).toMatchObject({ status: 'settled' })
  await expectBooks()
})

test('credit of a shop plan goes back the same way', async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  await verifyIncome(world, tenant.actor.id, 900_000)
  const goods = await makeGoods(db(), { price: 300_000, stock: 10 })
  const order = await makeConfirmed(world, tenant, orderInput(goods, instalments(3)))
  await deliver(world, tenant, order.id)
  await recordCash({ order_id: order.id }, 120_000, 'order_instalment')
  const { credit, by_hand } = await offer(order.id)
  expect(credit).toBeGreaterThan(0)
  expect(by_hand).toBe(credit)
  const { refunds } = await refundCredit(withScope(withKey(world.finance), 'loans.adjust'), {
    id: order.id,
    reason,
    by_hand: cash,
  })
  expect(refunds).toMatchObject([{ amount: credit, status: 'completed' }])
  const { books, replay } = await planBooks(db(), order.id)
  expect(books).toEqual(replay)
  expect(await controlDifferences(db())).toEqual([])
})

test('is finance’s alone, and never of one’s own loan', async () => {
  await recordCash({ application_id: loan.id }, INSTALMENT + 10_000, 'instalment')
  for (const role of ['user', 'admin', 'recovery_and_collections'] as const) {
    const other = withKey(await world.signIn(role))
    await expect(async () =>
      refundCredit(withScope(other, 'loans.adjust'), { id: loan.id, reason }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(async () =>
      offerCreditRefund(withScope(other, 'loans.adjust'), { id: loan.id }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  }
})
