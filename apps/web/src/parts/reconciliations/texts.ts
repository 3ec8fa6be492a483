import type { DifferenceCode, DifferenceResolution } from '@efie/domain'

export const differenceTitles: Record<DifferenceCode, string> = {
  'missing-in-ledger': 'Not in our ledger',
  'missing-at-gateway': 'Not in the provider file',
  'missing-at-bank': 'Not on the bank statement',
  'amount-differs': 'Amounts don’t match',
  'currency-differs': 'Currencies don’t match',
  'counted-twice': 'Duplicate',
  'settlement-not-in-bank': 'Provider payout not received',
  'settlement-amount-differs': 'Provider payout amount doesn’t match',
  'unidentified-receipt': 'Unidentified receipt',
  'unexplained-debit': 'Withdrawal with no ledger entry',
}

export const resolutionLabels: Record<DifferenceResolution, string> = {
  'ask-gateway': 'Check with provider',
  'book-chargeback': 'Record as chargeback',
  'match-entry': 'Match by hand',
  'match-line': 'Match with a line',
  'propose-entry': 'Propose an entry',
  'book-unidentified': 'Hold as unidentified',
  'book-bank-charge': 'Book as bank charge',
  timing: 'Belongs to another day',
  accepted: 'Explain and accept',
}

/** How a difference was resolved. */
export const resolvedLabels: Record<DifferenceResolution, string> = {
  'ask-gateway': 'Checked with provider',
  'book-chargeback': 'Recorded as chargeback',
  'match-entry': 'Matched with an entry',
  'match-line': 'Matched with a line',
  'propose-entry': 'Entry posted',
  'book-unidentified': 'Held as unidentified',
  'book-bank-charge': 'Booked as bank charge',
  timing: 'Belongs to another day',
  accepted: 'Explained and accepted',
}

/** What each resolution does, shown before it is chosen. */
export const resolutionEffects: Record<DifferenceResolution, string> = {
  'ask-gateway': 'We’ll ask the payment provider what happened and book the result as usual.',
  'book-chargeback':
    'The payer’s bank reversed all or part of this payment. The payer owes that amount again.',
  'match-entry': 'Nothing new is booked, because the entry already covers this line.',
  'match-line': 'Nothing new is booked, because the line shows this entry.',
  'propose-entry': 'Someone else has to approve the entry. Once posted, it explains the line.',
  'book-unidentified':
    'The money is booked to account 2040 and listed under “Unidentified” until you find out whose it is.',
  'book-bank-charge': 'The amount is booked as a bank charge to account 5040.',
  timing: 'Nothing is booked, because the other side shows it on another day.',
  accepted: 'Nothing is booked. Your note explains it to anyone who looks at this day later.',
}
