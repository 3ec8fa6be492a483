import { ghanaHolidays, type LocalDate } from './calendar.ts'

/** A day that differs from what the law's calendar says. */
export interface HolidayChange {
  date: LocalDate
  name: string
  /** False where a statutory holiday is a working day. */
  observed: boolean
}

export interface KnownHoliday {
  date: LocalDate
  name: string
  source: 'law' | 'announced' | 'worked'
}

/** The days of a year that are holidays, or would be but are worked; in order. */
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

/** Dates on which nobody works. */
export const observedHolidays = (
  years: readonly number[],
  changes: readonly HolidayChange[],
): Set<LocalDate> =>
  new Set(
    years.flatMap((year) =>
      holidaysOfYear(year, changes).flatMap(({ date, source }) => (source === 'worked' ? [] : [date])),
    ),
  )
