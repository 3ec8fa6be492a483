import type { Database } from '@efie/database'
import {
  demandsToRaise,
  payoffOf,
  replayLoan,
  type LocalDate,
  type Payoff,
  type ReplayedLoan,
} from '@efie/domain'
import type { Application } from '../applications/index.ts'
import { loadInvoiced, loadLoanAccount, loadLoanEvents } from './queries.ts'

export interface LoanStanding {
  state: ReplayedLoan
  /** What settles it on that day: the one payoff function. */
  payoff: Payoff
  /** What is demanded now, instalment by instalment: everything due within the notice period, less credit. */
  demands: ReturnType<typeof demandsToRaise>
  /** What an employer has been asked for, by instalment. */
  invoiced: ReadonlyMap<number, number>
}

/** Where a loan stands on a day; null when nothing has been paid out. */
export const loadLoanStanding = async (
  db: Database,
  application: Application,
  day: LocalDate,
): Promise<LoanStanding | null> => {
  const account = await loadLoanAccount(db, application.id)
  if (!account) return null
  const state = replayLoan(account.schedule, await loadLoanEvents(db, application.id), day)
  const invoiced = await loadInvoiced(db, application.id, day)
  return {
    state,
    // Of a loan written off, what it was worth on that day is still to be recovered.
    payoff: payoffOf(state, account.schedule, state.written_off_on ?? day),
    demands: demandsToRaise(state, day, application.terms, invoiced),
    invoiced,
  }
}
