import { addMonths, daysBetween, type LocalDate } from '../calendar.ts'
import { counted } from '../counted.ts'
import { type Pesewas, sumOf } from '../money.ts'
import type { ReplayedLoan } from './allocation.ts'
import { annualPercentageRate, highestApr } from './apr.ts'
import { outstandingOf, totalOf } from './loan-state.ts'
import type { ProductTerms } from './product-terms.ts'
import type { Schedule } from './schedule.ts'
import { maximumDeferral } from '../servicing.ts'
import { type PayoffSource, payoffOf } from './settlement.ts'

/** How a signed plan can change (domain.md §7): later due dates, or the balance spread over a new term. */
export const planChangeKinds = ['later-dates', 'other-months'] as const
export type PlanChangeKind = (typeof planChangeKinds)[number]

/** What is left of a plan on a day, as disclosed before signing. Amounts in pesewas, rates in percent. */
export interface PlanFigures {
  /** Payoff of that day. Interest of begun months is already owed, so it is no future cost. */
  balance: Pesewas
  /** Sum of all remaining payments. */
  total: Pesewas
  /**
   * Remaining payments beyond the balance: interest of months not begun, which settling that day would save.
   */
  cost: Pesewas
  /** Capped at 1 200 and 409 500, which stand for any higher rate. */
  apr_nominal: number
  apr_effective: number
  /**
   * The usual payment. The last can differ by the rounding residual, the first by what is already paid of it.
   */
  instalment: Pesewas
  last_date: LocalDate | null
  payments: { number: number; due_date: LocalDate; amount: Pesewas }[]
}

/** A twelfth of a year, so that instalments on the same day of the month are one month apart. */
const DAYS_OF_MONTH = 365 / 12

const mostCommon = (amounts: readonly Pesewas[]): Pesewas => {
  const counts = new Map<Pesewas, number>()
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1)
  return [...counts].toSorted((left, right) => right[1] - left[1])[0]?.[0] ?? 0
}

/** Remaining payments after applying credit to the earliest ones. */
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
 * What is left of a plan, with the APR of its remaining cash flows: the payoff of the day against each
 * payment on its due date. Overdue amounts count as paid on the day itself.
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
 * Whether a change may be signed: its nominal APR is within the policy's cap, or no higher than that of the
 * plan it replaces. The remaining APR of a flat loan rises towards its end, and relief must not be refused
 * for that.
 */
export const mayChangePlan = (
  before: Pick<PlanFigures, 'apr_nominal'>,
  after: Pick<PlanFigures, 'apr_nominal'>,
  terms: Pick<ProductTerms, 'max_apr_percent'>,
): boolean => after.apr_nominal <= Math.max(terms.max_apr_percent, before.apr_nominal)

/** By how many months the oldest open instalment can be deferred. None when `least` exceeds `most`. */
export interface DeferralRange {
  /** The fewest months that put the first new due date in the future. */
  least: number
  /** What earlier deferrals left of the maximum. */
  most: number
  /** Maximum deferral in months over the life of the loan. */
  longest: number
}

/**
 * Permitted deferral on a day, given the first open due date and the months already used by earlier
 * reschedules.
 */
export const deferralRange = (firstDue: LocalDate, usedMonths: number, day: LocalDate): DeferralRange => {
  let least = 1
  while (addMonths(firstDue, least) <= day) least += 1
  return { least, most: Math.max(0, maximumDeferral - usedMonths), longest: maximumDeferral }
}

/** Why a loan gets no new dates when they would have to move further than they still can. */
export const noDeferralText = ({ least, most }: Pick<DeferralRange, 'least' | 'most'>): string =>
  `To put every new date in the future, the dates would have to move by at least ${counted(least, 'month')}, but they can only move by ${counted(most, 'month')} more. The tenant has to pay the arrears first`
