import { openRestoreStatuses, restoreStatuses, type RestoreLoss, type RestoreResult } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, text, integer, jsonb, uuid, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, pesewas, instant, created_at, updated_at, oneOf } from './columns.ts'

export const backups = pgTable(
  'backups',
  {
    id: id(),
    status: text({ enum: ['running', 'verified', 'failed', 'pruned'] })
      .notNull()
      .default('running'),
    reason: text({ enum: ['asked', 'schedule', 'restore'] }).notNull(),
    file_name: text(),
    file_size: pesewas(),
    sha256: text(),
    rows: integer(),
    /** Sum of all ledger debits in pesewas, compared after a trial restore. */
    ledger_debits: pesewas(),
    failure_reason: text(),
    requested_by: uuid(),
    finished_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    index('backups_list').on(t.created_at, t.id),
    // Concurrent backups would only slow each other down.
    uniqueIndex('backups_one_running')
      .on(t.status)
      .where(sql`${t.status} = 'running'`),
  ],
)

/**
 * Requests to restore a backup over the present data, with their outcome. No restore replaces these rows, and
 * they refer to no table that one replaces.
 */
export const restores = pgTable(
  'restores',
  {
    id: id(),
    backup_id: uuid().notNull(),
    approval_id: uuid().notNull(),
    status: text({ enum: restoreStatuses }).notNull().default('requested'),
    reason: text().notNull(),
    file_name: text().notNull(),
    /** When the backup was started: what was recorded since is lost. */
    backup_created_at: instant().notNull(),
    loss: jsonb().$type<RestoreLoss>().notNull(),
    asked_by: uuid().notNull(),
    decided_by: uuid(),
    /** The backup of the data that the restore replaced. */
    safety_backup_id: uuid(),
    result: jsonb().$type<RestoreResult>(),
    failure_reason: text(),
    finished_at: instant(),
    /** When someone had compared the restored books with the providers. Until then nothing acts unattended. */
    checked_at: instant(),
    checked_by: uuid(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('restores_status', t.status, restoreStatuses),
    index('restores_list').on(t.created_at, t.id),
    index('restores_backup').on(t.backup_id, t.created_at),
    index('restores_approval').on(t.approval_id),
    // Two restores under way would undo each other.
    uniqueIndex('restores_one_open')
      .on(sql`(true)`)
      .where(sql`${t.status} in ${sql.raw(`('${openRestoreStatuses.join("', '")}')`)}`),
  ],
)
