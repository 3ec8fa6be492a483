import { addDays, type LocalDate } from '../calendar.ts'
import type { InstalmentStatus } from '../enumerations.ts'
import { type Pesewas, sumOf } from '../money.ts'
import type { ReplayedLoan } from './allocation.ts'
import { type Cover, instalmentStatus, ownShareOf } from './delinquency.ts'
import { type InstalmentState, outstandingOf } from './loan-state.ts'
import type { ProductTerms } from './product-terms.ts'

type Owed = Pick<ReplayedLoan, 'instalments' | 'credit'>

/** What each instalment needs of its tenant, beyond what an employer answers for and the credit held; oldest first. */
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

/** Demands that the daily job raises by `asOf`: what each instalment due within seven days needs. */
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

/** What a tenant pays next. */
export interface NextPayment {
  /** The instalments asked for together, oldest first. */
  numbers: number[]
  /** Of the oldest of them. */
  due_date: LocalDate
  amount: Pesewas
  /** The part of `amount` that is late fees. */
  late_fees: Pesewas
  status: Exclude<InstalmentStatus, 'paid' | 'covered'>
}

/**
 * All that is overdue, or else the next instalment that needs anything of the tenant, from the same needs as the demands. Null
 * when nothing does: all is paid, covered by credit, or asked of an employer.
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
  // What needs something is neither paid nor covered; the type does not know it.
  if (!oldest || oldest.status === 'paid' || oldest.status === 'covered') return null
  return {
    numbers: asked.map(({ line }) => line.number),
    due_date: oldest.line.due_date,
    amount: sumOf(asked.map(({ amount }) => amount)),
    // Money reaches a late fee last, so it is what remains.
    late_fees: sumOf(asked.map(({ line, amount }) => Math.min(amount, outstandingOf(line).late_fee))),
    status: oldest.status,
  }
}
