import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../platform/audit.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { listAuditEvents } from './list-audit-events.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const record = async (ctx: Parameters<typeof recordAudit>[0], subject_id: string) => {
  harness.clock.advance({ seconds: 1 })
  await recordAudit(ctx, harness.services.db, {
    action: 'profile.set-role',
    subject_type: 'profile',
    subject_id,
    after: { role: 'finance' },
  })
}

test('who did what, newest first, by subject and by actor; the system has no name', async () => {
  const admin = await harness.signIn('admin', { full_name: 'Efua Sutherland' })
  await record(admin, 'a')
  await record(admin, 'b')
  await record(harness.as(null), 'b')
  const all = await listAuditEvents(admin, { limit: 10 })
  expect(all.data.map((event) => [event.subject_id, event.actor_name, event.actor_role])).toEqual([
    ['b', null, 'system'],
    ['b', 'Efua Sutherland', 'admin'],
    ['a', 'Efua Sutherland', 'admin'],
  ])
  expect(
    (await listAuditEvents(admin, { limit: 10, subject_type: 'profile', subject_id: 'b' })).data,
  ).toHaveLength(2)
  expect((await listAuditEvents(admin, { limit: 10, actor_id: admin.actor.id })).data).toHaveLength(2)
  expect((await listAuditEvents(admin, { limit: 10, subject_type: 'application' })).data).toEqual([])
  const first = await listAuditEvents(admin, { limit: 2 })
  const second = await listAuditEvents(admin, { limit: 2, cursor: first.next_cursor! })
  expect(second).toMatchObject({ data: [{ subject_id: 'a' }], next_cursor: null })
})

test('administrators only', async () => {
  for (const role of ['user', 'finance', 'credit_analyst'] as const)
    await expect(listAuditEvents(await harness.signIn(role), { limit: 1 })).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
  await expect(listAuditEvents(harness.as(null), { limit: 1 })).rejects.toMatchObject({
    code: 'NOT_AUTHENTICATED',
  })
})
