/** Statements in the three-way reconciliation. The ledger is the third side. */
export const statementSources = ['gateway', 'bank'] as const
export type StatementSource = (typeof statementSources)[number]

/** What a line of a gateway's or bank's statement records. */
export const statementLineKinds = ['charge', 'refund', 'transfer', 'settlement', 'fee', 'other'] as const
export type StatementLineKind = (typeof statementLineKinds)[number]

export const reconciliationStatuses = ['open', 'locked'] as const
export type ReconciliationStatus = (typeof reconciliationStatuses)[number]

/** Why the three sides disagree; `differenceTexts` puts it into words. */
export const differenceCodes = [
  'missing-in-ledger',
  'missing-at-gateway',
  'missing-at-bank',
  'amount-differs',
  'currency-differs',
  'counted-twice',
  'settlement-not-in-bank',
  'settlement-amount-differs',
  'unidentified-receipt',
  'unexplained-debit',
] as const
export type DifferenceCode = (typeof differenceCodes)[number]

/** How finance can resolve a difference. */
export const differenceResolutions = [
  'ask-gateway',
  'book-chargeback',
  'match-entry',
  'match-line',
  'propose-entry',
  'book-unidentified',
  'book-bank-charge',
  'timing',
  'accepted',
] as const
export type DifferenceResolution = (typeof differenceResolutions)[number]

export const differenceTexts: Record<DifferenceCode, string> = {
  'missing-in-ledger': 'The provider recorded a transaction that isn’t in our ledger.',
  'missing-at-gateway': 'Our ledger has a transaction that isn’t in the provider’s file.',
  'missing-at-bank': 'Our ledger has a transaction that isn’t on the bank statement.',
  'amount-differs': 'Both sides have this transaction, but the amounts differ.',
  'currency-differs': 'The provider’s currency differs from our ledger’s.',
  'counted-twice': 'The same reference appears more than once in the file.',
  'settlement-not-in-bank': 'The provider says it paid us out, but the money isn’t on the bank statement.',
  'settlement-amount-differs': 'The bank received a different amount from the payout the provider reported.',
  'unidentified-receipt': 'The bank received money that hasn’t been identified yet.',
  'unexplained-debit': 'Money left the bank account with no matching ledger entry.',
}

/** Resolutions available for each difference. */
export const resolutionsOf: Record<DifferenceCode, readonly DifferenceResolution[]> = {
  'missing-in-ledger': [
    'ask-gateway',
    'match-entry',
    'book-chargeback',
    'book-unidentified',
    'timing',
    'accepted',
  ],
  'missing-at-gateway': ['ask-gateway', 'match-line', 'timing', 'accepted'],
  'missing-at-bank': ['match-line', 'timing', 'accepted'],
  'amount-differs': ['ask-gateway', 'match-entry', 'accepted'],
  'currency-differs': ['accepted'],
  'counted-twice': ['accepted'],
  'settlement-not-in-bank': ['timing', 'accepted'],
  'settlement-amount-differs': ['book-bank-charge', 'accepted'],
  'unidentified-receipt': ['match-entry', 'propose-entry', 'book-unidentified', 'timing', 'accepted'],
  'unexplained-debit': ['match-entry', 'propose-entry', 'book-bank-charge', 'timing', 'accepted'],
}

export const unidentifiedStatuses = ['open', 'matched'] as const
export type UnidentifiedStatus = (typeof unidentifiedStatuses)[number]

export const accountingPeriodKinds = ['day', 'month'] as const
export type AccountingPeriodKind = (typeof accountingPeriodKinds)[number]
