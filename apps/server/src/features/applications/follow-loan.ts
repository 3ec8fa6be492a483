import type { LoanStatus } from '@efie/domain'
import type { TransactionContext } from '../../platform/context.ts'
import { moveApplication } from './move-application.ts'
import { loadApplicationForUpdate } from './queries.ts'

interface OfLoan {
  application_id: string | null
}

/** The application of a loan that was repaid, written off or reopened goes the same way. */
export const followLoanOfApplication = async (
  ctx: TransactionContext,
  {
    application_id,
    to,
    reason,
    again,
  }: OfLoan & { to: LoanStatus; reason: string | null; again: 'charged-back' | 'renewal-reversed' | null },
): Promise<void> => {
  if (application_id === null || to === 'cancelled') return
  const application = await loadApplicationForUpdate(ctx.db, application_id)
  await moveApplication(ctx, application, {
    to,
    by: to === 'written-off' ? (ctx.actor ?? 'system') : 'system',
    reason,
    facts: {
      nothing_owed: to === 'settled',
      two_persons: true,
      over_180_days: true,
      charged_back: again === 'charged-back',
      renewal_reversed: again === 'renewal-reversed',
    },
    // As if it had never been settled: it may be renewed again, and nothing else be applied for beside it.
    ...(again === 'renewal-reversed' ? { set: { reopened_at: null } } : {}),
  })
}
