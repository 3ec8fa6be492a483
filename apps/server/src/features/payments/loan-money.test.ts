import { schema } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { undocumentedPostings } from '../../testing/money-table.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem, withScope } from '../../platform/context.ts'
import {
  type Application,
  type MoneyWorld,
  type SignedInContext,
  applicationNow,
  auditsOf,
  booksOf,
  card,
  decide,
  demandsOf,
  getCertificate,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  pay,
  paymentNow,
  requestReversalOf,
  runLoansDaily,
  trialBalance,
  verifyCertificate,
  wallet,
  withKey,
} from '../../testing/money.ts'
import { makeApplication } from '../../testing/financing.ts'
import {
  getAutoCollection,
  startAutoCollection,
  stopAutoCollection,
} from './auto-collection/auto-collection.ts'
import { chargeBack } from './chargebacks/charge-back.ts'
import { collectInstalments } from './auto-collection/collect-instalments.ts'
import { refundCredit } from './refunds/refund-credit.ts'
import { refundLoanReceipts } from './refunds/refund-loan-receipts.ts'
import { sendRefund } from './refunds/send-refund.ts'

const INSTALMENT = 106_489
let world: MoneyWorld
let tenant: SignedInContext
let loan: Application

const at = (day: LocalDate, time = '09:00') => world.clock.set(`${day}T${time}:00.000Z`)
const database = () => world.services.db
const ofLoan = () => ({ of: 'application', id: loan.id }) as const
const daily = () => runLoansDaily(world.services)
const payInstalment = (amount?: number, means: object = card) =>
  pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card, ...means, amount })
const expectBooksToAgree = async () => {
  const { ledger, log } = await booksOf(database(), loan.id)
  expect(ledger).toEqual(log)
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
}

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  at('2026-11-20')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
  loan = await makeLoan(world, tenant)
})

test('a charged-back payment never happened: its instalment is owed again from its own day on', async () => {
  at('2026-12-25')
  await daily()
  const { payment_id } = await payInstalment()
  at('2027-01-05')
  await daily()
  const input = { id: payment_id, reason: 'Dispute lost' }
  await expect(async () =>
    chargeBack(withScope(withKey(tenant), 'loans.adjust'), input),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  const finance = withKey(world.finance)
  const after = await chargeBack(withScope(finance, 'loans.adjust'), input)
  expect(after).toMatchObject({ days_past_due: 11, delinquency_bucket: '1-30' })
  expect((await chargeBack(withScope(finance, 'loans.adjust'), input)).days_past_due).toBe(11)
  await expect(chargeBack(withScope(withKey(world.finance), 'loans.adjust'), input)).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  expect(await paymentNow(database(), payment_id)).toMatchObject({
    status: 'refunded',
    refunded_amount: INSTALMENT,
  })
  expect(await auditsOf(database(), 'payment.charge-back', payment_id)).toHaveLength(1)
  await expectBooksToAgree()
  at('2027-01-06')
  await daily()
  await expectBooksToAgree()
})

test('a charge-back after settlement opens the loan again, beside a new application, until it is paid', async () => {
  at('2026-12-01')
  const { payment_id } = await pay(world, tenant, {
    application_id: loan.id,
    payment_type: 'settlement',
    ...card,
  })
  expect(await applicationNow(database(), loan.id)).toMatchObject({ status: 'settled' })
  await getCertificate(withScope(tenant, 'applications.read'), { id: loan.id })
  const [certificate] = await database().select().from(schema.repaymentCertificates)
  const code = certificate?.code ?? ''
  expect(await verifyCertificate(tenant, { code })).toMatchObject({ valid: true, revoked_at: null })
  const next = await makeApplication(database(), tenant.actor, { status: 'in-review' })

  at('2026-12-20')
  await chargeBack(withScope(withKey(world.finance), 'loans.adjust'), {
    id: payment_id,
    reason: 'Dispute lost',
  })
  expect(await applicationNow(database(), loan.id)).toMatchObject({ status: 'active', settled_at: null })
  expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'active' })
  expect(await verifyCertificate(tenant, { code })).toMatchObject({ valid: false })
  await expectBooksToAgree()

  await pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card })
  expect(await applicationNow(database(), loan.id)).toMatchObject({ status: 'settled' })
  expect(await applicationNow(database(), next.id)).toMatchObject({ status: 'in-review' })
  await expectBooksToAgree()
})

test('credit goes back by the payments that it came from; above the limit a second person lets it go', async () => {
  at('2026-12-20')
  await payInstalment(INSTALMENT + 40_000)
  const input = { id: loan.id, reason: 'Asked for by the tenant' }
  await expect(
    refundCredit(withScope(withKey(world.finance), 'loans.adjust'), { ...input, amount: 40_001 }),
  ).rejects.toMatchObject({
    code: 'AMOUNT_NOT_ALLOWED',
    data: { amount: 40_000 },
  })
  const finance = withKey(world.finance)
  const { refunds } = await refundCredit(withScope(finance, 'loans.adjust'), { ...input, amount: 30_000 })
  expect(refunds).toMatchObject([{ amount: 30_000 }])
  await expectBooksToAgree()
  const rest = await refundCredit(withScope(withKey(world.finance), 'loans.adjust'), input)
  expect(rest.refunds).toMatchObject([{ amount: 10_000 }])
  await expect(refundCredit(withScope(withKey(world.finance), 'loans.adjust'), input)).rejects.toMatchObject({
    code: 'NOTHING_DUE',
  })
  await expectBooksToAgree()
})

test('credit that came by several payments waits for a second person as one sum, and goes back once', async () => {
  at('2026-12-20')
  await payInstalment(INSTALMENT + 60_000)
  await payInstalment(30_000)
  const finance = withKey(world.finance)
  const input = { id: loan.id, amount: 60_000, reason: 'Asked for by the tenant' }
  const { refunds } = await refundCredit(withScope(finance, 'loans.adjust'), input)
  expect(refunds.length).toBeGreaterThan(1)
  expect(refunds.map((refund) => refund.status)).toEqual(refunds.map(() => 'requested'))
  const again = await refundCredit(withScope(finance, 'loans.adjust'), input)
  expect(again.refunds.map((refund) => refund.id)).toEqual(refunds.map((refund) => refund.id))
  await expectBooksToAgree()
})

test('with consent each instalment is collected on its day, until the tenant stops it', async () => {
  at('2026-12-20')
  await daily()
  const { payment_id } = await payInstalment(10_000, wallet('0241234567'))
  const other = await world.signIn('user')
  await expect(
    startAutoCollection(withScope(other, 'loans.own'), { ...ofLoan(), payment_id }),
  ).rejects.toMatchObject({ code: 'LOAN_NOT_FOUND' })
  expect(
    (await getAutoCollection(withScope(tenant, 'applications.read'), ofLoan())).possible_payments[0],
  ).toMatchObject({
    payment_id,
  })
  await startAutoCollection(withScope(tenant, 'loans.own'), { ...ofLoan(), payment_id })
  const { active } = await getAutoCollection(withScope(world.finance, 'applications.read'), ofLoan())
  expect(active).toMatchObject({ status: 'active', method: 'mobile_money' })
  const [stored] = await database()
    .select()
    .from(schema.autoCollections)
    .where(eq(schema.autoCollections.user_id, tenant.actor.id))
  expect(stored?.authorization).not.toContain('AUTH')
  at('2026-12-24')
  expect(await collectInstalments(world.services)).toEqual({ tried: 0 })
  at('2026-12-25')
  await daily()
  expect(await collectInstalments(world.services)).toEqual({ tried: 1 })
  expect(await collectInstalments(world.services)).toEqual({ tried: 0 })
  const [first] = await demandsOf(database(), loan.id)
  expect(first).toMatchObject({ status: 'completed', amount: INSTALMENT - 10_000 })
  expect((await noticesOf(database(), tenant.actor.id)).map((notice) => notice.title)).toContain(
    'Automatic payment is on',
  )
  await expectBooksToAgree()
  await stopAutoCollection(withScope(tenant, 'loans.own'), ofLoan())
  await stopAutoCollection(withScope(tenant, 'loans.own'), ofLoan())
  expect(
    await auditsOf(database(), 'auto-collection.stop', (await loanNow(database(), loan.id)).id),
  ).toHaveLength(1)
  at('2027-01-25')
  await daily()
  expect(await collectInstalments(world.services)).toEqual({ tried: 0 })
})

test('after a reversed payout the instalments paid go back by rule, once', async () => {
  at('2026-12-25')
  const { payment_id } = await payInstalment()
  await decide(world.finance2, await requestReversalOf(world, loan.id))
  expect((await applicationNow(database(), loan.id)).status).toBe('cancelled')
  const { id: loan_id } = await loanNow(database(), loan.id)
  await refundLoanReceipts(world.services, loan_id)
  await refundLoanReceipts(world.services, loan_id)
  const refunds = await database()
    .select()
    .from(schema.refunds)
    .where(eq(schema.refunds.payment_id, payment_id))
  expect(refunds).toHaveLength(1)
  await sendRefund(asSystem(world.services), refunds[0]!.id)
  expect((await paymentNow(database(), payment_id)).status).toBe('refunded')
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
})

test('every posting made here is in the table of docs/money.md', async () => {
  expect(await undocumentedPostings(database())).toEqual([])
})
