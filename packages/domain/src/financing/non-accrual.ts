import { addDays, daysBetween, type LocalDate } from '../calendar.ts'
import { basisPointsOf, type Pesewas } from '../money.ts'
import type { ReplayedLoan } from './allocation.ts'
import { type Cover, daysPastDue, type DelinquencyPause, pastDueSince } from './delinquency.ts'
import type { ProductTerms } from './product-terms.ts'

/**
 * Days past due beyond which a loan accrues no income until it is paid. From day 91 the Bank of Ghana
 * classifies it as substandard, and its interest is held in suspense (domain.md §7, Month close).
 */
export const nonAccrualAfterDays = 90

/** Whether a loan that many days past due accrues no income. */
export const isNonAccruing = (days: number): boolean => days > nonAccrualAfterDays

/**
 * A loan's interest in suspense, in pesewas: everything owed for begun months while the loan is non-accruing,
 * otherwise 0.
 */
export const interestInSuspense = (
  { interest_receivable }: { interest_receivable: Pesewas },
  days: number,
): Pesewas => (isNonAccruing(days) ? interest_receivable : 0)

/** The day on which the loan became non-accruing, by its oldest open arrears; null while it accrues. */
export const notAccruingSince = (
  loan: Pick<ReplayedLoan, 'instalments'>,
  asOf: LocalDate,
  cover: Cover,
  pauses: readonly DelinquencyPause[],
): LocalDate | null => {
  const oldest = pastDueSince(loan, asOf, cover)
  if (oldest === null || !isNonAccruing(daysPastDue(loan, asOf, cover, pauses))) return null
  // Pauses can only postpone the day, so the search starts at the day without them.
  let day = addDays(oldest, nonAccrualAfterDays + 1)
  while (day < asOf && !isNonAccruing(daysPastDue(loan, day, cover, pauses))) day = addDays(day, 1)
  return day
}

/** IFRS 9 stages: performing, significant increase in credit risk, credit-impaired. */
export const impairmentStages = ['1', '2', '3'] as const
export type ImpairmentStage = (typeof impairmentStages)[number]

/** Stage for days past due: 0–30, 31–90, over 90. */
export const impairmentStageOf = (days: number): ImpairmentStage => {
  if (isNonAccruing(days)) return '3'
  return days > 30 ? '2' : '1'
}

/** Impairment rate of a stage in basis points. */
export const impairmentRateOf = (
  terms: Pick<ProductTerms, 'impairment_stage_1_bps' | 'impairment_stage_2_bps' | 'impairment_stage_3_bps'>,
  stage: ImpairmentStage,
): number => terms[`impairment_stage_${stage}_bps`]

/**
 * Impairment allowance in pesewas on exposure less interest in suspense, which was never income and so cannot
 * be lost.
 */
export const allowanceOf = (
  { exposure, suspended }: { exposure: Pesewas; suspended: Pesewas },
  rate_bps: number,
): Pesewas => basisPointsOf(exposure - suspended, rate_bps)

/** Loss recognised at write-off. Interest in suspense was never income, so it is excluded. */
export const creditLoss = (payoff: Pesewas, suspended: Pesewas): Pesewas => payoff - suspended

/**
 * Cheap upper bound: whether the loan could be non-accruing by `asOf` if there were no pauses and no employer
 * cover.
 */
export const mayBeNonAccruing = (loan: Pick<ReplayedLoan, 'instalments'>, asOf: LocalDate): boolean => {
  const oldest = pastDueSince(loan, asOf, new Map())
  return oldest !== null && isNonAccruing(daysBetween(oldest, asOf))
}
