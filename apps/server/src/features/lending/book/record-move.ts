import type { LoanStatus } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { writeNow } from '../../../platform/database/write-together.ts'
import { loanMoved, type RunsAgain } from '../events.ts'
import type { LoanRow } from './queries.ts'

const actions: Record<LoanStatus, string> = {
  active: 'loan.reopen',
  settled: 'loan.settle',
  'written-off': 'loan.write-off',
  cancelled: 'loan.cancel',
}

/** Audits that a loan ended or runs again, and notifies its application or order. */
export const recordLoanMove = async (
  ctx: TransactionContext,
  row: LoanRow,
  { to, reason, again = null }: { to: LoanStatus; reason: string | null; again?: RunsAgain | null },
): Promise<void> => {
  const apart = await writeNow(ctx)
  await recordAudit(ctx, {
    action: actions[to],
    subject_type: 'loan',
    subject_id: row.id,
    after: { status: to, ...(reason === null ? {} : { reason }) },
  })
  await ctx.events.emit(apart, loanMoved, { ...row, loan_id: row.id, to, reason, again })
}
