import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schema } from '@efie/database'
import { makeUser, openTestPglite } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedHandle } from '../../platform/database/database.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { askForBackup, BACKUP_DATABASE, downloadBackup, listBackups } from './ask-for-backup.ts'
import { checkBackups, registerBackupJobs } from './schedule.ts'
import { withScope } from '../../platform/context.ts'

let folder: string
let harness: Harness
let spoil: ((file: string) => void) | null = null

const backups = () => join(folder, 'backups')
const filesThere = () => (existsSync(backups()) ? readdirSync(backups()).sort() : [])

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'efie-backups-'))
  harness = await makeHarness({ environment: { DATA_DIR: folder } })
  registerBackupJobs(harness.services, async () => {
    if (spoil) for (const name of filesThere()) spoil(join(backups(), name))
    const { pglite, close } = await openTestPglite()
    return { db: embeddedHandle(pglite).db, remove: close }
  })
  const owner = await makeUser(harness.services.db)
  // A file in a table that no list names is found by its column.
  const [ticket] = await harness.services.db
    .insert(schema.supportTickets)
    .values({ user_id: owner.id, subject: 'S', message: 'M', category: 'other' })
    .returning()
  await harness.services.db.insert(schema.ticketAttachments).values({
    ticket_id: ticket!.id,
    user_id: owner.id,
    file_name: 'a.pdf',
    file_size: 4,
    mime_type: 'application/pdf',
    storage_key: 'tickets/a.pdf',
  })
  await harness.services.storage.put('tickets/a.pdf', Buffer.alloc(300_000, 'x'), 'application/pdf')
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup is made once at a time, verified by restoring it, and handed to superadmins only', async () => {
  const admin = await harness.signIn('admin')
  const superadmin = await harness.signIn('superadmin')
  const asked = await askForBackup(withScope(admin, 'backups.run'))
  expect(asked).toMatchObject({ status: 'running', reason: 'asked', requested_by: admin.actor.id })
  await expect(askForBackup(withScope(superadmin, 'backups.run'))).rejects.toMatchObject({
    code: 'BACKUP_RUNNING',
  })
  await expect(
    downloadBackup(withScope(superadmin, 'backups.restore'), { id: asked.id }),
  ).rejects.toMatchObject({ code: 'BACKUP_NOT_READY' })
  expect(await harness.jobs.run(BACKUP_DATABASE)).toBe(1)
  const [made] = (await listBackups(withScope(admin, 'backups.read'), { limit: 5 })).data
  expect(made).toMatchObject({ id: asked.id, status: 'verified', ledger_debits: 0, failure_reason: null })
  expect(made?.rows).toBeGreaterThan(10)
  expect(filesThere()).toEqual([made?.file_name])

  const file = await downloadBackup(withScope(superadmin, 'backups.restore'), { id: asked.id })
  expect(file.size).toBe(made?.file_size)
  const audit = await harness.services.db
    .select()
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.subject_id, asked.id))
  expect(audit.map((event) => event.action)).toEqual(['backup.start', 'backup.download'])
  await expect(async () =>
    downloadBackup(withScope(admin, 'backups.restore'), { id: asked.id }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  await expect(async () =>
    askForBackup(withScope(await harness.signIn('finance'), 'backups.run')),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('the frequency makes them, the retention period removes them, and one that cannot be restored is none', async () => {
  const { services, clock, jobs } = harness
  const admin = await harness.signIn('admin')
  const newest = async () => (await listBackups(withScope(admin, 'backups.read'), { limit: 1 })).data[0]
  const states = async () =>
    (await listBackups(withScope(admin, 'backups.read'), { limit: 10 })).data.map(({ status }) => status)
  await checkBackups(services)
  expect(await jobs.run(BACKUP_DATABASE)).toBe(0)
  clock.advance({ days: 1 })
  await checkBackups(services)
  expect(await jobs.run(BACKUP_DATABASE)).toBe(1)
  expect(await newest()).toMatchObject({ status: 'verified', reason: 'schedule', requested_by: null })
  await services.db
    .update(schema.databaseSettings)
    .set({ backup_frequency: 'hourly', backup_retention_period: 2 })
  const [, kept] = filesThere()
  clock.advance({ hours: 1 })
  await checkBackups(services)
  spoil = (file) => (file.endsWith(kept ?? '') ? undefined : writeFileSync(file, 'hello'))
  await jobs.run(BACKUP_DATABASE)
  spoil = null
  expect(await newest()).toMatchObject({
    status: 'failed',
    file_name: null,
    failure_reason: expect.stringMatching(
      /^The backup couldn’t be completed or verified\. .*can’t be read as a backup/,
    ),
  })
  const notices = await services.db
    .select()
    .from(schema.notifications)
    .where(eq(schema.notifications.user_id, admin.actor.id))
  expect(notices.map(({ title }) => title)).toContain('Backup failed')

  // Three days later everything has expired except the newest verified one.
  clock.advance({ days: 3 })
  await checkBackups(services)
  expect(filesThere()).toEqual([kept])
  expect(await states()).toEqual(['running', 'pruned', 'verified', 'pruned'])

  // The node making the last one died.
  clock.advance({ hours: 7 })
  await checkBackups(services)
  expect((await states()).slice(0, 2)).toEqual(['running', 'failed'])
})
