import type { ApprovalStatus, RestoreStatus } from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import { signedIn, type Context, type TransactionContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { RESTORE_BACKUP } from '../../../platform/maintenance.ts'
import { text, type FixedText } from '../../../platform/texts/text.ts'
import type { ApprovalAct, ApprovalRequest } from '../../approvals/index.ts'
import { alertSuperadmins } from '../../notifications/index.ts'
import { nameOfBackup } from './ask-for-restore.ts'
import { advance, loadRestoreOf, type RestoreRow } from './queries.ts'

/** Longer than any restore may take, and below the queue's own limit of a day. */
const LONGEST_SECONDS = 23 * 3_600

const loadOpen = async (ctx: TransactionContext, request: ApprovalRequest): Promise<RestoreRow> => {
  const row = await loadRestoreOf(ctx.db, request.id)
  // A request of the time of a restored backup has no restore of its own.
  if (row?.status !== 'requested')
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: request.status, to: 'approved', missing: [] })
  return row
}

const closed: Partial<Record<ApprovalStatus, RestoreStatus>> = {
  refused: 'refused',
  withdrawn: 'withdrawn',
  expired: 'expired',
}

const outcomes: Partial<Record<ApprovalStatus, FixedText>> = {
  refused: text('Restoring a backup was rejected'),
  withdrawn: text('The request to restore a backup was withdrawn'),
  expired: text('The request to restore a backup has expired'),
}

export const enqueueRestore = (
  ctx: Pick<Context, 'db' | 'jobs'>,
  id: string,
  start_after?: string,
): Promise<void> =>
  ctx.jobs.enqueue(
    ctx.db,
    RESTORE_BACKUP,
    { restore_id: id },
    { retries: 5, longest_seconds: LONGEST_SECONDS, ...(start_after === undefined ? {} : { start_after }) },
  )

/** Carries out the second person's decision on restoring a backup. A job does the work. */
export const restoreBackupAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const row = await loadOpen(ctx, request)
    await advance(ctx.db, row.id, ['requested'], {
      status: 'approved',
      decided_by: signedIn(ctx).id,
      updated_at: nowIso(ctx.clock),
    })
    await enqueueRestore(ctx, row.id)
    await alertSuperadmins(ctx, {
      title: text('Restoring a backup was approved'),
      what: text('Approval to restore the {backup}. It starts now.', {
        backup: nameOfBackup(row.backup_created_at),
      }),
      link: '/admin/settings?tab=backups',
    })
  },
  dropped: async (ctx, request) => {
    const row = await loadRestoreOf(ctx.db, request.id)
    const status = closed[request.status]
    const title = outcomes[request.status]
    if (row?.status !== 'requested' || !status || !title) return
    const now = nowIso(ctx.clock)
    await advance(ctx.db, row.id, ['requested'], {
      status,
      decided_by: status === 'refused' ? signedIn(ctx).id : null,
      finished_at: now,
      updated_at: now,
    })
    await alertSuperadmins(ctx, {
      title,
      what: text('The {backup} won’t be restored.', { backup: nameOfBackup(row.backup_created_at) }),
      link: `/approvals/${request.id}`,
      ...(ctx.actor ? {} : { by: text('the system') }),
    })
  },
}
