import type { LocalDate, PlanKind, RentQuote } from '@efie/domain'
import { plural, t } from '@lingui/core/macro'
import { translateRule } from './rule-texts.ts'
import { planLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { formatDecimal, formatMoney, formatPercent } from '~/ui/money-text.ts'

/** Parts of the server's quote that a card shows. */
export type Quote = Pick<
  RentQuote,
  | 'plan'
  | 'monthly_rent'
  | 'advance_payment_months'
  | 'annual_interest_rate'
  | 'rate_word'
  | 'total_advance_payment'
  | 'refinanced_amount'
  | 'total_initial_payment'
  | 'balance_at_signing'
  | 'total_monthly_payment'
  | 'total_repayable'
  | 'contract_interest'
  | 'cost_of_credit'
  | 'apr_nominal'
  | 'apr_effective'
  | 'late_rule'
  | 'settlement_rule'
  | 'interest_saved'
  | 'notes'
> & {
  initial_lines: { code: string; label: string; amount: number }[]
  instalments: { number: number; due_date: LocalDate; amount: number }[]
  tranches: { number: number; months: number; amount: number; due_on_month: number }[]
}

export interface InitialPart {
  label: string
  amount: number
  lines: { code: string; label: string; amount: number }[]
}

/** A plan as shown by its card and the comparison. Amounts in pesewas. */
export interface CostCard {
  plan: PlanKind
  name: string
  monthly: number
  /** "11 payments, the last GH₵ 1,064.95". */
  payments: string
  toLandlord: number
  /** Amount that settles the renewed loan. */
  settles: number
  payouts: string | null
  beforeReview: InitialPart
  atSigning: InitialPart
  /** All that is due before the landlord is paid. */
  beforeKeys: number
  totalRepayable: number
  /** Over the whole term. */
  interest: number
  cost: number
  rate: string
  apr: string
  dueDates: { number: number; due_date: LocalDate; amount: number }[]
  lateRule: string
  settlementRule: string
  notes: string[]
  /** Interest saved compared with the standard plan; null if none. */
  saved: number | null
  costsLeast: boolean
  /** Only fees are due before moving in: no instalment is prepaid. */
  leastToStart: boolean
}

export interface CostCards {
  cards: CostCard[]
  unavailable: { plan: PlanKind; name: string; reason: string }[]
}

const rateOf = ({ annual_interest_rate, rate_word }: Quote): string => {
  const rate = formatPercent(annual_interest_rate)
  return rate_word === 'reducing' ? t`${rate} a year, reducing` : t`${rate} a year, flat`
}

const aprOf = ({ apr_nominal, apr_effective }: Quote): string =>
  t`${{ nominal: formatDecimal(apr_nominal.toFixed(2)) }}% a year (${{ effective: formatDecimal(apr_effective.toFixed(2)) }}% with compounding)`

const paymentsOf = ({ instalments, total_monthly_payment }: Quote): string => {
  const last = instalments.at(-1)
  const count = plural(instalments.length, { one: '# monthly payment', other: '# monthly payments' })
  return last && last.amount !== total_monthly_payment
    ? t`${count}, the last one ${{ amount: formatMoney(last.amount) }}`
    : count
}

const beforeReviewCodes = new Set(['visit_fee', 'processing_fee'])

const partOf = (label: string, lines: InitialPart['lines']): InitialPart => ({
  label,
  lines: lines.filter((line) => line.amount > 0),
  amount: lines.reduce((sum, line) => sum + line.amount, 0),
})

const payoutsOf = ({ tranches }: Quote): string | null => {
  if (tranches.length < 2) return null
  return tranches
    .map(({ amount, due_on_month }) =>
      due_on_month === 0
        ? t`${{ amount: formatMoney(amount) }} now`
        : t`${{ amount: formatMoney(amount) }} in month ${due_on_month}`,
    )
    .join(', ')
}

const cardOf = (quote: Quote, quotes: readonly Quote[]): CostCard => {
  const { initial_lines: lines } = quote
  return {
    plan: quote.plan,
    name: translate(planLabels[quote.plan]),
    monthly: quote.total_monthly_payment,
    payments: paymentsOf(quote),
    toLandlord: quote.total_advance_payment,
    settles: quote.refinanced_amount,
    payouts: payoutsOf(quote),
    beforeReview: partOf(
      t`Before review`,
      lines.filter(({ code }) => beforeReviewCodes.has(code)),
    ),
    atSigning: partOf(
      t`At signing`,
      lines.filter(({ code }) => !beforeReviewCodes.has(code)),
    ),
    beforeKeys: quote.total_initial_payment,
    totalRepayable: quote.total_repayable,
    interest: quote.contract_interest,
    cost: quote.cost_of_credit,
    rate: rateOf(quote),
    apr: aprOf(quote),
    dueDates: quote.instalments,
    lateRule: translateRule(quote.late_rule),
    settlementRule: translateRule(quote.settlement_rule),
    notes: quote.notes.map(translateRule),
    saved: quote.interest_saved !== null && quote.interest_saved > 0 ? quote.interest_saved : null,
    costsLeast: quotes.every(({ cost_of_credit }) => quote.cost_of_credit <= cost_of_credit),
    leastToStart: quotes.every(
      ({ total_initial_payment }) => quote.total_initial_payment <= total_initial_payment,
    ),
  }
}

/** All plans, in the domain's order. */
export const costCards = (
  quotes: readonly Quote[],
  unavailable: readonly { plan: PlanKind; reason: string }[],
): CostCards => ({
  cards: quotes.map((quote) => cardOf(quote, quotes)),
  unavailable: unavailable.map(({ plan, reason }) => ({
    plan,
    reason: translateRule(reason),
    name: translate(planLabels[plan]),
  })),
})
