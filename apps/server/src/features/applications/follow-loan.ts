import type { LoanStatus } from '@efie/domain'
import type { TransactionContext } from '../../platform/context.ts'
import { moveApplication } from './move-application.ts'
import { loadApplicationForUpdate } from './queries.ts'

interface OfLoan {
  application_id: string | null
}

/** Moves an application along with its loan: repaid, written off or reopened. */
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
    // A reversed renewal leaves the old loan as if never settled: it can be renewed again, and no other
    // application can be made beside it.
    ...(again === 'renewal-reversed' ? { set: { reopened_at: null } } : {}),
  })
}
