import { ERASED, isSealed, schema, reseal } from '@efie/database'
import { and, eq, getTableColumns, is, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { recordAudit } from '../audit.ts'
import { nowIso } from '../clock.ts'
import { asSystem, transact, type Services } from '../context.ts'
import { queryRows } from '../database/query-rows.ts'
import { addFieldKey, openFieldKeys, shortId } from './field-keys.ts'

const { fieldKeys } = schema

const BATCH = 1_000

interface Place {
  table: PgTable
  column: PgColumn
}

/** Every encrypted column, found in the schema, so a new one is rotated without further code. */
export const sealedColumns = (): Place[] =>
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

/** Values of a column encrypted with any other key. */
const isOld = (column: PgColumn, keyId: string): SQL =>
  sql`${column} <> ${ERASED} and split_part(${column}, '.', 2) <> ${keyId}`

/**
 * Matches rows by the stored ciphertext, which is unique to a row, so concurrent changes to the row are never
 * overwritten. Returns how many were rewritten.
 */
const sealPage = async (services: Services, { table, column }: Place, rows: Stored[]): Promise<number> => {
  const pairs = rows.map(({ at, stored }) => ({ at, stored, fresh: reseal(column, stored) }))
  const written = await queryRows(
    services.db,
    sql`update ${table} set ${sql.identifier(column.name)} = page.fresh
        from json_to_recordset(${JSON.stringify(pairs)}::json) as page(at text, stored text, fresh text)
        where ${column} = page.stored returning 1 as written`,
  )
  return written.length
}

/** Walks through the table page by page. Rows that move during the walk are left for the next one. */
const walkColumn = async (services: Services, place: Place, keyId: string): Promise<number> => {
  const { table, column } = place
  let count = 0
  for (let after = '(0,0)'; ;) {
    const rows = await queryRows<Stored>(
      services.db,
      sql`select ctid::text as at, ${column} as stored from ${table}
          where ctid > ${after}::tid and ${isOld(column, keyId)} order by ctid limit ${BATCH}`,
    )
    const last = rows.at(-1)
    if (!last) return count
    count += await sealPage(services, place, rows)
    after = last.at
  }
}

const isDone = async ({ db }: Services, { table, column }: Place, keyId: string): Promise<boolean> => {
  const rows = await queryRows(db, sql`select 1 as old from ${table} where ${isOld(column, keyId)} limit 1`)
  return rows.length === 0
}

/** A row may be written with the old key during each walk, but not endlessly. */
const MOST_WALKS = 20

const sealColumn = async (services: Services, place: Place, keyId: string): Promise<number> => {
  let count = 0
  for (let walk = 0; walk < MOST_WALKS; walk += 1) {
    count += await walkColumn(services, place, keyId)
    if (await isDone(services, place, keyId)) return count
  }
  throw new Error(`${place.column.name} still has values under an older key. Run the rotation again`)
}

/** Deletes keys that were superseded before this rotation and no longer encrypt anything. */
const removeUnused = async (services: Services, startedAt: string): Promise<void> => {
  const { db } = services
  const old = await db
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
  // The most recent of them may still be used by a write in progress.
  for (const { id } of old.slice(0, -1)) {
    const uses = await Promise.all(
      sealedColumns().map(({ table, column }) =>
        queryRows(
          db,
          sql`select 1 as used from ${table} where split_part(${column}, '.', 2) = ${shortId(id)} limit 1`,
        ),
      ),
    )
    if (uses.every((rows) => rows.length === 0)) await db.delete(fieldKeys).where(eq(fieldKeys.id, id))
  }
}

interface Rotation {
  /** Gives all nodes time to read the new key before anything is encrypted with it. */
  notice: () => Promise<void>
}

/**
 * Re-encrypts every personal field with a new key while the servers run: nodes first read the key, then write
 * with it, then all older values are rewritten until none is left. Safe to run again after an interruption.
 * Returns how many values were rewritten.
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
  await transact(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'field-keys.rotate',
      subject_type: 'field_key',
      subject_id: id,
      after: { values: count },
    }),
  )
  return count
}
