import type { ticketSorts } from '@efie/contracts/tickets'
import { isSame, schema } from '@efie/database'
import { liveTicketStatuses, type TicketCategory, type TicketPriority, type TicketStatus } from '@efie/domain'
import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { begins, hasId, isCalled, startingWith, type Typed } from '../../platform/text-search.ts'
import { matchingRows } from '../../platform/person-search.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { withinReach } from './queries.ts'
import { withItsReplies, withReplies } from './with-replies.ts'

const { profiles, supportTickets } = schema

type Sort = (typeof ticketSorts)[number]

const orders: Record<Sort, SortOrder> = {
  subject: sortedBy(supportTickets.subject),
  status: sortedBy(supportTickets.status, supportTickets.created_at),
  category: sortedBy(supportTickets.category, supportTickets.created_at),
  due_at: sortedBy(supportTickets.due_at),
  created_at: sortedBy(supportTickets.created_at),
}

export interface TicketPage extends ListInput<Sort> {
  status?: TicketStatus | 'live' | undefined
  user_id?: string | undefined
  assigned_to?: string | undefined
  category?: TicketCategory | undefined
  priority?: TicketPriority | undefined
  overdue?: boolean | undefined
}

/** Without an answer although the first response was due; for false, all others. */
const isOverdue = (overdue: boolean, now: string): SQL =>
  sql`(${supportTickets.first_responded_at} is null and ${supportTickets.first_response_due_at} < ${now}) is ${overdue ? sql`true` : sql`not true`}`

const inStatus = (status: TicketPage['status']): SQL | undefined => {
  if (status === undefined) return undefined
  return status === 'live'
    ? inArray(supportTickets.status, liveTicketStatuses)
    : eq(supportTickets.status, status)
}

/** Tickets whose own texts match: subject, reference, id, or the guest who wrote. */
export const isTicket = (typed: Typed): SQL | undefined =>
  or(
    begins(sql`${supportTickets.subject}`, typed.words),
    begins(sql`${supportTickets.contact_name}`, typed.words),
    isCalled(supportTickets.reference, typed),
    hasId(supportTickets.id, typed),
    sql`lower(${supportTickets.contact_email}) like ${startingWith(typed.beginning)}`,
    typed.phone === null ? undefined : isSame(supportTickets.contact_phone, typed.phone),
  )

const searched = async (ctx: ScopedContext<'tickets.read'>, q: string) => {
  const typed = await readTypedPerson(ctx, ctx.actor, q)
  const table = { table: supportTickets, id: supportTickets.id, owner: supportTickets.user_id }
  return matchingRows(ctx.db, typed, table, isTicket(typed))
}

/** A ticket's columns, with its person joined. */
export const named = {
  ...getTableColumns(supportTickets),
  // A table constraint requires one of the two.
  author_name: sql<string>`coalesce(${profiles.full_name}, ${supportTickets.contact_name})`,
}

/** Tickets in scope, with their replies. */
export const listTickets = async (ctx: ScopedContext<'tickets.read'>, input: TicketPage) => {
  const { actor, db, scope } = ctx
  const { sort = '-created_at', user_id, assigned_to, category, priority, overdue } = input
  const filters = and(
    withinReach({ scope, actor_id: actor.id }),
    inStatus(input.status),
    user_id === undefined ? undefined : eq(supportTickets.user_id, user_id),
    assigned_to === undefined ? undefined : eq(supportTickets.assigned_to, assigned_to),
    category === undefined ? undefined : eq(supportTickets.category, category),
    priority === undefined ? undefined : eq(supportTickets.priority, priority),
    overdue === undefined ? undefined : isOverdue(overdue, nowIso(ctx.clock)),
    input.q ? await searched(ctx, input.q) : undefined,
  )
  const page = await readList(
    db,
    orders,
    supportTickets.id,
    { ...input, sort },
    ({ where, orderBy, limit, sorted_by }) =>
      db
        .select({ ...named, sorted_by })
        .from(supportTickets)
        .leftJoin(profiles, eq(profiles.id, supportTickets.user_id))
        .where(and(filters, where))
        .orderBy(...orderBy)
        .limit(limit),
  )
  return { ...page, data: await withReplies(db, actor, page.data) }
}

export const getTicket = async (ctx: ScopedContext<'tickets.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const [ticket] = await ctx.db
    .select(named)
    .from(supportTickets)
    .leftJoin(profiles, eq(profiles.id, supportTickets.user_id))
    .where(and(eq(supportTickets.id, input.id), withinReach({ scope, actor_id: actor.id })))
  if (!ticket) throw new AppError('TICKET_NOT_FOUND')
  return { ...(await withItsReplies(ctx.db, actor, ticket)), author_name: ticket.author_name }
}
