import { spokenLanguage } from '~/i18n/i18n.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// Ghana is UTC+0 all year, so UTC parts are local parts.
const dateOf = (value: string): Date => new Date(value.length === 10 ? `${value}T00:00:00Z` : value)

const timeOf = (value: string): string => dateOf(value).toISOString().slice(11, 16)

const abroad = (value: string): string =>
  new Intl.DateTimeFormat(spokenLanguage(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(dateOf(value))

/** `2026-11-20` → `20 Nov 2026`, in French `20 nov. 2026`. */
export const formatDate = (value: string): string => {
  if (spokenLanguage() !== 'en') return abroad(value)
  const date = dateOf(value)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}

/** `2026-11-20T14:05:00Z` → `20 Nov 2026, 14:05`. */
export const formatDateTime = (value: string): string => `${formatDate(value)}, ${timeOf(value)}`

const steps: [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [86_400 * 30, 86_400, 'day'],
  [86_400 * 365, 86_400 * 30, 'month'],
  [Number.POSITIVE_INFINITY, 86_400 * 365, 'year'],
]

/** "3 days ago", "in 2 months". Always beside an absolute date. */
export const formatRelative = (value: string, now: Date): string => {
  const seconds = Math.round((new Date(value).getTime() - now.getTime()) / 1_000)
  const [, size, unit] = steps.find(([limit]) => Math.abs(seconds) < limit) ?? [0, 1, 'second' as const]
  return new Intl.RelativeTimeFormat(spokenLanguage(), { numeric: 'auto' }).format(
    Math.round(seconds / size),
    unit,
  )
}
