import { restoreStatuses } from '@efie/domain'
import { z } from 'zod'
import { byId, id, instant, operation, page, pageOf, pesewas, refusals } from './base.ts'

const backup = z.object({
  id,
  status: z.enum(['running', 'verified', 'failed', 'pruned']),
  reason: z.enum(['asked', 'schedule', 'restore']),
  file_name: z.string().nullable(),
  file_size: z.int().nullable(),
  sha256: z.string().nullable(),
  rows: z.int().nullable(),
  ledger_debits: pesewas.nullable(),
  failure_reason: z.string().nullable(),
  requested_by: id.nullable(),
  finished_at: instant.nullable(),
  created_at: instant,
})

const lost = z.object({ count: z.int(), amount: pesewas })

/** Everything recorded since a backup was started, which restoring it removes from the books. */
const loss = z.object({
  since: instant,
  accounts: z.int(),
  applications: z.int(),
  orders: z.int(),
  documents: z.int(),
  payments: lost,
  payouts: lost,
  refunds: lost,
})

const people = z.array(z.object({ id, full_name: z.string() }))

const restore = z.object({
  id,
  backup_id: id,
  approval_id: id,
  status: z.enum(restoreStatuses),
  reason: z.string(),
  file_name: z.string(),
  backup_created_at: instant,
  loss,
  /** Null for an account that the backup doesn’t have. */
  asked_by_name: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  /** The backup of what was replaced. */
  safety_backup_id: id.nullable(),
  result: z
    .object({
      kept_suspended: people,
      kept_lower_role: people,
      suspended_returning: people,
      signed_out: z.int(),
      messages_not_sent: z.int(),
    })
    .nullable(),
  failure_reason: z.string().nullable(),
  finished_at: instant.nullable(),
  /** When a superadmin confirmed that the books were compared with the providers. Until then no job acts unattended. */
  checked_at: instant.nullable(),
  created_at: instant,
})

export const backups = {
  run: operation
    .meta({ access: 'backups.run', audit: 'backup.start' })
    .route({
      method: 'POST',
      path: '/rpc/backup_database',
      successStatus: 202,
      summary: 'Start a backup (its record shows when it’s finished and verified)',
      tags: ['backups'],
    })
    .errors(refusals('BACKUP_RUNNING'))
    .output(backup),
  list: operation
    .meta({ access: 'backups.read' })
    .route({ method: 'GET', path: '/backups', summary: 'List backups, newest first', tags: ['backups'] })
    .input(page)
    .output(pageOf(backup)),
  file: operation
    .meta({ access: 'backups.restore', step_up: true, audit: 'backup.download' })
    .route({
      method: 'GET',
      path: '/backups/{id}/file',
      summary: 'Download a backup (superadmin only, every download audited)',
      tags: ['backups'],
    })
    .errors(refusals('BACKUP_NOT_FOUND', 'BACKUP_NOT_READY'))
    .input(byId)
    .output(z.file()),
  loss: operation
    .meta({ access: 'backups.restore' })
    .route({
      method: 'GET',
      path: '/backups/{id}/loss',
      summary: 'Count what restoring a backup would remove (superadmin only)',
      tags: ['backups'],
    })
    .errors(refusals('BACKUP_NOT_FOUND'))
    .input(byId)
    .output(loss),
  askRestore: operation
    .meta({ access: 'backups.restore', step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/backups/{id}/restore',
      summary: 'Request to restore a backup over the present data (superadmin only, a second person decides)',
      tags: ['backups'],
    })
    .errors(
      refusals('BACKUP_NOT_FOUND', 'BACKUP_NOT_READY', 'RESTORE_EXISTS', 'APPROVAL_EXISTS', 'SAME_PERSON'),
    )
    .input(
      z.object({
        id,
        /** The name of the backup’s file, typed as a confirmation. */
        file_name: z.string().trim().min(1, 'Enter the name of the file').max(200),
        reason: z.string().trim().min(1, 'Say why the backup has to be restored').max(1_000),
      }),
    )
    .output(restore),
  checkRestore: operation
    .meta({ access: 'backups.restore', step_up: true, audit: 'restore.check' })
    .route({
      method: 'POST',
      path: '/restores/{id}/check',
      summary:
        'Confirm that restored books were compared with the providers, so that Efie acts unattended again',
      tags: ['backups'],
    })
    .errors(refusals('RESTORE_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(byId)
    .output(restore),
  restores: operation
    .meta({ access: 'backups.read' })
    .route({
      method: 'GET',
      path: '/restores',
      summary: 'List requests to restore a backup, newest first, with their outcome',
      tags: ['backups'],
    })
    .input(page)
    .output(pageOf(restore)),
}
