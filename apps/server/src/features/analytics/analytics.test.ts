import { schema } from '@efie/database'
import { makeLoanRow } from '@efie/database/testing'
import {
  applicationFeeReceived,
  defaultProductTerms,
  defaultTaxRates,
  interestRecognised,
  type ApplicationStatus,
  type Posting,
} from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { exportReport, makeReport } from './report.ts'
import { summarise } from './summarise.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
const db = () => harness.services.db

const application = async (status: ApplicationStatus, days_past_due = 0): Promise<string> => {
  const tenant = await harness.signIn('user')
  const [product] = await db().select().from(schema.financingProducts)
  const [row] = await db()
    .insert(schema.applications)
    .values({
      user_id: tenant.actor.id,
      product_id: product!.id,
      terms: { ...defaultProductTerms },
      status,
      monthly_rent: 82_550,
      landlord_name: 'Kofi',
      landlord_phone: '+233244000000',
      property_address: 'Osu',
      lease_start_date: '2026-01-01',
      lease_end_date: '2026-12-31',
    })
    .returning()
  if (days_past_due > 0)
    await makeLoanRow(db(), { user_id: tenant.actor.id, application_id: row!.id, days_past_due })
  return row!.id
}

const post = (lines: Posting[]) =>
  db().transaction(async (tx) => {
    const [entry] = await tx
      .insert(schema.journalEntries)
      .values({ kind: 'test', source_id: uuidv7(), description: 'Test', effective_date: '2026-11-20' })
      .returning()
    await tx.insert(schema.postings).values(lines.map((line) => ({ ...line, journal_entry_id: entry!.id })))
  })

beforeAll(async () => {
  harness = await makeHarness()
  for (const status of [
    'pending',
    'in-review',
    'info-requested',
    'approved',
    'settled',
    'rejected',
    'cancelled',
  ] as const)
    await application(status)
  const good = await application('active')
  const late = await application('active', 12)
  await post(
    applicationFeeReceived(
      { document_verification_fee: 6_500, inspection_fee: 12_500 },
      defaultTaxRates,
      'gateway',
      { application_id: good },
    ),
  )
  await post(interestRecognised(23_939, 0, 'rent', { application_id: late }))
})
afterAll(() => harness.close())

test('an administrator sees everything; revenue is interest and fees without VAT', async () => {
  expect(await summarise(withScope(await harness.signIn('admin'), 'analytics.read'))).toEqual({
    totalApplications: 9,
    approvedApplications: 4,
    rejectedApplications: 1,
    pendingApplications: 3,
    // 65.00 and 125.00 without 20% tax, and a month's interest.
    totalRevenue: 5_417 + 10_417 + 23_939,
  })
})

test('collections see what is in arrears', async () => {
  expect(
    await summarise(withScope(await harness.signIn('recovery_and_collections'), 'analytics.read')),
  ).toEqual({
    totalApplications: 1,
    approvedApplications: 1,
    rejectedApplications: 0,
    pendingApplications: 0,
    totalRevenue: 23_939,
  })
})

test.each(['sales_executive', 'company_manager', 'company'] as const)(
  '%s reaches nothing yet',
  async (role) => {
    expect(await summarise(withScope(await harness.signIn(role), 'analytics.read'))).toMatchObject({
      totalApplications: 0,
      totalRevenue: 0,
    })
  },
)

test('tenants and guests are refused', async () => {
  await expect(async () =>
    summarise(withScope(await harness.signIn('user'), 'analytics.read')),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  await expect(async () => summarise(withScope(harness.as(null), 'analytics.read'))).rejects.toMatchObject({
    code: 'NOT_AUTHENTICATED',
  })
})

test('the report says what happened in a span, beside the span before it, and as CSV', async () => {
  const admin = await harness.signIn('admin')
  const [paid] = await db()
    .select({ id: schema.applications.id, user_id: schema.applications.user_id })
    .from(schema.applications)
    .where(eq(schema.applications.status, 'settled'))
  const application_id = paid!.id
  await db()
    .update(schema.applications)
    .set({
      created_at: '2026-09-01T08:00:00.000Z',
      submitted_at: '2026-09-01T08:00:00.000Z',
      approved_at: '2026-09-03T08:00:00.000Z',
      signed_at: '2026-09-04T08:00:00.000Z',
      payout_date: '2026-09-05',
      total_advance_payment: 990_600,
    })
    .where(eq(schema.applications.id, application_id))
  await db()
    .insert(schema.applicationEvents)
    .values([
      {
        application_id,
        code: 'application.status-changed',
        values: {},
        to_status: 'in-review',
        created_at: '2026-09-01T10:00:00.000Z',
      },
      {
        application_id,
        code: 'application.status-changed',
        values: {},
        to_status: 'approved',
        created_at: '2026-09-03T08:00:00.000Z',
      },
    ])
  const loan = await makeLoanRow(db(), {
    user_id: paid!.user_id,
    application_id,
    status: 'settled',
    opened_on: '2026-09-05',
    principal: 990_600,
  })
  await db().insert(schema.instalments).values({
    loan_id: loan.id,
    number: 1,
    due_date: '2026-09-28',
    principal: 82_550,
    interest: 23_939,
  })
  await db().insert(schema.payments).values({
    user_id: paid!.user_id,
    application_id,
    loan_id: loan.id,
    amount: 106_489,
    payment_type: 'instalment',
    status: 'completed',
    reference: 'report-1',
    paid_at: '2026-09-27T12:00:00.000Z',
  })
  const span = { from: '2026-09-01', to: '2026-09-30' }
  const report = await makeReport(withScope(admin, 'analytics.read'), span)
  expect(report).toMatchObject({
    previous_from: '2026-08-02',
    previous_to: '2026-08-31',
    applications: { current: 1, previous: 0 },
    approvals: { current: 1, previous: 0 },
    collected: { current: 106_489, previous: 0 },
    funnel: [
      { step: 'submitted', count: 1 },
      { step: 'reviewed', count: 1 },
      { step: 'approved', count: 1 },
      { step: 'signed', count: 1 },
      { step: 'paid_out', count: 1 },
    ],
    approval_hours: { median: 48, p90: 48, decided: 1 },
    collections: [{ month: '2026-09', due: 106_489, collected: 106_489 }],
    cohorts: [{ month: '2026-09', loans: 1, financed: 990_600, settled: 1, past_due: 0 }],
  })
  // The year ends with November's revenue, equal to the headline figure.
  const year = await makeReport(withScope(admin, 'analytics.read'), {})
  expect(year.revenue.current).toBe((await summarise(withScope(admin, 'analytics.read'))).totalRevenue)
  expect(year.revenue_by_kind.reduce((sum, row) => sum + row.amount, 0)).toBe(year.revenue.current)
  expect(year.portfolio.reduce((sum, row) => sum + row.count, 0)).toBe(9)

  const csv = await (
    await exportReport(withScope(admin, 'analytics.read'), { ...span, section: 'collections' })
  ).text()
  expect(csv.replace('\uFEFF', '').split('\n').slice(0, 2)).toEqual([
    'month,due,collected',
    '2026-09,106489,106489',
  ])
  const recovery = await makeReport(
    withScope(await harness.signIn('recovery_and_collections'), 'analytics.read'),
    {},
  )
  expect(recovery.portfolio).toMatchObject([{ status: 'active', count: 1 }])
  expect(
    (await makeReport(withScope(await harness.signIn('sales_executive'), 'analytics.read'), {})).portfolio,
  ).toEqual([])
  for (const wrong of [
    { from: '2026-10-01', to: '2026-09-01' },
    { from: '2010-01-01', to: '2026-09-01' },
  ])
    await expect(makeReport(withScope(admin, 'analytics.read'), wrong)).rejects.toMatchObject({
      data: { issues: [{ path: 'from' }] },
    })
  await expect(async () =>
    makeReport(withScope(await harness.signIn('user'), 'analytics.read'), {}),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})
