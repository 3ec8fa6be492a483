import type { LocalDate } from '../calendar.ts'
import type { PlanKind } from '../plan-kinds.ts'
import type { Pesewas } from '../money.ts'
import type { Instalment, Schedule } from './schedule.ts'

/** What a person requests a quote for. Amounts in pesewas. */
export interface RentQuoteInput {
  monthly_rent: Pesewas
  /** Months of rent paid to the landlord, and months of repayment. Defaults to the product's. */
  advance_payment_months?: number
  plan?: PlanKind
  /** Day of the month on which the tenant is paid, 1–28. */
  payday?: number
  /** Expected payout date. A later payout moves due dates, never amounts. */
  payout_date: LocalDate
  /** Application fees already paid or waived. Defaults to all of them, because review requires them. */
  application_fees_settled?: Pesewas
  /** Amount lent in addition to the rent, to settle the loan that this one renews. */
  refinanced_amount?: Pesewas
}

/** Lines of the initial payment, named like the specification's fields. */
export type InitialLineCode =
  | 'deposit_amount'
  | 'interest_amount'
  | 'service_fee'
  | 'visit_fee'
  | 'processing_fee'

/** One line of the initial payment. `paid_at` says with which payment it is collected. */
export interface InitialLine {
  code: InitialLineCode
  label: string
  amount: Pesewas
  paid_at: 'application' | 'signing'
}

/** One contract of a plan: a payout to the landlord and its own schedule. */
export interface Tranche {
  number: number
  /** Planned number of months after the first payout. */
  due_on_month: number
  payout_date: LocalDate
  amount: Pesewas
  months: number
  interest: Pesewas
  schedule: Schedule
}

/**
 * A priced plan: the specification's Application fields, and everything to disclose before signing (domain.md
 * §1).
 */
export interface RentQuote {
  plan: PlanKind
  product_version: number
  monthly_rent: Pesewas
  advance_payment_months: number
  /** Percent, as in the specification: 29. */
  annual_interest_rate: number
  annual_interest_rate_bps: number
  rate_word: 'flat' | 'reducing'
  prepaid_instalments: number
  payday: number
  /** Paid to the landlord over all tranches. */
  total_advance_payment: Pesewas
  /** Lent in addition, to settle the loan that this one renews. */
  refinanced_amount: Pesewas
  /** One year's interest for the standard plan; the sum of interest for the others. */
  total_annual_interest: Pesewas
  /** Total interest over the whole term. */
  contract_interest: Pesewas
  monthly_interest_amount: Pesewas
  total_monthly_payment: Pesewas
  last_instalment: Pesewas
  deposit_amount: Pesewas
  interest_amount: Pesewas
  service_fee: Pesewas
  visit_fee: Pesewas
  processing_fee: Pesewas
  document_verification_fee: Pesewas
  inspection_fee: Pesewas
  /** Paid before review: verification and inspection. */
  application_fee: Pesewas
  total_initial_payment: Pesewas
  balance_at_signing: Pesewas
  /** Sum of the demanded instalments. */
  total_instalments: Pesewas
  /** Everything that the tenant pays: initial payment and instalments. */
  total_repayable: Pesewas
  /** Everything paid beyond the rent itself: interest and fees. */
  cost_of_credit: Pesewas
  apr_nominal: number
  apr_effective: number
  initial_lines: InitialLine[]
  /** Every demanded instalment, numbered consecutively over all tranches. */
  instalments: Instalment[]
  tranches: Tranche[]
  /** False above the licence cap. Such a quote can be shown but never signed. */
  within_cap: boolean
  max_rent_that_fits: Pesewas | null
  late_rule: string
  settlement_rule: string
  /** Reason for the plan; six_plus_six only. */
  rent_act_reason: string | null
  /** Interest saved compared with the standard plan; six_plus_six and reducing only. */
  interest_saved: Pesewas | null
  /** Sentences to show with the plan: the Rent Act reason, the highest rent that fits. */
  notes: string[]
}

/** Why a rent cannot be quoted (domain.md §1 and §7, Quotes). */
export type QuoteRefusalCode =
  | 'RENT_OUT_OF_RANGE'
  | 'MONTHS_OUT_OF_RANGE'
  | 'PAYDAY_OUT_OF_RANGE'
  | 'PLAN_NOT_AVAILABLE'
  | 'COST_TOO_HIGH'

/** For each dimension alone, the nearest value that could be quoted; null where there is none. */
export interface CheaperRent {
  monthly_rent: Pesewas | null
  advance_payment_months: number | null
}

export interface QuoteRefusal {
  code: QuoteRefusalCode
  message: string
  /** Set only with COST_TOO_HIGH. */
  cheaper?: CheaperRent
}
