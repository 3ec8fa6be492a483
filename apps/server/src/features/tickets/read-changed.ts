import { ticketReply } from '@efie/contracts'
import type { ScopedContext } from '../../platform/context.ts'
import { findRepliesById } from './queries.ts'

/** For the change feed: the replies among these that the caller sees. */
export const readChangedReplies = async (ctx: ScopedContext<'tickets.read'>, ids: string[]) => {
  const { actor, scope } = ctx
  const rows = await findRepliesById(ctx.db, { scope, actor_id: actor.id }, ids)
  return rows.map((row) => ticketReply.parse(row))
}
