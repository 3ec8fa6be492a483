import type { securityChangeSorts } from '@efie/contracts/security-changes'
import { schema, type Database, type Transaction } from '@efie/database'
import type { SecurityChangeKind } from '@efie/domain'
import { and, eq, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type ListInput,
  readList,
  sortedBy,
  type SortedPage,
  type SortOrder,
} from '../../platform/sorted-pages.ts'

const { profiles, securityChanges, users } = schema

const subject = alias(profiles, 'subject')
const actor = alias(profiles, 'actor')
const undo = alias(securityChanges, 'undo')
const undoer = alias(profiles, 'undoer')

/**
 * Newer changes in force, without those that were undone and the undoings themselves, which restore the
 * earlier state.
 */
const newer = sql`from ${securityChanges} newer
  where newer.kind = ${securityChanges.kind} and newer.undoes is null
    and (newer.created_at, newer.id) > (${securityChanges.created_at}, ${securityChanges.id})
    and not exists (select 1 from ${securityChanges} undone where undone.undoes = newer.id)`

/** Closed for good by its owner: it stays suspended. */
const isClosed = sql`exists (
  select 1 from ${users} where ${users.id} = ${securityChanges.user_id} and ${users.deleted_at} is not null)`

/**
 * Whether something newer is in force: another role, a later suspension or reset of the person, or another
 * value of a setting.
 */
const isSuperseded = sql<boolean>`case ${securityChanges.kind}
  when 'role' then ${subject.role} is distinct from ${securityChanges.after} ->> 'role'
    or ${isClosed} or exists (select 1 ${newer} and newer.user_id = ${securityChanges.user_id})
  when 'suspension' then
    (${subject.suspended_at} is not null) is distinct from (${securityChanges.after} ->> 'suspended')::boolean
    or ${isClosed} or exists (select 1 ${newer} and newer.user_id = ${securityChanges.user_id})
  when 'factors' then ${subject.id} is null
    or exists (select 1 ${newer} and newer.user_id = ${securityChanges.user_id})
  else exists (
      select 1 from security_settings now, jsonb_each(${securityChanges.after}) field
      where to_jsonb(now) -> field.key is distinct from field.value)
    or exists (
      select 1 ${newer} and exists (
        select 1 from jsonb_object_keys(newer.after) field where jsonb_exists(${securityChanges.after}, field)))
  end`

const { kept_sealed, ...columns } = getTableColumns(securityChanges)

const withFacts = (db: Database, sorted_by: SortedPage['sorted_by'] = sql`null`) =>
  db
    .select({
      ...columns,
      sorted_by,
      is_kept: isNotNull(kept_sealed).mapWith(Boolean),
      is_superseded: isSuperseded,
      person: { id: subject.id, full_name: subject.full_name, email: subject.email, role: subject.role },
      actor: { id: actor.id, full_name: actor.full_name, email: actor.email },
      undo: { id: undo.id, created_at: undo.created_at, reason: undo.reason },
      undoer: { id: undoer.id, full_name: undoer.full_name, email: undoer.email },
    })
    .from(securityChanges)
    .leftJoin(subject, eq(subject.id, securityChanges.user_id))
    .leftJoin(actor, eq(actor.id, securityChanges.actor_id))
    .leftJoin(undo, eq(undo.undoes, securityChanges.id))
    .leftJoin(undoer, eq(undoer.id, undo.actor_id))

export type ChangeRow = Awaited<ReturnType<typeof withFacts>>[number]

type Sort = (typeof securityChangeSorts)[number]

export interface ChangeFilter extends ListInput<Sort> {
  kind?: SecurityChangeKind | undefined
}

const sorts: Record<Sort, SortOrder> = {
  kind: sortedBy(securityChanges.kind, securityChanges.created_at),
  actor_name: { by: [actor.full_name], nullable: true },
  created_at: sortedBy(securityChanges.created_at),
}

/** `found`: those that a search is about. */
export const findChanges = async (db: Database, filter: ChangeFilter, found: SQL | undefined) => {
  const { kind, sort = '-created_at' } = filter
  return readList(
    db,
    sorts,
    securityChanges.id,
    { ...filter, sort },
    ({ where, orderBy, limit, sorted_by }) =>
      withFacts(db, sorted_by)
        .where(and(kind && eq(securityChanges.kind, kind), found, where))
        .orderBy(...orderBy)
        .limit(limit),
  )
}

export const findChange = async (db: Database, id: string): Promise<ChangeRow | null> => {
  const [row] = await withFacts(db).where(eq(securityChanges.id, id))
  return row ?? null
}

/** Serialises concurrent attempts to undo the same change. */
export const lockChange = async (tx: Transaction, id: string) => {
  const [row] = await tx.select().from(securityChanges).where(eq(securityChanges.id, id)).for('update')
  return row ?? null
}
