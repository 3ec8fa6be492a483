import { schema } from '@efie/database'
import {
  applicationFeeReceived,
  defaultProductTerms,
  defaultTaxRates,
  interestRecognised,
  type ApplicationStatus,
  type Posting,
} from '@efie/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { summarise } from './summarise.ts'

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
      days_past_due,
      monthly_rent: 82_550,
      landlord_name: 'Kofi',
      landlord_phone: '+233244000000',
      property_address: 'Osu',
      lease_start_date: '2026-01-01',
      lease_end_date: '2026-12-31',
    })
    .returning()
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
  expect(await summarise(await harness.signIn('admin'))).toEqual({
    totalApplications: 9,
    approvedApplications: 4,
    rejectedApplications: 1,
    pendingApplications: 3,
    // 65.00 and 125.00 without their 20 % of tax, and a month's interest.
    totalRevenue: 5_417 + 10_417 + 23_939,
  })
})

test('collections see what is in arrears', async () => {
  expect(await summarise(await harness.signIn('recovery_and_collections'))).toEqual({
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
    expect(await summarise(await harness.signIn(role))).toMatchObject({
      totalApplications: 0,
      totalRevenue: 0,
    })
  },
)

test('tenants and guests are refused', async () => {
  await expect(summarise(await harness.signIn('user'))).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
  })
  await expect(summarise(harness.as(null))).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
})
