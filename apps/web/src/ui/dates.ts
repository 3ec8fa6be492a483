import { activeLanguage } from '~/i18n/i18n.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// Ghana is UTC+0 all year, so UTC parts are local parts.
const dateOf = (value: string): Date => new Date(value.length === 10 ? `${value}T00:00:00Z` : value)

const timeOf = (value: string): string => dateOf(value).toISOString().slice(11, 16)

const formatOtherLanguage = (value: string): string =>
  new Intl.DateTimeFormat(activeLanguage(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(dateOf(value))

/** `2026-11-20` → `20 Nov 2026`, in French `20 nov. 2026`. */
export const formatDate = (value: string): string => {
  if (activeLanguage() !== 'en') return formatOtherLanguage(value)
  const date = dateOf(value)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}

/** `2026-11-20T14:05:00Z` → `20 Nov 2026, 14:05`. */
export const formatDateTime = (value: string): string => `${formatDate(value)}, ${timeOf(value)}`

const DAY = 86_400_000

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

const parts: [limit: number, size: number, unit: Unit][] = [
  [60_000, 1_000, 'second'],
  [3_600_000, 60_000, 'minute'],
  [DAY, 3_600_000, 'hour'],
]

const dayPeriods: [limit: number, size: number, unit: Unit][] = [
  [90, 1, 'day'],
  [365, 30, 'month'],
  [Number.POSITIVE_INFINITY, 365, 'year'],
]

const dayNumber = (at: Date): number => Math.floor(at.getTime() / DAY)

/** The last, this and the next one, where English has a word for it. */
const nearby: Record<Unit, readonly [string | null, string, string | null]> = {
  second: [null, 'now', null],
  minute: [null, 'this minute', null],
  hour: [null, 'this hour', null],
  day: ['yesterday', 'today', 'tomorrow'],
  month: ['last month', 'this month', 'next month'],
  year: ['last year', 'this year', 'next year'],
}

const otherLanguages = new Map<string, Intl.RelativeTimeFormat>()

const relativeInOtherLanguage = (count: number, unit: Unit): string => {
  const language = activeLanguage()
  const format = otherLanguages.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  otherLanguages.set(language, format)
  return format.format(count, unit)
}

/** The browser takes 35 ms of a desktop to prepare its first format, so English is written here. */
const relativeOf = (count: number, unit: Unit): string => {
  if (activeLanguage() !== 'en') return relativeInOtherLanguage(count, unit)
  const word = nearby[unit][count + 1]
  if (word) return word
  const units = Math.abs(count) === 1 ? unit : `${unit}s`
  return count < 0 ? `${-count} ${units} ago` : `in ${count} ${units}`
}

/**
 * "3 days ago", "in 2 months". Always shown next to an absolute date. Dates without a time, and instants a
 * day or more away, count calendar days regardless of the hour.
 */
export const formatRelative = (value: string, now: Date): string => {
  const at = dateOf(value)
  const apart = at.getTime() - now.getTime()
  const part = value.length > 10 && parts.find(([limit]) => Math.abs(apart) < limit)
  if (part) return relativeOf(Math.round(apart / part[1]), part[2])
  const days = dayNumber(at) - dayNumber(now)
  const [, size, unit] = dayPeriods.find(([limit]) => Math.abs(days) < limit) ?? [0, 1, 'day' as const]
  return relativeOf(Math.trunc(days / size), unit)
}
