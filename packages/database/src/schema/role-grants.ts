import { roles } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, check, index } from 'drizzle-orm/pg-core'
import { id, created_at, oneOf } from './columns.ts'

/**
 * History of granted roles, from which the independence of two people is judged (domain.md §4). Append-only.
 */
export const roleGrants = pgTable(
  'role_grants',
  {
    id: id(),
    /** Kept when the account is deleted, as in audit events. */
    user_id: uuid().notNull(),
    role: text({ enum: roles }).notNull(),
    /** Null for roles from the command line or the demo, which no account granted. */
    granted_by: uuid(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('role_grants_role', t.role, roles),
    check('role_grants_not_own', sql`${t.granted_by} is null or ${t.granted_by} <> ${t.user_id}`),
    index('role_grants_user').on(t.user_id, t.created_at),
    index('role_grants_list').on(t.created_at, t.id),
  ],
)
