import type { applicantSorts } from '@efie/contracts/documents-queue'
import { schema } from '@efie/database'
import type { DocumentStatus } from '@efie/domain'
import { and, eq, inArray, isNull, min, sql, type SQL } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { findFewPeople, isPerson } from '../../platform/person-search.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { computed, type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { withWaiting } from '../holidays/index.ts'
import { awaitsVerification, documentScope } from './queries.ts'

const { documents, profiles } = schema

type Sort = (typeof applicantSorts)[number]

type Input = ListInput<Sort>

/** A person's current documents by status; of pending ones those to verify. */
const counts = sql<Record<DocumentStatus, number>>`(select json_build_object(
    'pending', (count(*) filter (where ${awaitsVerification()}))::int,
    'verified', (count(*) filter (where ${documents.status} = 'verified'))::int,
    'rejected', (count(*) filter (where ${documents.status} = 'rejected'))::int)
  from ${documents} where ${documents.user_id} = ${profiles.id} and ${documents.superseded_by} is null)`

const searched = async (ctx: ScopedContext<'documents.read'>, q: string): Promise<SQL | undefined> => {
  const typed = await readTypedPerson(ctx, ctx.actor, q)
  const people = await findFewPeople(ctx.db, typed)
  return people === null ? isPerson(typed) : inArray(profiles.id, people)
}

/**
 * People with documents to verify, and since when the oldest waits; a search also finds people whose documents
 * are all decided. It reads what waits, which stays short however many documents there are.
 */
export const listApplicants = async (ctx: ScopedContext<'documents.read'>, input: Input) => {
  const { actor, db, scope } = ctx
  const { sort = 'waiting_since', q } = input
  const reach = documentScope(scope, actor.id)
  const waiting = db
    .select({ user_id: documents.user_id, since: min(documents.created_at).as('since') })
    .from(documents)
    .where(and(reach, awaitsVerification()))
    .groupBy(documents.user_id)
    .as('waiting')
  const orders: Record<Sort, SortOrder> = {
    waiting_since: { by: [computed(sql`${waiting.since}`, 'timestamptz')], nullable: true },
    owner_name: sortedBy(profiles.full_name),
  }
  const found = q ? await searched(ctx, q) : undefined
  const hasDocuments = inArray(
    profiles.id,
    db
      .select({ id: documents.user_id })
      .from(documents)
      .where(and(reach, isNull(documents.superseded_by))),
  )
  const page = await readList(
    db,
    orders,
    profiles.id,
    { ...input, sort },
    ({ where, orderBy, limit, sorted_by }) =>
      db
        .select({
          id: profiles.id,
          owner_name: profiles.full_name,
          since: waiting.since,
          counts,
          sorted_by,
        })
        .from(profiles)
        .leftJoin(waiting, eq(waiting.user_id, profiles.id))
        .where(and(found ? and(found, hasDocuments) : sql`${waiting.user_id} is not null`, where))
        .orderBy(...orderBy)
        .limit(limit),
  )
  return { ...page, data: await withWaiting(db, page.data, (row) => row.since) }
}
