import { addDays, type LocalDate } from './calendar.ts'
import { assessAffordability } from './affordability.ts'
import type { DocumentType, EligibilityOutcome, EmploymentStatus } from './enumerations.ts'
import { type PlanKind, planKinds } from './plan-kinds.ts'
import type { ProductTerms } from './financing/product-terms.ts'
import { quoteRent } from './financing/quote.ts'
import { smallestRentWithinApr } from './financing/rent-cost.ts'
import { isGhanaCard } from './ghana.ts'
import { counted } from './counted.ts'
import { planNames } from './display.ts'
import { formatMoney, type Pesewas } from './money.ts'

/** What anyone needs in order to borrow, besides the figures. */
export const eligibilityConditions = ['adult', 'ghana_card', 'income_evidence'] as const
export type EligibilityCondition = (typeof eligibilityConditions)[number]

/**
 * What a person declares (domain.md §2, decision record 029). Monthly amounts in pesewas. Age and card are
 * left out until they are known; the result then says what it assumes.
 */
export interface EligibilityInput {
  /** In years. */
  age?: number
  ghana_card_number?: string
  /** Conditions that the person says they don't meet. */
  unmet_conditions?: readonly EligibilityCondition[]
  employment_status: EmploymentStatus
  employer_name?: string | null
  /** Net income per month. */
  monthly_income: Pesewas
  monthly_obligations: Pesewas
  /** Monthly instalments of Efie loans and orders already running. */
  efie_instalments?: Pesewas
  monthly_rent: Pesewas
  advance_payment_months?: number
  plan?: PlanKind
  /** Amount lent in addition to the rent, to settle the loan that this one would renew. */
  refinanced_amount?: Pesewas
  /** Kinds of income evidence that the person can show. Defaults to those usual for the employment status. */
  income_evidence?: readonly DocumentType[]
}

/** Age of majority in Ghana: younger people cannot contract. */
export const adultAge = 18

/** In the order of checking, which is the order of display. */
export const eligibilityReasonCodes = [
  'UNDER_18',
  'NO_CARD',
  'CARD_INVALID',
  'NO_INCOME',
  'NO_INCOME_EVIDENCE',
  'RENT_OUT_OF_RANGE',
  'MONTHS_OUT_OF_RANGE',
  'PLAN_NOT_AVAILABLE',
  'ABOVE_FINANCED_CAP',
  'COST_TOO_HIGH',
  'OBLIGATIONS_ABOVE_ELIGIBLE',
  'OBLIGATIONS_ABOVE_REFER',
] as const
export type EligibilityReasonCode = (typeof eligibilityReasonCodes)[number]

const eligibilityReasonTexts: Record<EligibilityReasonCode, string> = {
  UNDER_18: 'You must be at least 18 years old.',
  NO_CARD: 'You need a Ghana Card.',
  CARD_INVALID: 'Enter the Ghana Card number as GHA-123456789-0.',
  NO_INCOME: 'You told us you have no monthly income, so we can’t work out what you could afford to repay.',
  NO_INCOME_EVIDENCE:
    'We need a payslip, an employment contract, a bank statement or a mobile money statement.',
  RENT_OUT_OF_RANGE: 'We can’t finance this rent.',
  MONTHS_OUT_OF_RANGE: 'We can’t finance this number of months.',
  PLAN_NOT_AVAILABLE: 'This plan isn’t available for this number of months.',
  ABOVE_FINANCED_CAP: 'This rent advance is more than our licence lets us finance.',
  COST_TOO_HIGH: 'The APR would be above our limit.',
  OBLIGATIONS_ABOVE_ELIGIBLE:
    'Your monthly repayments would be above the share of income we can approve automatically.',
  OBLIGATIONS_ABOVE_REFER: 'Your monthly repayments would take too large a share of your income.',
}

/** Reasons that no rent, term or plan can change. Nothing is suggested when one of them applies. */
const incurable: ReadonlySet<EligibilityReasonCode> = new Set([
  'UNDER_18',
  'NO_CARD',
  'CARD_INVALID',
  'NO_INCOME',
  'NO_INCOME_EVIDENCE',
])

export interface EligibilityReason {
  code: EligibilityReasonCode
  text: string
}

/** For each dimension alone, the nearest value that would be eligible; null where there is none. */
export interface NearestChange {
  monthly_rent: Pesewas | null
  advance_payment_months: number | null
  plan: PlanKind | null
}

/** Outcome of an eligibility check with everything that the applicant is shown. Amounts in pesewas. */
export interface EligibilityResult {
  outcome: EligibilityOutcome
  /** True when the outcome is not declined. Both eligible and refer may apply. */
  eligible: boolean
  /** The reason that decided the outcome, shown first; null when eligible. */
  headline: EligibilityReasonCode | null
  /**
   * False when a reason applies that no rent, term or plan can change. Then `highest_rent`, `nearest_change`
   * and `suggestion` are null.
   */
  curable: boolean
  reasons: EligibilityReason[]
  /** Conditions that the result assumes, because it isn't known whether they are met. */
  assumed: EligibilityCondition[]
  /** Monthly payment of the requested plan; null when it cannot be quoted. */
  total_monthly_payment: Pesewas | null
  /** All obligations as a share of net income, in basis points; null without income. */
  affordability_bps: number | null
  /** Highest eligible monthly rent for the same months and plan; null when there is none. */
  highest_rent: Pesewas | null
  nearest_change: NearestChange | null
  /** The single change to offer first: another term, else another plan, else another rent. */
  suggestion: (RentRequest & { text: string }) | null
  /** Rent takes at most 30% of income. Shown as a badge, decides nothing. */
  comfortable: boolean
  guarantor_required: boolean
}

const evidenceKinds: ReadonlySet<DocumentType> = new Set([
  'employment_contract',
  'payslip',
  'bank_statement',
  'momo_statement',
] as const)

/** Income evidence usual for an employment status. */
export const usualIncomeEvidence: Record<EmploymentStatus, readonly DocumentType[]> = {
  employed: ['payslip', 'employment_contract', 'bank_statement', 'momo_statement'],
  self_employed: ['bank_statement', 'momo_statement'],
  unemployed: [],
  student: ['bank_statement', 'momo_statement'],
  retired: ['payslip', 'bank_statement', 'momo_statement'],
}

/** Only amounts matter here, so the quote's payout date is arbitrary. */
const anyDay: LocalDate = '2026-01-01'

/** A requested or offered combination of rent, months and plan. */
export interface RentRequest {
  monthly_rent: Pesewas
  advance_payment_months: number
  plan: PlanKind
  refinanced_amount?: Pesewas
}

const paymentOf = (requested: RentRequest, terms: ProductTerms): Pesewas | EligibilityReasonCode => {
  const quoted = quoteRent({ ...requested, payout_date: anyDay }, terms)
  if (!quoted.ok) return quoted.code === 'PAYDAY_OUT_OF_RANGE' ? 'PLAN_NOT_AVAILABLE' : quoted.code
  return quoted.value.within_cap ? quoted.value.total_monthly_payment : 'ABOVE_FINANCED_CAP'
}

const affordabilityOf = (input: EligibilityInput, payment: Pesewas, terms: ProductTerms) =>
  assessAffordability({ ...input, new_instalment: payment }, terms)

const passes = (input: EligibilityInput, requested: RentRequest, terms: ProductTerms): boolean => {
  const payment = paymentOf(requested, terms)
  return typeof payment === 'number' && affordabilityOf(input, payment, terms).outcome === 'eligible'
}

/** Highest eligible rent in pesewas for the same months and plan, by bisection; null when there is none. */
export const highestRentThatPasses = (
  input: EligibilityInput,
  requested: Omit<RentRequest, 'monthly_rent'>,
  terms: ProductTerms,
): Pesewas | null => {
  const least = smallestRentWithinApr(requested, terms.min_monthly_rent, terms)
  if (least === null || !passes(input, { ...requested, monthly_rent: least }, terms)) return null
  let low = least
  let high = Math.min(terms.max_monthly_rent, Math.max(low, input.monthly_income))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (passes(input, { ...requested, monthly_rent: middle }, terms)) low = middle
    else high = middle - 1
  }
  return low
}

const nearestChangeOf = (
  input: EligibilityInput,
  requested: RentRequest,
  highestRent: Pesewas | null,
  terms: ProductTerms,
): NearestChange => {
  const months = Array.from(
    { length: terms.max_advance_payment_months - terms.min_advance_payment_months + 1 },
    (_, index) => terms.min_advance_payment_months + index,
  ).sort(
    (left, right) =>
      Math.abs(left - requested.advance_payment_months) -
        Math.abs(right - requested.advance_payment_months) || left - right,
  )
  // When the highest rent passes, the lowest rent that can be financed passes too.
  const least = highestRent === null ? null : smallestRentWithinApr(requested, terms.min_monthly_rent, terms)
  return {
    monthly_rent: least !== null && requested.monthly_rent < least ? least : highestRent,
    advance_payment_months:
      months.find((count) => passes(input, { ...requested, advance_payment_months: count }, terms)) ?? null,
    plan:
      planKinds.find((plan) => plan !== requested.plan && passes(input, { ...requested, plan }, terms)) ??
      null,
  }
}

/** What would pass, as the tenant reads it; the app translates these sentences by their form. */
export const suggestionTexts = {
  months: (months: number): string => `You’d be eligible for the same rent over ${counted(months, 'month')}.`,
  plan: (plan: PlanKind): string => `You’d be eligible for the same rent with this plan: ${planNames[plan]}.`,
  rent: (rent: Pesewas): string => `You’d be eligible for a rent of ${formatMoney(rent)} a month.`,
}

const suggestionOf = (
  requested: RentRequest,
  change: NearestChange,
): (RentRequest & { text: string }) | null => {
  const { advance_payment_months: months, plan, monthly_rent: rent } = change
  if (months !== null)
    return {
      ...requested,
      advance_payment_months: months,
      text: suggestionTexts.months(months),
    }
  if (plan !== null)
    return {
      ...requested,
      plan,
      text: suggestionTexts.plan(plan),
    }
  if (rent !== null)
    return {
      ...requested,
      monthly_rent: rent,
      text: suggestionTexts.rent(rent),
    }
  return null
}

/** Whether each condition is met; null if it isn't known. */
const conditionsOf = (input: EligibilityInput): Record<EligibilityCondition, boolean | null> => {
  const { age, ghana_card_number: card, income_evidence: shown, employment_status, unmet_conditions } = input
  const evidence = shown ?? usualIncomeEvidence[employment_status]
  const hasEvidence = evidence.some((kind) => evidenceKinds.has(kind))
  const known = {
    adult: age === undefined ? null : age >= adultAge,
    ghana_card: card === undefined ? null : true,
    // The usual evidence only says what such a person is likely to have.
    income_evidence: hasEvidence && shown === undefined ? null : hasEvidence,
  }
  for (const unmet of unmet_conditions ?? []) known[unmet] = false
  return known
}

const worst = (outcomes: readonly EligibilityOutcome[]): EligibilityOutcome =>
  outcomes.includes('declined') ? 'declined' : outcomes.includes('refer') ? 'refer' : 'eligible'

/**
 * Decides whether a person may apply for this rent (domain.md §2). Never fails: every problem becomes a
 * reason. Under 18, no card or a malformed one, no income or a rent that cannot be quoted means declined;
 * missing evidence means refer. What isn't known is assumed, and `assumed` says so. Unless a reason applies that no figure changes, the result names the nearest rent,
 * months or plan that would pass.
 */
export const checkEligibility = (input: EligibilityInput, terms: ProductTerms): EligibilityResult => {
  const found: { code: EligibilityReasonCode; outcome: EligibilityOutcome }[] = []
  const add = (code: EligibilityReasonCode, outcome: EligibilityOutcome) => found.push({ code, outcome })
  const requested: RentRequest = {
    monthly_rent: input.monthly_rent,
    advance_payment_months: input.advance_payment_months ?? terms.default_advance_payment_months,
    plan: input.plan ?? 'standard',
    ...(input.refinanced_amount ? { refinanced_amount: input.refinanced_amount } : {}),
  }
  const met = conditionsOf(input)
  const { ghana_card_number: card } = input
  if (met.adult === false) add('UNDER_18', 'declined')
  if (met.ghana_card === false) add('NO_CARD', 'declined')
  else if (card !== undefined && !isGhanaCard(card)) add('CARD_INVALID', 'declined')
  if (input.monthly_income <= 0) add('NO_INCOME', 'declined')
  else if (met.income_evidence === false) add('NO_INCOME_EVIDENCE', 'refer')

  const payment = paymentOf(requested, terms)
  const affordability = typeof payment === 'number' ? affordabilityOf(input, payment, terms) : null
  if (typeof payment !== 'number') add(payment, 'declined')
  else if (affordability?.outcome === 'refer') add('OBLIGATIONS_ABOVE_ELIGIBLE', 'refer')
  else if (affordability?.outcome === 'declined' && input.monthly_income > 0)
    add('OBLIGATIONS_ABOVE_REFER', 'declined')

  const outcome = worst(found.map((reason) => reason.outcome))
  const curable = found.every(({ code }) => !incurable.has(code))
  const highestRent = curable ? highestRentThatPasses(input, requested, terms) : null
  const change =
    outcome === 'eligible' || !curable ? null : nearestChangeOf(input, requested, highestRent, terms)
  return {
    outcome,
    eligible: outcome !== 'declined',
    headline: found.find((reason) => reason.outcome === outcome)?.code ?? null,
    curable,
    reasons: found.map(({ code }) => ({ code, text: eligibilityReasonTexts[code] })),
    assumed: eligibilityConditions.filter((condition) => met[condition] === null),
    total_monthly_payment: typeof payment === 'number' ? payment : null,
    affordability_bps: affordability?.affordability_bps ?? null,
    highest_rent: highestRent,
    nearest_change: change,
    suggestion: change === null ? null : suggestionOf(requested, change),
    comfortable: input.monthly_rent * 100 <= input.monthly_income * terms.comfortable_rent_percent,
    guarantor_required:
      terms.guarantor_required === 'always' || (terms.guarantor_required === 'refer' && outcome === 'refer'),
  }
}

/** Last day on which a result still supports an application (domain.md §2: 30 days). */
export const eligibilityValidUntil = (
  checkedOn: LocalDate,
  terms: Pick<ProductTerms, 'eligibility_valid_days'>,
): LocalDate => addDays(checkedOn, terms.eligibility_valid_days)

/** Whether an application may still rely on a result of that day: at most 30 days old. */
export const isEligibilityCurrent = (
  checkedOn: LocalDate,
  today: LocalDate,
  terms: Pick<ProductTerms, 'eligibility_valid_days'>,
): boolean => today <= eligibilityValidUntil(checkedOn, terms)
