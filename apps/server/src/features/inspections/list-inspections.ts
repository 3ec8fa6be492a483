import type { inspectionSorts } from '@efie/contracts/inspections'
import { schema } from '@efie/database'
import type { InspectionStatus } from '@efie/domain'
import { and, eq, or } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { matchingRows } from '../../platform/person-search.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { hasId, refersTo } from '../../platform/text-search.ts'
import { namesLandlordOrHome } from '../applications/index.ts'
import { presentInspections } from './present-inspections.ts'
import { inspectionScope, selectInspections } from './queries.ts'

const { applications, inspections, profiles } = schema

type Sort = (typeof inspectionSorts)[number]

const orders: Record<Sort, SortOrder> = {
  property_address: sortedBy(applications.property_address),
  status: sortedBy(inspections.status, inspections.created_at),
  scheduled_for: sortedBy(inspections.scheduled_for),
  applicant_name: sortedBy(profiles.full_name),
  landlord_name: sortedBy(applications.landlord_name),
  property_gps: sortedBy(applications.property_gps),
  created_at: sortedBy(inspections.created_at),
}

interface Input extends ListInput<Sort> {
  status?: InspectionStatus | undefined
  application_id?: string | undefined
}

const searched = async (ctx: ScopedContext<'inspections.read'>, q: string) => {
  const typed = await readTypedPerson(ctx, ctx.actor, q)
  const table = { table: inspections, id: inspections.id, owner: inspections.user_id }
  const named = await refersTo(ctx.db, inspections.application_id, applications, namesLandlordOrHome(typed))
  return matchingRows(ctx.db, typed, table, or(named, hasId(inspections.id, typed)))
}

/** Inspections in scope. */
export const listInspections = async (ctx: ScopedContext<'inspections.read'>, input: Input) => {
  const { actor, db, scope } = ctx
  const { sort = '-created_at', status, application_id } = input
  const filters = and(
    inspectionScope(scope, actor.id),
    status === undefined ? undefined : eq(inspections.status, status),
    application_id === undefined ? undefined : eq(inspections.application_id, application_id),
    input.q ? await searched(ctx, input.q) : undefined,
  )
  const page = await readList(
    db,
    orders,
    inspections.id,
    { ...input, sort },
    ({ where, orderBy, limit, sorted_by }) =>
      selectInspections(db, { sorted_by })
        .where(and(filters, where))
        .orderBy(...orderBy)
        .limit(limit),
  )
  return { ...page, data: await presentInspections(ctx, page.data) }
}
