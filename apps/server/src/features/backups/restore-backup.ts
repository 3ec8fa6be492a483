import type { Database } from '@efie/database'
import { sql } from 'drizzle-orm'
import { StartError } from '../../config.ts'
import { liftTimeLimits } from '../../platform/database/limits.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { fillTables, setTriggers } from './fill-tables.ts'
import { fileKeyOf, readArchive, readManifest, typeOf, type Target } from './read-archive.ts'
import { listTables, qualified } from './tables.ts'
import type { Manifest } from './write-backup.ts'

const isEmpty = async (db: Database): Promise<boolean> =>
  (await queryRows(db, sql`select 1 from auth.users limit 1`)).length === 0

/** Puts the archive's files into storage. Safe to repeat. */
export const copyFiles = (services: Omit<Target, 'db'>, file: string): Promise<void> =>
  readArchive(services, file, async (name, content) => {
    const key = fileKeyOf(name)
    if (key !== null) await services.storage.put(key, content, typeOf(key))
  })

/**
 * Restores a backup into a migrated database without accounts, in one transaction. Compares counts and ledger
 * totals before committing, so a restore that doesn't match leaves nothing behind.
 */
export const restoreBackup = async (services: Target, file: string): Promise<Manifest> => {
  const { db } = services
  const manifest = await readManifest(services, file)
  if (!(await isEmpty(db)))
    throw new StartError(
      'This database already has users. Restore into an empty database. Set DATA_DIR or DATABASE_URL to a new location.',
    )
  await db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    const tables = await listTables(tx)
    await setTriggers(tx, tables, 'disable')
    for (const table of [...tables].reverse()) await tx.execute(sql.raw(`delete from ${qualified(table)}`))
    await fillTables(tx, services, { file, manifest, tables })
    await setTriggers(tx, tables, 'enable')
  })
  await copyFiles(services, file)
  return manifest
}
