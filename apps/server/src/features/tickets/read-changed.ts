import { ticketReply } from '@efie/contracts'
import type { ScopedContext } from '../../platform/context.ts'
import { findRepliesById } from './queries.ts'

/** For the change feed: those of these replies that the actor sees below a ticket. */
export const readChangedReplies = async (ctx: ScopedContext<'tickets.read'>, ids: string[]) => {
  const { actor, scope } = ctx
  const rows = await findRepliesById(ctx.db, { scope, actor_id: actor.id }, ids)
  return rows.map((row) => ticketReply.parse(row))
}
