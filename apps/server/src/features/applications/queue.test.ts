import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApplication, makeApprovable } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { getApplication } from './get-application.ts'
import { listApplications } from './list-applications.ts'
import { withScope } from '../../platform/context.ts'

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
  const mine = await listApplications(withScope(other, 'applications.read'), {
    limit: 25,
    analyst_id: application.analyst_id ?? '',
  })
  expect(mine.data.map(({ id }) => id)).toContain(application.id)
  expect(mine.data.every(({ applicant_name }) => applicant_name.length > 0)).toBe(true)
  expect(
    (await listApplications(withScope(other, 'applications.read'), { limit: 25, analyst_id: other.actor.id }))
      .data,
  ).toEqual([])

  const { review } = await getApplication(withScope(analyst, 'applications.read'), { id: application.id })
  expect(review).toMatchObject({ efie_instalments: 0, eligible_percent: 40, refer_percent: 50 })
  expect(review?.limits).toContainEqual(
    expect.objectContaining({ limit: 'exposure', measured: application.total_advance_payment }),
  )
  for (const reader of [inspector, tenant]) {
    expect(
      (await getApplication(withScope(reader, 'applications.read'), { id: application.id })).review,
    ).toBeNull()
  }
})

test('a queue of one status is read page by page, newest first, and holds no other status', async () => {
  const analyst = await harness.signIn('credit_analyst')
  const made: Record<string, string[]> = { settled: [], rejected: [] }
  for (const [index, status] of (
    ['settled', 'rejected', 'settled', 'rejected', 'settled'] as const
  ).entries()) {
    const tenant = await harness.signIn('user')
    // Several at the same moment, so that ids decide.
    const created_at = `2026-11-1${Math.floor(index / 4)}T08:00:00.000Z`
    made[status]!.push((await makeApplication(harness.services.db, tenant.actor, { status, created_at })).id)
  }
  const read: string[] = []
  let cursor: string | undefined
  do {
    const page = await listApplications(withScope(analyst, 'applications.read'), {
      limit: 1,
      status: 'settled',
      cursor,
    })
    read.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(read).toEqual(made['settled']!.toReversed())
})
