import {
  approvalRuleOf,
  roleLabels,
  twoPersonRules,
  type ApprovalKind,
  type ApprovalStatus,
} from '@efie/domain'
import type { Tone } from '~/ui/badge.tsx'
import { fieldText, valueText } from '~/ui/recorded-value.ts'

export const kindLabels: Record<ApprovalKind, string> = {
  'waive-charge': 'Waiver',
  reschedule: 'New dates',
  'write-off': 'Write-off',
  'reverse-payout': 'Payout reversal',
  'give-up-payout': 'Cancel a failed payout',
  'manual-payment': 'Cash or bank entry',
  'refund-by-hand': 'Manual refund',
  'write-off-chargeback': 'Write-off of a chargeback',
  'change-payee': 'Payee change',
  'confirm-payee': 'Payee name check',
  'money-policy': 'Money policy',
  'mail-settings': 'Email settings',
  'issue-invoice': 'Employer invoice',
  'tax-rate': 'Tax rate',
  'journal-entry': 'Manual journal entry',
  'close-month': 'Month-end close',
  'reopen-month': 'Reopen a closed month',
  'restore-backup': 'Restore of a backup',
}

export const statusLabels: Record<ApprovalStatus, string> = {
  requested: 'Waiting for a second person',
  approved: 'Approved',
  refused: 'Rejected',
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
  kind === 'restore-backup'
    ? 'All data'
    : booksKinds.has(kind)
      ? 'The books'
      : 'Policy or settings for everyone'

/** What happens when it is approved. */
export const effects: Record<ApprovalKind, string> = {
  'waive-charge':
    'The tenant will no longer owe this amount. Anything already paid towards it becomes credit.',
  reschedule:
    'We’ll offer the tenant the new dates. They take effect when the tenant accepts. The price stays the same.',
  'write-off':
    'We’ll book the loan or plan as a loss. The tenant still owes it, and later payments count as recoveries.',
  'reverse-payout': 'We’ll reverse the payout and the loan, and refund the tenant.',
  'give-up-payout': 'The failed payout will be cancelled. A new one can be requested for the application.',
  'manual-payment': 'We’ll book the money as received and send the payer a receipt.',
  'refund-by-hand':
    'We’ll book the money as paid from the bank account or till, and the refund as paid. Check that the money goes to the person’s own name.',
  'write-off-chargeback':
    'We’ll stop asking the payer for this amount and book it as a loss. Anything they still pay counts as a recovery.',
  'change-payee': 'The rent advance will go to the new account.',
  'confirm-payee': 'The account will count as the landlord’s, so the application can be approved.',
  'money-policy': 'New quotes and applications will use the new terms. Existing ones keep theirs.',
  'mail-settings': 'We’ll send email with the new settings.',
  'journal-entry': 'The entry will be posted in the ledger. It can’t be changed after that.',
  'close-month': 'The entry shown will be posted. After that, nothing can be dated in the month or earlier.',
  'reopen-month': 'Entries can be dated in the month again. The figures from when it was closed are kept.',
  'restore-backup':
    'We’ll back up the present data, then replace all of it with the backup. Everything recorded since then is lost from the books, and everyone is signed out.',
  'tax-rate': 'Charges from that day on will use the new rate. Earlier charges keep theirs.',
  'issue-invoice': 'We’ll send the invoice to the employer, and won’t ask the tenants for these instalments.',
}

/** "Finance", "Finance, Admin or Super Admin": who can decide a kind. */
export const decidersOf = (kind: ApprovalKind): string => {
  const names = twoPersonRules[approvalRuleOf[kind]].checkers.map((role) => roleLabels[role])
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
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
      return { label: fieldText(key), before: was, after: becomes, changed: was !== becomes }
    })
    .filter((line) => line.before !== '–' || line.after !== '–')
    .sort((left, right) => Number(right.changed) - Number(left.changed))
