import { addDays, daysBetween, type LocalDate } from '../calendar.ts'
import type { DelinquencyBucket, InstalmentStatus } from '../enumerations.ts'
import type { Pesewas } from '../money.ts'
import type { ReplayedLoan } from './allocation.ts'
import { type InstalmentState, outstandingOf, totalOf } from './loan-state.ts'
import type { ProductTerms } from './product-terms.ts'

/** A stretch in which days past due do not count; open while `to` is null. Both days included. */
export interface DelinquencyPause {
  from: LocalDate
  to: LocalDate | null
}

/** Unpaid interest, principal and fee: a late fee alone never makes a loan past due. */
const arrearsOf = (instalment: InstalmentState): Pesewas => {
  const open = outstandingOf(instalment)
  return open.interest + open.principal + open.fee
}

/** Status of an instalment on a day (domain.md §3): `due` once its demand is raised, seven days ahead. */
export const instalmentStatus = (
  instalment: InstalmentState,
  asOf: LocalDate,
  terms: Pick<ProductTerms, 'demand_days_ahead'>,
): InstalmentStatus => {
  if (totalOf(outstandingOf(instalment)) === 0) return 'paid'
  if (instalment.due_date < asOf && arrearsOf(instalment) > 0) return 'overdue'
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

/** The due date of the oldest instalment with arrears; null when nothing is past due. */
export const pastDueSince = (
  loan: Pick<ReplayedLoan, 'instalments'>,
  asOf: LocalDate,
  except: ReadonlySet<number> = new Set(),
): LocalDate | null =>
  loan.instalments
    .filter(
      (instalment) =>
        instalment.due_date < asOf && arrearsOf(instalment) > 0 && !except.has(instalment.number),
    )
    .map((instalment) => instalment.due_date)
    .sort()[0] ?? null

/**
 * Days since the oldest instalment with arrears fell due, less paused days; 0 when nothing is past due. Instalments in
 * `except` do not count: those on an employer's invoice until it is 30 days overdue.
 */
export const daysPastDue = (
  loan: Pick<ReplayedLoan, 'instalments'>,
  asOf: LocalDate,
  pauses: readonly DelinquencyPause[] = [],
  except: ReadonlySet<number> = new Set(),
): number => {
  const oldest = pastDueSince(loan, asOf, except)
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

/** Amount past due: unpaid interest, principal, fee and late fee of instalments whose day has gone. */
export const amountPastDue = (loan: Pick<ReplayedLoan, 'instalments'>, asOf: LocalDate): Pesewas =>
  loan.instalments
    .filter((instalment) => instalment.due_date < asOf)
    .reduce((sum, instalment) => sum + totalOf(outstandingOf(instalment)), 0)

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

/** Instalments whose arrears an employer has been asked for in full: for `except` of `daysPastDue`. */
export const coveredByInvoice = (
  loan: Pick<ReplayedLoan, 'instalments'>,
  invoiced: ReadonlyMap<number, Pesewas>,
): Set<number> =>
  new Set(
    loan.instalments
      .filter((instalment) => (invoiced.get(instalment.number) ?? 0) >= arrearsOf(instalment))
      .map((instalment) => instalment.number),
  )

/**
 * Demands that the daily job raises by `asOf`: what each instalment due within seven days needs beyond the credit held and
 * beyond what an employer has been asked for.
 */
export const demandsToRaise = (
  loan: Pick<ReplayedLoan, 'instalments' | 'credit'>,
  asOf: LocalDate,
  terms: Pick<ProductTerms, 'demand_days_ahead'>,
  invoiced: ReadonlyMap<number, Pesewas> = new Map(),
): { instalment_number: number; due_date: LocalDate; amount: Pesewas }[] => {
  const horizon = addDays(asOf, terms.demand_days_ahead)
  let credit = loan.credit
  return loan.instalments
    .filter((instalment) => instalment.due_date <= horizon)
    .map((instalment) => {
      const owed = totalOf(outstandingOf(instalment))
      const open = Math.max(0, owed - (invoiced.get(instalment.number) ?? 0))
      const covered = Math.min(open, credit)
      credit -= covered
      return {
        instalment_number: instalment.number,
        due_date: instalment.due_date,
        amount: open - covered,
      }
    })
    .filter((demand) => demand.amount > 0)
}
