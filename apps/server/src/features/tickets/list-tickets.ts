import { nowIso } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { toPage } from '../../platform/pagination.ts'
import { findTicket, findTickets, type TicketFilter } from './queries.ts'
import { withItsReplies, withReplies } from './with-replies.ts'

export const listTickets = async (ctx: ScopedContext<'tickets.read'>, input: TicketFilter) => {
  const { actor, scope } = ctx
  const page = toPage(
    await findTickets(ctx.db, { scope, actor_id: actor.id }, input, nowIso(ctx.clock)),
    input.limit,
  )
  return { ...page, data: await withReplies(ctx.db, actor.id, page.data) }
}

export const getTicket = async (ctx: ScopedContext<'tickets.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const ticket = await findTicket(ctx.db, { scope, actor_id: actor.id }, input.id)
  if (!ticket) throw new AppError('TICKET_NOT_FOUND')
  return withItsReplies(ctx.db, actor.id, ticket)
}
