import { schema } from '@efie/database'
import { makeLoanRow } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplication, makeEligible, makePayment } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { createApplication, type ApplicationInput } from './create-application.ts'
import { getApplication } from './get-application.ts'
import { listApplications } from './list-applications.ts'
import { changeApplication } from './update-application.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const input: ApplicationInput = {
  monthly_rent: 82_550,
  advance_payment_months: 12,
  payday: 25,
  plan: 'standard',
  landlord_name: 'Kofi Mensah',
  landlord_phone: '024 123 4567',
  property_address: '12 Ring Road, Accra',
  lease_start_date: '2026-12-01',
  lease_end_date: '2027-11-30',
}

const applicant = async (values = {}, income = 400_000) => {
  const ctx = await harness.signIn('user', { full_name: 'Ama Serwaa', ...values })
  await makeEligible(harness.services.db, ctx.actor, { monthly_income: income })
  return ctx
}

const auditOf = (id: string) =>
  harness.services.db.select().from(schema.auditEvents).where(eq(schema.auditEvents.subject_id, id))

describe('applying', () => {
  test('the server computes every total, freezes the terms and keeps the card', async () => {
    const ctx = await applicant()
    const { db } = harness.services
    await db.insert(schema.applicationDrafts).values({ user_id: ctx.actor.id, values: {}, step: 'review' })
    const row = await createApplication(ctx, {
      ...input,
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
    // What was a draft is now the application.
    expect(await db.select().from(schema.applicationDrafts)).toEqual([])
    const [profile] = await harness.services.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.id, ctx.actor.id))
    expect(profile?.ghana_card_number).toMatch(/^GHA-/)
    expect((await auditOf(row.id)).map(({ action }) => action)).toEqual(['application.create'])
  })

  test('months and payday that are left out are the usual ones of the terms', async () => {
    const { advance_payment_months: _months, payday: _payday, ...rest } = input
    const row = await createApplication(await applicant(), rest)
    expect(row).toMatchObject({
      advance_payment_months: row.terms.default_advance_payment_months,
      payday: row.terms.default_payday,
    })
  })

  test('the same key answers the same application, once', async () => {
    const ctx = await applicant()
    const keyed = { ...ctx, request: { ...ctx.request, idempotency_key: 'apply-once-1' } }
    const first = await createApplication(keyed, input)
    expect(await createApplication(keyed, input)).toEqual(first)
    await expect(createApplication(keyed, { ...input, monthly_rent: 90_000 })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('needs a result that is not older than 30 days and not declined', async () => {
    const ctx = await harness.signIn('user')
    await expect(createApplication(ctx, input)).rejects.toMatchObject({ code: 'ELIGIBILITY_REQUIRED' })
    await makeEligible(harness.services.db, ctx.actor, { created_at: '2026-10-20T08:00:00.000Z' })
    await expect(createApplication(ctx, input)).rejects.toMatchObject({ code: 'ELIGIBILITY_REQUIRED' })
    await expect(createApplication(await applicant({}, 100_000), input)).rejects.toMatchObject({
      code: 'NOT_ELIGIBLE',
    })
  })

  test('nobody applies for what costs more than the limit on the APR', async () => {
    const short = { ...input, monthly_rent: 82_550, advance_payment_months: 3 }
    await expect(createApplication(await applicant(), short)).rejects.toMatchObject({
      code: 'COST_TOO_HIGH',
      data: { issues: [{ path: 'monthly_rent' }], monthly_rent: 149_880, advance_payment_months: 4 },
    })
    const row = await createApplication(await applicant({}, 900_000), { ...short, monthly_rent: 149_880 })
    expect(row).toMatchObject({ total_annual_interest: 130_396, contract_interest: 32_599 })
  })

  test('one open application or loan per person', async () => {
    const ctx = await applicant()
    await createApplication(ctx, input)
    await expect(createApplication(ctx, input)).rejects.toMatchObject({ code: 'OPEN_APPLICATION_EXISTS' })
    const borrower = await applicant()
    await makeApplication(harness.services.db, borrower.actor, { status: 'active' })
    await expect(createApplication(borrower, input)).rejects.toMatchObject({
      code: 'OPEN_APPLICATION_EXISTS',
    })
    const former = await applicant()
    await makeApplication(harness.services.db, former.actor, { status: 'settled' })
    expect((await createApplication(former, input)).status).toBe('pending')
  })

  test('a Ghana Card belongs to one person', async () => {
    const first = await harness.signIn('user', { ghana_card_number: 'GHA-777777777-7' })
    const second = await harness.signIn('user')
    await makeEligible(harness.services.db, second.actor, { card: 'GHA-777777777-7' })
    await expect(createApplication(second, input)).rejects.toMatchObject({ code: 'GHANA_CARD_IN_USE' })
    await makeEligible(harness.services.db, first.actor, { card: 'GHA-777777777-7' })
    expect((await createApplication(first, input)).status).toBe('pending')
  })

  test.each([
    [{ landlord_phone: '12345678901' }, 'landlord_phone'],
    [{ lease_end_date: '2026-11-30' }, 'lease_end_date'],
    [{ lease_end_date: '2027-05-30' }, 'lease_end_date'],
    [{ lease_start_date: '2020-01-01' }, 'lease_start_date'],
    [{ monthly_rent: 5_000 }, 'monthly_rent'],
    [{ plan: 'six_plus_six' as const, advance_payment_months: 9 }, 'plan'],
    [{ payout_account: '0241234567' }, 'payout_method'],
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
  ])('%j is refused at its field and nothing is written', async (change, path) => {
    const ctx = await applicant()
    await expect(createApplication(ctx, { ...input, ...change })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path }] },
    })
    expect((await listApplications(ctx, { limit: 25 })).data).toEqual([])
  })

  test('the tenant cannot be paid in place of the landlord', async () => {
    const ctx = await applicant({ phone: '+233201112222' })
    const wallet = {
      ...input,
      payout_method: 'mobile_money' as const,
      payout_network: 'mtn' as const,
      payout_account: '0241234567',
      payout_name: 'Kofi Mensah',
    }
    const refused = { code: 'PAYEE_IS_TENANT' }
    await expect(createApplication(ctx, { ...wallet, payout_account: '020 111 2222' })).rejects.toMatchObject(
      refused,
    )
    await expect(createApplication(ctx, { ...wallet, landlord_phone: '0201112222' })).rejects.toMatchObject(
      refused,
    )
    await expect(createApplication(ctx, { ...wallet, payout_name: 'SERWAA Ama' })).rejects.toMatchObject(
      refused,
    )
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
    await expect(createApplication(ctx, { ...wallet, payout_account: '0551234987' })).rejects.toMatchObject(
      refused,
    )
  })

  test('staff apply for a tenant whom they name, never for themselves; others may not apply', async () => {
    const tenant = await applicant()
    const admin = await harness.signIn('admin')
    await expect(createApplication(admin, input)).rejects.toMatchObject({
      data: { issues: [{ path: 'user_id' }] },
    })
    await expect(createApplication(admin, { ...input, user_id: admin.actor.id })).rejects.toMatchObject({
      code: 'SAME_PERSON',
    })
    await expect(
      createApplication(await harness.signIn('sales_executive'), { ...input, user_id: tenant.actor.id }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    await expect(
      createApplication(await applicant(), { ...input, user_id: tenant.actor.id }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    await expect(createApplication(await harness.signIn('finance'), input)).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
    const row = await createApplication(admin, { ...input, user_id: tenant.actor.id })
    expect(row.user_id).toBe(tenant.actor.id)
  })
})

describe('changing before review', () => {
  test('what is sent changes and is priced again; what is not sent stays', async () => {
    const ctx = await applicant()
    const row = await createApplication(ctx, { ...input, payday: 7 })
    const after = await changeApplication(ctx, {
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
    expect(await changeApplication(ctx, { id: row.id })).toMatchObject({ version: 2 })
  })

  test('a change made on an older state is refused', async () => {
    const ctx = await applicant()
    const row = await createApplication(ctx, input)
    const stale = { ...ctx, request: { ...ctx.request, if_match: 7 } }
    await expect(changeApplication(stale, { id: row.id, payday: 3 })).rejects.toMatchObject({
      code: 'STALE',
    })
  })

  test('from review on nothing changes here, the payee least of all', async () => {
    const ctx = await applicant()
    const row = await makeApplication(harness.services.db, ctx.actor, { status: 'in-review' })
    await expect(changeApplication(ctx, { id: row.id, payout_account: '0551234987' })).rejects.toMatchObject({
      code: 'PAYEE_LOCKED',
    })
    await expect(changeApplication(ctx, { id: row.id, payday: 3 })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
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
    await expect(changeApplication(ctx, { ...payee, landlord_name: 'Kwame Boateng' })).rejects.toMatchObject({
      code: 'PAYEE_LOCKED',
    })
    expect(await changeApplication(ctx, payee)).toMatchObject({ payout_account: '14410000123456' })
    await expect(changeApplication(ctx, payee)).rejects.toMatchObject({ code: 'PAYEE_LOCKED' })
  })

  test('another’s application is not found, and some roles may not', async () => {
    const row = await createApplication(await applicant(), input)
    const change = { id: row.id, payday: 3 }
    const missing = { code: 'APPLICATION_NOT_FOUND', message: 'Application not found' }
    await expect(changeApplication(await harness.signIn('user'), change)).rejects.toMatchObject(missing)
    await expect(changeApplication(await harness.signIn('sales_executive'), change)).rejects.toMatchObject(
      missing,
    )
    await expect(changeApplication(await harness.signIn('credit_analyst'), change)).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
    expect(await changeApplication(await harness.signIn('admin'), change)).toMatchObject({ payday: 3 })
  })
})

describe('reading', () => {
  test('each role sees the rows of its scope, newest first, page by page', async () => {
    const { db } = harness.services
    const ctx = await harness.signIn('user')
    const made = []
    for (const [day, status] of [
      [1, 'rejected'],
      [2, 'settled'],
      [3, 'pending'],
    ] as const)
      made.push(await makeApplication(db, ctx.actor, { status, created_at: `2026-11-0${day}T08:00:00.000Z` }))
    const ids = made.map(({ id }) => id).reverse()
    const first = await listApplications(ctx, { limit: 2 })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await listApplications(ctx, { limit: 2, cursor: first.next_cursor ?? '' })
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(second.next_cursor).toBeNull()

    const mine = { limit: 25, user_id: ctx.actor.id }
    const analyst = await harness.signIn('credit_analyst')
    expect((await listApplications(analyst, { ...mine, status: 'settled' })).data).toHaveLength(1)
    expect((await listApplications(await harness.signIn('user'), mine)).data).toEqual([])
    expect((await listApplications(await harness.signIn('company_manager'), mine)).data).toEqual([])
    const recovery = await harness.signIn('recovery_and_collections')
    expect((await listApplications(recovery, mine)).data).toEqual([])
    await makeLoanRow(db, {
      user_id: ctx.actor.id,
      application_id: made[1]?.id ?? '',
      days_past_due: 4,
    })
    expect((await listApplications(recovery, mine)).data.map(({ id }) => id)).toEqual([made[1]?.id])
    await expect(listApplications(await harness.signIn('company'), mine)).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
  })

  test('one application says what is there, what is due and what may come next', async () => {
    const ctx = await applicant()
    const row = await createApplication(ctx, input)
    const own = await getApplication(ctx, { id: row.id })
    expect(own.applicant).toMatchObject({ id: ctx.actor.id, full_name: 'Ama Serwaa' })
    expect(own.fees).toEqual({
      application_fee: 19_000,
      application_fee_settled: false,
      balance_at_signing: 125_489,
      balance_after_fee: 106_489,
      balance_paid: false,
    })
    expect(own.strands.map(({ strand, complete }) => [strand, complete])).toEqual([
      ['employment', false],
      ['financial', false],
      ['identity', false],
      ['property', false],
    ])
    expect(own.next_steps).toEqual([{ to: 'cancelled', allowed: true, missing: [] }])

    const analyst = await harness.signIn('credit_analyst')
    expect((await getApplication(analyst, { id: row.id })).next_steps).toEqual([
      {
        to: 'in-review',
        allowed: false,
        missing: [
          { fact: 'required_documents_present', text: 'Some required documents are missing' },
          { fact: 'application_fee_settled', text: 'The application fee is neither paid nor waived' },
        ],
      },
    ])
    expect((await getApplication(await harness.signIn('finance'), { id: row.id })).next_steps).toEqual([])
    await expect(getApplication(await harness.signIn('user'), { id: row.id })).rejects.toMatchObject({
      code: 'APPLICATION_NOT_FOUND',
    })
  })

  test('a waived fee is taken off the balance at signing', async () => {
    const ctx = await harness.signIn('user')
    const row = await makeApplication(harness.services.db, ctx.actor, { application_fee_waived: true })
    expect((await getApplication(ctx, { id: row.id })).fees).toMatchObject({
      application_fee_settled: true,
      balance_at_signing: 106_489,
      balance_after_fee: 106_489,
    })
  })
})
