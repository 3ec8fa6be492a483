import type { Transaction } from '@efie/database'
import { replayLoan, type LoanEvent, type LocalDate, type ReplayedLoan } from '@efie/domain'
import type { Application } from '../applications/index.ts'
import { loadLoanEvents, lockLoanAccount, type LoanAccount } from './queries.ts'

/** A loan in hand: its application's row is locked, and `events` grows with what is written. */
export interface Loan {
  application: Application
  account: LoanAccount
  events: LoanEvent[]
}

/** Null when nothing has been paid out. The application must be locked. */
export const lockLoan = async (tx: Transaction, application: Application): Promise<Loan | null> => {
  const account = await lockLoanAccount(tx, application.id)
  return account ? { application, account, events: await loadLoanEvents(tx, application.id) } : null
}

export const replayed = (loan: Loan, asOf: LocalDate): ReplayedLoan =>
  replayLoan(loan.account.schedule, loan.events, asOf)

export const dimensionsOf = ({ application }: Pick<Loan, 'application'>) => ({
  user_id: application.user_id,
  application_id: application.id,
})

/** What the journal knows a loan by; another one when it was opened anew after a reversed payout. */
export const loanKey = ({ account }: Pick<Loan, 'account'>): string =>
  account.opened_version === 1
    ? account.application_id
    : `${account.application_id}#${account.opened_version}`
