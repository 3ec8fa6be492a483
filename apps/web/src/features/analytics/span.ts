import { counted } from '@efie/domain'
export interface Span {
  from: string
  to: string
}

const day = 86_400_000
const plus = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

export const presets = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
  { value: 'year', label: 'This year' },
  { value: 'custom', label: 'Custom dates' },
] as const
export type Preset = (typeof presets)[number]['value']

/** The days of a preset ending today, inclusive. */
export const spanOfPreset = (preset: Exclude<Preset, 'custom'>, today: string): Span =>
  preset === 'year'
    ? { from: `${today.slice(0, 4)}-01-01`, to: today }
    : { from: plus(today, 1 - Number(preset)), to: today }

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The period in the URL; the last 12 months if missing or invalid. */
export const spanOf = (asked: { preset: string; from: string; to: string }, today: string) => {
  const preset = presets.find(({ value }) => value === asked.preset)?.value ?? '365'
  if (preset !== 'custom') return { preset, span: spanOfPreset(preset, today), problem: null }
  const { from, to } = asked
  const span = isDate(from) && isDate(to) ? { from, to } : spanOfPreset('365', today)
  const length = (Date.parse(span.to) - Date.parse(span.from)) / day
  const problem =
    length < 0
      ? 'Choose a start date before the end date'
      : length > 1_100
        ? 'Choose a period of three years or less'
        : null
  return { preset, span, problem }
}

/**
 * Change compared with the previous period: `+12%`, `−3%`, `same`; null if there is nothing to compare
 * with.
 */
export const changeText = (current: number, previous: number): string | null => {
  if (previous === 0) return null
  const percent = Math.round(((current - previous) / Math.abs(previous)) * 100)
  if (percent === 0) return 'same'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11` → `Nov 2026`. */
export const monthLabel = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`

/** Hours in words: `6 hours`, `2 days 3 hours`. */
export const hoursText = (hours: number | null): string => {
  if (hours === null) return 'No decisions'
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  const parts = [days > 0 ? counted(days, 'day') : '', rest > 0 || days === 0 ? counted(rest, 'hour') : '']
  return parts.filter(Boolean).join(' ')
}

/** Basis points as per cent with one decimal: 1234 → `12.3%`. */
export const shareText = (bps: number): string => `${(bps / 100).toFixed(1)}%`
