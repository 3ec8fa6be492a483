import { makeLoanRow } from '@efie/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApplicant, rentInput } from '../../testing/applicants.ts'
import { makeApplication, makeApprovable } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { createApplication } from './create-application.ts'
import { getApplication } from './get-application.ts'
import { getProgress } from './get-progress.ts'
import { listApplications } from './list-applications.ts'
import { transitionApplication } from './transition-application.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

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
  const first = await listApplications(withScope(ctx, 'applications.read'), { limit: 2 })
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const second = await listApplications(withScope(ctx, 'applications.read'), {
    limit: 2,
    cursor: first.next_cursor ?? '',
  })
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(second.next_cursor).toBeNull()

  const mine = { limit: 25, user_id: ctx.actor.id }
  const analyst = await harness.signIn('credit_analyst')
  expect(
    (await listApplications(withScope(analyst, 'applications.read'), { ...mine, status: 'settled' })).data,
  ).toHaveLength(1)
  expect(
    (await listApplications(withScope(await harness.signIn('user'), 'applications.read'), mine)).data,
  ).toEqual([])
  expect(
    (await listApplications(withScope(await harness.signIn('company_manager'), 'applications.read'), mine))
      .data,
  ).toEqual([])
  const recovery = await harness.signIn('recovery_and_collections')
  expect((await listApplications(withScope(recovery, 'applications.read'), mine)).data).toEqual([])
  await makeLoanRow(db, {
    user_id: ctx.actor.id,
    application_id: made[1]?.id ?? '',
    days_past_due: 4,
  })
  expect(
    (await listApplications(withScope(recovery, 'applications.read'), mine)).data.map(({ id }) => id),
  ).toEqual([made[1]?.id])
  await expect(async () =>
    listApplications(withScope(await harness.signIn('company'), 'applications.read'), mine),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('one application says what is there, what is due and what may come next', async () => {
  const ctx = await makeApplicant(harness)
  const row = await createApplication(withScope(ctx, 'applications.create'), rentInput)
  const own = await getApplication(withScope(ctx, 'applications.read'), { id: row.id })
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
  expect((await getApplication(withScope(analyst, 'applications.read'), { id: row.id })).next_steps).toEqual([
    {
      to: 'in-review',
      allowed: false,
      missing: [
        { fact: 'required_documents_present', text: 'Some required documents are missing' },
        { fact: 'application_fee_settled', text: 'The application fee hasn’t been paid or waived' },
      ],
    },
  ])
  expect(
    (await getApplication(withScope(await harness.signIn('finance'), 'applications.read'), { id: row.id }))
      .next_steps,
  ).toEqual([])
  await expect(
    getApplication(withScope(await harness.signIn('user'), 'applications.read'), { id: row.id }),
  ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
})

test('a waived fee is taken off the balance at signing', async () => {
  const ctx = await harness.signIn('user')
  const row = await makeApplication(harness.services.db, ctx.actor, { application_fee_waived: true })
  expect((await getApplication(withScope(ctx, 'applications.read'), { id: row.id })).fees).toMatchObject({
    application_fee_settled: true,
    balance_at_signing: 106_489,
    balance_after_fee: 106_489,
  })
})

test('progress names roles and times, and only that of one’s own application can be read', async () => {
  harness.clock.set('2026-11-20T09:00:00.000Z')
  const ctx = await makeApplicant(harness)
  const { id } = await createApplication(withScope(ctx, 'applications.create'), rentInput)
  const own = await getProgress(withScope(ctx, 'applications.read'), { id })
  expect(own.steps.slice(0, 3)).toEqual([
    { step: 'submitted', state: 'done', at: '2026-11-20T09:00:00.000Z', waiting: null },
    {
      step: 'fee',
      state: 'current',
      at: null,
      waiting: { who: 'tenant', what: 'fee', due: null, late: false },
    },
    { step: 'documents', state: 'to_come', at: null, waiting: null },
  ])
  expect(own.checks.map(({ check, state }) => [check, state])).toEqual([
    ['employment', 'needed'],
    ['financial', 'needed'],
    ['identity', 'needed'],
    ['property', 'needed'],
    ['visit', 'to_come'],
    ['payee', 'to_come'],
  ])
  const stranger = await harness.signIn('user')
  await expect(getProgress(withScope(stranger, 'applications.read'), { id })).rejects.toMatchObject({
    code: 'APPLICATION_NOT_FOUND',
  })
})

test('progress has the times of money, checks and decisions', async () => {
  harness.clock.set('2026-11-20T09:00:00.000Z')
  const [analyst, inspector] = [
    await harness.signIn('credit_analyst'),
    await harness.signIn('inspection_and_verification'),
  ]
  const { db } = harness.services
  const { id, user_id } = await makeApprovable(db, { analyst: analyst.actor, inspector: inspector.actor })
  const tenant = withScope(analyst, 'applications.read')
  const before = await getProgress(tenant, { id })
  expect(before.checks.map(({ state }) => state)).toEqual(before.checks.map(() => 'passed'))
  // What the applicant is promised is what staff have left.
  const { waiting } = await getApplication(tenant, { id })
  expect(before.steps.find(({ state }) => state === 'current')).toMatchObject({
    step: 'decision',
    waiting: { who: 'analyst', what: 'deciding', due: waiting?.late_at },
  })
  const move = (to: 'approved') =>
    transitionApplication(withScope(analyst, 'applications.transition'), { id, to })
  await move('approved')
  const after = await getProgress(tenant, { id })
  expect(after.steps.find(({ step }) => step === 'decision')).toMatchObject({
    state: 'done',
    at: '2026-11-20T09:00:00.000Z',
  })
  expect(after.steps.find(({ state }) => state === 'current')).toMatchObject({
    step: 'signing',
    waiting: { who: 'tenant', what: 'signature', due: '2026-12-04T23:59:59.999Z', late: false },
  })
  expect(JSON.stringify(after)).not.toContain(user_id)
})
