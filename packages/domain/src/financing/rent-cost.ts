import { formatMoney, type Pesewas, sumOf } from '../money.ts'
import { counted } from '../counted.ts'
import { type AnnualPercentageRate, annualPercentageRate } from './apr.ts'
import { smallestPassing, withinApr } from './cost-limit.ts'
import { type Contract, contractsOf, type PlanTerms, prepaidInstalmentsOf } from './plans.ts'
import type { PublicTerms } from './product-terms.ts'
import { costTooHighText } from './quote-texts.ts'
import type { CheaperRent, InitialLine, QuoteRefusal } from './quote-types.ts'

/** Cost of a plan before due dates are assigned. Amounts in pesewas. */
export interface RentCost {
  contracts: Contract[]
  /** First instalments paid at signing. */
  prepaid: number
  initial_lines: InitialLine[]
  total_initial_payment: Pesewas
  /** Null when the initial payment leaves too little lent to compute a rate. */
  apr: AnnualPercentageRate | null
}

/** The lender's cash flows by month: payouts negative, initial payment and instalments positive. */
const flowsOf = (contracts: readonly Contract[], prepaid: number, initial: Pesewas): number[] => {
  const flows: number[] = []
  const add = (month: number, amount: Pesewas) => {
    flows[month] = (flows[month] ?? 0) + amount
  }
  let start = 0
  add(0, initial)
  for (const contract of contracts) {
    add(start, 0 - contract.principal)
    contract.lines
      .slice(prepaid)
      .forEach((line, index) => add(start + index + 1, line.principal + line.interest))
    start += contract.months
  }
  return flows
}

const initialLinesOf = (
  rent: Pesewas,
  interest: Pesewas,
  prepaid: number,
  terms: PublicTerms,
): InitialLine[] => [
  { code: 'deposit_amount', label: 'First rent instalment', amount: rent * prepaid, paid_at: 'signing' },
  { code: 'interest_amount', label: 'Interest on it', amount: interest * prepaid, paid_at: 'signing' },
  { code: 'service_fee', label: 'Service fee', amount: terms.service_fee, paid_at: 'signing' },
  { code: 'visit_fee', label: 'Inspection visit', amount: terms.inspection_fee, paid_at: 'application' },
  {
    code: 'processing_fee',
    label: 'Document verification',
    amount: terms.document_verification_fee,
    paid_at: 'application',
  },
]

/**
 * Contracts, initial payment and APR of a plan. Shared by the quote and the search for cheaper alternatives.
 */
export const rentCostOf = (wanted: PlanTerms, terms: PublicTerms): RentCost => {
  const prepaid = prepaidInstalmentsOf(wanted.plan, terms)
  const contracts = contractsOf(wanted, terms)
  const interest = contracts[0]?.lines[0]?.interest ?? 0
  const initial_lines = initialLinesOf(wanted.monthly_rent, interest, prepaid, terms)
  const total_initial_payment = sumOf(initial_lines.map((line) => line.amount))
  const apr = annualPercentageRate(flowsOf(contracts, prepaid, total_initial_payment))
  return { contracts, prepaid, initial_lines, total_initial_payment, apr }
}

/** The highest rent that fits under the licence cap on one contract; null without a cap. */
export const highestRentWithinCap = (
  wanted: Omit<PlanTerms, 'monthly_rent'>,
  terms: PublicTerms,
): Pesewas | null => {
  const cap = terms.max_financed_amount
  if (cap === null) return null
  const months = contractsOf({ ...wanted, monthly_rent: 0 }, terms)[0]?.months ?? 1
  return Math.max(0, Math.floor((cap - (wanted.refinanced_amount ?? 0)) / months))
}

/**
 * The lowest rent from `least` on that stays within the APR cap: fixed fees weigh less on a higher rent. Null
 * when there is none.
 */
export const smallestRentWithinApr = (
  wanted: Omit<PlanTerms, 'monthly_rent'>,
  least: Pesewas,
  terms: PublicTerms,
): Pesewas | null => {
  const passes = (monthly_rent: Pesewas) =>
    withinApr(rentCostOf({ ...wanted, monthly_rent }, terms).apr, terms)
  const most = Math.min(terms.max_monthly_rent, highestRentWithinCap(wanted, terms) ?? terms.max_monthly_rent)
  return smallestPassing(passes, Math.max(least, terms.min_monthly_rent), most)
}

/**
 * The nearest other term over which the same rent stays within the APR cap, longer before shorter; null when
 * there is none.
 */
const monthsWithinApr = (wanted: PlanTerms, terms: PublicTerms): number | null => {
  if (wanted.plan === 'six_plus_six') return null
  const {
    min_advance_payment_months: least,
    max_advance_payment_months: most,
    max_financed_amount: cap,
  } = terms
  const { refinanced_amount: refinanced = 0 } = wanted
  const away = (months: number) => Math.abs(months - wanted.advance_payment_months)
  const offered = Array.from({ length: most - least + 1 }, (_, index) => least + index)
    .filter((months) => months !== wanted.advance_payment_months)
    .filter((months) => cap === null || wanted.monthly_rent * months + refinanced <= cap)
    .sort((left, right) => away(left) - away(right) || right - left)
  return (
    offered.find((advance_payment_months) =>
      withinApr(rentCostOf({ ...wanted, advance_payment_months }, terms).apr, terms),
    ) ?? null
  )
}

/** The refusal of a plan above the APR cap, with the alternatives that would be quoted. */
export const costTooHigh = (wanted: PlanTerms, terms: PublicTerms): QuoteRefusal => {
  const cheaper: CheaperRent = {
    monthly_rent: smallestRentWithinApr(wanted, wanted.monthly_rent + 1, terms),
    advance_payment_months: monthsWithinApr(wanted, terms),
  }
  const { monthly_rent: rent, advance_payment_months: months } = cheaper
  const ways = [
    ...(rent === null ? [] : [`Enter a rent of at least ${formatMoney(rent)}`]),
    ...(months === null ? [] : [`${rent === null ? 'Choose' : 'choose'} ${counted(months, 'month')}`]),
  ]
  return { code: 'COST_TOO_HIGH', message: costTooHighText(terms.max_apr_percent, ways), cheaper }
}
