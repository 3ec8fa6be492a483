import { schema, type Database, type Transaction } from '@efie/database'
import { addDays, startOfDay, type LocalDate } from '@efie/domain'
import { and, asc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { queryRows } from '../../../platform/database/query-rows.ts'
import { AppError } from '../../../platform/errors.ts'

const { accountingPeriods, journalEntries, ledgerAccounts, reconciliations } = schema

/** The end of a day as a moment. */
export const endOfDay = (day: LocalDate): string => startOfDay(addDays(day, 1)).toISOString()

/** Closed periods that haven't been reopened. */
const standing = isNull(accountingPeriods.reopened_at)

/** The last closed day. All earlier days are closed too, except in a reopened month. */
export const closedThrough = async (db: Database): Promise<LocalDate | null> => {
  const [row] = await db
    .select({ day: max(accountingPeriods.ends_on) })
    .from(accountingPeriods)
    .where(standing)
  return row?.day ?? null
}

/** Whether a day is closed to entries, by the same rule as the database trigger. */
export const isClosedDay = async (db: Database, day: LocalDate): Promise<boolean> => {
  const [row] = await queryRows<{ closed: boolean }>(db, sql`select is_closed_day(${day}::date) as closed`)
  return row?.closed ?? false
}

/** The last day of the latest closed month. */
export const lastClosedMonth = async (db: Database): Promise<LocalDate | null> => {
  const [row] = await db
    .select({ day: max(accountingPeriods.ends_on) })
    .from(accountingPeriods)
    .where(and(standing, eq(accountingPeriods.kind, 'month')))
  return row?.day ?? null
}

/** The last day of the reopened month that hasn't been closed again. */
export const reopenedMonth = async (db: Database): Promise<LocalDate | null> => {
  const [row] = await db
    .select({ day: max(accountingPeriods.ends_on) })
    .from(accountingPeriods)
    .where(and(isNotNull(accountingPeriods.reopened_at), eq(accountingPeriods.kind, 'month')))
  const day = row?.day ?? null
  return day !== null && day > ((await lastClosedMonth(db)) ?? '') ? day : null
}

/** Advisory lock number, shared by all nodes and by the trigger that refuses closed days. */
const BOOKS_LOCK = 4_201_341

/**
 * Waits for entries in progress and blocks new ones until the transaction ends, so that nothing is missing
 * from what is summed.
 */
export const lockBooks = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${BOOKS_LOCK})`)
}

/** The day of the first journal entry; null without any. */
export const firstDay = async (db: Database): Promise<LocalDate | null> => {
  const [row] = await db
    .select({ day: journalEntries.effective_date })
    .from(journalEntries)
    .orderBy(asc(journalEntries.effective_date))
    .limit(1)
  return row?.day ?? null
}

/**
 * Days of a range with entries, or with a reconciliation begun, that aren't reconciled and locked. Each day
 * costs two index look-ups.
 */
export const findUnreconciled = async (
  db: Database,
  from: LocalDate,
  to: LocalDate,
): Promise<LocalDate[]> => {
  const rows = await queryRows<{ day: string }>(
    db,
    sql`
    select d.day::date::text as day from generate_series(${from}::date, ${to}::date, interval '1 day') as d(day)
    left join reconciliations r on r.day = d.day::date
    where r.status = 'open'
      or (r.status is null and exists (select 1 from journal_entries e where e.effective_date = d.day::date))
    order by 1`,
  )
  return rows.map(({ day }) => day)
}

/** The day itself if open, otherwise the first open day after all closed ones. */
export const openDayFrom = async (db: Database, day: LocalDate): Promise<LocalDate> => {
  if (!(await isClosedDay(db, day))) return day
  return addDays((await closedThrough(db)) ?? day, 1)
}

/** For days chosen by a person: PERIOD_CLOSED if entries can't be dated on it. */
export const requireOpenDay = async (db: Database, day: LocalDate): Promise<void> => {
  if (await isClosedDay(db, day))
    throw new AppError('PERIOD_CLOSED', { closed_through: await closedThrough(db) })
}

/** A locked day in a reopened month has to be reconciled again when its money changes. */
export const reopenDay = async (tx: Transaction, day: LocalDate, codes: readonly string[]): Promise<void> => {
  const moved = await tx.$count(
    ledgerAccounts,
    and(inArray(ledgerAccounts.code, [...codes]), inArray(ledgerAccounts.kind, ['bank', 'cash', 'gateway'])),
  )
  if (moved === 0) return
  await tx
    .update(reconciliations)
    .set({ status: 'open', locked_by: null, locked_at: null, version: sql`${reconciliations.version} + 1` })
    .where(and(eq(reconciliations.day, day), eq(reconciliations.status, 'locked')))
}

/**
 * A day can be reconciled while nothing after it is closed; also later, if a later day was locked first and
 * its entries still prevent the month close. Differences are then booked on the first open day.
 */
export const requireReconcilable = async (db: Database, day: LocalDate): Promise<void> => {
  const month = await lastClosedMonth(db)
  if (month !== null && day <= month) throw new AppError('PERIOD_CLOSED', { closed_through: month })
  const entries = await db.$count(journalEntries, eq(journalEntries.effective_date, day))
  if (entries === 0) await requireOpenDay(db, day)
}
