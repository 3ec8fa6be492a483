import type { DisbursementStep } from './postings.ts'

const words: Partial<Record<DisbursementStep, string>> = {
  'reversed-failed': 'cancelled after it failed',
  'reversed-confirmed': 'reversed and the money returned',
}

/** Journal text for a step of a payout. */
export const payoutStepText = (step: DisbursementStep): string =>
  `Payout to the landlord ${words[step] ?? step}`
