import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, jsonb, index } from 'drizzle-orm/pg-core'
import { id, localDate, instant, created_at } from './columns.ts'
import { profiles } from './profiles.ts'

/** Accounts that their owners closed. What lending law keeps stays until `kept_until`, and is erased then. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .unique()
      .references(() => profiles.id),
    reason: text(),
    /** Kinds of records that stay for a while; none when everything went at once. */
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
