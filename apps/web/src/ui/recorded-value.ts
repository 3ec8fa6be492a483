import {
  delinquencyBucketLabels,
  documentTypeLabels,
  formatMoney,
  paymentTypeLabels,
  roleLabels,
  sentenceOf,
  statusLabel,
} from '@efie/domain'
import { formatDate, formatDateTime } from './dates.ts'

/** Codes whose words aren't their spelling. */
const known: Readonly<Record<string, string>> = {
  ...delinquencyBucketLabels,
  ...documentTypeLabels,
  ...paymentTypeLabels,
}

/** Fields whose name doesn't say what they hold. */
const fields: Readonly<Record<string, string>> = {
  because: 'Reason',
  open: 'Amount owed',
  owed: 'Amount owed',
}

/** `smtp_server` → `SMTP server`: the name of a recorded field as people read it. */
export const fieldText = (key: string): string => fields[key] ?? sentenceOf(key)

/** Fields with amounts in pesewas. */
const moneyKey =
  /(?:^|_)(?:open|owed|amount|principal|interest|fees?|credit|loss|payoff|total|refund|cap|rent|limit|minimum|maximum|payroll|price|income|deposit|cost|impairment)(?:$|_(?!rate|bps|months|days))/
const plainKey = /(?:_bps|_days|_months|days_|_count|_rate|_percent|number|version|months|years|hours|orders)/
/** Fields whose text is shown as it was typed. */
const typedKey = /reference|server|name/

const timed = (value: string): boolean => value.length > 10 && !value.includes('T00:00:00')

/** One recorded value in words: money, dates and codes as people read them, everything else unchanged. */
export const valueText = (key: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    if (key.endsWith('_bps')) return `${value / 100}%`
    return moneyKey.test(key) && !plainKey.test(key) ? formatMoney(value) : String(value)
  }
  if (Array.isArray(value)) return value.map((one) => valueText(key, one)).join(', ') || '–'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldText(name)}: ${valueText(name, one)}`)
      .join('; ')
  if (typeof value !== 'string') return '–'
  if (/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value)) return timed(value) ? formatDateTime(value) : formatDate(value)
  const role = key.startsWith('role') && Object.entries(roleLabels).find(([code]) => code === value)
  if (role) return role[1]
  if (typedKey.test(key) || !/^[a-z]+\d*(?:[-_][a-z\d]+)*$/.test(value)) return value
  return known[value] ?? statusLabel(value)
}
