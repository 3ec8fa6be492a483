import type { LocalDate } from '../calendar.ts'
import type { PlanKind } from '../plan-kinds.ts'
import type { Pesewas } from '../money.ts'
import type { Instalment, Schedule } from './schedule.ts'

/** What a person asks a price for. Amounts in pesewas. */
export interface RentQuoteInput {
  monthly_rent: Pesewas
  /** Rent months paid to the landlord, and months of repayment; the product's default when absent. */
  advance_payment_months?: number
  plan?: PlanKind
  /** Day of the month on which the tenant is paid, 1–28. */
  payday?: number
  /** Expected day of payout; a later one moves dates, never amounts. */
  payout_date: LocalDate
  /** Application fees already paid or waived; by default all, since review does not begin without. */
  application_fees_settled?: Pesewas
  /** Lent besides the rent to settle the loan that this one renews. */
  refinanced_amount?: Pesewas
}

export type InitialLineCode =
  | 'deposit_amount'
  | 'interest_amount'
  | 'service_fee'
  | 'visit_fee'
  | 'processing_fee'

/** One line of the initial payment. `paid_at` says when it is demanded. */
export interface InitialLine {
  code: InitialLineCode
  label: string
  amount: Pesewas
  paid_at: 'application' | 'signing'
}

/** One contract of a plan: a payout to the landlord and its own schedule. */
export interface Tranche {
  number: number
  /** Months after the first payout at which this one is planned. */
  due_on_month: number
  payout_date: LocalDate
  amount: Pesewas
  months: number
  interest: Pesewas
  schedule: Schedule
}

/** A priced plan: the specification's Application fields and what must be shown before anyone signs (domain.md §1). */
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
  /** Paid to the landlord, over all tranches. */
  total_advance_payment: Pesewas
  /** Lent besides it, to settle the loan that this one renews. */
  refinanced_amount: Pesewas
  /** One year's interest for the standard plan; the sum of interest for the others. */
  total_annual_interest: Pesewas
  /** Interest the contract earns in all. */
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
  /** The demanded instalments together. */
  total_instalments: Pesewas
  /** Everything the tenant pays: initial payment and instalments. */
  total_repayable: Pesewas
  /** What is paid beyond the rent itself: interest and fees. */
  cost_of_credit: Pesewas
  apr_nominal: number
  apr_effective: number
  initial_lines: InitialLine[]
  /** Every demanded instalment, numbered through all tranches. */
  instalments: Instalment[]
  tranches: Tranche[]
  /** False above the licence cap: such a quote may be shown, never signed. */
  within_cap: boolean
  max_rent_that_fits: Pesewas | null
  late_rule: string
  settlement_rule: string
  /** Why the plan exists: only for six_plus_six. */
  rent_act_reason: string | null
  /** Interest saved against the standard plan: only for six_plus_six and reducing. */
  interest_saved: Pesewas | null
  /** Plain sentences to show with the plan: the Rent Act reason, the highest rent that fits. */
  notes: string[]
}

export type QuoteRefusalCode =
  | 'RENT_OUT_OF_RANGE'
  | 'MONTHS_OUT_OF_RANGE'
  | 'PAYDAY_OUT_OF_RANGE'
  | 'PLAN_NOT_AVAILABLE'
  | 'COST_TOO_HIGH'

/** The smallest change of one thing that would be quoted; null where none would. */
export interface CheaperRent {
  monthly_rent: Pesewas | null
  advance_payment_months: number | null
}

export interface QuoteRefusal {
  code: QuoteRefusalCode
  message: string
  /** Only with COST_TOO_HIGH. */
  cheaper?: CheaperRent
}
