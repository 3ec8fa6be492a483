import type { Database } from '@efie/database'
import { findReplies, type TicketRow } from './queries.ts'

/** Tickets as the actor may see them: each with its replies, in one further query for all of them. */
export const withReplies = async <Row extends TicketRow>(db: Database, actorId: string, tickets: Row[]) => {
  const replies = await findReplies(
    db,
    actorId,
    tickets.map((ticket) => ticket.id),
  )
  const byTicket = Map.groupBy(replies, (reply) => reply.ticket_id)
  return tickets.map((ticket) => ({ ...ticket, replies: byTicket.get(ticket.id) ?? [] }))
}

export const withItsReplies = async (db: Database, actorId: string, ticket: TicketRow) => {
  const [whole] = await withReplies(db, actorId, [ticket])
  return whole ?? { ...ticket, replies: [] }
}
