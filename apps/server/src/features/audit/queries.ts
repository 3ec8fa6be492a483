import { schema, type Database } from '@efie/database'
import { addDays } from '@efie/domain'
import { and, eq, getTableColumns, gte, like, lt, type SQL } from 'drizzle-orm'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import { startingWith } from '../../platform/text-search.ts'

const { auditEvents, profiles } = schema

export interface AuditFilter {
  limit: number
  cursor?: string
  subject_type?: string
  subject_id?: string
  actor_id?: string
  action?: string
  kind?: 'record' | 'read'
  from?: string
  to?: string
}

/** `application.` matches all actions on applications; without the dot it matches exactly. */
const isAction = (action: string): SQL =>
  action.endsWith('.') ? like(auditEvents.action, startingWith(action)) : eq(auditEvents.action, action)

export const findAuditEvents = (db: Database, filter: AuditFilter) =>
  db
    .select({ ...getTableColumns(auditEvents), actor_name: profiles.full_name })
    .from(auditEvents)
    .leftJoin(profiles, eq(profiles.id, auditEvents.actor_id))
    .where(
      and(
        filter.subject_type ? eq(auditEvents.subject_type, filter.subject_type) : undefined,
        filter.subject_id ? eq(auditEvents.subject_id, filter.subject_id) : undefined,
        filter.actor_id ? eq(auditEvents.actor_id, filter.actor_id) : undefined,
        filter.action ? isAction(filter.action) : undefined,
        filter.kind ? eq(auditEvents.kind, filter.kind) : undefined,
        filter.from ? gte(auditEvents.created_at, `${filter.from}T00:00:00.000Z`) : undefined,
        filter.to ? lt(auditEvents.created_at, `${addDays(filter.to, 1)}T00:00:00.000Z`) : undefined,
        afterCursor(auditEvents, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(auditEvents))
    .limit(filter.limit + 1)
