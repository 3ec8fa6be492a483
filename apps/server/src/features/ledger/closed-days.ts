import { schema, type Database } from '@efie/database'
import { addDays, startOfDay, type LocalDate } from '@efie/domain'
import { asc, eq, max, sql } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'
import { AppError } from '../../platform/errors.ts'

const { accountingPeriods, journalEntries } = schema

/** The moment at which a day is over. */
export const endOfDay = (day: LocalDate): string => startOfDay(addDays(day, 1)).toISOString()

/** The last day whose books are closed; every day before it is closed too. */
export const closedThrough = async (db: Database): Promise<LocalDate | null> => {
  const [row] = await db.select({ day: max(accountingPeriods.ends_on) }).from(accountingPeriods)
  return row?.day ?? null
}

/** Whether nothing can be dated on a day any more. */
export const isClosedDay = async (db: Database, day: LocalDate): Promise<boolean> => {
  const closed = await closedThrough(db)
  return closed !== null && day <= closed
}

/** The last day of the latest month that is closed. */
export const lastClosedMonth = async (db: Database): Promise<LocalDate | null> => {
  const [row] = await db
    .select({ day: max(accountingPeriods.ends_on) })
    .from(accountingPeriods)
    .where(eq(accountingPeriods.kind, 'month'))
  return row?.day ?? null
}

/** The day of the first entry of the books; null while there is none. */
export const firstDay = async (db: Database): Promise<LocalDate | null> => {
  const [row] = await db
    .select({ day: journalEntries.effective_date })
    .from(journalEntries)
    .orderBy(asc(journalEntries.effective_date))
    .limit(1)
  return row?.day ?? null
}

/** Days of a span that have entries, or were begun, and are not reconciled and locked. Each day is a look into two indexes. */
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

/** The day itself while it is open, else the first open one after it. */
export const openDayFrom = async (db: Database, day: LocalDate): Promise<LocalDate> => {
  const closed = await closedThrough(db)
  return closed === null || day > closed ? day : addDays(closed, 1)
}

/** For days that a person chooses: PERIOD_CLOSED where nothing can be dated any more. */
export const requireOpenDay = async (db: Database, day: LocalDate): Promise<void> => {
  const closed = await closedThrough(db)
  if (closed !== null && day <= closed) throw new AppError('PERIOD_CLOSED', { closed_through: closed })
}

/**
 * A day may be reconciled while nothing after it is closed, and also later where its entries still keep its month from closing: a
 * later day was locked first. What its files then show is booked on the first open day.
 */
export const requireReconcilable = async (db: Database, day: LocalDate): Promise<void> => {
  const month = await lastClosedMonth(db)
  if (month !== null && day <= month) throw new AppError('PERIOD_CLOSED', { closed_through: month })
  const entries = await db.$count(journalEntries, eq(journalEntries.effective_date, day))
  if (entries === 0) await requireOpenDay(db, day)
}
