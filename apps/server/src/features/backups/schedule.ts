import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFrequency } from '@efie/domain'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { CHECK_RESTORES, RESTORE_BACKUP } from '../../platform/maintenance.ts'
import { loadDatabaseSettings } from '../settings/index.ts'
import { BACKUP_DATABASE, startBackup } from './ask-for-backup.ts'
import { failStale, findOutlived, latestBackup, markPruned } from './queries.ts'
import { backupFolder, runBackup } from './run-backup.ts'
import { loadOpenRestore } from './restores/queries.ts'
import { isRestoreQueued } from './restores/queued-jobs.ts'
import { runRestore, type RestoreTiming } from './restores/run-restore.ts'
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

/**
 * Twice the time between two looks at the change feed, for nodes that missed a notification. Alone, as long as a
 * request that calls a provider may take to end.
 */
const usual = ({ DATABASE_URL }: Services['config']): RestoreTiming => ({
  notice: DATABASE_URL === undefined ? 15_000 : 30_000,
  jobs: 5 * 60_000,
})

/** Seconds without a step before a restore without a job is resumed. */
const ABANDONED = 120

/**
 * Resumes or ends a restore whose process ended. The embedded database has one process, which knows what it
 * runs; elsewhere the queue gives the job of a dead node to another one. Where neither has it, this is its end.
 */
const checkRestores = async (
  services: Services,
  running: ReadonlySet<string>,
  resume: (id: string) => Promise<void>,
): Promise<void> => {
  const row = await loadOpenRestore(services.db)
  if (!row || row.status === 'requested' || running.has(row.id)) return
  const alone = services.config.DATABASE_URL === undefined && row.status !== 'approved'
  const abandoned = row.updated_at < inSeconds(services.clock, -ABANDONED)
  if (alone || (abandoned && !(await isRestoreQueued(services.db)))) await resume(row.id)
}

export const registerRestoreJobs = (
  services: Services,
  openScratch: OpenScratch = scratchFor(services.config),
  timing: RestoreTiming = usual(services.config),
): void => {
  const running = new Set<string>()
  const run = async (id: string): Promise<void> => {
    if (running.has(id)) return
    running.add(id)
    try {
      await runRestore(services, openScratch, id, timing)
    } finally {
      running.delete(id)
    }
  }
  services.jobs.handle(RESTORE_BACKUP, ({ restore_id }) => run(String(restore_id)))
  services.jobs.handle(CHECK_RESTORES, () => checkRestores(services, running, run))
  services.jobs.schedule(CHECK_RESTORES, '* * * * *')
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
