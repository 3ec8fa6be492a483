import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openRestoreStatuses, type RestoreStatus } from '@efie/domain'
import { StartError } from '../../../config.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import { asSystem, transact, type Services, type TransactionContext } from '../../../platform/context.ts'
import { text, verbatim, type Text } from '../../../platform/texts/text.ts'
import { alertSuperadmins } from '../../notifications/index.ts'
import { personText } from '../../notifications/index.ts'
import { failureText } from '../failure-text.ts'
import { finishBackup, insertBackup, loadBackup, loadRunning } from '../queries.ts'
import { digestOf } from '../make-backup.ts'
import { replaceData, requireFitting, type FittingBackup } from '../replace-data.ts'
import { copyFiles } from '../restore-backup.ts'
import { backupFolder, runBackup } from '../run-backup.ts'
import type { OpenScratch } from '../scratch.ts'
import { nameOfBackup } from './ask-for-restore.ts'
import { countRunning, databaseNow, dropQueued } from './queued-jobs.ts'
import { advance, loadRestore, supersede, type RestoreRow } from './queries.ts'
import { enqueueRestore } from './restore-act.ts'

export interface RestoreTiming {
  /** Milliseconds until every node has read that writes are refused; each looks at least every 15 seconds. */
  notice: number
  /** Milliseconds that running jobs may take to end. */
  jobs: number
}

/** Seconds between two looks for the file, or for another backup to end, and until the restore is given up. */
const LATER = 10
const PATIENCE = 15 * 60

const unfinished = openRestoreStatuses.filter(
  (status) => status !== 'requested' && status !== 'copying-files',
)

const inform = (ctx: TransactionContext, row: RestoreRow, title: Text, what: Text): Promise<void> =>
  personText(ctx.db, row.asked_by).then((by) =>
    alertSuperadmins(ctx, { title, what, by, link: '/admin/settings?tab=backups' }),
  )

/** Ends a restore that changed nothing, and lets people in again. */
export const failRestore = async (services: Services, id: string, because: string): Promise<void> => {
  const { maintenance } = services
  await transact(asSystem(services), async (ctx) => {
    const now = nowIso(ctx.clock)
    const row = await advance(ctx.db, id, unfinished, {
      status: 'failed',
      failure_reason: because.slice(0, 500),
      finished_at: now,
      updated_at: now,
    })
    if (!row) return
    if (row.safety_backup_id !== null)
      await finishBackup(ctx.db, row.safety_backup_id, {
        status: 'failed',
        failure_reason: 'The restore that it was made for ended first.',
        finished_at: now,
      })
    await inform(
      ctx,
      row,
      text('A backup couldn’t be restored'),
      text('The {backup} wasn’t restored, and nothing was changed. {because}', {
        backup: nameOfBackup(row.backup_created_at),
        because: verbatim(because),
      }),
    )
    await recordAudit(ctx, { action: 'restore.failed', subject_type: 'restore', subject_id: id })
  })
  maintenance.enter('open')
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

const move = async (
  services: Services,
  id: string,
  from: RestoreStatus,
  to: RestoreStatus,
): Promise<boolean> => {
  return transact(asSystem(services), async (ctx) => {
    const row = await advance(ctx.db, id, [from], { status: to, updated_at: nowIso(ctx.clock) })
    if (!row) return false
    await recordAudit(ctx, {
      action: `restore.${to}`,
      subject_type: 'restore',
      subject_id: id,
      after: { status: to, backup: row.backup_id },
    })
    return true
  })
}

/** A verified backup of the present data, with which the restore itself can be undone. */
const backUpPresent = async (
  services: Services,
  openScratch: OpenScratch,
  restoreId: string,
): Promise<void> => {
  const id = await transact(services, async (held) => {
    const now = nowIso(services.clock)
    const made = await insertBackup(held.db, { reason: 'restore', requested_by: null, created_at: now })
    await advance(held.db, restoreId, ['backing-up'], {
      status: 'backing-up',
      safety_backup_id: made.id,
      updated_at: now,
    })
    return made.id
  })
  await runBackup(services, openScratch, id)
  const made = await loadBackup(services.db, id)
  if (made?.status !== 'verified')
    throw new StartError(`The present data couldn’t be backed up first. ${made?.failure_reason ?? ''}`)
}

/**
 * Waits until the jobs have ended that any node runs. Later ones are only queued again. Their next write would
 * otherwise be missing in the safety backup, or land in the restored data.
 */
const awaitJobs = async ({ db }: Services, { jobs }: RestoreTiming): Promise<void> => {
  const deadline = Date.now() + jobs
  const before = await databaseNow(db)
  while ((await countRunning(db, before)) > 0) {
    if (Date.now() > deadline)
      throw new StartError('A background job took too long to end. Try again when less is going on.')
    // Asked one time after the other.
    // oxlint-disable-next-line no-await-in-loop
    await pause(500)
  }
}

const replace = (services: Services, id: string, backup: FittingBackup): Promise<void> =>
  replaceData(services, backup, async (tx, { result, seals }) => {
    const ctx = { ...asSystem(services), db: tx }
    const row = await advance(tx, id, ['replacing'], {
      status: 'copying-files',
      result,
      updated_at: nowIso(ctx.clock),
    })
    if (!row) throw new Error('the restore was ended in the meantime')
    await supersede(tx, id, nowIso(ctx.clock))
    await recordAudit(ctx, {
      action: 'restore.replaced',
      subject_type: 'restore',
      subject_id: id,
      after: { backup: row.backup_id, seals_after: seals.after, seals_until: seals.until, ...result },
    })
  })

/** Looks for jobs of the replaced data, which a node may just be queuing again. */
const LOOKS = 20

const dropLeftOver = async ({ db }: Services): Promise<void> => {
  for (let look = 0; look < LOOKS; look += 1) {
    await dropQueued(db)
    if ((await countRunning(db)) === 0) return
    await pause(250)
  }
}

/** Copies the files and ends the restore. Safe to repeat. The data are whole, so it ends in any case. */
const finish = async (services: Services, row: RestoreRow): Promise<void> => {
  const { maintenance } = services
  maintenance.enter('closed', true)
  await dropLeftOver(services)
  let failure_reason: string | null = null
  try {
    await copyFiles(services, join(backupFolder(services.config), row.file_name))
  } catch (error) {
    services.log.error({ err: error, restore_id: row.id }, 'files of a restored backup were not copied')
    failure_reason = `Some files couldn’t be copied from the backup. ${failureText(error)}`
  }
  await transact(asSystem(services), async (ctx) => {
    const now = nowIso(ctx.clock)
    const done = await advance(ctx.db, row.id, ['copying-files'], {
      status: 'done',
      failure_reason: failure_reason?.slice(0, 500) ?? null,
      finished_at: now,
      updated_at: now,
    })
    if (!done) return
    await inform(
      ctx,
      row,
      text('A backup was restored'),
      text(
        'The {backup} was restored. Everyone was signed out. Compare payments and payouts with the providers’ statements before any money is sent. Until a superadmin confirms that this was done, Efie doesn’t collect, refund, remind or charge late fees on its own.',
        { backup: nameOfBackup(row.backup_created_at) },
      ),
    )
    await recordAudit(ctx, { action: 'restore.done', subject_type: 'restore', subject_id: row.id })
  })
  maintenance.enter('open')
}

const begin = async (
  services: Services,
  openScratch: OpenScratch,
  row: RestoreRow,
  timing: RestoreTiming,
): Promise<void> => {
  const { db, clock, maintenance } = services
  const file = join(backupFolder(services.config), row.file_name)
  const isHere = existsSync(file)
  if (!isHere || (await loadRunning(db))) {
    if (row.updated_at > inSeconds(clock, -PATIENCE))
      return enqueueRestore(services, row.id, inSeconds(clock, LATER))
    throw new StartError(
      isHere
        ? 'Another backup has been running for too long.'
        : 'No running server has the backup’s file. Restore it with npm run db:restore.',
    )
  }
  const backup = await requireFitting(services, file)
  if ((await digestOf(file)) !== (await loadBackup(db, row.backup_id))?.sha256)
    throw new StartError('The backup’s file isn’t the one that was verified.')
  // Another start of the same restore was first.
  if (!(await move(services, row.id, 'approved', 'backing-up'))) return
  maintenance.enter('read-only')
  await pause(timing.notice)
  await awaitJobs(services, timing)
  await backUpPresent(services, openScratch, row.id)
  if (!(await move(services, row.id, 'backing-up', 'replacing'))) return
  maintenance.enter('closed')
  await replace(services, row.id, backup)
}

/**
 * Restores an approved backup. Started again after its node ended, it finishes if the data were replaced, and
 * otherwise ends the request, since nothing was changed.
 */
export const runRestore = async (
  services: Services,
  openScratch: OpenScratch,
  id: string,
  timing: RestoreTiming,
): Promise<void> => {
  const row = await loadRestore(services.db, id)
  if (row?.status === 'backing-up' || row?.status === 'replacing')
    await failRestore(services, id, 'The server stopped before the restore was complete. Request it again.')
  if (row?.status === 'approved')
    try {
      await begin(services, openScratch, row, timing)
    } catch (error) {
      services.log.error({ err: error, restore_id: id }, 'the restore failed')
      await failRestore(services, id, failureText(error))
    }
  const after = await loadRestore(services.db, id)
  if (after?.status === 'copying-files') await finish(services, after)
}
