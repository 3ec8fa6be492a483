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

/**
 * Whether approval needs a second person: total Efie exposure after payout exceeds the product's limit, or
 * affordability on verified income is above 40 % (domain.md §3).
 */
export const secondApprovalNeeded = (
  input: { exposure_after_payout: Pesewas; affordability: Pick<Affordability, 'outcome'> },
  terms: Pick<ProductTerms, 'two_person_exposure'>,
): boolean =>
  input.exposure_after_payout > terms.two_person_exposure || input.affordability.outcome !== 'eligible'

/**
 * The most that an employer may deduct from one month's net pay, in pesewas (default one third; domain.md §3,
 * Invoice).
 */
export const payrollDeductionCap = (netPay: Pesewas, terms: Pick<ProductTerms, 'payroll_cap_bps'>): Pesewas =>
  Math.floor((netPay * terms.payroll_cap_bps) / 10_000)
