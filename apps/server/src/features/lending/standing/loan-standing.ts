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
  /** What settles it on that day: the one payoff function. */
  payoff: Payoff
  /** What is demanded now, instalment by instalment: everything due within the notice period, less credit. */
  demands: ReturnType<typeof demandsToRaise>
  /** What its tenant pays next; null when nothing runs or needs anything of them. */
  next_payment: NextPayment | null
  /** What employers have been asked for and still answer for, by instalment. */
  cover: Cover
  /** What open invoice lines ask for and no one owes: to be credited. */
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
    // Of a loan written off, what it was worth on that day is still to be recovered.
    payoff: payoffOf(state, row.schedule, state.written_off_on ?? day),
    demands: asksForPayment ? demandsToRaise(state, day, row.terms, cover) : [],
    next_payment: asksForPayment ? nextPaymentOf(state, day, row.terms, cover) : null,
    cover,
    over_invoiced: excess,
  }
}

/** The standing of a loan on a day, from its contract and its log alone. */
export const standingOf = async (db: Database, row: LoanRow, day: LocalDate): Promise<LoanStanding> => {
  const events = await loadLoanEvents(db, row.id)
  const state = replayLoan(row.schedule, events, day)
  return standingFrom({ row, events, state, ...(await loadCover(db, row, state)) }, day)
}

/** The same of several loans, in as many statements as of one. */
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

/** The same by the loan's application or order; null when nothing has been lent. */
export const loadLoanStanding = async (
  db: Database,
  key: LoanKey,
  day: LocalDate,
): Promise<LoanStanding | null> => {
  const row = await findLoan(db, key)
  return row ? standingOf(db, row, day) : null
}
