import type { Database } from '@efie/database'
import { findAttachments } from './attachment-queries.ts'
import { findReplies, type TicketRow } from './queries.ts'

/** Tickets as the caller sees them, with replies and attachments from one further query each. */
export const withReplies = async <Row extends TicketRow>(db: Database, actorId: string, tickets: Row[]) => {
  const ids = tickets.map((ticket) => ticket.id)
  const replies = Map.groupBy(await findReplies(db, actorId, ids), (reply) => reply.ticket_id)
  const attachments = Map.groupBy(await findAttachments(db, actorId, ids), (file) => file.ticket_id)
  return tickets.map((ticket) => ({
    ...ticket,
    replies: replies.get(ticket.id) ?? [],
    attachments: attachments.get(ticket.id) ?? [],
  }))
}

export const withItsReplies = async (db: Database, actorId: string, ticket: TicketRow) => {
  const [whole] = await withReplies(db, actorId, [ticket])
  return whole ?? { ...ticket, replies: [], attachments: [] }
}
