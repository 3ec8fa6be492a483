import type { Transaction } from '@efie/database'
import type { Context, SignedIn } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadApplicationForUpdate, lockScopedApplication } from '../applications/index.ts'
import type { Application } from '../applications/index.ts'
import { accrueToToday } from './accrue-loan.ts'
import { lockLoan, type Loan } from './loan.ts'

/** A loan in hand with its books brought to today; NOTHING_DUE when it does not run. */
export const runningLoan = async (ctx: Context, tx: Transaction, application: Application): Promise<Loan> => {
  const loan = application.status === 'active' ? await lockLoan(tx, application) : null
  if (!loan) throw new AppError('NOTHING_DUE', undefined, 'There is no running loan')
  await accrueToToday(ctx, tx, loan)
  return loan
}

export const runningLoanById = async (ctx: Context, tx: Transaction, id: string): Promise<Loan> =>
  runningLoan(ctx, tx, await loadApplicationForUpdate(tx, id))

/** For staff who act on somebody's loan: never on their own. */
export const loanOfAnother = async (
  ctx: Context,
  tx: Transaction,
  actor: SignedIn,
  id: string,
): Promise<Loan> => {
  const application = await lockScopedApplication(tx, id, 'all', actor.id)
  if (application.user_id === actor.id)
    throw new AppError('SAME_PERSON', undefined, 'This is your own loan, so someone else has to do it')
  return runningLoan(ctx, tx, application)
}
