import { sql } from 'drizzle-orm'
import { pgTable, text, integer, uuid, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, pesewas, instant, created_at } from './columns.ts'

export const backups = pgTable(
  'backups',
  {
    id: id(),
    status: text({ enum: ['running', 'verified', 'failed', 'pruned'] })
      .notNull()
      .default('running'),
    reason: text({ enum: ['asked', 'schedule'] }).notNull(),
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
