import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { dropApproval } from '../../approvals/index.ts'
import { lapseOpenHardships, lapseOpenReschedules } from '../servicing/relief-queries.ts'
import type { LoanRow } from './queries.ts'

/** Closes relief requests with their loan, since nothing is left to reschedule. */
export const endRelief = async (
  ctx: TransactionContext,
  { id: loan_id }: Pick<LoanRow, 'id'>,
): Promise<void> => {
  const now = nowIso(ctx.clock)
  const audit = (subject_type: 'reschedule' | 'hardship', subject_id: string) =>
    recordAudit(ctx, {
      action: `${subject_type}.lapse`,
      subject_type,
      subject_id,
      after: { status: 'lapsed', loan_id },
    })
  for (const { id, approval_id } of await lapseOpenReschedules(ctx.db, loan_id, now)) {
    if (approval_id !== null) await dropApproval(ctx, approval_id, 'The loan has ended')
    await audit('reschedule', id)
  }
  for (const { id } of await lapseOpenHardships(ctx.db, loan_id, now)) await audit('hardship', id)
}
