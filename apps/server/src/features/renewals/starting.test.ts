import { schema } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  card,
  loanNow,
  makeMoneyWorld,
  noticesOf,
  pay,
  runLoansDaily,
  withKey,
  type Application,
  type SignedInContext,
} from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import {
  makePunctual,
  renewalOf,
  RENEWAL_OPENS_ON,
  TENANT_NAME,
  type RenewalWorld,
} from '../../testing/renewals.ts'
import { announceRenewals } from './announce-renewals.ts'
import { getRenewal, quoteRenewal } from './get-renewal.ts'
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

describe('whether a loan may be renewed', () => {
  test('not before its ninth month, from then on for tenants who paid in time; announced once', async () => {
    const loan = await makePunctual(world, tenant, '2027-07-24')
    expect(await getRenewal(withScope(tenant, 'applications.read'), { id: loan.id })).toMatchObject({
      allowed: false,
      reason: 'TOO_EARLY',
      from: RENEWAL_OPENS_ON,
      worst_days_past_due: 0,
    })
    await expect(start(loan)).rejects.toMatchObject({
      code: 'RENEWAL_NOT_ALLOWED',
      data: { reason: 'TOO_EARLY', from: RENEWAL_OPENS_ON },
    })
    expect(await announceRenewals(world.services)).toBe(0)
    await at(RENEWAL_OPENS_ON)
    expect(await getRenewal(withScope(tenant, 'applications.read'), { id: loan.id })).toMatchObject({
      allowed: true,
      reason: null,
    })
    expect(await announceRenewals(world.services)).toBe(1)
    expect(await announceRenewals(world.services)).toBe(0)
    expect((await noticesOf(database(), tenant.actor.id)).at(-1)?.title).toBe('You can renew for next year')
  })

  test('never after six days late once, not while anything is overdue or relief is asked for', async () => {
    const loan = await makePunctual(world, tenant, '2027-07-25')
    await at('2027-08-26')
    expect(await getRenewal(withScope(tenant, 'applications.read'), { id: loan.id })).toMatchObject({
      reason: 'OVERDUE',
      from: RENEWAL_OPENS_ON,
    })
    await at('2027-08-30')
    await pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card })
    expect(await getRenewal(withScope(tenant, 'applications.read'), { id: loan.id })).toMatchObject({
      allowed: true,
      worst_days_past_due: 5,
    })
    const { id: loan_id } = await loanNow(database(), loan.id)
    const asked = {
      loan_id,
      user_id: tenant.actor.id,
      cause: 'illness' as const,
      message: 'Ill',
      wanted_months: 1,
    }
    const [hardship] = await database().insert(schema.hardshipRequests).values(asked).returning()
    expect((await getRenewal(withScope(tenant, 'applications.read'), { id: loan.id })).reason).toBe(
      'UNDER_HARDSHIP',
    )
    await database()
      .update(schema.hardshipRequests)
      .set({ status: 'withdrawn' })
      .where(eq(schema.hardshipRequests.id, hardship!.id))
    await at('2027-10-01')
    await pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card })
    expect(await getRenewal(withScope(tenant, 'applications.read'), { id: loan.id })).toMatchObject({
      reason: 'PAID_TOO_LATE',
      from: null,
      worst_days_past_due: 6,
    })
  })

  test('not a loan that was written off, and only by its tenant', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    const other = await world.signIn('user')
    await expect(getRenewal(withScope(other, 'applications.read'), { id: loan.id })).rejects.toMatchObject({
      code: 'LOAN_NOT_FOUND',
    })
    await expect(startRenewal(withScope(withKey(other), 'loans.own'), renewalOf(loan))).rejects.toMatchObject(
      { code: 'LOAN_NOT_FOUND' },
    )
    expect(() => startRenewal(withScope(withKey(world.analyst), 'loans.own'), renewalOf(loan))).toThrow(
      'Insufficient permissions',
    )
    const ended = { status: 'written-off' as const, closed_at: '2027-08-01T09:00:00.000Z' }
    await database().update(schema.loans).set(ended).where(eq(schema.loans.application_id, loan.id))
    expect((await getRenewal(withScope(tenant, 'applications.read'), { id: loan.id })).reason).toBe(
      'NOT_RUNNING',
    )
  })
})

describe('beginning it', () => {
  test('on facts that are still so nothing is verified, uploaded or inspected again but the new tenancy', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    const offers = await quoteRenewal(withScope(tenant, 'applications.read'), {
      id: loan.id,
      monthly_rent: 82_550,
      same_home: true,
    })
    const standard = offers.quotes.find(({ plan }) => plan === 'standard')
    expect(standard).toMatchObject({ refinanced_amount: PAYOFF, inspection_fee: 0, deposit_amount: 82_550 })
    const renewal = await start(loan)
    expect(renewal).toMatchObject({
      status: 'pending',
      refinanced_amount: PAYOFF,
      total_advance_payment: RENT,
      total_monthly_payment: standard?.total_monthly_payment,
      verified_net_income: 400_000,
      payee_verified_at: null,
      carried: { identity: expect.any(String), income: '2026-11-20', property: expect.any(String) },
    })
    const papers = await database()
      .select()
      .from(schema.documents)
      .where(eq(schema.documents.application_id, renewal.id))
    expect(papers.map(({ document_type }) => document_type).toSorted()).toEqual(
      ['payslip', 'bank_statement', 'ghana_card', 'proof_of_address', 'selfie', 'landlord_id'].toSorted(),
    )
    for (const paper of papers)
      expect(paper).toMatchObject({ status: 'verified', carried_from: expect.any(String) })
    expect(await getRenewal(withScope(tenant, 'applications.read'), { id: loan.id })).toMatchObject({
      renewal_application_id: renewal.id,
    })
  })

  test('a fact that changed is verified again: another home is inspected and paid for', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    const renewal = await start(loan, { property_address: '4 Independence Avenue', monthly_income: 500_000 })
    expect(renewal).toMatchObject({
      carried: { property: null, income: null, employment: expect.any(String) },
      inspection_fee: 12_500,
      verified_net_income: null,
      carried_inspection_id: null,
    })
    const types = await database()
      .select({ type: schema.documents.document_type })
      .from(schema.documents)
      .where(eq(schema.documents.application_id, renewal.id))
    expect(types.map(({ type }) => type)).not.toContain('bank_statement')
  })

  test('not for a rent that takes more than half of the income', async () => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    await expect(start(loan, { monthly_rent: 170_000 })).rejects.toMatchObject({ code: 'NOT_ELIGIBLE' })
  })
})
