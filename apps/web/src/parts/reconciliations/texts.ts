import type { DifferenceCode, DifferenceResolution } from '@efie/domain'

export const differenceTitles: Record<DifferenceCode, string> = {
  'missing-in-ledger': 'Not in our books',
  'missing-at-gateway': 'Not in the provider’s file',
  'missing-at-bank': 'Not on the bank’s statement',
  'amount-differs': 'Amounts differ',
  'currency-differs': 'Currencies differ',
  'counted-twice': 'Counted twice',
  'settlement-not-in-bank': 'Provider’s payout has not arrived',
  'settlement-amount-differs': 'Provider’s payout arrived with another amount',
  'unidentified-receipt': 'Money of unknown origin',
  'unexplained-debit': 'Money left without an entry',
}

export const resolutionLabels: Record<DifferenceResolution, string> = {
  'ask-gateway': 'Ask the provider',
  'book-chargeback': 'Record as chargeback',
  'match-entry': 'Match an entry',
  'propose-entry': 'Write the entry',
  'book-unidentified': 'Hold as unknown origin',
  'book-bank-charge': 'Book as bank charge',
  timing: 'Belongs to another day',
  accepted: 'Explain and accept',
}

/** What each resolution does, shown before it is chosen. */
export const resolutionEffects: Record<DifferenceResolution, string> = {
  'ask-gateway': 'The payment service is asked for the truth, and what it says is booked the usual way.',
  'book-chargeback':
    'The payer’s bank took this payment, or part of it, back. What it had paid is owed again.',
  'match-entry': 'Nothing is booked: the line shows what the entry says.',
  'propose-entry': 'Another person has to approve the entry. Then it is posted, and explains the line.',
  'book-unidentified':
    'The money is booked on account 2040 and listed under “Unknown origin” until its owner is found.',
  'book-bank-charge': 'The amount is booked as a bank charge on account 5040.',
  timing: 'Nothing is booked: the other side shows it on another day.',
  accepted: 'Nothing is booked. Your words explain it to whoever looks at this day later.',
}
