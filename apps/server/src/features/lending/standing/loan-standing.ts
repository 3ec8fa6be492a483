import type { Database } from '@efie/database'
import {
  demandsToRaise,
  nextPaymentOf,
  payoffOf,
  replayLoan,
  type Cover,
  type LoanEvent,
  type LocalDate,
  type NextPayment,
  type Payoff,
  type Pesewas,
  type ReplayedLoan,
} from '@efie/domain'
import { loadInvoicedLines, loadInvoicedLinesOf, type InvoicedLine } from '../book/circumstances.ts'
import { coverFrom } from '../book/cover.ts'
import { findLoan, loadLoanEvents, loadLoanLogs, type LoanKey, type LoanRow } from '../book/queries.ts'

export interface LoanStanding {
  row: LoanRow
  events: LoanEvent[]
  state: ReplayedLoan
  /** Payoff on that day, by the one payoff function (domain.md §1). */
  payoff: Payoff
  /** Current demands by instalment: everything due within the notice period, less credit. */
  demands: ReturnType<typeof demandsToRaise>
  /** The tenant's next payment; null if nothing is running or owed. */
  next_payment: NextPayment | null
  /** What employers' invoices cover, by instalment. */
  cover: Cover
  /** Instalments on employers' invoices. */
  lines: InvoicedLine[]
  /** Invoiced beyond what is owed, to be credited. */
  over_invoiced: Pesewas
}

const standingFrom = (
  row: LoanRow,
  events: LoanEvent[],
  lines: InvoicedLine[],
  day: LocalDate,
): LoanStanding => {
  const state = replayLoan(row.schedule, events, day)
  const { cover, excess } = coverFrom(state, lines)
  const asksForPayment = row.status === 'active' && row.held_from === null
  return {
    row,
    events,
    state,
    // For a written-off loan, its payoff on that day is still recoverable.
    payoff: payoffOf(state, row.schedule, state.written_off_on ?? day),
    demands: asksForPayment ? demandsToRaise(state, day, row.terms, cover) : [],
    next_payment: asksForPayment ? nextPaymentOf(state, day, row.terms, cover) : null,
    cover,
    lines,
    over_invoiced: excess,
  }
}

/** A loan's standing on a day, from its contract and log alone. `known` is the log of a loan that is locked. */
export const standingOf = async (
  db: Database,
  row: LoanRow,
  day: LocalDate,
  known?: LoanEvent[],
): Promise<LoanStanding> => {
  const events = known ?? (await loadLoanEvents(db, row.id))
  return standingFrom(row, events, await loadInvoicedLines(db, row), day)
}

/** The same for several loans, in as many queries as for one. */
export const standingsOf = async (
  db: Database,
  rows: readonly LoanRow[],
  day: LocalDate,
): Promise<LoanStanding[]> => {
  const logs = await loadLoanLogs(
    db,
    rows.map(({ id }) => id),
  )
  const lines = await loadInvoicedLinesOf(
    db,
    rows.flatMap(({ application_id }) => application_id ?? []),
  )
  return rows.map((row) =>
    standingFrom(row, logs.get(row.id) ?? [], lines.get(row.application_id ?? '') ?? [], day),
  )
}

/** The same by application or order; null if nothing was lent. */
export const loadLoanStanding = async (
  db: Database,
  key: LoanKey,
  day: LocalDate,
): Promise<LoanStanding | null> => {
  const row = await findLoan(db, key)
  return row ? standingOf(db, row, day) : null
}
