import { addDays, daysBetween, type LocalDate } from '../calendar.ts'
import type { DelinquencyBucket, InstalmentStatus } from '../enumerations.ts'
import { type Pesewas, sumOf } from '../money.ts'
import type { ReplayedLoan } from './allocation.ts'
import { type InstalmentState, outstandingOf, totalOf } from './loan-state.ts'
import type { ProductTerms } from './product-terms.ts'

/**
 * Pesewas per instalment number that an employer has been invoiced for and still answers for, until the
 * invoice is 30 days overdue.
 */
export type Cover = ReadonlyMap<number, Pesewas>

/** No employer involved. Order plans never have cover. */
export const noCover: Cover = new Map()

const coveredOf = ({ number }: InstalmentState, cover: Cover): Pesewas => cover.get(number) ?? 0

/** The tenant's own share of what is outstanding on an instalment: everything that no employer covers. */
export const ownShareOf = (instalment: InstalmentState, cover: Cover): Pesewas =>
  Math.max(0, totalOf(outstandingOf(instalment)) - coveredOf(instalment, cover))

/** A period whose days do not count as past due, both days inclusive; open-ended while `to` is null. */
export interface DelinquencyPause {
  from: LocalDate
  to: LocalDate | null
}

/**
 * Arrears that the tenant owes: interest, principal and fees. A late fee alone never makes a loan past due.
 */
const arrearsOf = (instalment: InstalmentState, cover: Cover): Pesewas => {
  const open = outstandingOf(instalment)
  return Math.max(0, open.interest + open.principal + open.fee - coveredOf(instalment, cover))
}

const isPastDue = (instalment: InstalmentState, asOf: LocalDate, cover: Cover): boolean =>
  instalment.due_date < asOf && arrearsOf(instalment, cover) > 0

/**
 * Status of an instalment on a day (domain.md §3). `due` begins when its demand is raised, seven days ahead.
 * `covered` holds on any day while an employer answers for everything outstanding.
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

/** Due date of the oldest instalment on which the tenant has arrears; null when nothing is past due. */
export const pastDueSince = (
  loan: Pick<ReplayedLoan, 'instalments'>,
  asOf: LocalDate,
  cover: Cover,
): LocalDate | null =>
  loan.instalments
    .filter((instalment) => isPastDue(instalment, asOf, cover))
    .map((instalment) => instalment.due_date)
    .sort()[0] ?? null

/** Days since the oldest instalment in arrears fell due, less paused days; 0 when nothing is past due. */
export const daysPastDue = (
  loan: Pick<ReplayedLoan, 'instalments'>,
  asOf: LocalDate,
  cover: Cover,
  pauses: readonly DelinquencyPause[] = [],
): number => {
  const oldest = pastDueSince(loan, asOf, cover)
  return oldest === null ? 0 : daysBetween(oldest, asOf) - pausedDays(oldest, asOf, pauses)
}

/** The longest pause in days, and how far back one may begin: a pause must not erase old arrears. */
export const pauseRules = { days: 60, backdated_days: 30 } as const

/** Why these days cannot be paused, with the field to correct; null when they can. */
export const pauseRefusal = (
  { from_date, to_date }: { from_date: LocalDate; to_date: LocalDate },
  others: readonly { from_date: LocalDate; to_date: LocalDate }[],
  today: LocalDate,
): { path: 'from_date' | 'to_date'; message: string } | null => {
  const { days, backdated_days } = pauseRules
  if (from_date < addDays(today, -backdated_days))
    return { path: 'from_date', message: `Choose a date within the last ${backdated_days} days` }
  if (to_date < from_date)
    return { path: 'to_date', message: 'Choose an end date on or after the start date' }
  if (daysBetween(from_date, to_date) >= days)
    return { path: 'to_date', message: `Choose ${days} days or fewer` }
  return others.some((one) => one.from_date <= to_date && from_date <= one.to_date)
    ? { path: 'from_date', message: 'These days are already paused' }
    : null
}

/** Whether a pause can be ended early: some of its days still lie ahead. */
export const mayEndPause = ({ to_date }: { to_date: LocalDate }, today: LocalDate): boolean => to_date > today

/** Amount past due in pesewas: the tenant's share of instalments past their due date, late fees included. */
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

/** Delinquency bucket for a number of days past due (domain.md §3). */
export const delinquencyBucket = (days: number): DelinquencyBucket => {
  if (days <= 0) return 'current'
  if (days <= 30) return '1-30'
  if (days <= 60) return '31-60'
  if (days <= 90) return '61-90'
  return days <= 180 ? '91-180' : 'over-180'
}

/** Computes the life-cycle fact `over_180_days`: whether a loan is far enough past due to be written off. */
export const mayBeWrittenOff = (
  days: number,
  terms: Pick<ProductTerms, 'write_off_min_days_past_due'>,
): boolean => days > terms.write_off_min_days_past_due
