import { schema, type Database } from '@efie/database'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'

const { auditEvents, profiles } = schema

export interface AuditFilter {
  limit: number
  cursor?: string
  subject_type?: string
  subject_id?: string
  actor_id?: string
}

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
        afterCursor(auditEvents, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(auditEvents))
    .limit(filter.limit + 1)
