import type { Database } from '@efie/database'
import {
  coverOf,
  outstandingOf,
  totalOf,
  type Cover,
  type InvoicedInstalment,
  type LocalDate,
  type ReplayedLoan,
} from '@efie/domain'
import { loadInvoiced, loadInvoicedOf, type LoanRow } from './queries.ts'

type Invoiced = readonly InvoicedInstalment[]

const owedOf = ({ instalments }: ReplayedLoan) =>
  instalments.map((line) => ({ number: line.number, owed: totalOf(outstandingOf(line)) }))

/** What employers' invoices cover of a loan in this state. */
export const coveredBy = (state: ReplayedLoan, invoiced: Invoiced): Cover =>
  coverOf(owedOf(state), invoiced).covered

const coverFrom = (state: ReplayedLoan, answered: Invoiced, asked: Invoiced) => {
  const owed = owedOf(state)
  const { covered, excess } = coverOf(owed, asked)
  return { cover: coverOf(owed, answered).covered, asked: covered, excess }
}

/**
 * Which instalments employers' invoices cover until 30 days overdue, which are on an invoice of any age, and
 * how much invoices ask beyond what is owed.
 */
export const loadCover = async (db: Database, row: Pick<LoanRow, 'application_id'>, state: ReplayedLoan) =>
  coverFrom(state, await loadInvoiced(db, row, state.as_of), await loadInvoiced(db, row, null))

/** The same for several loans, replayed up to one day. */
export const loadCovers = async <Replayed extends { row: LoanRow; state: ReplayedLoan }>(
  db: Database,
  loans: readonly Replayed[],
  day: LocalDate,
) => {
  const ids = loans.flatMap(({ row }) => row.application_id ?? [])
  const answered = await loadInvoicedOf(db, ids, day)
  const asked = await loadInvoicedOf(db, ids, null)
  return loans.map((loan) => {
    const id = loan.row.application_id ?? ''
    return { ...loan, ...coverFrom(loan.state, answered.get(id) ?? [], asked.get(id) ?? []) }
  })
}
