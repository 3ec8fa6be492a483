import { addDays, type LocalDate } from '../calendar.ts'
import type { InstalmentStatus } from '../enumerations.ts'
import { type Pesewas, sumOf } from '../money.ts'
import type { ReplayedLoan } from './allocation.ts'
import { type Cover, instalmentStatus, ownShareOf } from './delinquency.ts'
import { type InstalmentState, outstandingOf } from './loan-state.ts'
import type { ProductTerms } from './product-terms.ts'

type Owed = Pick<ReplayedLoan, 'instalments' | 'credit'>

/**
 * What the tenant still has to pay on each instalment, after employer cover and credit held; oldest first.
 */
const needsOf = (loan: Owed, cover: Cover): { line: InstalmentState; amount: Pesewas }[] => {
  let credit = loan.credit
  return loan.instalments
    .map((line) => {
      const own = ownShareOf(line, cover)
      const held = Math.min(own, credit)
      credit -= held
      return { line, amount: own - held }
    })
    .filter(({ amount }) => amount > 0)
}

/**
 * Demands that the daily job has to raise by `asOf`: the amount still needed for each instalment due within
 * seven days.
 */
export const demandsToRaise = (
  loan: Owed,
  asOf: LocalDate,
  terms: Pick<ProductTerms, 'demand_days_ahead'>,
  cover: Cover,
): { instalment_number: number; due_date: LocalDate; amount: Pesewas }[] => {
  const horizon = addDays(asOf, terms.demand_days_ahead)
  return needsOf(loan, cover)
    .filter(({ line }) => line.due_date <= horizon)
    .map(({ line, amount }) => ({ instalment_number: line.number, due_date: line.due_date, amount }))
}

/** The next payment that a tenant is asked for. Amounts in pesewas. */
export interface NextPayment {
  /** Instalments demanded together, oldest first. */
  numbers: number[]
  /** Due date of the oldest of them. */
  due_date: LocalDate
  amount: Pesewas
  /** Late fees included in `amount`. */
  late_fees: Pesewas
  status: Exclude<InstalmentStatus, 'paid' | 'covered'>
}

/**
 * Everything overdue, otherwise the next instalment on which the tenant owes anything, computed from the same
 * needs as the demands. Null when there is none: all is paid, covered by credit, or invoiced to an employer.
 */
export const nextPaymentOf = (
  loan: Owed,
  asOf: LocalDate,
  terms: Pick<ProductTerms, 'demand_days_ahead'>,
  cover: Cover,
): NextPayment | null => {
  const needs = needsOf(loan, cover).map((need) => ({
    ...need,
    status: instalmentStatus(need.line, asOf, terms, cover),
  }))
  const overdue = needs.filter(({ status }) => status === 'overdue')
  const asked = overdue.length > 0 ? overdue : needs.slice(0, 1)
  const [oldest] = asked
  // An instalment that needs money is neither paid nor covered; this narrows the type.
  if (!oldest || oldest.status === 'paid' || oldest.status === 'covered') return null
  return {
    numbers: asked.map(({ line }) => line.number),
    due_date: oldest.line.due_date,
    amount: sumOf(asked.map(({ amount }) => amount)),
    // Payments reach late fees last, so late fees are the last part to remain.
    late_fees: sumOf(asked.map(({ line, amount }) => Math.min(amount, outstandingOf(line).late_fee))),
    status: oldest.status,
  }
}
