import type { applicationSorts } from '@efie/contracts/applications'
import { schema } from '@efie/database'
import { and, eq, type SQL } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { type ListInput, readNeighbours, type SortedPage } from '../../platform/sorted-pages.ts'
import { type ApplicationFilter, filtersOf, orders } from './list-applications.ts'
import { loadScopedApplication } from './queries.ts'

const { applications, profiles } = schema

type Sort = NonNullable<ListInput<(typeof applicationSorts)[number]>['sort']>

interface Input extends ApplicationFilter {
  id: string
  sort?: Sort
}

/**
 * The cases beside this one in the list that it was opened from, with its filters, search and sort. The case
 * itself may have left the list, so that there is a next one after a decision too.
 */
export const getNeighbours = async (ctx: ScopedContext<'applications.read'>, input: Input) => {
  const { actor, scope, db } = ctx
  const { sort = 'created_at', status } = input
  const { id } = await loadScopedApplication(db, input.id, scope, actor.id)
  const listed = and(
    await filtersOf(ctx, input),
    status === undefined ? undefined : eq(applications.status, status),
  )
  const select = (where: SQL | undefined, sorted_by: SortedPage['sorted_by']) =>
    db
      .select({ id: applications.id, sorted_by })
      .from(applications)
      .innerJoin(profiles, eq(profiles.id, applications.user_id))
      .where(where)
  return readNeighbours(
    orders,
    applications.id,
    sort,
    (sorted_by) => select(eq(applications.id, id), sorted_by),
    ({ where, orderBy, limit, sorted_by }) =>
      select(and(listed, where), sorted_by)
        .orderBy(...orderBy)
        .limit(limit),
  )
}
