import { securityChangeKinds } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid, jsonb, type AnyPgColumn, check, uniqueIndex, index } from 'drizzle-orm/pg-core'
import { id, created_at, oneOf } from './columns.ts'

/**
 * Security changes that superadmins review and can undo, with the values before and after. Rows outlive the
 * accounts; only free text and secrets are erased.
 */
export const securityChanges = pgTable(
  'security_changes',
  {
    id: id(),
    kind: text({ enum: securityChangeKinds }).notNull(),
    /** Whose role, account or factors changed; null for settings. */
    user_id: uuid(),
    /** Null when no account acted: command line, service key. */
    actor_id: uuid(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text(),
    /** The removed factors, sealed under the root key, until they can no longer be restored. */
    kept_sealed: text(),
    /** The change that this one undid. */
    undoes: uuid().references((): AnyPgColumn => securityChanges.id),
    created_at: created_at(),
  },
  (t) => [
    oneOf('security_changes_kind', t.kind, securityChangeKinds),
    check('security_changes_of_person', sql`(${t.kind} = 'settings') = (${t.user_id} is null)`),
    uniqueIndex('security_changes_undone_once').on(t.undoes),
    index('security_changes_list').on(t.created_at, t.id),
    index('security_changes_by_kind').on(t.kind, t.created_at, t.id),
    index('security_changes_actor').on(t.actor_id, t.id),
    index('security_changes_user').on(t.user_id, t.kind),
    index('security_changes_kept')
      .on(t.created_at)
      .where(sql`${t.kept_sealed} is not null`),
  ],
)
