import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type TransactionContext, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { toPage } from '../../platform/pagination.ts'
import { findBackups, insertBackup, loadBackup, type BackupRow } from './queries.ts'
import { backupFolder } from './run-backup.ts'

export const BACKUP_DATABASE = 'backup-database'

/** Records the backup; a job on any node makes it. */
export const startBackup = async (
  ctx: TransactionContext,
  reason: BackupRow['reason'],
): Promise<BackupRow> => {
  const row = await insertBackup(ctx.db, {
    reason,
    requested_by: ctx.actor?.id ?? null,
    created_at: nowIso(ctx.clock),
  })
  await ctx.jobs.enqueue(ctx.db, BACKUP_DATABASE, { backup_id: row.id }, { retries: 0 })
  await recordAudit(ctx, {
    action: 'backup.start',
    subject_type: 'backup',
    subject_id: row.id,
    after: { reason },
  })
  return row
}

export const askForBackup = async (ctx: ScopedContext<'backups.run'>) => {
  return transact(ctx, (ctx) => startBackup(ctx, 'asked'))
}

export const listBackups = async (
  ctx: ScopedContext<'backups.read'>,
  input: { limit: number; cursor?: string | undefined },
) => {
  return toPage(await findBackups(ctx.db, input), input.limit)
}

/** Downloads the archive. It contains all personal data, so every download is audited. */
export const downloadBackup = async (
  ctx: ScopedContext<'backups.restore'>,
  input: { id: string },
): Promise<File> => {
  const row = await loadBackup(ctx.db, input.id)
  if (!row) throw new AppError('BACKUP_NOT_FOUND')
  if (row.file_name === null) throw new AppError('BACKUP_NOT_READY')
  const file = join(backupFolder(ctx.config), row.file_name)
  const there = await stat(file).catch(() => null)
  // Made by another node with its own data folder.
  if (!there) throw new AppError('BACKUP_NOT_FOUND')
  await transact(ctx, (ctx) =>
    recordAudit(ctx, { action: 'backup.download', subject_type: 'backup', subject_id: row.id }),
  )
  return new File([await openAsBlob(file)], row.file_name, { type: 'application/gzip' })
}
