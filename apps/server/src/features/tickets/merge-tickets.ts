import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { insertReply, lockTicket, updateTicket } from './queries.ts'
import { withItsReplies } from './with-replies.ts'

const { ticketAttachments, ticketReplies } = schema

/**
 * Merges a ticket into another of the same person: text, replies and files continue there. Returns the
 * remaining ticket.
 */
export const mergeTickets = async (
  ctx: ScopedContext<'tickets.merge'>,
  input: { id: string; into: string },
) => {
  const { actor, scope } = ctx
  if (input.id === input.into) throw invalid('into', 'Choose another ticket')
  const reach = { scope, actor_id: actor.id }
  return transact(ctx, async (ctx) => {
    // Locked by id, so that opposite merges wait for each other instead of deadlocking.
    const ids = [input.id, input.into].sort((a, b) => (a < b ? -1 : 1))
    const locked = new Map<string, Awaited<ReturnType<typeof lockTicket>>>()
    for (const id of ids) locked.set(id, await lockTicket(ctx.db, reach, id))
    const [source, target] = [locked.get(input.id), locked.get(input.into)]
    if (!source || !target) throw new AppError('TICKET_NOT_FOUND')
    // A guest's text would need an author, and an address in a form proves nothing.
    if (source.user_id === null || target.user_id === null)
      throw invalid('into', 'Guest tickets can’t be merged')
    if (source.user_id !== target.user_id)
      throw invalid('into', 'These tickets are from two different people')
    if (source.merged_into !== null) throw invalid('id', 'This ticket has already been merged')
    if (target.merged_into !== null) throw invalid('into', 'That ticket was itself merged into another one')
    const now = nowIso(ctx.clock)
    await insertReply(ctx.db, {
      ticket_id: target.id,
      user_id: source.user_id,
      message: `${source.subject}\n\n${source.message}`,
      internal: false,
      created_at: source.created_at,
    })
    await ctx.db
      .update(ticketReplies)
      .set({ ticket_id: target.id })
      .where(eq(ticketReplies.ticket_id, source.id))
    await ctx.db
      .update(ticketAttachments)
      .set({ ticket_id: target.id })
      .where(eq(ticketAttachments.ticket_id, source.id))
    await updateTicket(ctx.db, source, { status: 'closed', merged_into: target.id }, now)
    const after = await updateTicket(ctx.db, target, {}, now)
    await recordAudit(ctx, {
      action: 'ticket.merge',
      subject_type: 'support_ticket',
      subject_id: source.id,
      before: { status: source.status },
      after: { status: 'closed', merged_into: target.id },
    })
    return withItsReplies(ctx.db, actor, after)
  })
}
