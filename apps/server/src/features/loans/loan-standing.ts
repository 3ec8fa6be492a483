import type { Database } from '@efie/database'
import {
  coverOf,
  demandsToRaise,
  nextPaymentOf,
  outstandingOf,
  payoffOf,
  replayLoan,
  totalOf,
  type Cover,
  type LocalDate,
  type NextPayment,
  type Payoff,
  type Pesewas,
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
  /** What its tenant pays next; null when nothing runs or needs anything of them. */
  next_payment: NextPayment | null
  /** What employers have been asked for and still answer for, by instalment. */
  cover: Cover
  /** What open lines ask for and nobody owes: to be credited. */
  over_invoiced: Pesewas
}

/**
 * Which instalments employers answer for until their invoices are 30 days overdue, which they are asked for however old the
 * invoices are, and what they are asked beyond what is owed.
 */
export const loadCover = async (db: Database, applicationId: string, state: ReplayedLoan) => {
  const owed = state.instalments.map((line) => ({ number: line.number, owed: totalOf(outstandingOf(line)) }))
  const { covered } = coverOf(owed, await loadInvoiced(db, applicationId, state.as_of))
  const { covered: asked, excess } = coverOf(owed, await loadInvoiced(db, applicationId, null))
  return { cover: covered, asked, excess }
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
  const { cover, excess } = await loadCover(db, application.id, state)
  return {
    state,
    // Of a loan written off, what it was worth on that day is still to be recovered.
    payoff: payoffOf(state, account.schedule, state.written_off_on ?? day),
    demands: demandsToRaise(state, day, application.terms, cover),
    next_payment:
      application.status === 'active' ? nextPaymentOf(state, day, application.terms, cover) : null,
    cover,
    over_invoiced: excess,
  }
}
