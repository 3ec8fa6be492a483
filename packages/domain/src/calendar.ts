/** A day in Ghana, `YYYY-MM-DD`. Africa/Accra is UTC+0 all year, so a UTC date is the local date. */
export type LocalDate = string

const millisecondsPerDay = 86_400_000

const toMilliseconds = (date: LocalDate): number => {
  const value = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(value)) throw new RangeError(`not a date: ${date}`)
  return value
}

const fromMilliseconds = (milliseconds: number): LocalDate =>
  new Date(milliseconds).toISOString().slice(0, 10)

const fromParts = (year: number, monthIndex: number, day: number): LocalDate =>
  fromMilliseconds(Date.UTC(year, monthIndex, day))

/** True for a real calendar day written `YYYY-MM-DD`; false for 2026-02-30. */
export const isLocalDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const value = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(value) && fromMilliseconds(value) === text
}

/** An instant as the database and the API write it: ISO 8601 text in UTC. */
export type Instant = string

/** The last of some instants, leaving out those that haven't come; null when none has. */
export const latestOf = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)

/** The calendar day in Ghana at an instant. */
export const localDateOf = (instant: Instant): LocalDate => new Date(instant).toISOString().slice(0, 10)

/** Midnight in Ghana at the start of a day. */
export const startOfDay = (date: LocalDate): Date => new Date(toMilliseconds(date))

export const addDays = (date: LocalDate, days: number): LocalDate =>
  fromMilliseconds(toMilliseconds(date) + days * millisecondsPerDay)

const lastDayOfMonth = (year: number, monthIndex: number): number =>
  new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate()

/** The same day `months` later, or the month's last day when it has no such day: 31 January + 1 → 28 February. */
export const addMonths = (date: LocalDate, months: number): LocalDate => {
  const start = new Date(toMilliseconds(date))
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1))
  const year = first.getUTCFullYear()
  const month = first.getUTCMonth()
  return fromParts(year, month, Math.min(start.getUTCDate(), lastDayOfMonth(year, month)))
}

/** The last day of the month that contains `date`. */
export const endOfMonth = (date: LocalDate): LocalDate => addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((toMilliseconds(to) - toMilliseconds(from)) / millisecondsPerDay)

/** Full years lived on `on`. Someone born on 29 February comes of age on 1 March of a common year. */
export const ageOn = (dateOfBirth: LocalDate, on: LocalDate): number => {
  const years = Number(on.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return on.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** The first `payday` of a month on or after `date`. Throws RangeError when `payday` is outside 1–28. */
export const firstPaydayOnOrAfter = (date: LocalDate, payday: number): LocalDate => {
  if (!Number.isInteger(payday) || payday < 1 || payday > 28)
    throw new RangeError(`payday outside 1–28: ${payday}`)
  const start = new Date(toMilliseconds(date))
  const later = start.getUTCDate() > payday ? 1 : 0
  return fromParts(start.getUTCFullYear(), start.getUTCMonth() + later, payday)
}

export interface Holiday {
  date: LocalDate
  name: string
}

/** Easter Sunday in the Gregorian calendar (Meeus/Jones/Butcher algorithm). */
export const easterSunday = (year: number): LocalDate => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return fromParts(year, Math.floor(f / 31) - 1, (f % 31) + 1)
}

/**
 * Statutory holidays of a year as amended in 2025 (domain-anchors.md §4). The Eids and holidays moved by
 * notice are only known once announced, so callers pass them in; the editable table stores the result.
 */
export const ghanaHolidays = (year: number, announced: readonly Holiday[] = []): Holiday[] => {
  const fixed: [string, string][] = [
    ['01-01', 'New Year’s Day'],
    ['01-07', 'Constitution Day'],
    ['03-06', 'Independence Day'],
    ['05-01', 'May Day'],
    ['07-01', 'Republic Day'],
    ['09-21', 'Founders’ Day'],
    ['12-25', 'Christmas Day'],
    ['12-26', 'Boxing Day'],
  ]
  const easter = easterSunday(year)
  const december = new Date(Date.UTC(year, 11, 1))
  const holidays: Holiday[] = [
    ...fixed.map(([day, name]) => ({ date: `${year}-${day}`, name })),
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: addDays(easter, 1), name: 'Easter Monday' },
    { date: fromParts(year, 11, 1 + ((12 - december.getUTCDay()) % 7)), name: 'Farmers’ Day' },
    ...announced.filter((holiday) => holiday.date.startsWith(`${year}-`)),
  ]
  return holidays.sort((left, right) => left.date.localeCompare(right.date))
}
