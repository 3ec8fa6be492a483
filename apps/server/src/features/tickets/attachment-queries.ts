import { schema, type Database, type Transaction } from '@efie/database'
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'

const { supportTickets, ticketAttachments } = schema

/** A ticket's owner never sees internal files. */
const shownTo = (actorId: string): SQL | undefined =>
  or(eq(ticketAttachments.internal, false), sql`${supportTickets.user_id} is distinct from ${actorId}`)

const columns = {
  id: ticketAttachments.id,
  ticket_id: ticketAttachments.ticket_id,
  user_id: ticketAttachments.user_id,
  file_name: ticketAttachments.file_name,
  file_size: ticketAttachments.file_size,
  mime_type: ticketAttachments.mime_type,
  internal: ticketAttachments.internal,
  created_at: ticketAttachments.created_at,
}

/** Attachments of a page of tickets, oldest first. */
export const findAttachments = async (db: Database, actorId: string, ticketIds: string[]) =>
  ticketIds.length === 0
    ? []
    : db
        .select(columns)
        .from(ticketAttachments)
        .innerJoin(supportTickets, eq(supportTickets.id, ticketAttachments.ticket_id))
        .where(and(inArray(ticketAttachments.ticket_id, ticketIds), shownTo(actorId)))
        .orderBy(asc(ticketAttachments.created_at), asc(ticketAttachments.id))

/** An attachment of a ticket that the caller has loaded in scope. */
export const findAttachment = async (db: Database, actorId: string, ticketId: string, id: string) => {
  const [row] = await db
    .select({ ...columns, storage_key: ticketAttachments.storage_key })
    .from(ticketAttachments)
    .innerJoin(supportTickets, eq(supportTickets.id, ticketAttachments.ticket_id))
    .where(and(eq(ticketAttachments.id, id), eq(ticketAttachments.ticket_id, ticketId), shownTo(actorId)))
  return row
}

export const insertAttachment = (tx: Transaction, values: typeof ticketAttachments.$inferInsert) =>
  tx.insert(ticketAttachments).values(values)

export const countAttachments = async (db: Database, ticketId: string): Promise<number> =>
  db.$count(ticketAttachments, eq(ticketAttachments.ticket_id, ticketId))
