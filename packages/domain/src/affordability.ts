import type { EligibilityOutcome } from './enumerations.ts'
import type { ProductTerms } from './financing/product-terms.ts'
import { divideRoundHalfUp, type Pesewas } from './money.ts'

/** Monthly amounts in pesewas. Used with declared figures at eligibility and verified ones at approval. */
export interface AffordabilityInput {
  monthly_income: Pesewas
  monthly_obligations: Pesewas
  /** Monthly instalments of the Efie loans and orders that the person already has. */
  efie_instalments?: Pesewas
  new_instalment: Pesewas
}

/** Result of an affordability assessment. Amounts in pesewas per month. */
export interface Affordability {
  outcome: EligibilityOutcome
  total_obligations: Pesewas
  /** Obligations as a share of net income in basis points, rounded for display; null without income. */
  affordability_bps: number | null
  /** The highest new instalment that would still be eligible; 0 when none fits. */
  highest_instalment: Pesewas
}

type Limits = Pick<ProductTerms, 'affordability_eligible_percent' | 'affordability_refer_percent'>

const within = (obligations: Pesewas, income: Pesewas, percent: number): boolean =>
  obligations * 100 <= income * percent

/**
 * Compares all monthly obligations, the new instalment included, with net income: eligible up to 40%, refer
 * up to 50%, declined above (domain.md §2; percentages from the terms). The comparison is exact, only the
 * displayed ratio is rounded. Without income the outcome is always declined.
 */
export const assessAffordability = (input: AffordabilityInput, terms: Limits): Affordability => {
  const income = Math.max(0, input.monthly_income)
  const others = input.monthly_obligations + (input.efie_instalments ?? 0)
  const total = others + input.new_instalment
  const outcome =
    income > 0 && within(total, income, terms.affordability_eligible_percent)
      ? 'eligible'
      : income > 0 && within(total, income, terms.affordability_refer_percent)
        ? 'refer'
        : 'declined'
  return {
    outcome,
    total_obligations: total,
    affordability_bps: income > 0 ? divideRoundHalfUp(BigInt(total) * 10_000n, BigInt(income)) : null,
    highest_instalment: Math.max(
      0,
      Math.floor((income * terms.affordability_eligible_percent) / 100) - others,
    ),
  }
}

/** What a limit asks of an approval, the strictest last: one person may decide, two have to, or no one may. */
export const approvalNeeds = ['one-person', 'two-persons', 'refused'] as const
export type ApprovalNeed = (typeof approvalNeeds)[number]

export const approvalLimitKinds = ['income-share', 'exposure'] as const

/**
 * A limit of an approval and what was measured against it: `income-share` in basis points of net income,
 * `exposure` in pesewas. `alone` is the most that one person may approve, `most` the most at all (null
 * without such a limit). `measured` and `need` are null until the figures are known.
 */
export interface ApprovalLimit {
  limit: (typeof approvalLimitKinds)[number]
  measured: number | null
  alone: number
  most: number | null
  need: ApprovalNeed | null
}

const needOfOutcome: Record<EligibilityOutcome, ApprovalNeed> = {
  eligible: 'one-person',
  refer: 'two-persons',
  declined: 'refused',
}

/** The figures that decide how many people must approve. Affordability is null before it is assessed. */
export interface ApprovalFigures {
  exposure_after_payout: Pesewas
  affordability: Pick<Affordability, 'outcome' | 'affordability_bps'> | null
}

type ApprovalTerms = Limits & Pick<ProductTerms, 'two_person_exposure'>

/** Every limit of an approval: share of verified income, and total Efie exposure after payout (domain.md §3). */
export const approvalLimits = (
  { exposure_after_payout, affordability }: ApprovalFigures,
  terms: ApprovalTerms,
): ApprovalLimit[] => [
  {
    limit: 'income-share',
    measured: affordability?.affordability_bps ?? null,
    alone: terms.affordability_eligible_percent * 100,
    most: terms.affordability_refer_percent * 100,
    need: affordability && needOfOutcome[affordability.outcome],
  },
  {
    limit: 'exposure',
    measured: exposure_after_payout,
    alone: terms.two_person_exposure,
    most: null,
    need: exposure_after_payout > terms.two_person_exposure ? 'two-persons' : 'one-person',
  },
]

type Need = Pick<ApprovalLimit, 'need'>

/** What all limits together ask for; null until each is measured. */
export const approvalNeedOf = (limits: readonly Need[]): ApprovalNeed | null =>
  limits.some(({ need }) => need === null)
    ? null
    : (approvalNeeds.findLast((wanted) => limits.some(({ need }) => need === wanted)) ?? null)

/** Whether an assessed approval needs a second person. */
export const secondApprovalNeeded = (limits: readonly Need[]): boolean => {
  const need = approvalNeedOf(limits)
  return need !== null && need !== 'one-person'
}

/**
 * The most that an employer may deduct from one month's net pay, in pesewas (default one third; domain.md §3,
 * Invoice).
 */
export const payrollDeductionCap = (netPay: Pesewas, terms: Pick<ProductTerms, 'payroll_cap_bps'>): Pesewas =>
  Math.floor((netPay * terms.payroll_cap_bps) / 10_000)
