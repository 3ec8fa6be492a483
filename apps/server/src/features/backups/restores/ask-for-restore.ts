import { restoreRequestDays, type RestoreLoss } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type ScopedContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { toPage } from '../../../platform/pagination.ts'
import { date, time } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { translate } from '../../../platform/texts/translate.ts'
import { requestApproval } from '../../approvals/index.ts'
import { alertSuperadmins } from '../../notifications/index.ts'
import { loadBackup, type BackupRow } from '../queries.ts'
import { countLoss } from './loss.ts'
import { findRestores, insertRestore, loadNamedRestore, loadRestore, markChecked } from './queries.ts'

/** The backup as people know it: by its day and time. */
export const nameOfBackup = (created_at: string) =>
  text('backup of {day} at {time}', { day: date(created_at), time: time(new Date(created_at)) })

/** Figures that the second person compares: now, and after the restore. */
const figuresOf = (loss: RestoreLoss): Record<string, number> => ({
  applications_since_the_backup: loss.applications,
  orders_since_the_backup: loss.orders,
  payments_since_the_backup: loss.payments.count,
  amount_of_payments_since_the_backup: loss.payments.amount,
  payouts_since_the_backup: loss.payouts.count,
  amount_of_payouts_since_the_backup: loss.payouts.amount,
  refunds_since_the_backup: loss.refunds.count,
  amount_of_refunds_since_the_backup: loss.refunds.amount,
  accounts_since_the_backup: loss.accounts,
  documents_since_the_backup: loss.documents,
})

const loadRestorable = (row: BackupRow | undefined) => {
  if (!row) throw new AppError('BACKUP_NOT_FOUND')
  const { file_name } = row
  if (row.status !== 'verified' || file_name === null) throw new AppError('BACKUP_NOT_READY')
  return { ...row, file_name }
}

export const getLoss = async (ctx: ScopedContext<'backups.restore'>, input: { id: string }) => {
  const row = await loadBackup(ctx.db, input.id)
  if (!row) throw new AppError('BACKUP_NOT_FOUND')
  return countLoss(ctx.db, row.created_at)
}

/** Requests to restore a backup over the present data. Nothing happens before a second person agrees. */
export const askForRestore = (
  ctx: ScopedContext<'backups.restore'>,
  input: { id: string; file_name: string; reason: string },
) =>
  transact(ctx, async (ctx) => {
    const backup = loadRestorable(await loadBackup(ctx.db, input.id))
    if (input.file_name !== backup.file_name)
      throw invalid('file_name', 'Enter the name of the file as shown above')
    const loss = await countLoss(ctx.db, backup.created_at)
    const name = nameOfBackup(backup.created_at)
    const figures = figuresOf(loss)
    const request = await requestApproval(ctx, {
      kind: 'restore-backup',
      subject_type: 'backup',
      subject_id: backup.id,
      title: translate(text('Restore the {backup}', { backup: name }), 'en'),
      before: figures,
      after: Object.fromEntries(Object.keys(figures).map((key) => [key, 0])),
      reason: input.reason,
      days: restoreRequestDays,
    })
    const now = nowIso(ctx.clock)
    const { id } = await insertRestore(ctx.db, {
      backup_id: backup.id,
      approval_id: request.id,
      reason: input.reason,
      file_name: backup.file_name,
      backup_created_at: backup.created_at,
      loss,
      asked_by: ctx.actor.id,
      created_at: now,
      updated_at: now,
    })
    await alertSuperadmins(ctx, {
      title: text('Restoring a backup was requested'),
      what: text(
        'Request to restore the {backup} over all present data. A second person has to approve it.',
        {
          backup: name,
        },
      ),
      link: `/approvals/${request.id}`,
    })
    return loadNamedRestore(ctx.db, id)
  })

/**
 * Confirms that the restored books were compared with the providers. Only then jobs collect, refund, remind and
 * charge fees again, because the books may not know what was paid since the backup.
 */
export const confirmChecked = (ctx: ScopedContext<'backups.restore'>, input: { id: string }) =>
  transact(ctx, async (ctx) => {
    const now = nowIso(ctx.clock)
    const row = await loadRestore(ctx.db, input.id)
    if (!row) throw new AppError('RESTORE_NOT_FOUND')
    const checked = { checked_at: now, checked_by: ctx.actor.id, updated_at: now }
    if (!(await markChecked(ctx.db, row.id, checked)))
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: row.status, to: 'checked', missing: [] })
    await alertSuperadmins(ctx, {
      title: text('Restored books were checked'),
      what: text('Efie collects, refunds, reminds and charges late fees on its own again.'),
      link: '/admin/settings?tab=backups',
    })
    await recordAudit(ctx, {
      action: 'restore.check',
      subject_type: 'restore',
      subject_id: row.id,
      after: { backup: row.backup_id },
    })
    return loadNamedRestore(ctx.db, row.id)
  })

export const listRestores = async (
  ctx: ScopedContext<'backups.read'>,
  input: { limit: number; cursor?: string | undefined },
) => toPage(await findRestores(ctx.db, input), input.limit)
