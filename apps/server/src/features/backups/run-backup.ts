import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../platform/context.ts'
import { text } from '../../platform/texts/text.ts'
import { notifyRoles } from '../notifications/index.ts'
import { makeBackupBeside } from './backup-beside.ts'
import { backupFailure } from './backup-failure.ts'
import { makeBackup } from './make-backup.ts'
import { finishBackup, loadBackup, type BackupRow } from './queries.ts'
import type { OpenScratch } from './scratch.ts'

export const backupFolder = (config: Config): string => join(config.DATA_DIR, 'backups')

const succeed = async (services: Services, row: BackupRow, openScratch: OpenScratch): Promise<void> => {
  const folder = backupFolder(services.config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file_name = `efie-${row.created_at.replaceAll(/[:.]/g, '-')}-${row.id.slice(-6)}.tar.gz.age`
  const file = join(folder, file_name)
  const { copyDatabase } = services
  const made = copyDatabase
    ? await makeBackupBeside(services, copyDatabase, file)
    : await makeBackup(services, openScratch, file)
  try {
    await finishBackup(services.db, row.id, {
      status: 'verified',
      file_name,
      ...made,
      finished_at: nowIso(services.clock),
    })
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

const fail = async (services: Services, row: BackupRow, error: unknown): Promise<void> => {
  services.log.error({ err: error, backup_id: row.id }, 'the backup failed')
  await transact(asSystem(services), async (ctx) => {
    const [failed] = await finishBackup(ctx.db, row.id, {
      status: 'failed',
      failure_reason: backupFailure(error),
      finished_at: nowIso(ctx.clock),
    })
    if (!failed) return
    await notifyRoles(ctx, ['admin', 'superadmin'], {
      type: 'system',
      title: text('Backup failed'),
      message: text(
        'The latest backup couldn’t be completed or verified. See the backups list for the reason.',
      ),
      link: '/admin/settings?tab=backups',
    })
    await recordAudit(ctx, { action: 'backup.failed', subject_type: 'backup', subject_id: row.id })
  })
}

/** Makes and verifies a recorded backup. Does nothing for a finished one, so repeating the job is safe. */
export const runBackup = async (services: Services, openScratch: OpenScratch, id: string): Promise<void> => {
  const row = await loadBackup(services.db, id)
  if (row?.status !== 'running') return
  try {
    await succeed(services, row, openScratch)
  } catch (error) {
    await fail(services, row, error)
  }
}
