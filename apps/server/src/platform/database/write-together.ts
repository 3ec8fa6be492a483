import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@efie/database'
import type { Together, TransactionContext, Write } from '../context.ts'
import { insertRow, sendAhead, withDefaults } from './prepared.ts'
import { queryRows } from './query-rows.ts'

/** Keeps rows by how they are written. */
const keeping = (): Together => {
  const waiting = new Map<Write<never, unknown>, unknown[]>()
  return {
    add: (write, row) => {
      const rows = waiting.get(write)
      if (rows) rows.push(row)
      else waiting.set(write, [row])
    },
    // In the order in which each kind first appeared.
    flush: async (ctx) => {
      const kinds = [...waiting]
      waiting.clear()
      // A cast: rows are kept under the function that takes them.
      for (const [write, rows] of kinds) await write(ctx, rows as never[])
    },
  }
}

/**
 * Runs `work` with a context that keeps rows until the end, so that what happens to hundreds of loans is written in
 * as few statements as what happens to one. Read such rows only after `writeNow`.
 */
export const writingTogether = async (
  ctx: TransactionContext,
  work: (ctx: TransactionContext) => Promise<void>,
): Promise<void> => {
  const kept = keeping()
  await work({ ...ctx, together: kept })
  await kept.flush(ctx)
}

/** Writes a row now, or keeps it if the transaction writes together; then returns null. */
export const writeTogether = async <Row, Result>(
  ctx: TransactionContext,
  write: Write<Row, Result>,
  row: Row,
): Promise<Result | null> => {
  if (!ctx.together) return write(ctx, [row])
  ctx.together.add(write, row)
  return null
}

/** Writes what has been kept, because something else reads it next. Returns a context that keeps nothing. */
export const writeNow = async ({
  together: kept,
  ...ctx
}: TransactionContext): Promise<TransactionContext> => {
  await kept?.flush(ctx)
  return ctx
}

type Values = Record<string, unknown>

const names = (rows: readonly Values[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined))),
]

const driverValue = (column: PgColumn | undefined, value: unknown): unknown =>
  // JSON stays as it is, because the rows themselves are sent as JSON.
  value === null || value === undefined || !column || column.getSQLType().startsWith('json')
    ? value
    : column.mapToDriverValue(value)

/** Rows as one parameter, so that any number of them has the same statement. */
const asParameter = (table: PgTable, rows: readonly Values[]): SQL => {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const mapped = rows.map((row) =>
    Object.fromEntries(names([row]).map((name) => [name, driverValue(columns[name], row[name])])),
  )
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(mapped)}::json)`
}

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

const inserting = <Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  then: SQL,
): SQL => {
  const given = rows.map((row) => withDefaults(table, row))
  const all = names(given)
  const defaulted = Object.entries(getTableColumns(table)).find(
    ([name, { hasDefault }]) =>
      hasDefault && all.includes(name) && given.some((row) => row[name] === undefined),
  )
  if (defaulted) throw new Error(`some rows have ${defaulted[0]} and others its default: insert them apart`)
  const columns = list(all.map((name) => sql`${sql.identifier(name)}`))
  return sql`insert into ${table} (${columns}) select ${columns} from ${asParameter(table, given)} ${then}`
}

/**
 * Inserts rows in one statement, sent ahead. What one row has and another lacks is null in the other. `then` is what
 * follows, such as `on conflict …`.
 */
export const insertTogether = async <Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  then?: SQL,
): Promise<void> => {
  const [first] = rows
  // One row has a statement that is prepared.
  if (first && rows.length === 1 && !then) await insertRow(db, table, first)
  else await sendAhead(db, db.execute(inserting(table, rows, then ?? sql``)).execute())
}

/** The same, unless such rows are there already; returns the ids of those that weren't. */
export const insertMissing = async <Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  conflict: SQL,
): Promise<Set<string>> => {
  const inserted = await queryRows<{ id: string }>(
    db,
    inserting(table, rows, sql`on conflict ${conflict} do nothing returning id`),
  )
  return new Set(inserted.map(({ id }) => id))
}

const updateSame = async (
  db: Database,
  table: PgTable,
  rows: readonly Values[],
  also: readonly SQL[],
): Promise<void> => {
  const set = names(rows)
    .filter((name) => name !== 'id')
    .map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`)
  const statement = sql`update ${table} set ${list([...set, ...also])} from ${asParameter(table, rows)} as given where ${table}.id = given.id`
  await sendAhead(db, db.execute(statement).execute())
}

/**
 * Updates rows by id: of each the columns it names, in one statement for all rows that name the same. Of several
 * changes to a row the last value of each column counts. `also` is set in every row, such as a higher version. Sent
 * ahead.
 */
export const updateTogether = async <Table extends PgTable>(
  db: Database,
  table: Table,
  changes: readonly (Partial<Table['$inferInsert']> & { id: string })[],
  ...also: SQL[]
): Promise<void> => {
  const rows = new Map<string, Values>()
  for (const change of changes) rows.set(change.id, { ...rows.get(change.id), ...change })
  const shapes = Map.groupBy(rows.values(), (row) => names([row]).sort().join())
  for (const same of shapes.values()) await updateSame(db, table, same, also)
}

/** What an update of rows with a version also sets. */
export const nextVersion = (table: PgTable & { version: PgColumn }): SQL =>
  sql`${sql.identifier(table.version.name)} = ${table}.${sql.identifier(table.version.name)} + 1`
