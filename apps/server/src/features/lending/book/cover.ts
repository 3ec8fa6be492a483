import { coverOf, outstandingOf, totalOf, type Cover, type LocalDate, type ReplayedLoan } from '@efie/domain'
import { invoicedOn, type InvoicedLine } from './circumstances.ts'

const owedOf = ({ instalments }: ReplayedLoan) =>
  instalments.map((line) => ({ number: line.number, owed: totalOf(outstandingOf(line)) }))

/** What employers' invoices cover of a loan in this state until 30 days overdue. */
export const coveredOn = (state: ReplayedLoan, lines: readonly InvoicedLine[], day: LocalDate): Cover =>
  coverOf(owedOf(state), invoicedOn(lines, day)).covered

/**
 * The same today, which instalments are on an invoice of any age, how much invoices ask beyond what is owed,
 * and which instalments an employer pays or has paid.
 */
export const coverFrom = (state: ReplayedLoan, lines: readonly InvoicedLine[]) => {
  const { covered: asked, excess } = coverOf(owedOf(state), invoicedOn(lines, null))
  const answered = invoicedOn(lines, state.as_of).filter(({ open, paid }) => open > 0 || paid > 0)
  return {
    cover: coveredOn(state, lines, state.as_of),
    asked,
    excess,
    by_employer: new Set(answered.map(({ number }) => number)),
  }
}
