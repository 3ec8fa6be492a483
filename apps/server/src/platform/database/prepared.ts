import type { Database } from '@efie/database'
import { Column, getTableColumns, getTableUniqueName, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { GuardedClient } from './guarded-pool.ts'

/** Internals of a Drizzle database or transaction, which its types don't declare. */
interface Inside {
  /** Shared by a database and all its transactions. */
  dialect: object
  session: { client: object }
}

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown
}

type Selected = Column | SQL | { sql: SQL }

/** Internals of a prepared query, which its types don't declare. */
interface Prepared {
  fields?: { path: string[]; field: Selected }[]
  customResultMapper?: (rows: unknown[][]) => Row[]
}

type Row = Record<string, unknown>

/** How Drizzle reads a value of this column, or null if it takes the value as the driver gives it. */
const decoderOf = (field: Selected): ((value: unknown) => unknown) | null => {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue
      ? null
      : (value) => field.mapFromDriverValue(value)
  // A cast: the decoder of a computed value isn't declared.
  const { decoder } = (is(field, SQL) ? field : field.sql) as unknown as { decoder: Decoder }
  return (value) => decoder.mapFromDriverValue(value)
}

/**
 * Maps rows as Drizzle does, which decides for every value of every row what kind of column it belongs to: here once
 * per query (bench `operations`: 5 % of a list).
 */
const rowMapper = (fields: NonNullable<Prepared['fields']>): Prepared['customResultMapper'] => {
  // A row within a row can be missing as a whole.
  if (fields.some(({ path }) => path.length > 1)) return undefined
  const columns = fields.map(({ path, field }) => ({ name: path[0] ?? '', decode: decoderOf(field) }))
  return (rows) =>
    rows.map((values) => {
      const row: Row = {}
      let place = 0
      for (const { name, decode } of columns) {
        const value = values[place]
        row[name] = decode === null || value === null ? value : decode(value)
        place += 1
      }
      return row
    })
}

const caches = new WeakMap<object, Map<string, object>>()

/**
 * A query that Drizzle builds once per database and shape instead of on every request (about 0.1 ms each),
 * then sends on the caller's connection, transactions included. `shape` must name everything that changes the
 * SQL; values are passed through `sql.placeholder` and can't be null.
 */
export const prepared = <Query extends object>(
  db: Database,
  shape: string,
  build: () => { prepare: (name: string) => Query },
): Query => {
  const { dialect, session } = db as unknown as Inside
  let cache = caches.get(dialect)
  if (!cache) {
    cache = new Map()
    caches.set(dialect, cache)
  }
  // A cast: a shape always has the same builder, so the cached query has this call's type.
  let query = cache.get(shape) as Query | undefined
  if (!query) {
    // Not named here: connections that name statements do so by their text.
    query = build().prepare('')
    const inside = query as Prepared
    if (inside.fields && !inside.customResultMapper) {
      const mapper = rowMapper(inside.fields)
      if (mapper) inside.customResultMapper = mapper
    }
    cache.set(shape, query)
  }
  return Object.create(query, { client: { value: session.client } }) as Query
}

type Values = Record<string, unknown>

/** A row's values for a prepared insert: nulls stay in the SQL, the rest becomes placeholders. */
export const placeholdersOf = (values: Values): { shape: string; given: Values } => {
  const given: Values = {}
  let shape = ''
  for (const key in values) {
    if (values[key] === undefined) continue
    given[key] = values[key] === null ? null : sql.placeholder(key)
    shape += values[key] === null ? ` ${key}=null` : ` ${key}`
  }
  return { shape, given }
}

const defaults = new WeakMap<PgTable, (readonly [string, () => unknown])[]>()

/**
 * Columns with a default computed in JavaScript. In a prepared statement it would be computed once and shared
 * by all rows.
 */
const defaultsOf = (table: PgTable) => {
  const known = defaults.get(table)
  if (known) return known
  const found = Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    column.defaultFn ? [[key, column.defaultFn] as const] : [],
  )
  defaults.set(table, found)
  return found
}

/** A row with the values that the schema gives it in JavaScript, such as its id. */
export const withDefaults = <Table extends PgTable>(table: Table, values: Table['$inferInsert']): Values => {
  const row: Values = { ...values }
  for (const [key, make] of defaultsOf(table)) row[key] ??= make()
  return row
}

const rowOf = <Table extends PgTable>(table: Table, values: Table['$inferInsert']) => {
  const row = withDefaults(table, values)
  const { shape, given } = placeholdersOf(row)
  return { row, name: `insert ${getTableUniqueName(table)}${shape}`, given: given as Table['$inferInsert'] }
}

/**
 * Sends a statement whose answer no one reads. In a transaction on PostgreSQL, the next statements don't wait for it;
 * if it fails, the transaction fails, at its commit at the latest. Elsewhere it is waited for.
 */
export const sendAhead = async (db: Database, statement: Promise<unknown>): Promise<void> => {
  const { client } = (db as unknown as Inside).session
  if (client instanceof GuardedClient && client.isInTransaction) client.sendAhead(statement)
  else await statement
}

/** Inserts a row with a statement prepared once per set of given columns. Sent ahead. */
export const insertRow = async <Table extends PgTable>(
  db: Database,
  table: Table,
  values: Table['$inferInsert'],
): Promise<void> => {
  const { row, name, given } = rowOf(table, values)
  await sendAhead(db, prepared(db, name, () => db.insert(table).values(given)).execute(row))
}

/** Inserts a row, unless another one has its value in `column`, and returns it as it was stored. */
export const insertReturning = async <Table extends PgTable>(
  db: Database,
  table: Table,
  values: Table['$inferInsert'],
  column: PgColumn,
): Promise<Table['$inferSelect'][]> => {
  const { row, name, given } = rowOf(table, values)
  // A cast: Drizzle's types of a returned row aren't those of the table for a table that isn't known here.
  return (await prepared(db, `${name} returning unless ${column.name} is taken`, () =>
    db.insert(table).values(given).onConflictDoNothing({ target: column }).returning(),
  ).execute(row)) as Table['$inferSelect'][]
}

/** Inserts a row, unless another one has its value in `column`; returns the column's value if it was inserted. */
export const insertUnlessTaken = async <Table extends PgTable>(
  db: Database,
  table: Table,
  values: Table['$inferInsert'],
  column: PgColumn,
): Promise<{ inserted: unknown }[]> => {
  const { row, name, given } = rowOf(table, values)
  return prepared(db, `${name} unless ${column.name} is taken`, () =>
    db.insert(table).values(given).onConflictDoNothing({ target: column }).returning({ inserted: column }),
  ).execute(row)
}
