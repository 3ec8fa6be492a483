import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../platform/audit.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { makeSecrets } from '../../platform/secrets.ts'
import { getSealStatus, listAuditEvents } from './list-audit-events.ts'
import { purgeReads, sealAudit, verifyAudit } from './seal.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const record = async (ctx: Parameters<typeof recordAudit>[0], subject_id: string) => {
  harness.clock.advance({ seconds: 1 })
  await recordAudit(ctx, {
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
  const all = await listAuditEvents(withScope(admin, 'audit.read'), { limit: 10 })
  expect(all.data.map((event) => [event.subject_id, event.actor_name, event.actor_role])).toEqual([
    ['b', null, 'system'],
    ['b', 'Efua Sutherland', 'admin'],
    ['a', 'Efua Sutherland', 'admin'],
  ])
  expect(
    (
      await listAuditEvents(withScope(admin, 'audit.read'), {
        limit: 10,
        subject_type: 'profile',
        subject_id: 'b',
      })
    ).data,
  ).toHaveLength(2)
  expect(
    (await listAuditEvents(withScope(admin, 'audit.read'), { limit: 10, actor_id: admin.actor.id })).data,
  ).toHaveLength(2)
  expect(
    (await listAuditEvents(withScope(admin, 'audit.read'), { limit: 10, subject_type: 'application' })).data,
  ).toEqual([])
  const first = await listAuditEvents(withScope(admin, 'audit.read'), { limit: 2 })
  const second = await listAuditEvents(withScope(admin, 'audit.read'), {
    limit: 2,
    cursor: first.next_cursor!,
  })
  expect(second).toMatchObject({ data: [{ subject_id: 'a' }], next_cursor: null })
})

test('administrators only', async () => {
  for (const role of ['user', 'finance', 'credit_analyst'] as const)
    await expect(async () =>
      listAuditEvents(withScope(await harness.signIn(role), 'audit.read'), { limit: 1 }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  await expect(async () =>
    listAuditEvents(withScope(harness.as(null), 'audit.read'), { limit: 1 }),
  ).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
})

test('filters by action, by kind of act and by days', async () => {
  const admin = await harness.signIn('admin')
  harness.clock.set('2026-11-25T10:00:00.000Z')
  await recordAudit(admin, {
    action: 'document.read',
    subject_type: 'document',
    subject_id: 'd',
    kind: 'read',
  })
  const subjects = async (filter: Partial<Parameters<typeof listAuditEvents>[1]>) =>
    (await listAuditEvents(withScope(admin, 'audit.read'), { limit: 50, ...filter })).data.map(
      (event) => event.subject_id,
    )
  expect(await subjects({ action: 'document.read' })).toEqual(['d'])
  expect(await subjects({ action: 'document.' })).toEqual(['d'])
  expect(await subjects({ action: 'document' })).toEqual([])
  expect(await subjects({ kind: 'read' })).toEqual(['d'])
  expect(await subjects({ from: '2026-11-25', to: '2026-11-25' })).toEqual(['d'])
  expect(await subjects({ to: '2026-11-24', kind: 'read' })).toEqual([])
})

test('is sealed in a chain that shows any change, and lets reads go without breaking it', async () => {
  const { services } = harness
  const admin = await harness.signIn('admin')
  expect(await sealAudit(services)).toBe(4)
  await record(admin, 'later')
  expect(await getSealStatus(withScope(admin, 'audit.read'))).toMatchObject({ seals: 2, unsealed_events: 1 })
  await sealAudit(services)
  const whole = await verifyAudit(services)
  expect(whole).toMatchObject({ seals: 3, events: 5, unsealed_events: 0, problems: [] })

  // Neither direct SQL nor another key goes unnoticed.
  const run = (query: string) => services.db.execute(sql.raw(query))
  await expect(run("update audit_events set action = 'x'")).rejects.toThrow(/audit_events/)
  await expect(run("delete from audit_events where kind = 'record'")).rejects.toThrow(/audit_events/)
  const stranger = { ...services, secrets: makeSecrets(randomBytes(32)) }
  expect((await verifyAudit(stranger)).problems).toContain('Seal 1 wasn’t signed by this deployment')

  await purgeReads(services, 30)
  expect((await verifyAudit(services)).events).toBe(5)
  harness.clock.advance({ days: 31 })
  expect(await purgeReads(services, 30)).toBe(1)
  expect(await verifyAudit(services)).toMatchObject({ events: 4, purged_seals: 1, problems: [] })
  expect((await listAuditEvents(withScope(admin, 'audit.read'), { limit: 50, kind: 'read' })).data).toEqual(
    [],
  )

  await run('alter table audit_events disable trigger user')
  await run(`update audit_events set after = '{"role":"superadmin"}' where subject_id = 'a'`)
  expect((await verifyAudit(services)).problems).toEqual(['Events under seal 1 were changed'])
  await run("delete from audit_events where subject_id = 'later'")
  expect((await verifyAudit(services)).problems).toContain('Seal 3 covered 1 event, but 0 were found')
  await run('delete from audit_seals where number = 2')
  expect((await verifyAudit(services)).problems).toContain('Seals 2 to 2 are missing')
})
