import { addDays, daysBetween, type LocalDate } from '../calendar.ts'
import type { DelinquencyBucket, InstalmentStatus } from '../enumerations.ts'
import { type Pesewas, sumOf } from '../money.ts'
import type { ReplayedLoan } from './allocation.ts'
import { type InstalmentState, outstandingOf, totalOf } from './loan-state.ts'
import type { ProductTerms } from './product-terms.ts'

/** What employers have been asked for and still answer for, by instalment: until an invoice is 30 days overdue. */
export type Cover = ReadonlyMap<number, Pesewas>

/** Nothing comes out of anybody's pay: of an order's plan, always. */
export const noCover: Cover = new Map()

const coveredOf = ({ number }: InstalmentState, cover: Cover): Pesewas => cover.get(number) ?? 0

/** What of an instalment its tenant has still to pay themselves: all but what their employer answers for. */
export const ownShareOf = (instalment: InstalmentState, cover: Cover): Pesewas =>
  Math.max(0, totalOf(outstandingOf(instalment)) - coveredOf(instalment, cover))

/** A stretch in which days past due do not count; open while `to` is null. Both days included. */
export interface DelinquencyPause {
  from: LocalDate
  to: LocalDate | null
}

/** Interest, principal and fee that the tenant owes themselves: a late fee alone never makes a loan past due. */
const arrearsOf = (instalment: InstalmentState, cover: Cover): Pesewas => {
  const open = outstandingOf(instalment)
  return Math.max(0, open.interest + open.principal + open.fee - coveredOf(instalment, cover))
}

const isPastDue = (instalment: InstalmentState, asOf: LocalDate, cover: Cover): boolean =>
  instalment.due_date < asOf && arrearsOf(instalment, cover) > 0

/**
 * Status of an instalment on a day (domain.md §3): `due` once its demand is raised, seven days ahead; `covered` while an
 * employer answers for all that is open on it, whatever the day.
 */
export const instalmentStatus = (
  instalment: InstalmentState,
  asOf: LocalDate,
  terms: Pick<ProductTerms, 'demand_days_ahead'>,
  cover: Cover,
): InstalmentStatus => {
  if (totalOf(outstandingOf(instalment)) === 0) return 'paid'
  if (ownShareOf(instalment, cover) === 0) return 'covered'
  if (isPastDue(instalment, asOf, cover)) return 'overdue'
  if (totalOf(instalment.paid) > 0) return 'part-paid'
  return addDays(instalment.due_date, -terms.demand_days_ahead) <= asOf ? 'due' : 'upcoming'
}

const pausedDays = (from: LocalDate, to: LocalDate, pauses: readonly DelinquencyPause[]): number => {
  const days = new Set<number>()
  for (const pause of pauses) {
    const first = Math.max(1, daysBetween(from, pause.from))
    const last = Math.min(daysBetween(from, to), daysBetween(from, pause.to ?? to))
    for (let day = first; day <= last; day += 1) days.add(day)
  }
  return days.size
}

/** The due date of the oldest instalment with arrears of the tenant's own; null when nothing is past due. */
export const pastDueSince = (
  loan: Pick<ReplayedLoan, 'instalments'>,
  asOf: LocalDate,
  cover: Cover,
): LocalDate | null =>
  loan.instalments
    .filter((instalment) => isPastDue(instalment, asOf, cover))
    .map((instalment) => instalment.due_date)
    .sort()[0] ?? null

/** Days since the oldest instalment with arrears fell due, less paused days; 0 when nothing is past due. */
export const daysPastDue = (
  loan: Pick<ReplayedLoan, 'instalments'>,
  asOf: LocalDate,
  cover: Cover,
  pauses: readonly DelinquencyPause[] = [],
): number => {
  const oldest = pastDueSince(loan, asOf, cover)
  return oldest === null ? 0 : daysBetween(oldest, asOf) - pausedDays(oldest, asOf, pauses)
}

/** Longest pause, and how far back one may begin: it heals no old arrears. */
export const pauseRules = { days: 60, backdated_days: 30 } as const

/** Why days may not be paused, by the field that has to change; null when they may. */
export const pauseRefusal = (
  { from_date, to_date }: { from_date: LocalDate; to_date: LocalDate },
  others: readonly { from_date: LocalDate; to_date: LocalDate }[],
  today: LocalDate,
): { path: 'from_date' | 'to_date'; message: string } | null => {
  const { days, backdated_days } = pauseRules
  if (from_date < addDays(today, -backdated_days))
    return { path: 'from_date', message: `At most ${backdated_days} days back` }
  if (to_date < from_date) return { path: 'to_date', message: 'Not before it begins' }
  if (daysBetween(from_date, to_date) >= days) return { path: 'to_date', message: `At most ${days} days` }
  return others.some((one) => one.from_date <= to_date && from_date <= one.to_date)
    ? { path: 'from_date', message: 'These days are paused already' }
    : null
}

/** Whether a pause can be ended early on a day: some of its days are still to come. */
export const mayEndPause = ({ to_date }: { to_date: LocalDate }, today: LocalDate): boolean => to_date > today

/** Amount past due: what the tenant still has to pay of instalments whose day has gone, late fees included. */
export const amountPastDue = (
  loan: Pick<ReplayedLoan, 'instalments'>,
  asOf: LocalDate,
  cover: Cover,
): Pesewas =>
  sumOf(
    loan.instalments
      .filter((instalment) => instalment.due_date < asOf)
      .map((instalment) => ownShareOf(instalment, cover)),
  )

/** Bucket of a number of days past due (domain.md §3). */
export const delinquencyBucket = (days: number): DelinquencyBucket => {
  if (days <= 0) return 'current'
  if (days <= 30) return '1-30'
  if (days <= 60) return '31-60'
  if (days <= 90) return '61-90'
  return days <= 180 ? '91-180' : 'over-180'
}

/** The fact `over_180_days`. */
export const mayBeWrittenOff = (
  days: number,
  terms: Pick<ProductTerms, 'write_off_min_days_past_due'>,
): boolean => days > terms.write_off_min_days_past_due
