import { maxAmount, shortReference } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, customType, date, integer, text, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'

/**
 * Converts PostgreSQL's UTC format, `2026-11-21 07:00:00.12+00`, to ISO 8601 without creating a Date, because
 * lists contain many.
 */
const toIso = (value: string): string =>
  value.length >= 22 && value.endsWith('+00')
    ? `${value.slice(0, 10)}T${value.length === 22 ? `${value.slice(11, 19)}.000` : value.slice(11, -3).padEnd(12, '0')}Z`
    : new Date(value).toISOString()

/**
 * An instant as ISO 8601 UTC text with milliseconds, which sorts chronologically as text and needs no
 * presenter.
 */
const timestamptz = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: toIso,
  toDriver: (value) => value,
})

export const instant = timestamptz
export const localDate = () => date({ mode: 'string' })
/** An amount in integer pesewas. */
export const pesewas = () => bigint({ mode: 'number' })
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => uuidv7())
/** What people call the row on the phone: `EF-7K3M-92QX`. */
export const reference = () =>
  text()
    .notNull()
    .unique()
    .$defaultFn(() => shortReference(uuidv7()))
const moment = () =>
  timestamptz()
    .notNull()
    .default(sql`now()`)
export const created_at = () => moment()
export const updated_at = () => moment()
/** Incremented on every change and compared with `If-Match`. */
export const version = () => integer().notNull().default(1)

/** Check constraint that keeps an amount within the range of the API. */
export const inMoneyRange = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} between 0 and ${sql.raw(String(maxAmount))}`)

/** Whether a text column holds one of these codes, written out as an index's own condition has to be. */
export const among = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** Check constraint that limits a text column to the codes of a domain list. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, among(column, values))
