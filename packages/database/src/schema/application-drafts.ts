import { pgTable, uuid, text, index } from 'drizzle-orm/pg-core'
import { sealedJson } from '../sealed.ts'
import { version, created_at, updated_at } from './columns.ts'
import { profiles } from './profiles.ts'

/**
 * Unsubmitted applications, so that a person can continue on another device. Deleted on submission, or after
 * 90 days.
 */
export const applicationDrafts = pgTable(
  'application_drafts',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    values: sealedJson<Record<string, string | number | null>>().notNull(),
    step: text().notNull(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [index('application_drafts_age').on(t.updated_at)],
)
