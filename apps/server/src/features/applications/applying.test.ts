import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplicant, rentInput } from '../../testing/applicants.ts'
import { makeApplication, makeEligible, makePayment } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { checkEligibilityOf } from '../eligibility/index.ts'
import { createApplication } from './create-application.ts'
import { listApplications } from './list-applications.ts'
import { changeApplication } from './update-application.ts'
import { transact, withScope } from '../../platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const applicant = (values = {}, income?: number) => makeApplicant(harness, values, income)

const auditOf = (id: string) =>
  harness.services.db.select().from(schema.auditEvents).where(eq(schema.auditEvents.subject_id, id))

describe('applying', () => {
  test('the server computes every total, freezes the terms and keeps the card', async () => {
    const ctx = await applicant()
    const { db } = harness.services
    await db.insert(schema.applicationDrafts).values({ user_id: ctx.actor.id, values: {}, step: 'review' })
    const row = await createApplication(withScope(ctx, 'applications.create'), {
      ...rentInput,
      payout_method: 'mobile_money',
      payout_account: '0241234567',
      payout_network: 'mtn',
      payout_bank_code: '030100',
      payout_name: 'Kofi Mensah',
    })
    expect(row).toMatchObject({
      user_id: ctx.actor.id,
      status: 'pending',
      total_advance_payment: 990_600,
      total_annual_interest: 287_274,
      contract_interest: 287_274,
      monthly_interest_amount: 23_939,
      total_monthly_payment: 106_489,
      total_initial_payment: 125_489,
      annual_interest_rate: 29,
      document_verification_fee: 6_500,
      inspection_fee: 12_500,
      landlord_phone: '+233241234567',
      payout_account: '+233241234567',
      payout_bank_code: null,
      employment_status: 'employed',
      submitted_at: '2026-11-20T09:00:00.000Z',
    })
    expect(row.terms.version).toBe(1)
    // The draft has become the application.
    expect(await db.select().from(schema.applicationDrafts)).toEqual([])
    const [profile] = await harness.services.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.id, ctx.actor.id))
    expect(profile?.ghana_card_number).toMatch(/^GHA-/)
    expect((await auditOf(row.id)).map(({ action }) => action)).toEqual(['application.create'])
  })

  test('months and payday that are left out are the usual ones of the terms', async () => {
    const { advance_payment_months: _months, payday: _payday, ...rest } = rentInput
    const row = await createApplication(withScope(await applicant(), 'applications.create'), rest)
    expect(row).toMatchObject({
      advance_payment_months: row.terms.default_advance_payment_months,
      payday: row.terms.default_payday,
    })
  })

  test('the same key answers the same application, once', async () => {
    const ctx = await applicant()
    const keyed = { ...ctx, request: { ...ctx.request, idempotency_key: 'apply-once-1' } }
    const first = await createApplication(withScope(keyed, 'applications.create'), rentInput)
    expect(await createApplication(withScope(keyed, 'applications.create'), rentInput)).toEqual(first)
    await expect(
      createApplication(withScope(keyed, 'applications.create'), { ...rentInput, monthly_rent: 90_000 }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('needs a result that is not older than 30 days and not declined', async () => {
    const ctx = await harness.signIn('user')
    await expect(createApplication(withScope(ctx, 'applications.create'), rentInput)).rejects.toMatchObject({
      code: 'ELIGIBILITY_REQUIRED',
    })
    await makeEligible(harness.services.db, ctx.actor, { created_at: '2026-10-20T08:00:00.000Z' })
    await expect(createApplication(withScope(ctx, 'applications.create'), rentInput)).rejects.toMatchObject({
      code: 'ELIGIBILITY_REQUIRED',
    })
    await expect(
      createApplication(withScope(await applicant({}, 100_000), 'applications.create'), rentInput),
    ).rejects.toMatchObject({ code: 'NOT_ELIGIBLE' })
  })

  test('four answers give a result, but an application needs an adult with a card', async () => {
    const ctx = await harness.signIn('user')
    const { db } = harness.services
    const answers = {
      employment_status: 'employed' as const,
      monthly_income: 400_000,
      monthly_obligations: 0,
      monthly_rent: 82_550,
    }
    await transact(ctx, (ctx) => checkEligibilityOf(ctx, ctx.actor.id, answers))
    const apply = () => createApplication(withScope(ctx, 'applications.create'), rentInput)
    const store = (values: { date_of_birth?: string; ghana_card_number?: string }) =>
      db.update(schema.profiles).set(values).where(eq(schema.profiles.id, ctx.actor.id))
    await expect(apply()).rejects.toMatchObject({ data: { issues: [{ path: 'date_of_birth' }] } })
    await store({ date_of_birth: '2009-11-21' })
    await expect(apply()).rejects.toMatchObject({ code: 'NOT_ELIGIBLE' })
    await store({ date_of_birth: '1995-04-12' })
    await expect(apply()).rejects.toMatchObject({ data: { issues: [{ path: 'ghana_card_number' }] } })
    await store({ ghana_card_number: 'GHA-313131313-1' })
    expect((await apply()).status).toBe('pending')
  })

  test('no one applies for what costs more than the limit on the APR', async () => {
    const short = { ...rentInput, monthly_rent: 82_550, advance_payment_months: 3 }
    await expect(
      createApplication(withScope(await applicant(), 'applications.create'), short),
    ).rejects.toMatchObject({
      code: 'COST_TOO_HIGH',
      data: { issues: [{ path: 'monthly_rent' }], monthly_rent: 149_880, advance_payment_months: 4 },
    })
    const row = await createApplication(withScope(await applicant({}, 900_000), 'applications.create'), {
      ...short,
      monthly_rent: 149_880,
    })
    expect(row).toMatchObject({ total_annual_interest: 130_396, contract_interest: 32_599 })
  })

  test('one open application or loan per person', async () => {
    const ctx = await applicant()
    await createApplication(withScope(ctx, 'applications.create'), rentInput)
    await expect(createApplication(withScope(ctx, 'applications.create'), rentInput)).rejects.toMatchObject({
      code: 'OPEN_APPLICATION_EXISTS',
    })
    const borrower = await applicant()
    await makeApplication(harness.services.db, borrower.actor, { status: 'active' })
    await expect(
      createApplication(withScope(borrower, 'applications.create'), rentInput),
    ).rejects.toMatchObject({ code: 'OPEN_APPLICATION_EXISTS' })
    const former = await applicant()
    await makeApplication(harness.services.db, former.actor, { status: 'settled' })
    expect((await createApplication(withScope(former, 'applications.create'), rentInput)).status).toBe(
      'pending',
    )
  })

  test('a Ghana Card belongs to one person', async () => {
    const first = await harness.signIn('user', { ghana_card_number: 'GHA-777777777-7' })
    const second = await harness.signIn('user')
    await makeEligible(harness.services.db, second.actor, { card: 'GHA-777777777-7' })
    await expect(
      createApplication(withScope(second, 'applications.create'), rentInput),
    ).rejects.toMatchObject({ code: 'GHANA_CARD_IN_USE' })
    await makeEligible(harness.services.db, first.actor, { card: 'GHA-777777777-7' })
    expect((await createApplication(withScope(first, 'applications.create'), rentInput)).status).toBe(
      'pending',
    )
  })

  test.each([
    [{ landlord_phone: '12345678901' }, 'landlord_phone'],
    [{ lease_end_date: '2026-11-30' }, 'lease_end_date'],
    [{ lease_end_date: '2027-05-30' }, 'lease_end_date'],
    [{ lease_start_date: '2020-01-01' }, 'lease_start_date'],
    [{ monthly_rent: 5_000 }, 'monthly_rent'],
    [{ plan: 'six_plus_six' as const, advance_payment_months: 9 }, 'plan'],
    [{ payout_account: '0241234567' }, 'payout_method', 'payout_name'],
    [
      { payout_method: 'mobile_money' as const, payout_account: '0241234567', payout_name: 'Kofi Mensah' },
      'payout_network',
    ],
    [
      {
        payout_method: 'mobile_money' as const,
        payout_network: 'mtn' as const,
        payout_account: '+447911123456',
        payout_name: 'Kofi Mensah',
      },
      'payout_account',
    ],
    [
      {
        payout_method: 'mobile_money' as const,
        payout_network: 'mtn' as const,
        payout_account: '0302 123 456',
        payout_name: 'Kofi Mensah',
      },
      'payout_account',
    ],
    [
      {
        payout_method: 'bank' as const,
        payout_bank_code: '030100',
        payout_account: '12-AB',
        payout_name: 'Kofi Mensah',
      },
      'payout_account',
    ],
  ])('%j is refused at its field and nothing is written', async (change, ...paths) => {
    const ctx = await applicant()
    await expect(
      createApplication(withScope(ctx, 'applications.create'), { ...rentInput, ...change }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: paths.map((path) => ({ path })) },
    })
    expect((await listApplications(withScope(ctx, 'applications.read'), { limit: 25 })).data).toEqual([])
  })

  test('the tenant cannot be paid in place of the landlord', async () => {
    const ctx = await applicant({ phone: '+233201112222' })
    const wallet = {
      ...rentInput,
      payout_method: 'mobile_money' as const,
      payout_network: 'mtn' as const,
      payout_account: '0241234567',
      payout_name: 'Kofi Mensah',
    }
    const refused = { code: 'PAYEE_IS_TENANT' }
    await expect(
      createApplication(withScope(ctx, 'applications.create'), { ...wallet, payout_account: '020 111 2222' }),
    ).rejects.toMatchObject(refused)
    await expect(
      createApplication(withScope(ctx, 'applications.create'), { ...wallet, landlord_phone: '0201112222' }),
    ).rejects.toMatchObject(refused)
    await expect(
      createApplication(withScope(ctx, 'applications.create'), { ...wallet, payout_name: 'SERWAA Ama' }),
    ).rejects.toMatchObject(refused)
    const former = await makeApplication(harness.services.db, ctx.actor, { status: 'cancelled' })
    const payment = await makePayment(harness.services.db, former, {
      payment_type: 'application_fee',
      amount: 19_000,
    })
    await harness.services.db.insert(schema.paymentAttempts).values({
      payment_id: payment.id,
      reference: 'wallet-of-the-tenant',
      provider: 'sandbox',
      amount: 19_000,
      method: 'mobile_money',
      phone: '+233551234987',
      status: 'completed',
      expires_at: '2026-11-21T00:00:00.000Z',
    })
    await expect(
      createApplication(withScope(ctx, 'applications.create'), { ...wallet, payout_account: '0551234987' }),
    ).rejects.toMatchObject(refused)
  })

  test('staff apply for a tenant whom they name, never for themselves; others may not apply', async () => {
    const tenant = await applicant()
    const admin = await harness.signIn('admin')
    await expect(createApplication(withScope(admin, 'applications.create'), rentInput)).rejects.toMatchObject(
      {
        data: { issues: [{ path: 'user_id' }] },
      },
    )
    await expect(
      createApplication(withScope(admin, 'applications.create'), { ...rentInput, user_id: admin.actor.id }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await expect(
      createApplication(withScope(await harness.signIn('sales_executive'), 'applications.create'), {
        ...rentInput,
        user_id: tenant.actor.id,
      }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    await expect(
      createApplication(withScope(await applicant(), 'applications.create'), {
        ...rentInput,
        user_id: tenant.actor.id,
      }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    await expect(async () =>
      createApplication(withScope(await harness.signIn('finance'), 'applications.create'), rentInput),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const row = await createApplication(withScope(admin, 'applications.create'), {
      ...rentInput,
      user_id: tenant.actor.id,
    })
    expect(row.user_id).toBe(tenant.actor.id)
  })
})

describe('changing before review', () => {
  test('what is sent changes and is priced again; what is not sent stays', async () => {
    const ctx = await applicant()
    const row = await createApplication(withScope(ctx, 'applications.create'), { ...rentInput, payday: 7 })
    const after = await changeApplication(withScope(ctx, 'applications.update'), {
      id: row.id,
      monthly_rent: 100_000,
      landlord_email: 'kofi@example.com',
    })
    expect(after).toMatchObject({
      monthly_rent: 100_000,
      total_advance_payment: 1_200_000,
      payday: 7,
      landlord_name: 'Kofi Mensah',
      landlord_email: 'kofi@example.com',
      version: 2,
    })
    expect((await auditOf(row.id)).map(({ action }) => action)).toContain('application.update')
    expect(await changeApplication(withScope(ctx, 'applications.update'), { id: row.id })).toMatchObject({
      version: 2,
    })
  })

  test('a change made on an older state is refused', async () => {
    const ctx = await applicant()
    const row = await createApplication(withScope(ctx, 'applications.create'), rentInput)
    const stale = { ...ctx, request: { ...ctx.request, if_match: 7 } }
    await expect(
      changeApplication(withScope(stale, 'applications.update'), { id: row.id, payday: 3 }),
    ).rejects.toMatchObject({ code: 'STALE' })
  })

  test('from review on nothing changes here, the payee least of all', async () => {
    const ctx = await applicant()
    const row = await makeApplication(harness.services.db, ctx.actor, { status: 'in-review' })
    await expect(
      changeApplication(withScope(ctx, 'applications.update'), { id: row.id, payout_account: '0551234987' }),
    ).rejects.toMatchObject({ code: 'PAYEE_LOCKED' })
    await expect(
      changeApplication(withScope(ctx, 'applications.update'), { id: row.id, payday: 3 }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('a payee never given may be given when a question comes back, once', async () => {
    const ctx = await applicant()
    const row = await makeApplication(harness.services.db, ctx.actor, {
      status: 'info-requested',
      payout_method: null,
      payout_account: null,
      payout_network: null,
      payout_name: null,
    })
    const payee = {
      id: row.id,
      payout_method: 'bank' as const,
      payout_account: '1441 0000 123456',
      payout_bank_code: '030100',
      payout_name: 'Kofi Mensah',
    }
    await expect(
      changeApplication(withScope(ctx, 'applications.update'), { ...payee, landlord_name: 'Kwame Boateng' }),
    ).rejects.toMatchObject({ code: 'PAYEE_LOCKED' })
    expect(await changeApplication(withScope(ctx, 'applications.update'), payee)).toMatchObject({
      payout_account: '14410000123456',
    })
    await expect(changeApplication(withScope(ctx, 'applications.update'), payee)).rejects.toMatchObject({
      code: 'PAYEE_LOCKED',
    })
  })

  test('another’s application is not found, and some roles may not', async () => {
    const row = await createApplication(withScope(await applicant(), 'applications.create'), rentInput)
    const change = { id: row.id, payday: 3 }
    const missing = { code: 'APPLICATION_NOT_FOUND', message: 'Application not found' }
    await expect(
      changeApplication(withScope(await harness.signIn('user'), 'applications.update'), change),
    ).rejects.toMatchObject(missing)
    await expect(
      changeApplication(withScope(await harness.signIn('sales_executive'), 'applications.update'), change),
    ).rejects.toMatchObject(missing)
    await expect(async () =>
      changeApplication(withScope(await harness.signIn('credit_analyst'), 'applications.update'), change),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    expect(
      await changeApplication(withScope(await harness.signIn('admin'), 'applications.update'), change),
    ).toMatchObject({ payday: 3 })
  })
})
