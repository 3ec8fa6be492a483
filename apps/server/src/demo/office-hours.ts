import {
  addDays,
  addWorkingHours,
  isWorkingDay,
  localDateOf,
  startedBy,
  type Instant,
  type LocalDate,
} from '@efie/domain'

/** When staff work: Monday to Friday from nine to five, except on holidays. */
export interface OfficeHours {
  /** The moment since which this many working hours have passed when the demo is opened. */
  hoursAgo: (hours: number) => Instant
  /** This many working days before the latest one that has begun when the demo is opened. */
  daysAgo: (days: number) => LocalDate
  /** This many working days before a day; with none, the last one up to it. */
  before: (day: LocalDate, days: number) => LocalDate
  /** This many working hours after a moment. */
  after: (moment: Instant, hours: number) => Instant
  /** A moment of the first working day from this one on; those still ahead count as the last moment of work. */
  at: (day: LocalDate, hour: number, minute: number) => Instant
}

const two = (number: number): string => number.toString().padStart(2, '0')

/**
 * Opened at night, at a weekend or on a holiday, the demo comes out as at the end of the last working day.
 */
export const officeHours = (now: Instant, holidays: ReadonlySet<LocalDate>): OfficeHours => {
  const hoursAgo = (hours: number): Instant => startedBy(now, hours, holidays)
  const latest = hoursAgo(0)
  const before = (from: LocalDate, days: number): LocalDate => {
    let day = from
    for (let left = days; !isWorkingDay(day, holidays) || left > 0; day = addDays(day, -1))
      if (isWorkingDay(day, holidays)) left -= 1
    return day
  }
  return {
    hoursAgo,
    before,
    daysAgo: (days) => before(localDateOf(latest), days),
    after: (moment, hours) => addWorkingHours(moment, hours, holidays),
    at: (from, hour, minute) => {
      let day = from
      while (!isWorkingDay(day, holidays)) day = addDays(day, 1)
      const moment = `${day}T${two(hour)}:${two(minute)}:00.000Z`
      return moment > latest ? latest : moment
    },
  }
}

/** This many minutes after a moment, at any time of day. */
export const minutesAfter = (moment: Instant, minutes: number): Instant =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString()
