import type { Transaction } from '@efie/database'
import { sql } from 'drizzle-orm'
import { StartError } from '../../config.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { readArchive, tableOf, type Target } from './read-archive.ts'
import { countTotals, nameOf, qualified, type BackupTotals, type TableName } from './tables.ts'
import type { Manifest } from './write-backup.ts'

export const setTriggers = async (
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

/** Adds rows of an archive that the table doesn't have yet. */
export const putBack = async (tx: Transaction, table: TableName, lines: string[]): Promise<void> => {
  const name = qualified(table)
  await tx.execute(sql`insert into ${sql.raw(name)} select (json_populate_record(null::${sql.raw(name)}, line::json)).*
    from unnest(array(select json_array_elements_text(${JSON.stringify(lines)}::json))) as line on conflict do nothing`)
}

const without = ({ rows, ...totals }: BackupTotals, kept: ReadonlySet<string>): BackupTotals => ({
  rows: Object.fromEntries(Object.entries(rows).filter(([name]) => !kept.has(name))),
  ...totals,
})

/**
 * Fills these emptied tables from the archive and compares counts and ledger totals with its manifest. `kept`:
 * tables of the archive that stay as they are.
 */
export const fillTables = async (
  tx: Transaction,
  services: Pick<Target, 'secrets'>,
  { file, manifest, tables }: { file: string; manifest: Manifest; tables: TableName[] },
  kept: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const byName = new Map(tables.map((table) => [nameOf(table), table]))
  await readArchive(services, file, async (name, content) => {
    const target = byName.get(tableOf(name) ?? '')
    if (target) await putBack(tx, target, content.toString().split('\n'))
  })
  await advanceSequences(tx)
  const compared = manifest.tables.filter((table) => !kept.has(nameOf(table)))
  const totals = await countTotals(tx, compared)
  if (JSON.stringify(totals) !== JSON.stringify(without(manifest.totals, kept)))
    throw new StartError(
      `${file} failed its integrity check: row counts or ledger totals don’t match. Nothing was restored.`,
    )
}
