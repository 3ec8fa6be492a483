import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApprovable } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { getApplication } from './get-application.ts'
import { listApplications } from './list-applications.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

test('a queue names its applicants and can be one analyst’s own; only assessors see what an assessment reckons with', async () => {
  const analyst = await harness.signIn('credit_analyst')
  const other = await harness.signIn('credit_analyst')
  const inspector = await harness.signIn('inspection_and_verification')
  const tenant = await harness.signIn('user')
  const application = await makeApprovable(harness.services.db, {
    tenant: tenant.actor,
    analyst: analyst.actor,
    inspector: inspector.actor,
  })
  const mine = await listApplications(other, { limit: 25, analyst_id: application.analyst_id ?? '' })
  expect(mine.data.map(({ id }) => id)).toContain(application.id)
  expect(mine.data.every(({ applicant_name }) => applicant_name.length > 0)).toBe(true)
  expect((await listApplications(other, { limit: 25, analyst_id: other.actor.id })).data).toEqual([])

  const { review } = await getApplication(analyst, { id: application.id })
  expect(review).toMatchObject({ efie_instalments: 0, eligible_percent: 40, refer_percent: 50 })
  expect(review?.exposure_after_payout).toBe(application.total_advance_payment)
  for (const reader of [inspector, tenant]) {
    expect((await getApplication(reader, { id: application.id })).review).toBeNull()
  }
})
