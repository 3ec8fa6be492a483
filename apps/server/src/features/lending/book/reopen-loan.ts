import { schema, type Transaction } from '@efie/database'
import type { ReplayedLoan } from '@efie/domain'
import { and, eq, isNull } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import type { RunsAgain } from '../events.ts'
import type { Loan } from './loan.ts'
import { recordLoanMove } from './record-move.ts'
import { storeLoan } from './store-loan.ts'

const { repaymentCertificates } = schema

const revokeCertificate = async (
  tx: Transaction,
  loanId: string,
  { revoked_at, revoked_reason }: { revoked_at: string; revoked_reason: string },
): Promise<void> => {
  await tx
    .update(repaymentCertificates)
    .set({ revoked_at, revoked_reason })
    .where(and(eq(repaymentCertificates.loan_id, loanId), isNull(repaymentCertificates.revoked_at)))
}

const revokedBecause: Record<RunsAgain, string> = {
  'charged-back': 'A payment was charged back',
  'renewal-reversed': 'The payout that settled it was reversed',
}

/** The payment that settled a loan was reversed: it runs again, and its repayment certificate is revoked. */
export const reopen = async (ctx: TransactionContext, loan: Loan, again: RunsAgain): Promise<void> => {
  const { row } = loan
  Object.assign(row, { status: 'active', settled_on: null, closed_at: null })
  await storeLoan(ctx, loan)
  await revokeCertificate(ctx.db, row.id, {
    revoked_at: nowIso(ctx.clock),
    revoked_reason: revokedBecause[again],
  })
  await recordLoanMove(ctx, row, { to: 'active', reason: null, again })
}

/** Reopens a settled loan that owes something again. */
export const reopenIfOwed = async (
  ctx: TransactionContext,
  loan: Loan,
  state: ReplayedLoan,
): Promise<void> => {
  if (loan.row.status === 'settled' && state.outstanding > 0) await reopen(ctx, loan, 'charged-back')
}
