import { findFewPeople, isPerson } from '../../platform/person-search.ts'
import type { auditSorts } from '@efie/contracts/audit'
import { schema, type Database } from '@efie/database'
import { addDays } from '@efie/domain'
import { and, eq, getTableColumns, gte, inArray, like, lt, or, type SQL } from 'drizzle-orm'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { idsCalled, startingWith, type Typed } from '../../platform/text-search.ts'

const { applications, auditEvents, disbursements, orders, payments, profiles, supportTickets } = schema

type Sort = (typeof auditSorts)[number]

export interface AuditFilter extends ListInput<Sort> {
  subject_type?: string | undefined
  subject_id?: string | undefined
  actor_id?: string | undefined
  action?: string | undefined
  kind?: 'record' | 'read' | undefined
  from?: string | undefined
  to?: string | undefined
}

const sorts: Record<Sort, SortOrder> = { created_at: sortedBy(auditEvents.created_at) }

/** `application.` matches all actions on applications; without the dot it matches exactly. */
const isAction = (action: string): SQL =>
  action.endsWith('.') ? like(auditEvents.action, startingWith(action)) : eq(auditEvents.action, action)

/** Subjects that people know by a reference. */
const referred = [applications, disbursements, orders, payments, supportTickets]

/**
 * Events by a person or about them, about what has this reference or id, or of this action. Written as values
 * to compare with, since events are too many to be resolved one by one.
 */
const searched = async (db: Database, typed: Typed): Promise<SQL | undefined> => {
  const people = await findFewPeople(db, typed)
  const subjects = [typed.beginning, ...(people ?? [])]
  for (const table of referred) subjects.push(...(await idsCalled(db, table, typed)))
  return or(
    inArray(auditEvents.subject_id, subjects),
    people === null ? isPerson(typed) : people.length > 0 ? inArray(auditEvents.actor_id, people) : undefined,
    /^[a-z-]+\.[a-z.-]*$/.test(typed.beginning) ? isAction(typed.beginning) : undefined,
  )
}

const narrowed = (filter: AuditFilter): SQL | undefined =>
  and(
    filter.subject_type ? eq(auditEvents.subject_type, filter.subject_type) : undefined,
    filter.subject_id ? eq(auditEvents.subject_id, filter.subject_id) : undefined,
    filter.actor_id ? eq(auditEvents.actor_id, filter.actor_id) : undefined,
    filter.action ? isAction(filter.action) : undefined,
    filter.kind ? eq(auditEvents.kind, filter.kind) : undefined,
    filter.from ? gte(auditEvents.created_at, `${filter.from}T00:00:00.000Z`) : undefined,
    filter.to ? lt(auditEvents.created_at, `${addDays(filter.to, 1)}T00:00:00.000Z`) : undefined,
  )

export const findAuditEvents = async (
  db: Database,
  { typed, ...filter }: AuditFilter & { typed: Typed | null },
) => {
  const { sort = '-created_at' } = filter
  const where = and(narrowed(filter), typed ? await searched(db, typed) : undefined)
  return readList(
    db,
    sorts,
    auditEvents.id,
    { ...filter, sort },
    ({ where: from, orderBy, limit, sorted_by }) =>
      db
        .select({ ...getTableColumns(auditEvents), actor_name: profiles.full_name, sorted_by })
        .from(auditEvents)
        .leftJoin(profiles, eq(profiles.id, auditEvents.actor_id))
        .where(and(where, from))
        .orderBy(...orderBy)
        .limit(limit),
  )
}
