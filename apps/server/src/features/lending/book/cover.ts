import type { Database } from '@efie/database'
import { coverOf, outstandingOf, totalOf, type ReplayedLoan } from '@efie/domain'
import { loadInvoiced, type LoanRow } from './queries.ts'

/**
 * Which instalments employers answer for until their invoices are 30 days overdue, which they are asked for however old the
 * invoices are, and what they are asked beyond what is owed.
 */
export const loadCover = async (db: Database, row: Pick<LoanRow, 'application_id'>, state: ReplayedLoan) => {
  const owed = state.instalments.map((line) => ({ number: line.number, owed: totalOf(outstandingOf(line)) }))
  const { covered } = coverOf(owed, await loadInvoiced(db, row, state.as_of))
  const { covered: asked, excess } = coverOf(owed, await loadInvoiced(db, row, null))
  return { cover: covered, asked, excess }
}
