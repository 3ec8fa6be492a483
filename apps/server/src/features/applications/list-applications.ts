import type { applicationSorts } from '@efie/contracts/applications'
import { schema } from '@efie/database'
import { type ApplicationGroup, type ApplicationStatus, statusesOfGroup } from '@efie/domain'
import { and, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { pageOfStatus, toPage } from '../../platform/pagination.ts'
import { matchingRows } from '../../platform/person-search.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import {
  computed,
  countOnFirst,
  type ListInput,
  readList,
  sortedBy,
  type SortedPage,
  type SortOrder,
} from '../../platform/sorted-pages.ts'
import { hasId, isCalled } from '../../platform/text-search.ts'
import { withWaiting } from '../holidays/index.ts'
import { showAccount } from '../payees/index.ts'
import { awaitsSecondPayout, isReadyToPayOut } from './ready-to-pay-out.ts'
import { applicationScope } from './scope.ts'
import { namesLandlordOrHome } from './search.ts'
import { waitsSince } from './waits-since.ts'

const { applications, profiles } = schema

type Sort = (typeof applicationSorts)[number]

export interface ApplicationFilter {
  status?: ApplicationStatus | undefined
  user_id?: string | undefined
  analyst_id?: string | undefined
  group?: ApplicationGroup | undefined
  ready_to_pay_out?: 'true' | 'second' | undefined
  q?: string | undefined
}

interface Input extends ApplicationFilter, ListInput<Sort> {
  q?: string | undefined
}

export const orders: Record<Sort, SortOrder> = {
  applicant_name: sortedBy(profiles.full_name),
  status: sortedBy(applications.status, applications.created_at),
  monthly_rent: sortedBy(applications.monthly_rent),
  total_advance_payment: sortedBy(applications.total_advance_payment),
  total_monthly_payment: sortedBy(applications.total_monthly_payment),
  plan: sortedBy(applications.plan),
  property_address: sortedBy(applications.property_address),
  landlord_name: sortedBy(applications.landlord_name),
  payee: sortedBy(computed(schema.payeeName(applications), 'text')),
  waiting_since: {
    by: [computed(schema.applicationWaitingSince(applications), 'timestamptz')],
    nullable: true,
  },
  signed_at: sortedBy(applications.signed_at),
  payout_date: sortedBy(applications.payout_date),
  created_at: sortedBy(applications.created_at),
}

const searched = async (ctx: ScopedContext<'applications.read'>, q: string): Promise<SQL | undefined> => {
  const typed = await readTypedPerson(ctx, ctx.actor, q)
  return matchingRows(
    ctx.db,
    typed,
    { table: applications, id: applications.id, owner: applications.user_id },
    or(namesLandlordOrHome(typed), isCalled(applications.reference, typed), hasId(applications.id, typed)),
  )
}

/** The caller's applications that a list shows, besides those of its status. */
export const filtersOf = async (ctx: ScopedContext<'applications.read'>, input: ApplicationFilter) =>
  and(
    applicationScope(ctx.scope, ctx.actor.id),
    input.user_id === undefined ? undefined : eq(applications.user_id, input.user_id),
    input.analyst_id === undefined ? undefined : eq(applications.analyst_id, input.analyst_id),
    input.group === undefined ? undefined : inArray(applications.status, statusesOfGroup[input.group]),
    input.ready_to_pay_out === 'true' ? isReadyToPayOut() : undefined,
    input.ready_to_pay_out === 'second' ? awaitsSecondPayout() : undefined,
    input.q ? await searched(ctx, input.q) : undefined,
  )

/** Applications within the caller's scope. */
export const listApplications = async (ctx: ScopedContext<'applications.read'>, input: Input) => {
  const { db, scope } = ctx
  const { cursor, limit, sort = '-created_at', status } = input
  const filters = await filtersOf(ctx, input)
  const ofStatus = status === undefined ? undefined : eq(applications.status, status)
  const read = ({ where, orderBy, limit: most, sorted_by }: SortedPage) =>
    db
      .select({ ...getTableColumns(applications), applicant_name: profiles.full_name, sorted_by })
      .from(applications)
      .innerJoin(profiles, eq(profiles.id, applications.user_id))
      .where(and(filters, ofStatus, where))
      .orderBy(...orderBy)
      .limit(most)
  const newest = async () => {
    // One person's applications are few and have an index in this order.
    const few = scope !== 'all' || input.user_id !== undefined || input.analyst_id !== undefined
    const page = pageOfStatus(applications, few ? undefined : status, cursor)
    const rows = await db
      .select({ ...getTableColumns(applications), applicant_name: profiles.full_name })
      .from(applications)
      .innerJoin(profiles, eq(profiles.id, applications.user_id))
      .where(and(filters, few ? ofStatus : undefined, page.where))
      .orderBy(...page.orderBy)
      .limit(limit + 1)
    return { ...toPage(rows, limit), total: await countOnFirst(db, input, read) }
  }
  const page =
    sort === '-created_at'
      ? await newest()
      : await readList(db, orders, applications.id, { ...input, sort }, read)
  return {
    ...page,
    data: await withWaiting(
      db,
      page.data.map((row) => showAccount(ctx, row)),
      waitsSince,
    ),
  }
}
