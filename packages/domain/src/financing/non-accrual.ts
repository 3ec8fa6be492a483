import { addDays, daysBetween, type LocalDate } from '../calendar.ts'
import { basisPointsOf, type Pesewas } from '../money.ts'
import type { ReplayedLoan } from './allocation.ts'
import { type Cover, daysPastDue, type DelinquencyPause, pastDueSince } from './delinquency.ts'
import type { ProductTerms } from './product-terms.ts'

/**
 * Beyond so many days past due a loan earns nothing until it is paid: from the 91st day the Bank of Ghana's classification
 * calls it substandard, and its interest is kept in suspense (domain.md §7, Month close).
 */
export const nonAccrualAfterDays = 90

export const isNonAccruing = (days: number): boolean => days > nonAccrualAfterDays

/** What of a loan's interest is in suspense: all that is owed of begun months while it earns nothing. */
export const interestInSuspense = (
  { interest_receivable }: { interest_receivable: Pesewas },
  days: number,
): Pesewas => (isNonAccruing(days) ? interest_receivable : 0)

/** The day on which the oldest arrears still open went over the line; null while the loan earns. */
export const notAccruingSince = (
  loan: Pick<ReplayedLoan, 'instalments'>,
  asOf: LocalDate,
  cover: Cover,
  pauses: readonly DelinquencyPause[],
): LocalDate | null => {
  const oldest = pastDueSince(loan, asOf, cover)
  if (oldest === null || !isNonAccruing(daysPastDue(loan, asOf, cover, pauses))) return null
  // Pauses only put the day off, so that it is never before this one.
  let day = addDays(oldest, nonAccrualAfterDays + 1)
  while (day < asOf && !isNonAccruing(daysPastDue(loan, day, cover, pauses))) day = addDays(day, 1)
  return day
}

/** IFRS 9: performing, watched since the risk has grown, credit-impaired. */
export const impairmentStages = ['1', '2', '3'] as const
export type ImpairmentStage = (typeof impairmentStages)[number]

/** 0 to 30, 31 to 90, over 90 days past due. */
export const impairmentStageOf = (days: number): ImpairmentStage => {
  if (isNonAccruing(days)) return '3'
  return days > 30 ? '2' : '1'
}

/** Share of what loans of a stage owe that is set aside, in basis points. */
export const impairmentRateOf = (
  terms: Pick<ProductTerms, 'impairment_stage_1_bps' | 'impairment_stage_2_bps' | 'impairment_stage_3_bps'>,
  stage: ImpairmentStage,
): number => terms[`impairment_stage_${stage}_bps`]

/** What is set aside for losses: of what the books would lose, which interest in suspense is no part of. */
export const allowanceOf = (
  { exposure, suspended }: { exposure: Pesewas; suspended: Pesewas },
  rate_bps: number,
): Pesewas => basisPointsOf(exposure - suspended, rate_bps)

/** What the books lose when a loan is given up: interest in suspense was never income. */
export const creditLoss = (payoff: Pesewas, suspended: Pesewas): Pesewas => payoff - suspended

/** Whether a loan could be over the line at all by a day, were nothing paused and no one else asked: cheap to know. */
export const mayBeNonAccruing = (loan: Pick<ReplayedLoan, 'instalments'>, asOf: LocalDate): boolean => {
  const oldest = pastDueSince(loan, asOf, new Map())
  return oldest !== null && isNonAccruing(daysBetween(oldest, asOf))
}
