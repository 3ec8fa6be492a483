import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, jsonb, index } from 'drizzle-orm/pg-core'
import { id, localDate, instant, created_at } from './columns.ts'
import { profiles } from './profiles.ts'

/** Accounts closed by their owners. Records that lending law retains are erased after `kept_until`. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .unique()
      .references(() => profiles.id),
    reason: text(),
    /** Kinds of records retained for now; empty when everything was erased immediately. */
    kept: jsonb().$type<string[]>().notNull().default([]),
    kept_until: localDate(),
    erased_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    index('account_deletions_due')
      .on(t.kept_until)
      .where(sql`${t.erased_at} is null`),
  ],
)
