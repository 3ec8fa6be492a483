const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const partsOf = (value: string) => {
  // Ghana is UTC+0 all year, so UTC parts are local parts.
  const date = new Date(value.length === 10 ? `${value}T00:00:00Z` : value)
  return {
    day: date.getUTCDate(),
    month: months[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
    time: date.toISOString().slice(11, 16),
  }
}

/** `2026-11-20` → `20 Nov 2026`. */
export const formatDate = (value: string): string => {
  const { day, month, year } = partsOf(value)
  return `${day} ${month} ${year}`
}

/** `2026-11-20T14:05:00Z` → `20 Nov 2026, 14:05`. */
export const formatDateTime = (value: string): string => `${formatDate(value)}, ${partsOf(value).time}`

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
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}
