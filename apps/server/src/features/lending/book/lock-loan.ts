import type { Transaction } from '@efie/database'
import type { SignedIn, TransactionContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LoanOwner } from '../events.ts'
import { accrueToToday } from './accrue-loan.ts'
import { loanOf, type Loan } from './loan.ts'
import { findLoan, loadLoanEvents, lockLoanRow, lockOwner, type LoanKey, type LoanRow } from './queries.ts'
import { storeLoan } from './store-loan.ts'

const ownerOf = async (tx: Transaction, key: LoanKey): Promise<LoanOwner | null> =>
  'application_id' in key || 'order_id' in key
    ? { application_id: null, order_id: null, ...key }
    : findLoan(tx, key)

/**
 * Null if nothing was lent. The application or order is always locked first: that lock serialises everything
 * that happens to a loan.
 */
export const lockLoan = async (tx: Transaction, key: LoanKey): Promise<Loan | null> => {
  const owner = await ownerOf(tx, key)
  if (!owner) return null
  await lockOwner(tx, owner)
  const row = await lockLoanRow(tx, key)
  return row && loanOf(row, await loadLoanEvents(tx, row.id))
}

/** The same with its books brought to today. */
export const lockAccruedLoan = async (ctx: TransactionContext, key: LoanKey): Promise<Loan | null> => {
  const loan = await lockLoan(ctx.db, key)
  if (!loan) return null
  await accrueToToday(ctx, loan)
  await storeLoan(ctx, loan)
  return loan
}

/** A loan that must exist, because money for it is on record. */
export const requireLoan = async (ctx: TransactionContext, key: LoanKey): Promise<Loan> => {
  const loan = await lockAccruedLoan(ctx, key)
  if (!loan) throw new Error(`there is no loan ${Object.values(key).join()}`)
  return loan
}

const notRunning = () => new AppError('NOTHING_DUE', undefined, 'There’s no active loan')

export const expectRunning = ({ status }: Pick<LoanRow, 'status'>): void => {
  if (status !== 'active') throw notRunning()
}

/** Staff can't act on their own loan (domain.md §4). */
export const expectAnother = ({ user_id }: Pick<LoanRow, 'user_id'>, actor: SignedIn): void => {
  if (user_id === actor.id)
    throw new AppError('SAME_PERSON', undefined, 'This is your own loan, so someone else has to do this')
}

/** A running loan; NOTHING_DUE if it isn't running. */
export const runningLoan = async (ctx: TransactionContext, key: LoanKey): Promise<Loan> => {
  const loan = await lockAccruedLoan(ctx, key)
  if (!loan) throw notRunning()
  expectRunning(loan.row)
  return loan
}

/** A running loan for staff, never their own. */
export const loanOfAnother = async (
  ctx: TransactionContext,
  actor: SignedIn,
  key: LoanKey,
): Promise<Loan> => {
  const loan = await runningLoan(ctx, key)
  expectAnother(loan.row, actor)
  return loan
}
