import {
  approvalRuleOf,
  delinquencyBuckets,
  delinquencyBucketLabels,
  formatMoney,
  roleLabels,
  twoPersonRules,
  type ApprovalKind,
  type ApprovalStatus,
} from '@efie/domain'
import type { Tone } from '~/ui/badge.tsx'
import { formatDate } from '~/ui/dates.ts'

export const kindLabels: Record<ApprovalKind, string> = {
  'waive-charge': 'Waiver',
  reschedule: 'New dates',
  'write-off': 'Write-off',
  'reverse-payout': 'Reversal of a payout',
  'give-up-payout': 'Failed payout given up',
  'manual-payment': 'Cash or bank entry',
  'refund-by-hand': 'Refund paid by hand',
  'write-off-chargeback': 'Write-off of a chargeback',
  'change-payee': 'Change of payee',
  'confirm-payee': 'Payee’s name',
  'money-policy': 'Money policy',
  'mail-settings': 'Mail settings',
  'issue-invoice': 'Employer invoice',
  'tax-rate': 'Tax rate',
  'journal-entry': 'Journal entry',
  'close-month': 'Month close',
  'reopen-month': 'Closed month reopened',
}

export const statusLabels: Record<ApprovalStatus, string> = {
  requested: 'Waits for a second person',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

export const statusTones: Record<ApprovalStatus, Tone> = {
  requested: 'caution',
  approved: 'positive',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}

const booksKinds: ReadonlySet<ApprovalKind> = new Set(['journal-entry', 'close-month', 'reopen-month'])

/** Subject of a request that isn't about a person. */
export const concernsOf = (kind: ApprovalKind): string =>
  booksKinds.has(kind) ? 'The books' : 'Everybody: policy or settings'

/** What happens when it is approved. */
export const effects: Record<ApprovalKind, string> = {
  'waive-charge': 'The tenant does not owe it any more; what was paid of it becomes credit.',
  reschedule:
    'The tenant is offered the new dates. They hold once the tenant accepts; the price stays the same.',
  'write-off':
    'The loan or plan is booked as lost. The tenant still owes it, and what comes in is a recovery.',
  'reverse-payout': 'The payout and the loan are undone, and what the tenant paid goes back.',
  'give-up-payout': 'The failed payout ends. Another can be requested for the application.',
  'manual-payment': 'The money is booked as received, and the tenant gets a receipt.',
  'refund-by-hand':
    'The money leaves the bank account or till, and the refund counts as paid. Check that it goes to the person’s own name.',
  'write-off-chargeback':
    'The payer is no longer asked to pay it, and it is booked as a loss. Whatever they still pay is a recovery.',
  'change-payee': 'The rent advance goes to the other account.',
  'confirm-payee': 'The account counts as the landlord’s, and the application can be approved.',
  'money-policy': 'New quotes and applications follow the new terms. Existing ones keep theirs.',
  'mail-settings': 'Mail goes out by the new settings.',
  'journal-entry': 'The entry is posted in the ledger. It is never changed afterwards.',
  'close-month': 'The entry shown is posted, and nothing more can be dated in the month or before it.',
  'reopen-month': 'Entries can be dated in the month again. What it said when it was closed is kept.',
  'tax-rate': 'Charges from that day on follow the new rate. Earlier ones keep theirs.',
  'issue-invoice': 'The invoice goes to the employer, and its tenants are not asked for these instalments.',
}

/** "Finance", "Finance, Admin or Super Admin": who can decide a kind. */
export const decidersOf = (kind: ApprovalKind): string => {
  const names = twoPersonRules[approvalRuleOf[kind]].checkers.map((role) => roleLabels[role])
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

const sentence = (code: string): string => {
  const words = code.replaceAll(/[-_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Keys of before and after with amounts in pesewas. */
const moneyKey =
  /(?:^|_)(?:open|owed|amount|principal|interest|fees?|credit|loss|payoff|total|refund|cap|rent|limit|minimum|maximum|payroll)(?:$|_(?!rate|bps|months|days))/
const plainKey = /(?:_bps|_days|_months|days_|_count|_rate|_percent|number|version|months|years|hours)/

const valueText = (key: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    if (key.endsWith('_bps')) return `${value / 100} %`
    return moneyKey.test(key) && !plainKey.test(key) ? formatMoney(value) : String(value)
  }
  if (Array.isArray(value)) return value.map((one) => valueText(key, one)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${sentence(name)}: ${valueText(name, one)}`)
      .join('; ')
  if (typeof value !== 'string') return '–'
  if (/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value)) return formatDate(value)
  const bucket = delinquencyBuckets.find((code) => code === value)
  if (bucket) return delinquencyBucketLabels[bucket]
  // Codes are shown as words; names, addresses and references unchanged.
  return /^[a-z]+(?:[-_][a-z]+)*$/.test(value) && !key.includes('reference') ? sentence(value) : value
}

export interface Comparison {
  label: string
  before: string
  after: string
  changed: boolean
}

/** Compares before and after, changes first. */
export const compare = (before: Record<string, unknown>, after: Record<string, unknown>): Comparison[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((key) => {
      const was = valueText(key, before[key])
      // Keys missing in `after` are unchanged.
      const becomes = key in after ? valueText(key, after[key]) : was
      return { label: sentence(key), before: was, after: becomes, changed: was !== becomes }
    })
    .filter((line) => line.before !== '–' || line.after !== '–')
    .sort((left, right) => Number(right.changed) - Number(left.changed))
