import { disbursementSorts } from '@efie/contracts/disbursements'
import { documentSorts } from '@efie/contracts/documents'
import { inspectionSorts } from '@efie/contracts/inspections'
import { manualEntrySorts, refundSorts } from '@efie/contracts/payments'
import { profileSorts } from '@efie/contracts/profiles'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPayouts } from '../features/disbursements/list-payouts.ts'
import { listDocuments } from '../features/documents/list-documents.ts'
import { listInspections } from '../features/inspections/list-inspections.ts'
import { findManualEntries, findRefundQueue } from '../features/payments/reading/finance-lists.ts'
import { listProfiles } from '../features/profiles/list-profiles.ts'
import { withScope } from '../platform/context.ts'
import { makeApplication, makeDocuments, makeInspection, makePayment } from './financing.ts'
import { makeHarness, type Harness } from './harness.ts'
import { expectSorted } from './sorted-lists.ts'

let harness: Harness
let finance: Awaited<ReturnType<Harness['signIn']>>
let inspector: Awaited<ReturnType<Harness['signIn']>>

const day = (index: number) => `2026-11-1${index}T08:00:00.000Z`

/** Reference of a payment that is refunded. */
let paid = ''

beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance')
  inspector = await harness.signIn('inspection_and_verification')
  const second = await harness.signIn('finance')
  const { db } = harness.services
  for (const [index, full_name] of ['Yaa Boateng', 'Ama Serwaa', 'Kojo Antwi'].entries()) {
    const odd = index % 2 === 1
    // oxlint-disable-next-line no-await-in-loop
    const tenant = await makeUser(db, { full_name, ...(odd && { city: 'Accra', suspended_at: day(index) }) })
    // oxlint-disable-next-line no-await-in-loop
    const application = await makeApplication(db, tenant, {
      landlord_name: odd ? 'Efua Landlord' : 'Kofi Landlord',
      ...(odd && { property_gps: 'GA-123-4567' }),
    })
    // oxlint-disable-next-line no-await-in-loop
    await makeDocuments(db, application, odd ? inspector.actor : null)
    // oxlint-disable-next-line no-await-in-loop
    await makeInspection(db, application, odd ? { scheduled_for: day(index) } : {})
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(schema.disbursements).values({
      application_id: application.id,
      user_id: tenant.id,
      tranche: index + 1,
      amount: 1_000 + (index % 2),
      reference: `pay-out-${index}`,
      payout_method: 'mobile_money',
      payout_account: '+233241234567',
      payout_name: `Payee ${index % 2}`,
      requested_by: finance.actor.id,
      ...(odd && { released_by: second.actor.id }),
    })
    // oxlint-disable-next-line no-await-in-loop
    const payment = await makePayment(db, application, {
      amount: 5_000 + (index % 2),
      payment_type: 'application_fee',
      recorded_by: finance.actor.id,
      ...(odd && { confirmed_by: second.actor.id, method: 'cash', received_on: day(index).slice(0, 10) }),
    })
    if (odd) paid = payment.reference
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(schema.refunds).values({
      payment_id: payment.id,
      user_id: tenant.id,
      amount: 100 + index,
      reason: 'Paid twice',
      reference: `refund-${index}`,
      ...(odd && { requested_by: finance.actor.id, released_by: second.actor.id }),
    })
  }
})
afterAll(() => harness.close())

/** The value that a sort is about has the sort's name in the row. */
const named = <Sort extends string>(row: Record<Sort, string | number | null>, sort: Sort) => row[sort]

test('lists are sorted by each of their columns, page by page, with empty values last', async () => {
  const payments = withScope(finance, 'payments.confirm')
  const documents = withScope(inspector, 'documents.read')
  await expectSorted(profileSorts, (input) => listProfiles(withScope(finance, 'profiles.read'), input), named)
  await expectSorted(documentSorts, (input) => listDocuments(documents, input), named)
  await expectSorted(
    inspectionSorts,
    (input) => listInspections(withScope(inspector, 'inspections.read'), input),
    named,
  )
  await expectSorted(
    disbursementSorts,
    (input) => findPayouts(withScope(finance, 'disbursements.read'), input),
    named,
  )
  await expectSorted(manualEntrySorts, (input) => findManualEntries(payments, input), named)
  await expectSorted(refundSorts, (input) => findRefundQueue(payments, input), named)
})

test('lists are searched by the person they are about and by what names their rows, and count what they find', async () => {
  const payments = withScope(finance, 'payments.confirm')
  const asked = { limit: 25, count: true }
  const totals = async (q: string) => {
    const pages = await Promise.all([
      listProfiles(withScope(finance, 'profiles.read'), { ...asked, q }),
      listDocuments(withScope(inspector, 'documents.read'), { ...asked, q }),
      listInspections(withScope(inspector, 'inspections.read'), { ...asked, q }),
      findPayouts(withScope(finance, 'disbursements.read'), { ...asked, q }),
      findManualEntries(payments, { ...asked, q }),
      findRefundQueue(payments, { ...asked, q }),
    ])
    for (const { data, total } of pages) expect(total).toBe(data.length)
    return pages.map(({ total }) => total)
  }
  expect(await totals('serwaa')).toEqual([1, 7, 1, 1, 1, 1])
  expect(await totals('efua')).toEqual([0, 0, 1, 1, 0, 0])
  expect(await totals('pay-out-2')).toEqual([0, 0, 0, 1, 0, 0])
  expect(await totals(paid)).toEqual([0, 0, 0, 0, 1, 1])
})
