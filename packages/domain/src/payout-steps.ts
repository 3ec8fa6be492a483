import type { DisbursementStep } from './postings.ts'

const words: Partial<Record<DisbursementStep, string>> = {
  'reversed-failed': 'failed, and cancelled',
  'reversed-confirmed': 'reversed, and the money is back',
}

/** Journal text for a step of a payout. */
export const payoutStepText = (step: DisbursementStep): string =>
  `Payout to the landlord ${words[step] ?? step}`
