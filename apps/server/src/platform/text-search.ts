import { formatGhanaCard } from '@efie/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * What somebody typed as a full-text query: every word must begin a word of the text. Null when nothing of it can be
 * searched for. Only letters and digits get through, so nothing typed is ever an operator.
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

/** A beginning for `like`, its % and _ meaning themselves. */
export const startingWith = (typed: string): string => `${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** What somebody typed, in the forms in which it may match. */
export interface Typed {
  words: string | null
  /** Lower case, for addresses and references. */
  beginning: string
  phone: string | null
  /** A whole Ghana Card number. */
  card: string | null
  /** First and last id that begin so; null when it is no beginning of an id. */
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
    phone: /^\d{4,15}$/.test(digits) ? `+${digits.replace(/^0/, '233')}` : null,
    card: formatGhanaCard(q),
    ids: isId ? [padded, bare + shape.slice(bare.length).replaceAll('0', 'f')] : null,
  }
}

/** Whether words of the text begin so; `text` exactly as its index has it. */
export const begins = (text: SQL, words: string | null): SQL =>
  words === null ? sql`false` : sql`to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${words})`

export const hasId = (column: AnyPgColumn, { ids }: Typed): SQL =>
  ids === null ? sql`false` : sql`${column} between ${ids[0]}::uuid and ${ids[1]}::uuid`
