import { schema } from '@efie/database'
import { ledgerAccounts, type LocalDate } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  applicationNow,
  balanceOf,
  booksOf,
  card,
  chargeBack,
  decide,
  loanNow,
  makeMoneyWorld,
  pay,
  paymentNow,
  recordChargeback,
  requestReversalOf,
  runLoansDaily,
  trialBalance,
  winChargeback,
  withKey,
  type Application,
  type SignedInContext,
} from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import {
  makePunctual,
  makeSignedRenewal,
  payOutRenewal,
  renewalOf,
  signToday,
  approveRenewal,
  TENANT_NAME,
  keptLoan,
  settleTransfer,
  type RenewalWorld,
} from '../../testing/renewals.ts'
import { getRenewal } from './get-renewal.ts'
import { startRenewal } from './start-renewal.ts'
import { withScope } from '../../platform/context.ts'

/** Three rents of 825.50: the payoff on a day between the eighth and ninth instalment. */
const PAYOFF = 247_650
const RENT = 990_600

let world: RenewalWorld
let tenant: SignedInContext
const database = () => world.services.db
const at = async (day: LocalDate) => {
  world.clock.set(`${day}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}
const start = (loan: Application, values = {}) =>
  startRenewal(withScope(withKey(tenant), 'loans.own'), renewalOf(loan, values))
/** For loans of which one was to settle the other: together they have nothing in transit. */
const expectBooksToAgree = async (...applications: { id: string }[]) => {
  let inFlight = 0
  for (const { id } of applications) {
    const { ledger, log, balances } = await booksOf(database(), id)
    expect(ledger).toEqual(log)
    inFlight += balances.get(ledgerAccounts.payouts_in_flight) ?? 0
  }
  expect(inFlight).toBe(0)
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
}

beforeAll(async () => {
  const made = await makeMoneyWorld()
  world = { ...made, analyst2: await made.signIn('credit_analyst') }
})
afterAll(async () => {
  expect(await undocumentedPostings(database())).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: TENANT_NAME })
})

describe('paying it out', () => {
  test.each([
    ['standard', 82_550],
    ['reducing', 0],
    ['six_plus_six', 0],
  ] as const)(
    '%s: the landlord has the whole rent, the old loan is settled, one new loan runs',
    async (plan, deposit) => {
      const loan = await makePunctual(world, tenant, '2027-08-01')
      const renewal = await makeSignedRenewal(world, tenant, loan, { plan })
      expect(renewal).toMatchObject({ refinanced_amount: PAYOFF, deposit_amount: deposit })
      expect(await payOutRenewal(world, renewal)).toMatchObject({ status: 'confirmed' })
      const [payout] = await database()
        .select()
        .from(schema.disbursements)
        .where(eq(schema.disbursements.application_id, renewal.id))
      expect(payout?.amount).toBe(plan === 'six_plus_six' ? RENT / 2 : RENT)
      expect(await applicationNow(database(), loan.id)).toMatchObject({ status: 'settled' })
      expect(await loanNow(database(), loan.id)).toMatchObject({
        status: 'settled',
        settled_on: '2027-08-01',
      })
      expect(await applicationNow(database(), renewal.id)).toMatchObject({ status: 'active' })
      const lent = (plan === 'six_plus_six' ? RENT / 2 : RENT) + PAYOFF
      expect(await loanNow(database(), renewal.id)).toMatchObject({ principal: lent, status: 'active' })
      expect(await balanceOf(database(), ledgerAccounts.principal, renewal.id)).toBe(lent - deposit)
      expect(await balanceOf(database(), ledgerAccounts.principal, loan.id)).toBe(0)
      await expectBooksToAgree(loan, renewal)
    },
  )

  test('the agreement says both: the new loan, and what settles the old one on which day', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-20')
    const renewal = await makeSignedRenewal(world, tenant, loan)
    const [agreement] = await database()
      .select()
      .from(schema.agreements)
      .where(eq(schema.agreements.application_id, renewal.id))
    // On the 25th a period begins, and its interest is owed.
    expect(agreement?.terms.renewal).toEqual({
      loan_id: renewal.renews_loan_id,
      amount: PAYOFF,
      payoffs: [
        { from: '2027-08-20', amount: PAYOFF },
        { from: '2027-08-25', amount: PAYOFF + 23_939 },
      ],
    })
    expect(agreement?.terms.clauses.map(({ title }) => title)).toContain('Your current loan')
  })

  test('what is paid on the old loan after the signature is no longer lent', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-20')
    const renewal = await makeSignedRenewal(world, tenant, loan)
    await at('2027-08-25')
    await expect(payOutRenewal(world, renewal)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      data: { missing: [{ fact: 'renewed_loan_covered' }] },
    })
    await pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card })
    await payOutRenewal(world, renewal)
    const after = await applicationNow(database(), renewal.id)
    expect(after.refinanced_amount).toBe(2 * 82_550)
    expect(after.total_monthly_payment).toBeLessThan(renewal.total_monthly_payment)
    expect(after.deposit_amount).toBe(renewal.deposit_amount)
    expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'settled', credit: 0 })
    await expectBooksToAgree(loan, after)
  })

  test('failed: the old loan is as it was', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    const before = await keptLoan(world, loan.id)
    const renewal = await makeSignedRenewal(world, tenant, loan, {
      payout_account: '+233244000005',
    })
    expect(await payOutRenewal(world, renewal)).toMatchObject({ status: 'failed' })
    expect(await keptLoan(world, loan.id)).toEqual(before)
    expect((await applicationNow(database(), loan.id)).status).toBe('active')
  })

  test('reversed, the old loan runs on as if it had never been settled, and is not late for it', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    const twin = await keptLoan(world, loan.id)
    const renewal = await makeSignedRenewal(world, tenant, loan)
    await payOutRenewal(world, renewal)
    await at('2027-09-02')
    await decide(world.finance2, await requestReversalOf(world, renewal.id))
    expect((await applicationNow(database(), renewal.id)).status).toBe('cancelled')
    expect(await applicationNow(database(), loan.id)).toMatchObject({ status: 'active', reopened_at: null })
    expect(await keptLoan(world, loan.id)).toMatchObject({
      status: 'active',
      settled_on: null,
      closed_at: null,
      schedule: twin.schedule,
      principal_outstanding: twin.principal_outstanding,
      days_past_due: 0,
      late_fee_outstanding: 0,
    })
    await expectBooksToAgree(loan)
    // Instalment 9 was due in between: it can be paid within the grace period.
    await at('2027-09-06')
    expect(await loanNow(database(), loan.id)).toMatchObject({ days_past_due: 0, late_fee_outstanding: 0 })
    await pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card })
    expect((await getRenewal(withScope(tenant, 'applications.read'), { id: loan.id })).allowed).toBe(true)
    await expectBooksToAgree(loan)
  })

  test('what came to be owed while the payout was on its way stays on the old loan, beside the new one', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    const renewal = await makeSignedRenewal(world, tenant, loan, { payout_account: '+233244000002' })
    const sent = await payOutRenewal(world, renewal)
    expect(sent.status).toBe('sent')
    await chargeBack(withScope(withKey(world.finance), 'loans.adjust'), {
      id: (await lastPaid(loan)).id,
      reason: 'Dispute lost',
    })
    world.clock.advance({ hours: 26 })
    await settleTransfer(world, sent.reference)
    expect(await applicationNow(database(), renewal.id)).toMatchObject({
      status: 'active',
      refinanced_amount: PAYOFF,
    })
    expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'active' })
    const { reopened_at } = await applicationNow(database(), loan.id)
    expect(reopened_at).not.toBeNull()
    await expectBooksToAgree(loan, renewal)
  })

  test('an old payment that is charged back afterwards opens the old loan beside the new one', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    const paid = await lastPaid(loan)
    const renewal = await makeSignedRenewal(world, tenant, loan)
    await payOutRenewal(world, renewal)
    await at('2027-08-10')
    await chargeBack(withScope(withKey(world.finance), 'loans.adjust'), {
      id: paid.id,
      reason: 'Dispute lost',
    })
    expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'active' })
    expect(await applicationNow(database(), loan.id)).toMatchObject({
      status: 'active',
      reopened_at: expect.any(String),
    })
    expect(await applicationNow(database(), renewal.id)).toMatchObject({ status: 'active' })
    expect((await getRenewal(withScope(tenant, 'applications.read'), { id: loan.id })).reason).toBe(
      'REOPENED',
    )
    await expectBooksToAgree(loan, renewal)
  })

  test('part of an old payment that is charged back is owed on the old loan until it is paid, or won', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    const paid = await lastPaid(loan)
    const renewal = await makeSignedRenewal(world, tenant, loan)
    await payOutRenewal(world, renewal)
    await at('2027-08-10')
    const input = { id: paid.id, amount: 40_000, reason: 'Dispute lost' }
    const { id: dispute } = await recordChargeback(withScope(withKey(world.finance), 'loans.adjust'), input)
    expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'active' })
    await expectBooksToAgree(loan, renewal)
    await winChargeback(withScope(withKey(world.finance), 'loans.adjust'), {
      id: dispute,
      reason: 'It came back',
    })
    expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'settled', principal_outstanding: 0 })
    expect((await applicationNow(database(), loan.id)).status).toBe('settled')
    await expectBooksToAgree(loan, renewal)
    const { id: another } = await recordChargeback(withScope(withKey(world.finance), 'loans.adjust'), {
      ...input,
      reference: 'D-2',
    })
    const settlement = { application_id: loan.id, payment_type: 'settlement' as const, ...card }
    const { payment_id } = await pay(world, tenant, settlement)
    expect(await paymentNow(database(), payment_id)).toMatchObject({ amount: 40_000 })
    expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'settled', credit: 0 })
    await winChargeback(withScope(withKey(world.finance), 'loans.adjust'), {
      id: another,
      reason: 'It came back',
    })
    expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'settled', credit: 40_000 })
    await expectBooksToAgree(loan, renewal)
  })

  test('charged back and then reversed, the old loan owes what it owed and what the bank took', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    const twin = await keptLoan(world, loan.id)
    const paid = await lastPaid(loan)
    const renewal = await makeSignedRenewal(world, tenant, loan)
    await payOutRenewal(world, renewal)
    await at('2027-08-10')
    const input = { id: paid.id, amount: 40_000, reason: 'Dispute lost' }
    const { id: dispute } = await recordChargeback(withScope(withKey(world.finance), 'loans.adjust'), input)
    await decide(world.finance2, await requestReversalOf(world, renewal.id))
    expect(await loanNow(database(), loan.id)).toMatchObject({
      status: 'active',
      principal_outstanding: twin.principal_outstanding + 40_000,
    })
    await expectBooksToAgree(loan)
    await winChargeback(withScope(withKey(world.finance), 'loans.adjust'), {
      id: dispute,
      reason: 'It came back',
    })
    expect(await loanNow(database(), loan.id)).toMatchObject({
      status: 'active',
      principal_outstanding: twin.principal_outstanding,
    })
    await expectBooksToAgree(loan)
  })
})

/** The last instalment paid. */
const lastPaid = async (loan: Application) => {
  const rows = await database()
    .select()
    .from(schema.payments)
    .where(eq(schema.payments.application_id, loan.id))
  const paid = rows
    .filter((row) => row.payment_type === 'instalment' && row.status === 'completed')
    .toSorted((left, right) => (left.due_date ?? '').localeCompare(right.due_date ?? ''))
    .at(-1)
  if (!paid) throw new Error('nothing was paid')
  return paid
}

test('it is signed on the figures of the day, and not when the old loan has come to need more', async () => {
  const loan = await makePunctual(world, tenant, '2027-08-20')
  const renewal = await start(loan)
  await approveRenewal(world, tenant, renewal)
  await at('2027-08-25')
  await expect(signToday(world, tenant, renewal.id)).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
    data: { missing: [{ fact: 'renewed_loan_covered' }] },
  })
  await pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card })
  world.clock.advance({ minutes: 2 })
  await signToday(world, tenant, renewal.id)
  expect(await applicationNow(database(), renewal.id)).toMatchObject({ refinanced_amount: 2 * 82_550 })
})
