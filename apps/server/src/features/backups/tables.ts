import type { Database } from '@efie/database'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'

/** Schemas with Efie's data. Jobs are left out: what matters of them is in the rows they work on. */
const SCHEMAS = ['auth', 'public']

export interface TableName extends Record<string, unknown> {
  schema: string
  name: string
}

interface Reference extends Record<string, unknown> {
  from: string
  to: string
}

export const nameOf = ({ schema, name }: TableName): string => `${schema}.${name}`

export const qualified = ({ schema, name }: TableName): string => `"${schema}"."${name}"`

/**
 * Tables in order of their foreign keys, in which they can be restored. Requests to restore are left out: they
 * are about this database, and restored ones would start again.
 */
export const listTables = async (db: Database): Promise<TableName[]> => {
  const tables = await queryRows<TableName>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_schema in (${sql.join(
          SCHEMAS.map((schema) => sql`${schema}`),
          sql`, `,
        )}) and table_type = 'BASE TABLE' and table_name <> 'restores'
        order by 1, 2`,
  )
  const references = await queryRows<Reference>(
    db,
    sql`select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
  )
  const plain = (reference: string) => reference.replaceAll('"', '')
  const key = ({ schema, name }: TableName) => (schema === 'public' ? name : `${schema}.${name}`)
  const placed = new Set<string>()
  const ordered: TableName[] = []
  const waitsFor = (table: TableName) =>
    references.some(
      ({ from, to }) => plain(from) === key(table) && plain(to) !== key(table) && !placed.has(plain(to)),
    )
  while (ordered.length < tables.length) {
    const ready = tables.filter((table) => !placed.has(key(table)) && !waitsFor(table))
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of ready) {
      placed.add(key(table))
      ordered.push(table)
    }
  }
  return ordered
}

/** Figures that compare a restored database with the original. */
export interface BackupTotals {
  rows: Record<string, number>
  /** Sum of all debits in pesewas; the sum of all postings is zero. */
  debits: number
  balance: number
}

export const countTotals = async (db: Database, tables: TableName[]): Promise<BackupTotals> => {
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await queryRows<{ count: string }>(
      db,
      sql.raw(`select count(*)::text as count from ${qualified(table)}`),
    )
    rows[`${table.schema}.${table.name}`] = Number(row?.count ?? 0)
  }
  const [ledger] = await queryRows<{ debits: string; balance: string }>(
    db,
    sql`select coalesce(sum(amount) filter (where amount > 0), 0)::text as debits, coalesce(sum(amount), 0)::text as balance from postings`,
  )
  return { rows, debits: Number(ledger?.debits ?? 0), balance: Number(ledger?.balance ?? 0) }
}
