import type { Database } from '@efie/database'
import { type Actor, scopeOf } from '@efie/domain'
import { findAttachments } from './attachment-queries.ts'
import { findReplies, type TicketRow } from './queries.ts'

/** Whether the caller sets the ticket's priority and assignee: administrators on others' tickets. */
export const canManage = (actor: Actor, ticket: Pick<TicketRow, 'user_id'>): boolean =>
  scopeOf(actor.role, 'tickets.update') === 'all' && ticket.user_id !== actor.id

/** Tickets as the caller sees them, with replies and attachments from one further query each. */
export const withReplies = async <Row extends TicketRow>(db: Database, actor: Actor, tickets: Row[]) => {
  const ids = tickets.map((ticket) => ticket.id)
  const replies = Map.groupBy(await findReplies(db, actor.id, ids), (reply) => reply.ticket_id)
  const attachments = Map.groupBy(await findAttachments(db, actor.id, ids), (file) => file.ticket_id)
  return tickets.map((ticket) => ({
    ...ticket,
    can_manage: canManage(actor, ticket),
    replies: replies.get(ticket.id) ?? [],
    attachments: attachments.get(ticket.id) ?? [],
  }))
}

/** A ticket that was just opened, which no one has replied to. */
export const withoutReplies = (actor: Actor, ticket: TicketRow) => ({
  ...ticket,
  can_manage: canManage(actor, ticket),
  replies: [],
  attachments: [],
})

export const withItsReplies = async (db: Database, actor: Actor, ticket: TicketRow) => {
  const [whole] = await withReplies(db, actor, [ticket])
  return whole ?? withoutReplies(actor, ticket)
}
