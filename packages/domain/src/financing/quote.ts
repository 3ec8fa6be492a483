import { addMonths } from '../calendar.ts'
import { type PlanKind, planKinds } from '../enumerations.ts'
import { basisPointsOf, formatMoney, type Pesewas, sumOf } from '../money.ts'
import { ok, refuse, type Result } from '../result.ts'
import { annualPercentageRate } from './apr.ts'
import { applicationFeeOf, type ProductTerms } from './product-terms.ts'
import { lateRuleText, rentActReasonText, settlementRuleText } from './quote-texts.ts'
import type { InitialLine, QuoteRefusal, RentQuote, RentQuoteInput, Tranche } from './quote-types.ts'
import { buildSchedule, type ContractLine, flatContract, reducingContract } from './schedule.ts'

export type * from './quote-types.ts'

interface Contract {
  principal: Pesewas
  months: number
  lines: ContractLine[]
}

/** Months of each contract of the six-plus-six plan: the Rent Act's line. */
const trancheMonths = 6

const contractsOf = (plan: PlanKind, rent: Pesewas, months: number, bps: number): Contract[] => {
  const principal = rent * months
  switch (plan) {
    case 'standard':
      return [{ principal, months, lines: flatContract(principal, months, bps) }]
    case 'reducing':
      return [{ principal, months, lines: reducingContract(principal, months, bps) }]
    case 'six_plus_six': {
      const half = rent * trancheMonths
      const contract = {
        principal: half,
        months: trancheMonths,
        lines: flatContract(half, trancheMonths, bps),
      }
      return [contract, contract]
    }
  }
}

const interestOf = (contracts: readonly Contract[]): Pesewas =>
  sumOf(contracts.flatMap((contract) => contract.lines.map((line) => line.interest)))

const problemOf = (
  input: RentQuoteInput,
  months: number,
  payday: number,
  terms: ProductTerms,
): QuoteRefusal | null => {
  const { monthly_rent: rent } = input
  if (!Number.isSafeInteger(rent) || rent < terms.min_monthly_rent || rent > terms.max_monthly_rent)
    return {
      code: 'RENT_OUT_OF_RANGE',
      message: `Monthly rent is from ${formatMoney(terms.min_monthly_rent)} to ${formatMoney(terms.max_monthly_rent)}`,
    }
  const { min_advance_payment_months: least, max_advance_payment_months: most } = terms
  if (!Number.isInteger(months) || months < least || months > most)
    return { code: 'MONTHS_OUT_OF_RANGE', message: `Choose from ${least} to ${most} months` }
  if (!Number.isInteger(payday) || payday < 1 || payday > 28)
    return { code: 'PAYDAY_OUT_OF_RANGE', message: 'Payday is a day from 1 to 28' }
  if (input.plan === 'six_plus_six' && months !== 2 * trancheMonths)
    return { code: 'PLAN_NOT_AVAILABLE', message: 'Six plus six is for twelve months of rent' }
  return null
}

/** Lender's flows by month: payouts out, initial payment and instalments in. */
const flowsOf = (contracts: readonly Contract[], prepaid: number, initial: Pesewas): number[] => {
  const flows: number[] = []
  const add = (month: number, amount: Pesewas) => {
    flows[month] = (flows[month] ?? 0) + amount
  }
  let start = 0
  add(0, initial)
  for (const contract of contracts) {
    add(start, -contract.principal)
    contract.lines
      .slice(prepaid)
      .forEach((line, index) => add(start + index + 1, line.principal + line.interest))
    start += contract.months
  }
  return flows
}

const tranchesOf = (
  contracts: readonly Contract[],
  input: RentQuoteInput,
  payday: number,
  prepaid: number,
  minimumDays: number,
): Tranche[] => {
  let monthsBefore = 0
  return contracts.map((contract, index) => {
    const payout = addMonths(input.payout_date, monthsBefore)
    monthsBefore += contract.months
    const schedule = buildSchedule(contract.lines, {
      payout_date: payout,
      payday,
      minimum_days: minimumDays,
      prepaid,
    })
    return {
      number: index + 1,
      payout_date: payout,
      amount: contract.principal,
      months: contract.months,
      interest: schedule.interest,
      schedule,
    }
  })
}

const initialLinesOf = (
  rent: Pesewas,
  interest: Pesewas,
  prepaid: number,
  terms: ProductTerms,
): InitialLine[] => [
  { code: 'deposit_amount', label: 'First rent instalment', amount: rent * prepaid, paid_at: 'signing' },
  { code: 'interest_amount', label: 'Its interest', amount: interest * prepaid, paid_at: 'signing' },
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
 * Price of financing a rent under one plan (domain.md §1). Pure: the same input and terms always give the same quote.
 * Refusals: RENT_OUT_OF_RANGE, MONTHS_OUT_OF_RANGE, PAYDAY_OUT_OF_RANGE, PLAN_NOT_AVAILABLE. A rent above the licence
 * cap is still quoted, with `within_cap: false` and the highest rent that fits; the cap is per contract, so per tranche.
 */
export const quoteRent = (input: RentQuoteInput, terms: ProductTerms): Result<RentQuote, QuoteRefusal> => {
  const plan = input.plan ?? 'standard'
  const months = input.advance_payment_months ?? terms.default_advance_payment_months
  const payday = input.payday ?? terms.default_payday
  const problem = problemOf(input, months, payday, terms)
  if (problem) return refuse(problem)

  const rent = input.monthly_rent
  const bps = terms.annual_interest_rate_bps
  const prepaid = plan === 'standard' ? terms.prepaid_instalments : 0
  const contracts = contractsOf(plan, rent, months, bps)
  const interest = interestOf(contracts)
  const monthlyInterest = contracts[0]?.lines[0]?.interest ?? 0
  const advance = rent * months
  const lines = initialLinesOf(rent, monthlyInterest, prepaid, terms)
  const initial = sumOf(lines.map((line) => line.amount))
  const tranches = tranchesOf(contracts, input, payday, prepaid, terms.first_due_minimum_days)
  const instalments = tranches
    .flatMap((tranche) => tranche.schedule.instalments)
    .map((instalment, index) => ({ ...instalment, number: index + 1 }))
  const demanded = sumOf(instalments.map((instalment) => instalment.amount))
  const apr = annualPercentageRate(flowsOf(contracts, prepaid, initial))
  const cap = terms.max_financed_amount
  const withinCap = cap === null || contracts.every((contract) => contract.principal <= cap)
  const saved = interestOf(contractsOf('standard', rent, months, bps)) - interest

  return ok({
    plan,
    product_version: terms.version,
    monthly_rent: rent,
    advance_payment_months: months,
    annual_interest_rate: bps / 100,
    annual_interest_rate_bps: bps,
    rate_word: plan === 'reducing' ? 'reducing' : 'flat',
    prepaid_instalments: prepaid,
    payday,
    total_advance_payment: advance,
    total_annual_interest: plan === 'standard' ? basisPointsOf(advance, bps) : interest,
    contract_interest: interest,
    monthly_interest_amount: monthlyInterest,
    total_monthly_payment: instalments[0]?.amount ?? 0,
    last_instalment: instalments.at(-1)?.amount ?? 0,
    deposit_amount: rent * prepaid,
    interest_amount: monthlyInterest * prepaid,
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
    cost_of_credit: initial + demanded - advance,
    apr_nominal: apr?.nominal ?? null,
    apr_effective: apr?.effective ?? null,
    initial_lines: lines,
    instalments,
    tranches,
    within_cap: withinCap,
    max_rent_that_fits:
      cap === null || withinCap ? null : Math.floor(cap / (plan === 'six_plus_six' ? trancheMonths : months)),
    late_rule: lateRuleText(terms),
    settlement_rule: settlementRuleText,
    rent_act_reason: plan === 'six_plus_six' ? rentActReasonText(saved) : null,
    interest_saved: plan === 'standard' ? null : saved,
  })
}

/** What is demanded at signing: the initial payment less application fees already paid or waived; never negative. */
export const balanceAtSigning = (totalInitialPayment: Pesewas, applicationFeesSettled: Pesewas): Pesewas =>
  Math.max(0, totalInitialPayment - applicationFeesSettled)

/** A plan that cannot be had is listed with its reason rather than left out. */
export type PlanOffer =
  | { plan: PlanKind; available: true; quote: RentQuote }
  | { plan: PlanKind; available: false; reason: string }

/** The three plans side by side; a refusal only when the input suits none of them. */
export const quoteAllPlans = (
  input: Omit<RentQuoteInput, 'plan'>,
  terms: ProductTerms,
): Result<PlanOffer[], QuoteRefusal> => {
  const offers: PlanOffer[] = []
  for (const plan of planKinds) {
    const quoted = quoteRent({ ...input, plan }, terms)
    if (quoted.ok) offers.push({ plan, available: true, quote: quoted.value })
    else if (quoted.code === 'PLAN_NOT_AVAILABLE')
      offers.push({ plan, available: false, reason: quoted.message })
    else return quoted
  }
  return ok(offers)
}
