import { addMonths, daysBetween, type LocalDate } from '../calendar.ts'
import { type Pesewas, sumOf } from '../money.ts'
import type { ReplayedLoan } from './allocation.ts'
import { annualPercentageRate, highestApr } from './apr.ts'
import { outstandingOf, totalOf } from './loan-state.ts'
import type { ProductTerms } from './product-terms.ts'
import type { Schedule } from './schedule.ts'
import { maximumDeferral } from '../servicing.ts'
import { type PayoffSource, payoffOf } from './settlement.ts'

/** What changes a signed plan (domain.md §7): later dates, or what is left over other months. */
export const planChangeKinds = ['later-dates', 'other-months'] as const
export type PlanChangeKind = (typeof planChangeKinds)[number]

/** What is left of a plan on a day, as it is told before someone signs. Amounts in pesewas, rates in percent. */
export interface PlanFigures {
  /** The payoff of that day: interest of begun months is owed already, so it is no cost of what is to come. */
  balance: Pesewas
  /** Still to be paid in all. */
  total: Pesewas
  /** Beyond the balance: interest of months that have not begun, which paying off that day would save. */
  cost: Pesewas
  /** At most 1 200 and 409 500, which stand for anything above. */
  apr_nominal: number
  apr_effective: number
  /** What most payments are: the last may differ by what does not divide, the first by what was paid of it. */
  instalment: Pesewas
  last_date: LocalDate | null
  payments: { number: number; due_date: LocalDate; amount: Pesewas }[]
}

/** A twelfth of a year, so that instalments of one day of the month are one month apart. */
const DAYS_OF_MONTH = 365 / 12

const mostCommon = (amounts: readonly Pesewas[]): Pesewas => {
  const counts = new Map<Pesewas, number>()
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1)
  return [...counts].toSorted((left, right) => right[1] - left[1])[0]?.[0] ?? 0
}

/** Credit pays what falls due first. */
const paymentsOf = ({ instalments, credit }: Pick<ReplayedLoan, 'instalments' | 'credit'>) => {
  let left = credit
  return instalments.flatMap((line) => {
    const open = totalOf(outstandingOf(line))
    const used = Math.min(left, open)
    left -= used
    return open === used
      ? []
      : [{ number: line.number, due_date: line.due_date, amount: open - used, whole: open }]
  })
}

/**
 * What is left of a plan, with the APR of its remaining flows: the payoff of the day against each payment on its date.
 * What is overdue is paid on the day itself.
 */
export const planFigures = (
  state: Pick<ReplayedLoan, 'instalments'> & PayoffSource,
  schedule: Pick<Schedule, 'prepaid'>,
  day: LocalDate,
): PlanFigures => {
  const payments = paymentsOf(state)
  const { amount, refund_due } = payoffOf(state, schedule, day)
  const balance = amount - refund_due
  const total = sumOf(payments.map(({ amount }) => amount))
  const apr =
    annualPercentageRate(
      [-balance, ...payments.map(({ amount }) => amount)],
      [0, ...payments.map(({ due_date }) => Math.max(0, daysBetween(day, due_date)) / DAYS_OF_MONTH)],
    ) ?? highestApr
  return {
    balance,
    total,
    cost: total - balance,
    apr_nominal: apr.nominal,
    apr_effective: apr.effective,
    instalment: mostCommon(payments.map(({ whole }) => whole)),
    last_date: payments.at(-1)?.due_date ?? null,
    payments: payments.map(({ number, due_date, amount }) => ({ number, due_date, amount })),
  }
}

/**
 * Whether a change may be signed at all: within the policy's limit on the nominal APR, or no dearer than what it replaces.
 * What is left of a flat loan shows a rate that rises to its end, and relief must not be refused for it.
 */
export const mayChangePlan = (
  before: Pick<PlanFigures, 'apr_nominal'>,
  after: Pick<PlanFigures, 'apr_nominal'>,
  terms: Pick<ProductTerms, 'max_apr_percent'>,
): boolean => after.apr_nominal <= Math.max(terms.max_apr_percent, before.apr_nominal)

/** By how many months the oldest open instalment may be deferred. None may when `least` is above `most`. */
export interface DeferralRange {
  /** With fewer, the first new date would not lie ahead. */
  least: number
  /** What earlier deferrals left of the maximum. */
  most: number
  /** The maximum. */
  longest: number
}

export const deferralRange = (firstDue: LocalDate, usedMonths: number, day: LocalDate): DeferralRange => {
  let least = 1
  while (addMonths(firstDue, least) <= day) least += 1
  return { least, most: Math.max(0, maximumDeferral - usedMonths), longest: maximumDeferral }
}
