import { asc, desc, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { invalid } from './errors.ts'

/** A cursor holds the last row's sort values and is opaque to callers. */
export const encodeCursor = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

export const decodeCursor = (cursor: string, length: number): string[] => {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every(
        (value): value is string => typeof value === 'string' && value.length <= 500 && !value.includes('\0'),
      )
    ) {
      return values
    }
  } catch {
    // Falls through to the refusal below.
  }
  throw invalid('cursor', 'Use the next_cursor of the last page, unchanged')
}

interface NewestFirst {
  created_at: AnyPgColumn
  id: AnyPgColumn
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Only the format that rows have: JavaScript's Date accepts more than PostgreSQL. */
const isInstant = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\dT/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text

const refuseCursor = () => invalid('cursor', 'Use the next_cursor of the last page, unchanged')

/** Condition for rows after a cursor, newest first. */
export const afterCursor = (columns: NewestFirst, cursor: string | undefined): SQL | undefined => {
  const { before, before_id } = timeCursor(cursor)
  return before === undefined || before_id === undefined
    ? undefined
    : beforeMoment(columns, { before, before_id })
}

export const newestFirst = (columns: NewestFirst): SQL[] => [desc(columns.created_at), desc(columns.id)]

interface WithStatus extends NewestFirst {
  status: AnyPgColumn
}

/**
 * A page of one status, newest first, written so that only the index on (status, created_at, id) can return
 * it in order. With a plain `status = …` PostgreSQL would walk the index of all rows instead, which is slow
 * when that status is rare among recent rows.
 */
export const pageOfStatus = (
  columns: WithStatus,
  status: string | undefined,
  cursor: string | undefined,
): { where: SQL | undefined; orderBy: SQL[] } => {
  if (status === undefined) return { where: afterCursor(columns, cursor), orderBy: newestFirst(columns) }
  const { before, before_id } = timeCursor(cursor)
  const end =
    before === undefined || before_id === undefined
      ? sql`${columns.status} <= ${status}`
      : sql`(${columns.status}, ${columns.created_at}, ${columns.id}) < (${status}, ${before}::timestamptz, ${before_id}::uuid)`
  return {
    where: sql`${columns.status} >= ${status} and ${end}`,
    orderBy: [desc(columns.status), ...newestFirst(columns)],
  }
}

/** Removes the extra row that was read to find out whether there is a next page. */
export const toPage = <Row extends { created_at: string; id: string }>(
  rows: Row[],
  limit: number,
): { data: Row[]; next_cursor: string | null } => {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next_cursor: rows.length > limit && last ? encodeCursor([last.created_at, last.id]) : null }
}

interface ByName {
  name: AnyPgColumn
  id: AnyPgColumn
}

interface Position<Value> {
  after_name: Value
  after_id: Value
}

/** Start of a page sorted by name; empty for the first page. */
export const nameCursor = (cursor: string | undefined): Partial<Position<string>> => {
  if (cursor === undefined) return {}
  const [after_name = '', after_id = ''] = decodeCursor(cursor, 2)
  if (!uuid.test(after_id)) throw refuseCursor()
  return { after_name, after_id }
}

/** Rows after a position, given as values or as placeholders of a prepared query. */
export const beyondName = (columns: ByName, { after_name, after_id }: Position<string | Placeholder>): SQL =>
  sql`(${columns.name}, ${columns.id}) > (${after_name}, ${after_id}::uuid)`

interface Moment<Value> {
  before: Value
  before_id: Value
}

/** Start of a page sorted newest first; empty for the first page. */
export const timeCursor = (cursor: string | undefined): Partial<Moment<string>> => {
  if (cursor === undefined) return {}
  const [before = '', before_id = ''] = decodeCursor(cursor, 2)
  if (!isInstant(before) || !uuid.test(before_id)) throw refuseCursor()
  return { before, before_id }
}

/** Rows older than a moment, given as values or as placeholders of a prepared query. */
export const beforeMoment = (
  columns: NewestFirst,
  { before, before_id }: Moment<string | Placeholder>,
): SQL => sql`(${columns.created_at}, ${columns.id}) < (${before}::timestamptz, ${before_id}::uuid)`

export const byName = (columns: ByName): SQL[] => [asc(columns.name), asc(columns.id)]
