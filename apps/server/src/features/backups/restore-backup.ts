import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Database, Transaction } from '@efie/database'
import { migrationTags } from '@efie/database/migrate'
import { sql } from 'drizzle-orm'
import { extract, type Extract } from 'tar-stream'
import { StartError } from '../../config.ts'
import type { Services } from '../../platform/context.ts'
import { liftTimeLimits } from '../../platform/database/limits.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { decrypt } from './encrypt.ts'
import { countTotals, listTables, qualified, type TableName } from './tables.ts'
import type { Manifest } from './write-backup.ts'

const typeOf = (key: string): string =>
  key.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream'

type Visit = (name: string, content: Buffer) => Promise<void>

/** What a restore needs; the root key comes with the backup. */
type Target = Pick<Services, 'db' | 'storage'> & { secrets: Pick<Secrets, 'outer'> }

const readArchive = async (
  { secrets }: Pick<Target, 'secrets'>,
  file: string,
  visit: Visit,
): Promise<void> => {
  const archive: Extract = extract()
  const visited = (async () => {
    for await (const entry of archive) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      await visit(entry.header.name, Buffer.concat(chunks))
    }
  })()
  await Promise.all([pipeline(createReadStream(file), decrypt(secrets), createGunzip(), archive), visited])
}

const readManifest = async (services: Target, file: string): Promise<Manifest> => {
  let manifest: Manifest | undefined
  try {
    await readArchive(services, file, async (name, content) => {
      if (name === 'manifest.json') manifest = JSON.parse(content.toString()) as Manifest
    })
  } catch (error) {
    throw new StartError(
      `${file} can’t be read as a backup. It’s damaged, or it was made with another ENCRYPTION_KEY (${error instanceof Error ? error.message : String(error)}). Nothing was restored.`,
    )
  }
  if (manifest?.format !== 1)
    throw new StartError(`${file} isn’t a complete backup. It may be truncated or a different kind of file.`)
  return manifest
}

const isEmpty = async (db: Database): Promise<boolean> =>
  (await queryRows(db, sql`select 1 from auth.users limit 1`)).length === 0

const setTriggers = async (
  tx: Transaction,
  tables: TableName[],
  state: 'enable' | 'disable',
): Promise<void> => {
  for (const table of tables)
    await tx.execute(sql.raw(`alter table ${qualified(table)} ${state} trigger user`))
}

/** Sets sequences to continue after the highest restored number. */
const advanceSequences = async (tx: Transaction): Promise<void> => {
  const columns = await queryRows<{ sequence: string; table: string; column: string }>(
    tx,
    sql`select pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence,
               format('%I.%I', table_schema, table_name) as table, column_name as column
        from information_schema.columns
        where table_schema in ('auth', 'public') and column_default like 'nextval(%'`,
  )
  for (const { sequence, table, column } of columns) {
    await tx.execute(
      sql.raw(
        `select setval('${sequence}', greatest((select coalesce(max("${column}"), 0) from ${table}), 1))`,
      ),
    )
  }
}

const pieceName = /^tables\/([a-z_]+)\.([a-z_]+)\/\d+\.jsonl$/

const putBack = async (tx: Transaction, table: TableName, lines: string[]): Promise<void> => {
  const name = qualified(table)
  await tx.execute(sql`insert into ${sql.raw(name)} select (json_populate_record(null::${sql.raw(name)}, line::json)).*
    from unnest(array(select json_array_elements_text(${JSON.stringify(lines)}::json))) as line`)
}

/**
 * Restores a backup into a migrated database without accounts, in one transaction. Compares counts and ledger
 * totals before committing, so a restore that doesn't match leaves nothing behind.
 */
export const restoreBackup = async (services: Target, file: string): Promise<Manifest> => {
  const { db, storage } = services
  const manifest = await readManifest(services, file)
  const known = new Set(migrationTags())
  if (manifest.migrations.some((tag) => !known.has(tag)))
    throw new StartError(`${file} was made by a newer version of Efie. Update Efie first.`)
  if (!(await isEmpty(db)))
    throw new StartError(
      'This database already has users. Restore into an empty database. Set DATA_DIR or DATABASE_URL to a new location.',
    )
  await db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    const tables = await listTables(tx)
    await setTriggers(tx, tables, 'disable')
    for (const table of [...tables].reverse()) await tx.execute(sql.raw(`delete from ${qualified(table)}`))
    const byName = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]))
    await readArchive(services, file, async (name, content) => {
      const [, schema, table] = pieceName.exec(name) ?? []
      const target = byName.get(`${schema}.${table}`)
      if (target) await putBack(tx, target, content.toString().split('\n'))
    })
    await advanceSequences(tx)
    await setTriggers(tx, tables, 'enable')
    const totals = await countTotals(tx, manifest.tables)
    if (JSON.stringify(totals) !== JSON.stringify(manifest.totals))
      throw new StartError(
        `${file} failed its integrity check: row counts or ledger totals don’t match. Nothing was restored.`,
      )
  })
  await readArchive(services, file, async (name, content) => {
    if (name.startsWith('files/')) await storage.put(name.slice('files/'.length), content, typeOf(name))
  })
  return manifest
}
