import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { call } from '@orpc/server'
import { eq, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approvalActs } from '../../../approval-acts.ts'
import { registerRestoreJobs, registerBackupJobs } from '../index.ts'
import { RESTORE_BACKUP } from '../../../platform/maintenance.ts'
import { router } from '../../../router.ts'
import { makeHarness, testClock, type Harness } from '../../../testing/harness.ts'
import { postAnEntry } from '../../../testing/journal.ts'
import { only } from '../../../testing/only.ts'
import { makeWorld } from '../../../testing/world.ts'
import { registerApprovalJobs } from '../../approvals/index.ts'
import { registerAuditJobs, verifyAudit } from '../../audit/index.ts'
import { BACKUP_DATABASE } from '../ask-for-backup.ts'
import { startBackup } from '../ask-for-backup.ts'
import { scratchFor } from '../scratch.ts'
import { asSystem, transact } from '../../../platform/context.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let folder: string
let harness: Harness
let superadmin: Person
let admin: Person
let backup: typeof schema.backups.$inferSelect

const db = () => harness.services.db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'efie-restore-'))
  harness = await makeHarness({
    environment: { DATA_DIR: folder, PUBLIC_URL: 'https://efie.example' },
    clock: testClock(new Date().toISOString()),
  })
  registerBackupJobs(harness.services)
  registerRestoreJobs(harness.services, scratchFor(harness.services.config), { notice: 0, jobs: 5_000 })
  registerAuditJobs(harness.services)
  await makeWorld(harness.services)
  superadmin = await harness.signIn('superadmin', { full_name: 'Adjoa Boateng' })
  admin = await harness.signIn('admin', { full_name: 'Mawuli Adjei' })
})
afterEach(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const backUp = async () => {
  harness.clock.advance({ hours: 1 })
  const { id } = await transact(asSystem(harness.services), (ctx) => startBackup(ctx, 'schedule'))
  await harness.jobs.run(BACKUP_DATABASE)
  const [row] = await db().select().from(schema.backups).where(eq(schema.backups.id, id))
  expect(row?.status).toBe('verified')
  backup = row!
  harness.clock.advance({ hours: 1 })
}

const withKey = (person: Person): Person => ({
  ...person,
  request: { ...person.request, idempotency_key: uuidv7() },
})
const ask = (person = superadmin, file_name = backup.file_name!) =>
  call(router.backups.askRestore, { id: backup.id, file_name, reason: 'A wrong import' }, { context: person })
const decide = (approval_id: string, approve: boolean, person = admin) =>
  call(router.approvals.decide, { id: approval_id, approve, note: 'Seen' }, { context: withKey(person) })
const restores = () => db().select().from(schema.restores).where(ne(schema.restores.reason, 'Too early'))

test('puts the backup back: later rows go, and what was taken since stays taken', async () => {
  const suspended = await makeUser(db(), { role: 'finance' })
  const demoted = await makeUser(db(), { role: 'admin' })
  const appointed = await makeUser(db(), { role: 'user' })
  const deleted = await makeUser(db(), { role: 'user' })
  await db()
    .insert(schema.messages)
    .values({ channel: 'email', recipient: 'ama@efie.example', text: 'Hello', template: 'test' })
  await db().insert(schema.sessions).values({ user_id: suspended.id })
  await harness.jobs.travel.run('seal-audit')
  await backUp()

  await db()
    .update(schema.profiles)
    .set({ suspended_at: '2026-11-20T09:30:00.000Z' })
    .where(eq(schema.profiles.id, suspended.id))
  await db()
    .update(schema.users)
    .set({ encrypted_password: 'changed' })
    .where(eq(schema.users.id, suspended.id))
  await db().update(schema.profiles).set({ role: 'user' }).where(eq(schema.profiles.id, demoted.id))
  await db()
    .update(schema.profiles)
    .set({ role: 'admin', city: 'Tamale' })
    .where(eq(schema.profiles.id, appointed.id))
  await db().delete(schema.users).where(eq(schema.users.id, deleted.id))
  await db().update(schema.messages).set({ status: 'sent' })
  const later = await makeUser(db(), {
    full_name: 'Later Person',
    created_at: harness.clock.now().toISOString(),
  })
  await harness.jobs.travel.run('seal-audit')
  const eventsBefore = await db().$count(schema.auditEvents)

  const asked = await ask()
  expect(asked).toMatchObject({ status: 'requested', loss: { accounts: 1 }, asked_by_name: 'Adjoa Boateng' })
  await decide(asked.approval_id, true)
  expect(await restores()).toMatchObject([{ status: 'approved' }])
  await harness.jobs.run(RESTORE_BACKUP)

  const [row] = await restores()
  expect(row).toMatchObject({ status: 'done', failure_reason: null, decided_by: admin.actor.id })
  expect(harness.services.maintenance.state()).toBe('open')
  const profile = async (id: string) =>
    (await db().select().from(schema.profiles).where(eq(schema.profiles.id, id)))[0]
  expect(await profile(later.id)).toBeUndefined()
  expect(await profile(suspended.id)).toMatchObject({ suspended_at: expect.any(String) })
  expect(await profile(demoted.id)).toMatchObject({ role: 'user' })
  expect(await profile(appointed.id)).toMatchObject({ role: 'user', city: appointed.city })
  expect(await profile(deleted.id)).toMatchObject({ suspended_at: expect.any(String) })
  expect(row?.result).toMatchObject({
    kept_suspended: [suspended.id],
    suspended_returning: [deleted.id],
    messages_not_sent: 1,
  })
  expect(new Set(row?.result?.kept_lower_role)).toEqual(new Set([demoted.id, appointed.id]))
  const [user] = await db().select().from(schema.users).where(eq(schema.users.id, suspended.id))
  expect(user?.encrypted_password).toBe('changed')
  expect(await db().$count(schema.sessions)).toBe(0)
  expect(await db().select().from(schema.messages).where(eq(schema.messages.template, 'test'))).toMatchObject(
    [{ status: 'failed' }],
  )
  // The list of backups with the one of the replaced data, the request, and the whole audit trail.
  const backups = await db().select().from(schema.backups).where(eq(schema.backups.status, 'verified'))
  expect(backups.map(({ reason }) => reason)).toEqual(['schedule', 'restore'])
  expect(existsSync(join(folder, 'backups', backups[1]!.file_name!))).toBe(true)
  expect(row?.safety_backup_id).toBe(backups[1]!.id)
  expect(
    await db()
      .select()
      .from(schema.approvalRequests)
      .where(eq(schema.approvalRequests.id, asked.approval_id)),
  ).toMatchObject([{ status: 'approved', checker_id: admin.actor.id }])
  expect(await db().$count(schema.auditEvents)).toBeGreaterThan(eventsBefore)
  await harness.jobs.travel.run('seal-audit')
  expect((await verifyAudit(harness.services)).problems).toEqual([])
}, 120_000)

test('refuses another name, a second request, and one person alone', async () => {
  await backUp()
  await expect(ask(superadmin, 'other.age')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  await expect(ask(admin)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  const { approval_id } = await ask()
  await expect(ask()).rejects.toMatchObject({ status: 409 })
  await expect(decide(approval_id, true, superadmin)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  await decide(approval_id, false)
  expect(await restores()).toMatchObject([{ status: 'refused' }])
  const second = await ask()
  await call(router.approvals.withdraw, { id: second.approval_id }, { context: superadmin })
  const third = await ask()
  harness.clock.advance({ hours: 25 })
  registerApprovalJobs(harness.services, approvalActs)
  await harness.jobs.travel.run('expire-approvals')
  expect((await restores()).map(({ status }) => status)).toEqual(['refused', 'withdrawn', 'expired'])
  await expect(decide(third.approval_id, true)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
})

test('puts the data of before the restore back, with the backup that the restore made', async () => {
  await postAnEntry(harness.services)
  await harness.jobs.travel.run('seal-audit')
  await backUp()
  const later = await makeUser(db(), { full_name: 'Later Person' })
  await postAnEntry(harness.services)
  await harness.jobs.travel.run('seal-audit')
  const restore = async () => {
    const { approval_id } = await ask()
    await decide(approval_id, true)
    await harness.jobs.run(RESTORE_BACKUP)
    expect((await restores()).at(-1)).toMatchObject({ status: 'done', failure_reason: null })
    await harness.jobs.travel.run('seal-audit')
    expect((await verifyAudit(harness.services)).problems).toEqual([])
  }
  const count = async () => [
    await db().$count(schema.journalEntries),
    await db().$count(schema.profiles, eq(schema.profiles.id, later.id)),
  ]
  await restore()
  expect(await count()).toEqual([1, 0])
  await postAnEntry(harness.services)
  await harness.jobs.travel.run('seal-audit')
  backup = only(await db().select().from(schema.backups).where(eq(schema.backups.reason, 'restore')))
  harness.clock.advance({ hours: 1 })
  await restore()
  expect(await count()).toEqual([2, 1])
}, 120_000)
