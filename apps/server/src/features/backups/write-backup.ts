import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Transaction } from '@efie/database'
import { migrationTags } from '@efie/database/migrate'
import { sql } from 'drizzle-orm'
import { pack, type Pack } from 'tar-stream'
import { nowIso } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { takeTime } from '../../platform/database/limits.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { requireOwnRoot } from '../../platform/root-key/root-key.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { encrypt } from './encrypt.ts'
import { countTotals, listTables, qualified, type BackupTotals, type TableName } from './tables.ts'

export interface Manifest {
  format: 1
  created_at: string
  /** Migrations that the saved database had: a backup is put back by the same code or a newer one. */
  migrations: string[]
  tables: TableName[]
  totals: BackupTotals
  /** Files that rows name and that the storage, which was there, did not have. */
  missing_files?: number
}

/** Rows fetched and written at a time; each piece is a file of the archive, so memory stays flat. */
const PIECE = 2_000

const addFile = (archive: Pack, name: string, content: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name }, Buffer.from(content), (error) => (error ? reject(error) : resolve()))
  })

/** Rows leave as the JSON text that PostgreSQL makes of them: nothing is rounded or reinterpreted on the way. */
const saveTable = async (tx: Transaction, archive: Pack, table: TableName): Promise<void> => {
  await tx.execute(
    sql.raw(`declare saved cursor for select row_to_json(t)::text as row from ${qualified(table)} t`),
  )
  for (let piece = 0; ; piece += 1) {
    const rows = await queryRows<{ row: string }>(tx, sql.raw(`fetch ${PIECE} from saved`))
    if (rows.length === 0) break
    const name = `tables/${table.schema}.${table.name}/${String(piece).padStart(6, '0')}.jsonl`
    await addFile(archive, name, rows.map(({ row }) => row).join('\n'))
  }
  await tx.execute(sql.raw('close saved'))
}

/** Every file that any table speaks of: columns of keys are known by their names, so that no new table is forgotten. */
const storedKeys = async (tx: Transaction): Promise<string[]> => {
  const columns = await queryRows<{ table: string; column: string }>(
    tx,
    sql`select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
        from information_schema.columns
        where table_schema in ('auth', 'public') and data_type = 'text'
          and (column_name like '%storage_key' or column_name like '%preview_key')`,
  )
  const keys = columns.map(
    ({ table, column }) => `select ${column} as key from ${table} where ${column} is not null`,
  )
  const rows = await queryRows<{ key: string }>(tx, sql.raw(`${keys.join(' union ')} order by 1`))
  return rows.map(({ key }) => key)
}

/** How many are lost; a storage that is away fails the backup instead. */
const saveFiles = async (storage: FileStorage, archive: Pack, keys: string[]): Promise<number> => {
  let missing = 0
  for (const key of keys) {
    if (await storage.exists(key)) await addFile(archive, `files/${key}`, await storage.get(key))
    else missing += 1
  }
  return missing
}

const saveAll = async ({ db, clock, storage, log, secrets }: Services, archive: Pack): Promise<Manifest> => {
  const { manifest, keys } = await db.transaction(
    async (tx) => {
      await takeTime(tx)
      await requireOwnRoot(tx, secrets)
      const tables = await listTables(tx)
      for (const table of tables) await saveTable(tx, archive, table)
      const totals = await countTotals(tx, tables)
      const made: Manifest = {
        format: 1,
        created_at: nowIso(clock),
        migrations: migrationTags(),
        tables,
        totals,
      }
      return { manifest: made, keys: await storedKeys(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const told: Manifest = { ...manifest, missing_files: await saveFiles(storage, archive, keys) }
  if (told.missing_files)
    log.error({ missing_files: told.missing_files }, 'the backup lacks files that the database names')
  // Last, so that an archive without it is known to be cut short.
  await addFile(archive, 'manifest.json', JSON.stringify(told, null, 2))
  archive.finalize()
  return told
}

/** Saves the database, in one snapshot, and the files it speaks of into one encrypted archive; `file` appears only when it is whole. */
export const writeBackup = async (services: Services, file: string): Promise<Manifest> => {
  const archive = pack()
  const unfinished = `${file}.part`
  const written = pipeline(
    archive,
    createGzip(),
    encrypt(services.secrets),
    createWriteStream(unfinished, { mode: 0o600 }),
  )
  try {
    const [manifest] = await Promise.all([
      saveAll(services, archive).catch((error: unknown) => {
        archive.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      }),
      written,
    ])
    await rename(unfinished, file)
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
