import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schema } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openPostgres } from '../../platform/database/database.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { createDatabase } from '../../testing/create-database.ts'
import { makeWorld } from '../../testing/world.ts'
import { askForBackup, BACKUP_DATABASE } from './ask-for-backup.ts'
import { registerBackupJobs, restoreBackup, writeBackup } from './index.ts'
import { withScope } from '../../platform/context.ts'

const onPostgres = async (): Promise<Harness> => {
  const url = await createDatabase(inject('postgresUrl'), 'backup')
  const handle = await openPostgres(url, url)
  await migrate(handle.db)
  return makeHarness({ handle })
}

test('a backup moves an office from the embedded database to PostgreSQL, and is one snapshot there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'efie-backup-'))
  const embedded = await makeHarness()
  const first = await onPostgres()
  const second = await onPostgres()
  try {
    const world = await makeWorld(embedded.services)
    await writeBackup(embedded.services, join(folder, 'one.tar.gz.age'))
    await restoreBackup(first.services, join(folder, 'one.tar.gz.age'))

    // Changes are made while the second backup runs: it contains all of a change or nothing.
    const { id } = world.other.owner
    const working = first.services.db.transaction(async (tx) => {
      await tx.update(schema.profiles).set({ city: 'Tamale' }).where(eq(schema.profiles.id, id))
      await tx
        .update(schema.supportTickets)
        .set({ subject: 'Tamale' })
        .where(eq(schema.supportTickets.user_id, id))
    })
    await Promise.all([working, writeBackup(first.services, join(folder, 'two.tar.gz.age'))])
    await restoreBackup(second.services, join(folder, 'two.tar.gz.age'))
    const [profile] = await second.services.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.id, id))
    const [ticket] = await second.services.db
      .select()
      .from(schema.supportTickets)
      .where(eq(schema.supportTickets.user_id, id))
    expect(profile?.city === 'Tamale').toBe(ticket?.subject === 'Tamale')
    expect(profile?.email).toBe(world.other.owner.email)
  } finally {
    await embedded.close()
    await first.close()
    await second.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a backup asked for on PostgreSQL is verified in a database beside it, which is gone afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'efie-backup-'))
  const url = await createDatabase(inject('postgresUrl'), 'asked')
  const handle = await openPostgres(url, url)
  await migrate(handle.db)
  const harness = await makeHarness({ handle, environment: { DATA_DIR: folder, DATABASE_URL: url } })
  try {
    registerBackupJobs(harness.services)
    await askForBackup(withScope(await harness.signIn('admin'), 'backups.run'))
    await harness.jobs.run(BACKUP_DATABASE)
    expect(await handle.db.select().from(schema.backups)).toMatchObject([
      { status: 'verified', failure_reason: null },
    ])
    const left = await handle.db.execute(
      sql`select datname from pg_database where datname like 'efie_verify_%'`,
    )
    expect((left as { rows: unknown[] }).rows).toEqual([])
  } finally {
    await harness.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
