import { addMonths } from '../calendar.ts'
import { type PlanKind, planKinds } from '../plan-kinds.ts'
import { basisPointsOf, formatMoney, type Pesewas, sumOf } from '../money.ts'
import { ok, refuse, type Result } from '../result.ts'
import { withinApr } from './cost-limit.ts'
import { applicationFeeOf, type PublicTerms } from './product-terms.ts'
import { type Contract, contractsOf, mergeSchedules, schedulesForPayouts, trancheMonths } from './plans.ts'
import { highestRentText, lateRuleText, rentActReasonText, settlementRuleText } from './quote-texts.ts'
import type { QuoteRefusal, RentQuote, RentQuoteInput, Tranche } from './quote-types.ts'
import { costTooHigh, highestRentWithinCap, rentCostOf } from './rent-cost.ts'
import type { Schedule } from './schedule.ts'

export type * from './quote-types.ts'

const interestOf = (contracts: readonly Contract[]): Pesewas =>
  sumOf(contracts.flatMap((contract) => contract.lines.map((line) => line.interest)))

const problemOf = (
  input: RentQuoteInput,
  months: number,
  payday: number,
  terms: PublicTerms,
): QuoteRefusal | null => {
  const { monthly_rent: rent } = input
  if (!Number.isSafeInteger(rent) || rent < terms.min_monthly_rent || rent > terms.max_monthly_rent)
    return {
      code: 'RENT_OUT_OF_RANGE',
      message: `Enter a monthly rent from ${formatMoney(terms.min_monthly_rent)} to ${formatMoney(terms.max_monthly_rent)}`,
    }
  const { min_advance_payment_months: least, max_advance_payment_months: most } = terms
  if (!Number.isInteger(months) || months < least || months > most)
    return { code: 'MONTHS_OUT_OF_RANGE', message: `Choose from ${least} to ${most} months` }
  if (!Number.isInteger(payday) || payday < 1 || payday > 28)
    return { code: 'PAYDAY_OUT_OF_RANGE', message: 'Payday must be from 1 to 28' }
  if (input.plan === 'six_plus_six' && months !== 2 * trancheMonths)
    return { code: 'PLAN_NOT_AVAILABLE', message: 'Six plus six is only available for twelve months’ rent' }
  return null
}

const tranchesOf = (schedules: readonly Schedule[], contracts: readonly Contract[]): Tranche[] => {
  let monthsBefore = 0
  return schedules.map((schedule, index) => {
    const months = contracts[index]?.months ?? 0
    const due_on_month = monthsBefore
    monthsBefore += months
    const { payout_date, interest } = schedule
    const amount = contracts[index]?.paid_out ?? 0
    return { number: index + 1, due_on_month, payout_date, amount, months, interest, schedule }
  })
}

const notesOf = (reason: string | null, highestRent: Pesewas | null): string[] => [
  ...(reason === null ? [] : [reason]),
  ...(highestRent === null ? [] : [highestRentText(highestRent)]),
]

/**
 * Prices the financing of a rent under one plan (domain.md §1). Pure: the same input and terms give the same
 * quote. Refusals: RENT_OUT_OF_RANGE, MONTHS_OUT_OF_RANGE, PAYDAY_OUT_OF_RANGE, PLAN_NOT_AVAILABLE,
 * COST_TOO_HIGH. A rent above the licence cap is still quoted, with `within_cap: false` and the highest rent
 * that fits. The cap applies per contract, so per tranche.
 */
export const quoteRent = (input: RentQuoteInput, terms: PublicTerms): Result<RentQuote, QuoteRefusal> => {
  const plan = input.plan ?? 'standard'
  const months = input.advance_payment_months ?? terms.default_advance_payment_months
  const payday = input.payday ?? terms.default_payday
  const problem = problemOf(input, months, payday, terms)
  if (problem) return refuse(problem)

  const rent = input.monthly_rent
  const refinanced = input.refinanced_amount ?? 0
  const wanted = { plan, monthly_rent: rent, advance_payment_months: months, refinanced_amount: refinanced }
  const { contracts, prepaid, apr, ...cost } = rentCostOf(wanted, terms)
  if (!withinApr(apr, terms)) return refuse(costTooHigh(wanted, terms))
  const { initial_lines: lines, total_initial_payment: initial } = cost
  const interest = interestOf(contracts)
  const firstLine = contracts[0]?.lines[0] ?? { principal: 0, interest: 0 }
  // A refinanced balance is repaid from the first demanded instalment on, so the prepaid first line does not
  // show it.
  const monthly = refinanced === 0 ? firstLine : (contracts[0]?.lines[prepaid] ?? firstLine)
  const advance = rent * months
  const payouts = contracts.map((_, index) => addMonths(input.payout_date, index * trancheMonths))
  const tranches = tranchesOf(schedulesForPayouts(wanted, payday, payouts, terms), contracts)
  const { instalments } = mergeSchedules(tranches.map((tranche) => tranche.schedule))
  const demanded = sumOf(instalments.map((instalment) => instalment.amount))
  const cap = terms.max_financed_amount
  const withinCap = cap === null || contracts.every((contract) => contract.principal <= cap)
  const highestRent = withinCap ? null : highestRentWithinCap(wanted, terms)
  const saved = interestOf(contractsOf({ ...wanted, plan: 'standard' }, terms)) - interest
  const reason = plan === 'six_plus_six' ? rentActReasonText(saved) : null

  return ok({
    plan,
    product_version: terms.version,
    monthly_rent: rent,
    advance_payment_months: months,
    annual_interest_rate: terms.annual_interest_rate_bps / 100,
    annual_interest_rate_bps: terms.annual_interest_rate_bps,
    rate_word: plan === 'reducing' ? 'reducing' : 'flat',
    prepaid_instalments: prepaid,
    payday,
    total_advance_payment: advance,
    refinanced_amount: refinanced,
    total_annual_interest:
      plan === 'standard' ? basisPointsOf(advance + refinanced, terms.annual_interest_rate_bps) : interest,
    contract_interest: interest,
    monthly_interest_amount: monthly.interest,
    total_monthly_payment: monthly.principal + monthly.interest,
    last_instalment: instalments.at(-1)?.amount ?? 0,
    deposit_amount: rent * prepaid,
    interest_amount: firstLine.interest * prepaid,
    service_fee: terms.service_fee,
    visit_fee: terms.inspection_fee,
    processing_fee: terms.document_verification_fee,
    document_verification_fee: terms.document_verification_fee,
    inspection_fee: terms.inspection_fee,
    application_fee: applicationFeeOf(terms),
    total_initial_payment: initial,
    balance_at_signing: balanceAtSigning(initial, input.application_fees_settled ?? applicationFeeOf(terms)),
    total_instalments: demanded,
    total_repayable: initial + demanded,
    cost_of_credit: initial + demanded - advance - refinanced,
    apr_nominal: apr.nominal,
    apr_effective: apr.effective,
    initial_lines: lines,
    instalments,
    tranches,
    within_cap: withinCap,
    max_rent_that_fits: highestRent,
    late_rule: lateRuleText(terms),
    settlement_rule: settlementRuleText,
    rent_act_reason: reason,
    interest_saved: plan === 'standard' ? null : saved,
    notes: notesOf(reason, highestRent),
  })
}

/**
 * Amount due at signing in pesewas: the initial payment less application fees paid or waived; never negative.
 */
export const balanceAtSigning = (totalInitialPayment: Pesewas, applicationFeesSettled: Pesewas): Pesewas =>
  Math.max(0, totalInitialPayment - applicationFeesSettled)

/** An unavailable plan is listed with its reason rather than left out. */
export type PlanOffer =
  | { plan: PlanKind; available: true; quote: RentQuote }
  | { plan: PlanKind; available: false; reason: string }

/** When every plan costs too much, reports the refusal that the smallest rent would cure. */
const mildest = (refusals: readonly QuoteRefusal[]): QuoteRefusal | undefined => {
  const rentOf = ({ cheaper }: QuoteRefusal) => cheaper?.monthly_rent ?? Number.POSITIVE_INFINITY
  return [...refusals].sort((left, right) => (rentOf(left) < rentOf(right) ? -1 : 1))[0]
}

/** The three plans side by side. Refused only when the input suits none of them. */
export const quoteAllPlans = (
  input: Omit<RentQuoteInput, 'plan'>,
  terms: PublicTerms,
): Result<PlanOffer[], QuoteRefusal> => {
  const offers: PlanOffer[] = []
  const tooDear: QuoteRefusal[] = []
  for (const plan of planKinds) {
    const quoted = quoteRent({ ...input, plan }, terms)
    if (quoted.ok) offers.push({ plan, available: true, quote: quoted.value })
    else if (quoted.code === 'PLAN_NOT_AVAILABLE' || quoted.code === 'COST_TOO_HIGH')
      offers.push({ plan, available: false, reason: quoted.message })
    else return quoted
    if (!quoted.ok && quoted.code === 'COST_TOO_HIGH') tooDear.push(quoted)
  }
  const refusal = mildest(tooDear)
  return refusal && !offers.some((offer) => offer.available) ? refuse(refusal) : ok(offers)
}
