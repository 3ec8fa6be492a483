import { schema, type Database } from '@efie/database'
import { addDays, leadStatuses } from '@efie/domain'
import { and, eq, gte, inArray, isNotNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { today } from '../../platform/clock.ts'
import type { Context, ScopedContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { withinReach, type Reach } from './queries.ts'

const { applications, leads, profiles } = schema

const SPAN_DAYS = 30

const count = sql<number>`count(*)::int`
const applied = sql<number>`(count(*) filter (where ${leads.status} = 'applied'))::int`

const spanOf = (ctx: Context, input: { from?: string | undefined; to?: string | undefined }) => {
  const to = input.to ?? today(ctx.clock)
  const from = input.from ?? addDays(to, -SPAN_DAYS)
  if (from > to) throw invalid('from', 'The start must be before the end')
  return { from, to }
}

const byStatus = async (db: Database, reach: Reach) => {
  const rows = await db
    .select({ status: leads.status, count })
    .from(leads)
    .where(withinReach(reach))
    .groupBy(leads.status)
  const counts = new Map(rows.map((row) => [row.status, row.count]))
  return leadStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 }))
}

/** Outcomes of the applications from leads of the period. */
const outcomeOf = async (db: Database, inSpan: SQL | undefined) => {
  const [row] = await db
    .select({
      approved: sql<number>`(count(*) filter (where ${applications.approved_at} is not null))::int`,
      financed: sql<string>`coalesce(sum(${applications.total_advance_payment}) filter (where ${applications.payout_date} is not null), 0)::text`,
    })
    .from(leads)
    .innerJoin(applications, eq(applications.id, leads.application_id))
    .where(inSpan)
  return { approved: row?.approved ?? 0, financed_amount: Number(row?.financed ?? 0) }
}

/** The current pipeline, and how leads of a period did. */
export const leadFigures = async (
  ctx: ScopedContext<'leads.read'>,
  input: { from?: string | undefined; to?: string | undefined },
) => {
  const { actor, scope } = ctx
  const reach = { scope, actor_id: actor.id }
  const { from, to } = spanOf(ctx, input)
  const inSpan = and(
    withinReach(reach),
    gte(leads.created_at, `${from}T00:00:00.000Z`),
    lt(leads.created_at, `${addDays(to, 1)}T00:00:00.000Z`),
  )
  const owners = await ctx.db
    .select({ owner_id: leads.owner_id, owner_name: profiles.full_name, created: count, applied })
    .from(leads)
    .innerJoin(profiles, eq(profiles.id, leads.owner_id))
    .where(inSpan)
    .groupBy(leads.owner_id, profiles.full_name)
    .orderBy(profiles.full_name)
    .limit(100)
  const created = owners.reduce((sum, row) => sum + row.created, 0)
  const won = owners.reduce((sum, row) => sum + row.applied, 0)
  const due = await ctx.db.$count(
    leads,
    and(
      withinReach(reach),
      isNotNull(leads.next_action_on),
      lte(leads.next_action_on, today(ctx.clock)),
      inArray(leads.status, ['new', 'contacted', 'quoted']),
    ),
  )
  return {
    from,
    to,
    by_status: await byStatus(ctx.db, reach),
    created,
    applied: won,
    conversion_bps: created === 0 ? 0 : Math.round((won * 10_000) / created),
    ...(await outcomeOf(ctx.db, inSpan)),
    actions_due: due,
    by_owner: owners,
  }
}
