import { isSame, schema, type Database } from '@efie/database'
import { inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { queryRows } from './database/query-rows.ts'
import { begins, FEW, hasId, startingWith, type Typed } from './text-search.ts'

const { profiles } = schema

/**
 * People matching typed words of a name, a full phone or Ghana Card number, or the beginning of an email
 * address or id.
 */
export const isPerson = (typed: Typed): SQL | undefined =>
  or(
    begins(sql`${profiles.full_name}`, typed.words),
    sql`lower(${profiles.email}) like ${startingWith(typed.beginning)}`,
    typed.phone === null ? undefined : isSame(profiles.phone, typed.phone),
    typed.card === null ? undefined : isSame(profiles.ghana_card_number, typed.card),
    hasId(profiles.id, typed),
  )

/**
 * Ids of people who match, null for more than a few. Resolved first: PostgreSQL can't estimate how rare a word
 * is, and for a rare one would walk everyone in page order.
 */
export const findFewPeople = async (db: Database, typed: Typed): Promise<string[] | null> => {
  const found = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(isPerson(typed))
    .limit(FEW + 1)
  return found.length > FEW ? null : found.map(({ id }) => id)
}

/** Rows that name someone who matches in one of these columns, for lists that don't join that person. */
export const namesPerson = async (db: Database, typed: Typed, columns: readonly PgColumn[]): Promise<SQL> => {
  const people = await findFewPeople(db, typed)
  const named = columns.map((column) => {
    if (people === null)
      return sql`exists (select 1 from ${profiles} where ${profiles.id} = ${column} and ${isPerson(typed)})`
    return people.length === 0 ? sql`false` : inArray(column, people)
  })
  return or(...named) ?? sql`false`
}

interface Searched {
  table: PgTable
  id: PgColumn
  /** Whose row it is. The list's query has to join their profile. */
  owner: PgColumn
}

/**
 * Rows of a list that match what was typed: by their own texts, each with an index, or by their owner. Few
 * matches are resolved to ids first; with many, the list finds them while it walks its own order.
 */
export const matchingRows = async (
  db: Database,
  typed: Typed,
  { table, id, owner }: Searched,
  own: SQL | undefined,
): Promise<SQL | undefined> => {
  const people = await findFewPeople(db, typed)
  if (people === null) return or(own, isPerson(typed))
  const of = people.length === 0 ? sql`false` : inArray(owner, people)
  const few = (where: SQL) => sql`(select ${id} as id from ${table} where ${where} limit ${FEW + 1})`
  const found = await queryRows<{ id: string }>(
    db,
    sql`select id from (${few(own ?? sql`false`)} union ${few(of)}) matches limit ${FEW + 1}`,
  )
  return found.length > FEW
    ? or(own, of)
    : inArray(
        id,
        found.map((row) => row.id),
      )
}
