import { schema } from '@efie/database'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { router } from '../../router.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { addPersonNote, getOverview, listPersonNotes } from './person-file.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
let world: World
beforeAll(async () => {
  harness = await makeHarness()
  world = await makeWorld(harness.services)
})
afterAll(() => harness.close())

test('everything about a person, as far as the role may read it', async () => {
  const id = world.other.owner.id
  const admin = harness.as(world.actors.admin)
  expect(await getOverview(withScope(admin, 'profiles.read'), { id })).toMatchObject({
    applications: [{ status: 'pending', count: 1 }],
    documents: [{ status: 'pending', count: 1 }],
    payments: expect.arrayContaining([{ status: 'pending', count: 1, amount: 19_000 }]),
    tickets: [{ status: 'open', count: 1 }],
    outstanding: 0,
    days_past_due: 0,
    notes: 0,
  })
  const inspector = await getOverview(
    withScope(harness.as(world.actors.inspection_and_verification), 'profiles.read'),
    { id },
  )
  expect(inspector.documents).toHaveLength(1)
  expect(inspector.payments).toEqual([])
  for (const role of ['sales_executive', 'recovery_and_collections', 'company_manager', 'company'] as const)
    await expect(
      getOverview(withScope(harness.as(world.actors[role]), 'profiles.read'), { id }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
  await expect(async () =>
    getOverview(withScope(harness.as(world.other.owner), 'profiles.read'), { id }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('staff’s notes on a person, newest first, written once and audited without their text', async () => {
  const id = world.other.owner.id
  const analyst = harness.as(world.actors.credit_analyst, { idempotency_key: 'note-once' })
  const first = await addPersonNote(withScope(analyst, 'profiles.notes'), {
    id,
    text: 'Called: works in Tema',
  })
  expect(
    (await addPersonNote(withScope(analyst, 'profiles.notes'), { id, text: 'Called: works in Tema' })).id,
  ).toBe(first.id)
  harness.clock.advance({ minutes: 1 })
  await addPersonNote(withScope(harness.as(world.actors.finance), 'profiles.notes'), {
    id,
    text: 'Paid in cash',
  })
  const { data } = await listPersonNotes(withScope(analyst, 'profiles.notes'), { id, limit: 5 })
  expect(data.map(({ text, author_name }) => [text, author_name])).toEqual([
    ['Paid in cash', world.actors.finance.full_name],
    ['Called: works in Tema', world.actors.credit_analyst.full_name],
  ])
  const events = await harness.services.db
    .select()
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.action, 'profile.note'))
  expect(events).toHaveLength(2)
  expect(JSON.stringify(events)).not.toContain('Tema')
  await expect(
    addPersonNote(withScope(harness.as(world.actors.sales_executive), 'profiles.notes'), { id, text: 'X' }),
  ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
  await expect(async () =>
    listPersonNotes(withScope(harness.as(world.other.owner), 'profiles.notes'), { id, limit: 5 }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('several applications are given to one analyst; those that cannot be are named', async () => {
  const { db } = harness.services
  const analyst_id = world.actors.credit_analyst.id
  const rejected = world.own.finance.application
  await db.update(schema.applications).set({ status: 'rejected' }).where(eq(schema.applications.id, rejected))
  const context = harness.as(world.actors.admin)
  const ids = [
    world.other.application,
    world.own.user.application,
    rejected,
    world.own.credit_analyst.application,
    world.missing,
  ]
  const assign = (input: { ids: string[]; analyst_id: string }) =>
    call(router.applications.assign, input, { context })
  expect(await assign({ ids, analyst_id })).toEqual({
    assigned: [world.other.application, world.own.user.application],
    skipped: [
      { id: rejected, reason: 'This application is rejected, so it can’t be assigned' },
      { id: world.own.credit_analyst.application, reason: 'They can’t decide on their own application' },
      { id: world.missing, reason: 'Application not found' },
    ],
  })
  expect(await assign({ ids: [world.other.application], analyst_id })).toMatchObject({ assigned: [] })
  const mine = await call(
    router.applications.list,
    { limit: 10, analyst_id },
    { context: harness.as(world.actors.credit_analyst) },
  )
  expect(mine.data).toHaveLength(2)
  await expect(assign({ ids, analyst_id: world.actors.finance.id })).rejects.toMatchObject({
    data: { issues: [{ path: 'analyst_id' }] },
  })
})
