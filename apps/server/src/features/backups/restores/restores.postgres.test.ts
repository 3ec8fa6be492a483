import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schema } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { makeUser } from '@efie/database/testing'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { asSystem, transact } from '../../../platform/context.ts'
import { openPostgres } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { RESTORE_BACKUP } from '../../../platform/maintenance.ts'
import { makeChangeFeed } from '../../../platform/realtime/change-feed.ts'
import { router } from '../../../router.ts'
import { createDatabase } from '../../../testing/create-database.ts'
import { makeHarness, testClock, type Harness } from '../../../testing/harness.ts'
import { only } from '../../../testing/only.ts'
import { makeWorld } from '../../../testing/world.ts'
import { BACKUP_DATABASE, startBackup } from '../ask-for-backup.ts'
import { followRestores, registerBackupJobs, registerRestoreJobs } from '../index.ts'
import { replaceData, requireFitting } from '../replace-data.ts'
import { backupFolder } from '../run-backup.ts'
import { scratchFor } from '../scratch.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let folder: string
let url: string
let first: Harness
let second: Harness
let backup: typeof schema.backups.$inferSelect
const clock = testClock(new Date().toISOString())

const openNode = async (): Promise<Harness> =>
  makeHarness({
    handle: await openPostgres(url, url),
    environment: { DATA_DIR: folder, DATABASE_URL: url },
    clock,
  })

const db = () => first.services.db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'efie-restore-'))
  url = await createDatabase(inject('postgresUrl'), 'restore')
  first = await openNode()
  await migrate(first.handle.db)
  second = await openNode()
  registerBackupJobs(first.services)
  registerRestoreJobs(first.services, scratchFor(first.services.config), { notice: 500, jobs: 5_000 })
  await makeWorld(first.services)
  clock.advance({ hours: 1 })
  await transact(asSystem(first.services), (ctx) => startBackup(ctx, 'schedule'))
  await first.jobs.run(BACKUP_DATABASE)
  backup = only(await db().select().from(schema.backups).where(eq(schema.backups.status, 'verified')))
  clock.advance({ hours: 1 })
})
afterEach(async () => {
  await first.close()
  await second.close()
  rmSync(folder, { recursive: true, force: true })
})

const request = async () => {
  const superadmin = await first.signIn('superadmin')
  const admin = await first.signIn('admin')
  const { id, approval_id } = await call(
    router.backups.askRestore,
    { id: backup.id, file_name: backup.file_name!, reason: 'A wrong import' },
    { context: superadmin },
  )
  const withKey = { ...admin, request: { ...admin.request, idempotency_key: 'restore-key' } }
  await call(router.approvals.decide, { id: approval_id, approve: true }, { context: withKey })
  return id
}
const status = async (id: string) =>
  only(await db().select().from(schema.restores).where(eq(schema.restores.id, id))).status
const peopleCalled = (full_name: string) =>
  db().$count(schema.profiles, eq(schema.profiles.full_name, full_name))

test('every node refuses, a transaction under way ends before, and both serve afterwards', async () => {
  await makeUser(db(), { full_name: 'Later Person' })
  // The people who ask and decide are newer than the backup, which has a superadmin of its own.
  const feed = makeChangeFeed(second.handle, second.services.log)
  await followRestores(second.services, feed)
  await feed.start()
  try {
    const id = await request()
    const states = new Set<string>()
    const watching = setInterval(() => states.add(second.services.maintenance.state()), 5)
    const waitOf = (unattended: boolean) => second.services.maintenance.waitOf('some-job', unattended)
    expect(waitOf(true)).toBe(0)
    const { resolve, promise: released } = Promise.withResolvers<void>()
    const slow = second.services.db.transaction(async (tx) => {
      await tx.update(schema.profiles).set({ city: 'Tamale' })
      await released
      await tx.update(schema.systemSettings).set({ system_name: 'Late' })
    })
    setTimeout(resolve, 3_000)
    const ran = first.jobs.run(RESTORE_BACKUP)
    await vi.waitFor(() => expect(second.services.maintenance.state()).toBe('read-only'), {
      timeout: 60_000,
      interval: 5,
    })
    expect(waitOf(false)).toBeGreaterThan(0)
    expect(second.services.maintenance.waitOf(RESTORE_BACKUP, false)).toBe(0)
    await Promise.all([ran, slow])
    clearInterval(watching)
    expect(await status(id)).toBe('done')
    await vi.waitFor(() => expect(second.services.maintenance.state()).toBe('open'), { timeout: 30_000 })
    expect(states).toContain('closed')
    // Nothing moves money on its own until someone has compared the books with the providers.
    expect([waitOf(false), waitOf(true) > 0]).toEqual([0, true])
    const superadmin = await first.signIn('superadmin')
    const checked = await call(router.backups.checkRestore, { id }, { context: superadmin })
    expect(checked.checked_at).not.toBeNull()
    await vi.waitFor(() => expect(waitOf(true)).toBe(0), { timeout: 30_000 })
    await expect(call(router.backups.checkRestore, { id }, { context: superadmin })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
    expect(await peopleCalled('Later Person')).toBe(0)
    const settings = only(await db().select().from(schema.systemSettings))
    expect(settings.system_name).not.toBe('Late')
    expect(await db().$count(schema.profiles, eq(schema.profiles.city, 'Tamale'))).toBe(0)
    // The request itself goes with people whom the backup doesn't have; the restore's own row stays.
    expect(await db().$count(schema.restores, eq(schema.restores.id, id))).toBe(1)
  } finally {
    await feed.stop()
  }
})

test('a process that dies before the commit leaves the data of before, and the request ends', async () => {
  await makeUser(db(), { full_name: 'Later Person' })
  const id = await request()
  const fitting = await requireFitting(
    second.services,
    join(backupFolder(second.services.config), backup.file_name!),
  )
  await db().update(schema.restores).set({ status: 'replacing' }).where(eq(schema.restores.id, id))
  const replaced = replaceData(second.services, fitting, async () => {
    throw new AppError('INTERNAL')
  })
  await expect(replaced).rejects.toMatchObject({ code: 'INTERNAL' })
  expect(await peopleCalled('Later Person')).toBe(1)
  first.services.maintenance.enter('closed')
  // The queue gives the job to a node again.
  await first.jobs.run(RESTORE_BACKUP)
  expect(await status(id)).toBe('failed')
  expect(first.services.maintenance.state()).toBe('open')
})

test('a process that dies after the commit is resumed, and a repeated job changes nothing', async () => {
  const id = await request()
  const job = first.jobs.enqueued.find(({ queue }) => queue === RESTORE_BACKUP)!
  await db().update(schema.restores).set({ status: 'copying-files' }).where(eq(schema.restores.id, id))
  await first.jobs.run(RESTORE_BACKUP)
  expect(await status(id)).toBe('done')
  first.jobs.enqueued.push(job)
  await first.jobs.run(RESTORE_BACKUP)
  expect(await status(id)).toBe('done')
  expect(await db().$count(schema.backups, eq(schema.backups.reason, 'restore'))).toBe(0)
})
