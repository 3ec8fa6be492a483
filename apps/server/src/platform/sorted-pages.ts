import type { Database } from '@efie/database'
import { mostCounted } from '@efie/domain'
import { and, asc, desc, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalid } from './errors.ts'
import { decodeCursor, encodeCursor } from './pagination.ts'
import { queryRows } from './database/query-rows.ts'

/** A column, or what is computed from columns. */
type SortValue = SQLWrapper & Pick<PgColumn, 'notNull' | 'getSQLType'>

/**
 * Values that a list is sorted by, in this order; the row's id decides between equal ones. An index has to
 * begin with these values and the id. `nullable`: rows without the first value come last in both directions.
 */
export interface SortOrder {
  by: readonly [SortValue, ...SortValue[]]
  nullable?: boolean
}

/** A value computed from columns as an index has it. `type` is its type in PostgreSQL. */
export const computed = (
  value: SQL,
  type: 'bigint' | 'integer' | 'text' | 'date' | 'timestamptz',
): SortValue => ({
  getSQL: () => value,
  getSQLType: () => type,
  notNull: true,
})

export const sortedBy = (...by: SortOrder['by']): SortOrder => ({ by, nullable: !by[0].notNull })

/** Conditions of a page, for the list's own query. */
export interface SortedPage {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  /** Select it as `sorted_by`: the next page starts after these values of the last row. */
  sorted_by: SQL<(string | null)[]>
}

interface Sorted {
  id: string
  sorted_by: (string | null)[]
}

interface Wanted<Name extends string> {
  /** A name of `orders`, with `-` before it for descending. */
  sort: Name | `-${Name}`
  limit: number
  cursor?: string | undefined
}

/** What every sorted list is asked for (`listPage` in the contracts). */
export interface ListInput<Name extends string> {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  count?: boolean | undefined
  sort?: Name | `-${Name}`
}

const refuseCursor = () => invalid('cursor', 'Use the next_cursor of the last page, unchanged')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const moment = /^[1-9]\d{3}-\d\d-\d\d( \d\d:\d\d:\d\d(\.\d{1,3})?\+00)?$/
const isDay = (text: string): boolean =>
  moment.test(text) && new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10))

/** Whether the database can read a cursor's text as this type. */
const isReadable = (text: string, type: string): boolean => {
  if (type === 'text') return true
  if (type === 'boolean') return text === 'true' || text === 'false'
  if (type === 'uuid') return uuid.test(text)
  if (type === 'date' || type.startsWith('timestamp'))
    try {
      return isDay(text)
    } catch {
      return false
    }
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(text)
}

interface Position {
  values: string[]
  id: string
  /** Among the rows without the first value. */
  isNull: boolean
}

const positionOf = (order: SortOrder, sort: string, cursor: string | undefined): Position | null => {
  if (cursor === undefined) return null
  const [of = '', kind = '', ...rest] = decodeCursor(cursor, order.by.length + 3)
  const values = rest.slice(0, -1)
  const id = rest.at(-1) ?? ''
  const isNull = kind === 'null'
  const readable = order.by.every(
    (column, index) => (isNull && index === 0) || isReadable(values[index] ?? '', column.getSQLType()),
  )
  if (of !== sort || !uuid.test(id) || !readable) throw refuseCursor()
  return { values, id, isNull }
}

const cursorAt = (sort: string, { id, sorted_by }: Sorted): string =>
  encodeCursor([sort, sorted_by[0] === null ? 'null' : 'value', ...sorted_by.map((value) => value ?? ''), id])

const typed = (column: SortValue, value: string): SQL => sql`${value}::${sql.raw(column.getSQLType())}`
const list = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql`, `)})`

/** The values a row is sorted by, as texts. */
const textsOf = ({ by }: SortOrder): SortedPage['sorted_by'] =>
  sql`jsonb_build_array(${sql.join(
    by.map((column) => sql`${column}::text`),
    sql`, `,
  )})`

/** Rows after a position. The first column is compared once more alone, because a join hides the row's index. */
const after = (columns: readonly SortValue[], id: PgColumn, at: Position, skip: number, down: boolean) => {
  const operator = sql.raw(down ? '<' : '>')
  const values = columns.map((column, index) => typed(column, at.values[index + skip] ?? ''))
  const [first] = columns
  return and(
    first && sql`${first} ${operator}= ${typed(first, at.values[skip] ?? '')}`,
    sql`${list([...columns, id].map((column) => sql`${column}`))} ${operator} ${list([...values, sql`${at.id}::uuid`])}`,
  )
}

/** A query of a list: run when awaited, or put into another. */
type ListQuery<Row> = PromiseLike<Row[]> & SQLWrapper

type Read<Row> = (page: SortedPage) => ListQuery<Row>

const orderOf = <Name extends string>(orders: Record<Name, SortOrder>, sort: Name | `-${Name}`) => {
  const down = sort.startsWith('-')
  // A cast: `slice` forgets the name's type.
  return { down, order: orders[(down ? sort.slice(1) : sort) as Name] }
}

/**
 * A page of a list, sorted by one of its orders: `read` is the list's own query with the page's conditions. Rows
 * without a value are read separately, since one condition for both would use no index.
 */
const readSorted = async <Name extends string, Row extends Sorted>(
  orders: Record<Name, SortOrder>,
  id: PgColumn,
  { sort, limit, cursor }: Wanted<Name>,
  read: Read<Row>,
) => {
  const { down, order } = orderOf(orders, sort)
  const at = positionOf(order, sort, cursor)
  const direct = down ? desc : asc
  const [first, ...rest] = order.by
  const some = (where: SQL | undefined, columns: readonly SortValue[], most: number) =>
    read({
      where,
      orderBy: [...columns, id].map((column) => direct(column)),
      limit: most,
      sorted_by: textsOf(order),
    })

  const rows: Row[] = []
  if (!at?.isNull) {
    const given = order.nullable ? isNotNull(first) : undefined
    rows.push(
      ...(await some(and(given, at ? after(order.by, id, at, 0, down) : undefined), order.by, limit + 1)),
    )
  }
  if (order.nullable && rows.length <= limit) {
    const next = at?.isNull ? after(rest, id, at, 1, down) : undefined
    rows.push(...(await some(and(isNull(first), next), rest, limit + 1 - rows.length)))
  }
  const last = rows[limit - 1]
  return {
    data: rows.slice(0, limit),
    next_cursor: rows.length > limit && last ? cursorAt(sort, last) : null,
  }
}

/**
 * The rows before and after one in a sorted list, as `readSorted` has them. `one` reads that row alone, so that
 * it has a place even if it has left the list.
 */
export const readNeighbours = async <Name extends string>(
  orders: Record<Name, SortOrder>,
  id: PgColumn,
  sort: Name | `-${Name}`,
  one: (sorted_by: SortedPage['sorted_by']) => PromiseLike<Sorted[]>,
  read: Read<Sorted>,
): Promise<{ previous: string | null; next: string | null }> => {
  const { down, order } = orderOf(orders, sort)
  const [row] = await one(textsOf(order))
  if (!row) return { previous: null, next: null }
  const cursor = cursorAt(sort, row)
  const at = positionOf(order, sort, cursor)
  const [first, ...rest] = order.by
  const back = down ? asc : desc
  const last = async (where: SQL | undefined, columns: readonly SortValue[]) => {
    const orderBy = [...columns, id].map((column) => back(column))
    const [found] = await read({ where, orderBy, limit: 1, sorted_by: textsOf(order) })
    return found?.id
  }
  const before = async () => {
    if (at === null) return undefined
    if (!at.isNull)
      return last(
        and(order.nullable ? isNotNull(first) : undefined, after(order.by, id, at, 0, !down)),
        order.by,
      )
    // Rows without the first value come last, after all that have it.
    const inSame = await last(and(isNull(first), after(rest, id, at, 1, !down)), rest)
    return inSame ?? (await last(isNotNull(first), order.by))
  }
  const { data } = await readSorted(orders, id, { sort, limit: 1, cursor }, read)
  return { previous: (await before()) ?? null, next: data[0]?.id ?? null }
}

/** How many rows a list has, at most one more than are counted; null unless the first page asks for it. */
export const countOnFirst = async (
  db: Database,
  { count, cursor }: { count?: boolean | undefined; cursor?: string | undefined },
  read: Read<Sorted>,
): Promise<number | null> => {
  if (!count || cursor !== undefined) return null
  const rows = read({ where: undefined, orderBy: [], limit: mostCounted + 1, sorted_by: sql`null` })
  const [counted] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${rows} counted`,
  )
  return counted?.count ?? 0
}

/** A page of a list that is sorted by its columns, and its total if asked for. */
export const readList = async <Name extends string, Row extends Sorted>(
  db: Database,
  orders: Record<Name, SortOrder>,
  id: PgColumn,
  input: Wanted<Name> & { count?: boolean | undefined },
  read: Read<Row>,
) => ({
  ...(await readSorted(orders, id, input, read)),
  total: await countOnFirst(db, input, read),
})
