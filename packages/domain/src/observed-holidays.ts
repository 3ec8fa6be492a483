import { ghanaHolidays, type LocalDate } from './calendar.ts'

/** A deviation from the statutory calendar. */
export interface HolidayChange {
  date: LocalDate
  name: string
  /** False when a statutory holiday is worked. */
  observed: boolean
}

/** A holiday and its origin; `worked` is a statutory holiday that is a working day. */
export interface KnownHoliday {
  date: LocalDate
  name: string
  source: 'law' | 'announced' | 'worked'
}

/** All holidays of a year in date order, including statutory ones that are worked. */
export const holidaysOfYear = (year: number, changes: readonly HolidayChange[]): KnownHoliday[] => {
  const days = new Map<LocalDate, KnownHoliday>()
  for (const { date, name } of ghanaHolidays(year)) days.set(date, { date, name, source: 'law' })
  for (const { date, name, observed } of changes) {
    if (!date.startsWith(`${year}-`)) continue
    if (observed) days.set(date, { date, name, source: days.has(date) ? 'law' : 'announced' })
    else if (days.has(date)) days.set(date, { date, name, source: 'worked' })
  }
  return [...days.values()].sort((left, right) => left.date.localeCompare(right.date))
}

/** Days off over several years: everything but worked holidays. */
export const observedHolidays = (
  years: readonly number[],
  changes: readonly HolidayChange[],
): Set<LocalDate> =>
  new Set(
    years.flatMap((year) =>
      holidaysOfYear(year, changes).flatMap(({ date, source }) => (source === 'worked' ? [] : [date])),
    ),
  )
