import type { Pesewas } from '../money.ts'

/**
 * One version of a financing product: a `financing_products` row, snapshot onto whatever it priced. Every
 * number is policy, editable at /admin/configuration (domain.md §1). Amounts in pesewas, rates in basis
 * points (2900 = 29%).
 */
export interface ProductTerms {
  version: number
  annual_interest_rate_bps: number
  /** Instalments prepaid at signing in the standard plan, 0–3. */
  prepaid_instalments: number
  default_advance_payment_months: number
  min_advance_payment_months: number
  max_advance_payment_months: number
  min_monthly_rent: Pesewas
  max_monthly_rent: Pesewas
  document_verification_fee: Pesewas
  inspection_fee: Pesewas
  service_fee: Pesewas
  late_fee_bps: number
  grace_days: number
  /** Limits on all obligations as a share of net income: eligible up to the first, refer up to the second. */
  affordability_eligible_percent: number
  affordability_refer_percent: number
  /** Rent as a share of net income up to which a badge calls it comfortable. Never a reason to decline. */
  comfortable_rent_percent: number
  /** Licence cap on the principal of one contract; null when there is none. */
  max_financed_amount: Pesewas | null
  /** Cap on the nominal APR of every quote, rent or shop. */
  max_apr_percent: number
  first_due_minimum_days: number
  default_payday: number
  demand_days_ahead: number
  /** Days to repay a chargeback of anything other than a loan payment. */
  chargeback_due_days: number
  two_person_exposure: Pesewas
  two_person_refund: Pesewas
  offer_expiry_days: number
  eligibility_valid_days: number
  second_tranche_max_days_past_due: number
  write_off_min_days_past_due: number
  /**
   * Renewal opens in this month of a twelve-month loan, to tenants who were never more than this many days
   * late.
   */
  renewal_from_month: number
  renewal_max_days_late: number
  guarantor_required: 'never' | 'refer' | 'always'
  shop_down_payment_percent: number
  shop_months: readonly number[]
  /** Order credit: cap on outstanding principal as a percentage of verified net income. */
  shop_limit_income_percent: number
  /** Per person, ordered and not yet paid: units over all orders, and number of orders. */
  max_units_on_hold: number
  max_open_unpaid_orders: number
  /** Per person: orders waiting for a credit decision. */
  max_orders_awaiting_credit: number
  /**
   * Hours for which goods are reserved during a credit decision, for a person who has never paid. Long enough
   * for one working day.
   */
  new_customer_hold_hours: number
  /** Cap on payroll deduction as a share of net pay, in basis points. */
  payroll_cap_bps: number
  /**
   * Impairment allowance as a share of a loan's exposure, per stage (`impairmentStageOf`), in basis points.
   */
  impairment_stage_1_bps: number
  impairment_stage_2_bps: number
  impairment_stage_3_bps: number
}

/** The public part of the policy: what offers are priced and limited by. Sufficient for every quote. */
export type PublicTerms = Pick<
  ProductTerms,
  | 'version'
  | 'annual_interest_rate_bps'
  | 'prepaid_instalments'
  | 'default_advance_payment_months'
  | 'min_advance_payment_months'
  | 'max_advance_payment_months'
  | 'min_monthly_rent'
  | 'max_monthly_rent'
  | 'document_verification_fee'
  | 'inspection_fee'
  | 'service_fee'
  | 'late_fee_bps'
  | 'grace_days'
  | 'affordability_eligible_percent'
  | 'affordability_refer_percent'
  | 'comfortable_rent_percent'
  | 'max_financed_amount'
  | 'max_apr_percent'
  | 'first_due_minimum_days'
  | 'default_payday'
  | 'offer_expiry_days'
  | 'eligibility_valid_days'
  | 'shop_down_payment_percent'
  | 'shop_months'
>

/** Outer limits of any policy, so that inputs can be validated without loading it. Rent in pesewas. */
export const productBounds = {
  monthly_rent: 10_000_000_000,
  advance_payment_months: 60,
  max_apr_percent: 300,
} as const

/** The product's first version (specification §9 and domain.md). */
export const defaultProductTerms: ProductTerms = {
  version: 1,
  annual_interest_rate_bps: 2_900,
  prepaid_instalments: 1,
  default_advance_payment_months: 12,
  min_advance_payment_months: 3,
  max_advance_payment_months: 24,
  min_monthly_rent: 10_000,
  max_monthly_rent: 100_000_000,
  document_verification_fee: 6_500,
  inspection_fee: 12_500,
  service_fee: 0,
  late_fee_bps: 500,
  grace_days: 3,
  affordability_eligible_percent: 40,
  affordability_refer_percent: 50,
  comfortable_rent_percent: 30,
  max_financed_amount: null,
  max_apr_percent: 150,
  first_due_minimum_days: 28,
  default_payday: 28,
  demand_days_ahead: 7,
  chargeback_due_days: 7,
  two_person_exposure: 2_000_000,
  two_person_refund: 50_000,
  offer_expiry_days: 14,
  eligibility_valid_days: 30,
  second_tranche_max_days_past_due: 30,
  write_off_min_days_past_due: 180,
  renewal_from_month: 9,
  renewal_max_days_late: 5,
  guarantor_required: 'refer',
  shop_down_payment_percent: 30,
  shop_months: [3, 6, 9, 12],
  shop_limit_income_percent: 150,
  max_units_on_hold: 12,
  max_open_unpaid_orders: 3,
  max_orders_awaiting_credit: 2,
  new_customer_hold_hours: 24,
  payroll_cap_bps: 3_333,
  impairment_stage_1_bps: 100,
  impairment_stage_2_bps: 2_000,
  impairment_stage_3_bps: 7_500,
}

/** Paid once, before review: document verification and inspection (domain.md §1). */
export const applicationFeeOf = (
  terms: Pick<ProductTerms, 'document_verification_fee' | 'inspection_fee'>,
): Pesewas => terms.document_verification_fee + terms.inspection_fee

const impairmentFields = [
  'impairment_stage_1_bps',
  'impairment_stage_2_bps',
  'impairment_stage_3_bps',
] as const

/** Problems of a proposed version of the terms; empty when it can be saved. */
export const productTermsProblems = (
  terms: ProductTerms,
): { path: keyof ProductTerms; message: string }[] => {
  const problems: { path: keyof ProductTerms; message: string }[] = []
  const check = (holds: boolean, path: keyof ProductTerms, message: string) => {
    if (!holds) problems.push({ path, message })
  }
  const whole = (value: number, low: number, high: number) =>
    Number.isSafeInteger(value) && value >= low && value <= high
  const amounts = [
    'document_verification_fee',
    'inspection_fee',
    'service_fee',
    'two_person_exposure',
  ] as const
  for (const path of amounts) check(whole(terms[path], 0, 1e12), path, 'Enter an amount, zero or more')
  check(
    whole(terms.annual_interest_rate_bps, 0, 20_000),
    'annual_interest_rate_bps',
    'Enter a rate from 0 to 200%',
  )
  const { max_apr_percent: mostApr } = productBounds
  check(
    whole(terms.max_apr_percent, 1, mostApr),
    'max_apr_percent',
    `Enter a percentage from 1 to ${mostApr}`,
  )
  check(whole(terms.prepaid_instalments, 0, 3), 'prepaid_instalments', 'Enter a number from 0 to 3')
  check(whole(terms.late_fee_bps, 0, 10_000), 'late_fee_bps', 'Enter a percentage from 0 to 100')
  for (const path of impairmentFields)
    check(whole(terms[path], 0, 10_000), path, 'Enter a percentage from 0 to 100')
  for (const path of ['max_units_on_hold', 'max_open_unpaid_orders', 'max_orders_awaiting_credit'] as const)
    check(whole(terms[path], 1, 1e6), path, 'Enter 1 or more')
  check(
    whole(terms.new_customer_hold_hours, 1, 48),
    'new_customer_hold_hours',
    'Enter a number of hours from 1 to 48',
  )
  check(whole(terms.grace_days, 0, 60), 'grace_days', 'Enter a number of days from 0 to 60')
  check(
    whole(terms.chargeback_due_days, 1, 365),
    'chargeback_due_days',
    'Enter a number of days from 1 to 365',
  )
  check(whole(terms.renewal_from_month, 1, 12), 'renewal_from_month', 'Enter a number from 1 to 12')
  check(
    whole(terms.renewal_max_days_late, 0, 60),
    'renewal_max_days_late',
    'Enter a number of days from 0 to 60',
  )
  check(whole(terms.default_payday, 1, 28), 'default_payday', 'Enter a day from 1 to 28')
  const { monthly_rent: mostRent, advance_payment_months: mostMonths } = productBounds
  check(whole(terms.min_monthly_rent, 1, mostRent), 'min_monthly_rent', 'Enter a number above zero')
  check(
    whole(terms.max_monthly_rent, terms.min_monthly_rent, mostRent),
    'max_monthly_rent',
    'Enter at least the lowest rent',
  )
  check(
    whole(terms.min_advance_payment_months, terms.prepaid_instalments + 1, mostMonths),
    'min_advance_payment_months',
    'Enter more than the number of prepaid instalments',
  )
  check(
    whole(terms.max_advance_payment_months, terms.min_advance_payment_months, mostMonths),
    'max_advance_payment_months',
    `Enter a number from the lowest term up to ${mostMonths}`,
  )
  check(
    whole(
      terms.default_advance_payment_months,
      terms.min_advance_payment_months,
      terms.max_advance_payment_months,
    ),
    'default_advance_payment_months',
    'Enter a number within the allowed range',
  )
  check(
    whole(terms.affordability_refer_percent, terms.affordability_eligible_percent, 100),
    'affordability_refer_percent',
    'Enter at least the automatic approval limit, up to 100',
  )
  return problems
}

/**
 * Reads the terms of a stored version or snapshot. Fields added to the product since then take their
 * defaults, so that old contracts stay readable. Throws RangeError when the stored terms are invalid.
 */
export const productTermsFrom = (stored: Readonly<Record<string, unknown>>): ProductTerms => {
  // The cast is safe: the row was written from `ProductTerms`, and the next line validates it.
  const terms: ProductTerms = { ...defaultProductTerms, ...(stored as Partial<ProductTerms>) }
  const problems = productTermsProblems(terms)
  if (problems.length > 0)
    throw new RangeError(`product terms: ${problems.map(({ path }) => path).join(', ')}`)
  return terms
}
