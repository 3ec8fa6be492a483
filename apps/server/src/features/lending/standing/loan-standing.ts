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
import { loadCover, loadCovers } from '../book/cover.ts'
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
  /** Invoiced beyond what is owed, to be credited. */
  over_invoiced: Pesewas
}

interface Covered extends Pick<LoanStanding, 'row' | 'events' | 'state' | 'cover'> {
  excess: Pesewas
}

const standingFrom = ({ row, events, state, cover, excess }: Covered, day: LocalDate): LoanStanding => {
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
    over_invoiced: excess,
  }
}

/** A loan's standing on a day, from its contract and log alone. */
export const standingOf = async (db: Database, row: LoanRow, day: LocalDate): Promise<LoanStanding> => {
  const events = await loadLoanEvents(db, row.id)
  const state = replayLoan(row.schedule, events, day)
  return standingFrom({ row, events, state, ...(await loadCover(db, row, state)) }, day)
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
  const replayed = rows.map((row) => {
    const events = logs.get(row.id) ?? []
    return { row, events, state: replayLoan(row.schedule, events, day) }
  })
  return (await loadCovers(db, replayed, day)).map((one) => standingFrom(one, day))
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
