import { isSealed, schema, sealAnew, ERASED, type Transaction } from '@efie/database'
import { and, eq, getTableColumns, is, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { recordAudit } from '../audit.ts'
import { nowIso } from '../clock.ts'
import { asSystem, transact, type Services } from '../context.ts'
import { queryRows } from '../database/query-rows.ts'
import { addFieldKey, openFieldKeys, shortId } from './field-keys.ts'

const { fieldKeys } = schema

const BATCH = 1_000

/** Every encrypted column of the schema: a new one is rotated without a word here. */
export const sealedColumns = (): { table: PgTable; column: PgColumn }[] =>
  Object.values(schema).flatMap((table) =>
    is(table, PgTable)
      ? Object.values(getTableColumns(table))
          .filter(isSealed)
          .map((column) => ({ table, column }))
      : [],
  )

interface Stored extends Record<string, unknown> {
  at: string
  stored: string
}

/** Values of a column that another key than this wrote, a page of the table at a time. */
const isOld = (column: PgColumn, keyId: string) =>
  sql`${column} <> ${ERASED} and split_part(${column}, '.', 2) <> ${keyId}`

/** A row that changes meanwhile is left to its new value. */
const sealPage = async (tx: Transaction, column: PgColumn, table: PgTable, rows: Stored[]): Promise<void> => {
  const pairs = rows.map(({ at, stored }) => ({ at, stored, fresh: sealAnew(column, stored) }))
  await tx.execute(
    sql`update ${table} set ${sql.identifier(column.name)} = page.fresh
        from json_to_recordset(${JSON.stringify(pairs)}::json) as page(at text, stored text, fresh text)
        where ${table}.ctid = page.at::tid and ${column} = page.stored`,
  )
}

const sealColumn = async (
  services: Services,
  { table, column }: { table: PgTable; column: PgColumn },
  keyId: string,
): Promise<number> => {
  let count = 0
  for (let after = '(0,0)'; ;) {
    const rows = await queryRows<Stored>(
      services.db,
      sql`select ctid::text as at, ${column} as stored from ${table}
          where ctid > ${after}::tid and ${isOld(column, keyId)} order by ctid limit ${BATCH}`,
    )
    if (rows.length === 0) return count
    await transact(services, (tx) => sealPage(tx, column, table, rows))
    count += rows.length
    after = rows.at(-1)?.at ?? after
  }
}

/** Keys that were out of use before this rotation; a node that had missed a key has long read it. */
const removeUnused = async (services: Services, startedAt: string): Promise<void> => {
  const old = await services.db
    .select({ id: fieldKeys.id })
    .from(fieldKeys)
    .where(
      and(
        eq(fieldKeys.purpose, 'cipher'),
        isNotNull(fieldKeys.used_from),
        lt(fieldKeys.used_from, startedAt),
      ),
    )
    .orderBy(fieldKeys.used_from)
  // The last of them was in use until a moment ago.
  for (const { id } of old.slice(0, -1)) await services.db.delete(fieldKeys).where(eq(fieldKeys.id, id))
}

interface Rotation {
  /** How long nodes get to read the new key before anything is written with it. */
  notice: () => Promise<void>
}

/**
 * Encrypts every personal field with a new key, while the servers run: nodes first read the key, then write with it, then
 * all that is older is written anew. Interrupted, it may simply be run again. Answers how many values were rewritten.
 */
export const rotateFieldKeys = async (services: Services, { notice }: Rotation): Promise<number> => {
  const ctx = asSystem(services)
  const startedAt = nowIso(services.realClock)
  const id = await addFieldKey(services, services.db, 'cipher', { used: false })
  await notice()
  await services.db
    .update(fieldKeys)
    .set({ used_from: nowIso(services.realClock) })
    .where(and(eq(fieldKeys.id, id), ne(fieldKeys.purpose, 'index')))
  await openFieldKeys(services)
  await notice()
  let count = 0
  for (const place of sealedColumns()) count += await sealColumn(services, place, shortId(id))
  await removeUnused(services, startedAt)
  await transact(services, (tx) =>
    recordAudit(ctx, tx, {
      action: 'field-keys.rotate',
      subject_type: 'field_key',
      subject_id: id,
      after: { values: count },
    }),
  )
  return count
}
