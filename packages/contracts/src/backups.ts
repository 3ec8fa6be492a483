import { z } from 'zod'
import { byId, id, instant, operation, page, pageOf, pesewas, refusals } from './base.ts'

const backup = z.object({
  id,
  status: z.enum(['running', 'verified', 'failed', 'pruned']),
  reason: z.enum(['asked', 'schedule']),
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
}
