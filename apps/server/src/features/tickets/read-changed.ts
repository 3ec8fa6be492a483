import { ticketReply } from '@efie/contracts'
import { authorise, type Context } from '../../platform/context.ts'
import { findRepliesById } from './queries.ts'

/** For the change feed: those of these replies that the actor sees below a ticket. */
export const readChangedReplies = async (ctx: Context, ids: string[]) => {
  const { actor, scope } = authorise(ctx, 'tickets.read')
  const rows = await findRepliesById(ctx.db, { scope, actor_id: actor.id }, ids)
  return rows.map((row) => ticketReply.parse(row))
}
