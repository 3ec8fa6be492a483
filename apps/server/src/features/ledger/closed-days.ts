import { schema, type Database } from '@efie/database'
import { addDays, type LocalDate } from '@efie/domain'
import { max } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'

/** The last day whose books are closed; every day before it is closed too. */
export const closedThrough = async (db: Database): Promise<LocalDate | null> => {
  const [row] = await db.select({ day: max(schema.accountingPeriods.ends_on) }).from(schema.accountingPeriods)
  return row?.day ?? null
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
