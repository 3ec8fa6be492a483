import { ticketReply } from '@efie/contracts'
import { namedTicket } from '@efie/contracts/tickets'
import { schema } from '@efie/database'
import { and, eq, sql } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { named } from './list-tickets.ts'
import { findRepliesById, withinReach } from './queries.ts'
import { canManage, withReplies } from './with-replies.ts'

const { profiles, supportTickets, ticketAttachments, ticketReplies } = schema

/** Whether anything has been added to a ticket since it was asked. */
const goesOn = sql<boolean>`exists (select 1 from ${ticketReplies} where ${ticketReplies.ticket_id} = ${supportTickets.id})
  or exists (select 1 from ${ticketAttachments} where ${ticketAttachments.ticket_id} = ${supportTickets.id})`

/** For the change feed: the tickets among these that the caller may read, as they get them one by one. */
export const readChangedTickets = async (ctx: ScopedContext<'tickets.read'>, ids: string[]) => {
  const { actor, db, scope } = ctx
  const rows = await prepared(db, `changed tickets ${scope}`, () =>
    db
      .select({ ...named, goes_on: goesOn })
      .from(supportTickets)
      .leftJoin(profiles, eq(profiles.id, supportTickets.user_id))
      .where(
        and(
          sql`${supportTickets.id} = any(string_to_array(${sql.placeholder('ids')}, ',')::uuid[])`,
          withinReach({ scope, actor_id: sql.placeholder('actor') }),
        ),
      ),
  ).execute({ ids: ids.join(), actor: actor.id })
  const { whole = [], bare = [] } = Object.groupBy(rows, (row) => (row.goes_on ? 'whole' : 'bare'))
  return [
    ...(await withReplies(db, actor, whole)),
    ...bare.map((row) => ({ ...row, can_manage: canManage(actor, row), replies: [], attachments: [] })),
  ].map((row) => namedTicket.parse(row))
}

/** For the change feed: the replies among these that the caller sees. */
export const readChangedReplies = async (ctx: ScopedContext<'tickets.read'>, ids: string[]) => {
  const { actor, scope } = ctx
  const rows = await findRepliesById(ctx.db, { scope, actor_id: actor.id }, ids)
  return rows.map((row) => ticketReply.parse(row))
}
