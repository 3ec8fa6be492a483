import type { Database } from '@efie/database'
import { formatGhanaCard, readReference } from '@efie/domain'
import { inArray, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { queryRows } from './database/query-rows.ts'

/**
 * A full-text query for typed words, each of which must be the beginning of a word of the text. Null if
 * nothing is searchable. Only letters and digits pass, so nothing typed becomes an operator.
 */
export const prefixQuery = (typed: string): string | null => {
  const words = typed
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8)
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}

/** A `like` pattern for text starting with the typed words, with % and _ escaped. */
export const startingWith = (typed: string): string => `${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Typed search text in the forms that may match. */
export interface Typed {
  words: string | null
  /** Lower case, for addresses. */
  beginning: string
  /** Beginnings of references: short ones are in capitals, older ones of payments in small letters. */
  references: string[]
  phone: string | null
  /** A complete Ghana Card number. */
  card: string | null
  /** Smallest and largest id with this beginning; null if it isn't the beginning of an id. */
  ids: [string, string] | null
}

const shape = '00000000-0000-0000-0000-000000000000'

export const readTyped = (q: string): Typed => {
  const digits = q.replaceAll(/[\s()+-]/g, '')
  const bare = q.toLowerCase()
  const padded = bare + shape.slice(bare.length)
  const isId = bare.length >= 8 && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(padded)
  return {
    words: prefixQuery(q),
    beginning: bare,
    references: [...new Set([bare, bare.toUpperCase(), readReference(q)])],
    phone: /^\d{4,15}$/.test(digits) ? `+${digits.replace(/^0/, '233')}` : null,
    card: formatGhanaCard(q),
    ids: isId ? [padded, bare + shape.slice(bare.length).replaceAll('0', 'f')] : null,
  }
}

/**
 * Whether words of the text begin with these. `text` must match its index expression exactly, or the index
 * isn't used.
 */
export const begins = (text: SQL, words: string | null): SQL =>
  words === null ? sql`false` : sql`to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${words})`

export const isCalled = (reference: AnyPgColumn, { references }: Typed): SQL =>
  or(...references.map((beginning) => sql`${reference} like ${startingWith(beginning)}`)) ?? sql`false`

export const hasId = (column: AnyPgColumn, { ids }: Typed): SQL =>
  ids === null ? sql`false` : sql`${column} between ${ids[0]}::uuid and ${ids[1]}::uuid`

/** Up to this many matches of a search are resolved to ids. */
export const FEW = 1_000

/**
 * Rows that match by their own texts, each with an index. Few matches are resolved to ids first: PostgreSQL
 * can't estimate how rare a word is, and for a rare one would walk the whole list.
 */
export const matchingTexts = async (
  db: Database,
  { table, id }: { table: PgTable; id: PgColumn },
  own: SQL | undefined,
): Promise<SQL | undefined> => {
  const found = await queryRows<{ id: string }>(
    db,
    sql`select ${id} as id from ${table} where ${own ?? sql`false`} limit ${FEW + 1}`,
  )
  return found.length > FEW
    ? own
    : inArray(
        id,
        found.map((row) => row.id),
      )
}

/**
 * Rows whose column refers to a row that matches. Few of those are resolved to ids first, since an `or` with a
 * sub-query has PostgreSQL read the whole list.
 */
export const refersTo = async (
  db: Database,
  column: PgColumn,
  referred: PgTable & { id: PgColumn },
  matches: SQL | undefined,
): Promise<SQL> => {
  const matching = (limit: SQL) =>
    sql`(select ${referred.id} as id from ${referred} where ${matches ?? sql`false`}${limit})`
  const found = await queryRows<{ id: string }>(
    db,
    sql`select id from ${matching(sql` limit ${FEW + 1}`)} as few`,
  )
  if (found.length > FEW) return sql`${column} in ${matching(sql``)}`
  if (found.length === 0) return sql`false`
  return inArray(
    column,
    found.map((row) => row.id),
  )
}

/** Shorter beginnings of a reference name too many rows. */
const SHORTEST = 6

type Referred = PgTable & { id: PgColumn; reference: PgColumn }

/** Rows whose column refers to a row whose reference begins like this. */
export const refersToCalled = (
  db: Database,
  column: PgColumn,
  referred: Referred,
  typed: Typed,
): Promise<SQL> =>
  refersTo(
    db,
    column,
    referred,
    typed.beginning.length < SHORTEST ? undefined : isCalled(referred.reference, typed),
  )

/** Ids of rows whose reference begins like this. */
export const idsCalled = async (db: Database, table: Referred, typed: Typed): Promise<string[]> => {
  if (typed.beginning.length < SHORTEST) return []
  const found = await queryRows<{ id: string }>(
    db,
    sql`select ${table.id} as id from ${table} where ${isCalled(table.reference, typed)} limit ${FEW}`,
  )
  return found.map((row) => row.id)
}
