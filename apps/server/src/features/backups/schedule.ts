import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFrequency } from '@efie/domain'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadDatabaseSettings } from '../settings/index.ts'
import { BACKUP_DATABASE, startBackup } from './ask-for-backup.ts'
import { failStale, findOutlived, latestBackup, markPruned } from './queries.ts'
import { backupFolder, runBackup } from './run-backup.ts'
import { scratchFor, type OpenScratch } from './scratch.ts'

export const CHECK_BACKUPS = 'check-backups'

const HOUR = 3_600
const DAY = 24 * HOUR
/** Slightly less than the period, so that the hourly check doesn't skip one. */
const periods: Record<BackupFrequency, number> = {
  hourly: HOUR - 300,
  daily: DAY - HOUR,
  weekly: 7 * DAY - HOUR,
  monthly: 30 * DAY - HOUR,
}
const STALE_SECONDS = 6 * HOUR

/** Starts a backup when `backup_frequency` requires one, and removes those past the retention period. */
export const checkBackups = async (services: Services): Promise<void> => {
  const { db, clock, config } = services
  await failStale(db, inSeconds(clock, -STALE_SECONDS), nowIso(clock))
  const settings = await loadDatabaseSettings(db)
  const latest = await latestBackup(db)
  if (!latest || latest.created_at <= inSeconds(clock, -periods[settings.backup_frequency]))
    try {
      await transact(services, (services) => startBackup(asSystem(services), 'schedule'))
    } catch (error) {
      // Someone requested one at the same moment.
      if (!(error instanceof AppError)) throw error
    }
  for (const row of await findOutlived(db, inSeconds(clock, -settings.backup_retention_period * DAY))) {
    if (row.file_name !== null) await rm(join(backupFolder(config), row.file_name), { force: true })
    await markPruned(db, row.id)
  }
}

export const registerBackupJobs = (
  services: Services,
  openScratch: OpenScratch = scratchFor(services.config),
): void => {
  services.jobs.handle(BACKUP_DATABASE, ({ backup_id }) =>
    runBackup(services, openScratch, String(backup_id)),
  )
  services.jobs.handle(CHECK_BACKUPS, () => checkBackups(services))
  services.jobs.schedule(CHECK_BACKUPS, '7 * * * *')
}
