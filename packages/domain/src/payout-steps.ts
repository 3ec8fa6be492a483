import type { DisbursementStep } from './postings.ts'

const words: Partial<Record<DisbursementStep, string>> = {
  'reversed-failed': 'failed, and cancelled',
  'reversed-confirmed': 'reversed, and the money is back',
}

/** What the journal says of a step of a payout: people read its entries. */
export const payoutStepText = (step: DisbursementStep): string =>
  `Payout to the landlord ${words[step] ?? step}`
