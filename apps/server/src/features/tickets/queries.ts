import { schema, type Database, type Transaction } from '@efie/database'
import { liveTicketStatuses, ticketDue, type Scope } from '@efie/domain'
import { and, asc, count, eq, inArray, isNull, lt, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { underFreeReference } from '../../platform/database/free-reference.ts'
import { insertReturning, prepared } from '../../platform/database/prepared.ts'

const { supportTickets, ticketAttachments, ticketReplies, profiles, applications } = schema

export type TicketRow = typeof supportTickets.$inferSelect

export interface Reach {
  scope: Scope
  actor_id: string
}

/** Own tickets or all of them; other scopes reach none. */
export const withinReach = ({
  scope,
  actor_id,
}: {
  scope: Scope
  actor_id: string | Placeholder
}): SQL | undefined => {
  if (scope === 'all') return undefined
  return scope === 'own' ? eq(supportTickets.user_id, actor_id) : sql`false`
}

export const findTicket = async (db: Database, reach: Reach, id: string): Promise<TicketRow | undefined> => {
  const [row] = await db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.id, id), withinReach(reach)))
  return row
}

export const lockTicket = async (
  tx: Transaction,
  reach: Reach,
  id: string,
): Promise<TicketRow | undefined> => {
  const [row] = await tx
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.id, id), withinReach(reach)))
    .for('update')
  return row
}

/** A ticket's owner never sees internal notes; a guest's ticket has no owner. */
const shownTo = (actorId: string): SQL | undefined =>
  or(eq(ticketReplies.internal, false), sql`${supportTickets.user_id} is distinct from ${actorId}`)

/** Maximum replies shown, the latest ones. */
const REPLIES_SHOWN = 200

/** Replies of a page of tickets in one query, oldest first, without internal notes for a ticket's owner. */
export const findReplies = async (db: Database, actorId: string, ticketIds: string[]) => {
  if (ticketIds.length === 0) return []
  const ranked = db
    .select({
      id: ticketReplies.id,
      ticket_id: ticketReplies.ticket_id,
      user_id: ticketReplies.user_id,
      author_name: profiles.full_name,
      message: ticketReplies.message,
      internal: ticketReplies.internal,
      created_at: ticketReplies.created_at,
      place:
        sql<number>`row_number() over (partition by ${ticketReplies.ticket_id} order by ${ticketReplies.created_at} desc, ${ticketReplies.id} desc)`.as(
          'place',
        ),
    })
    .from(ticketReplies)
    .innerJoin(supportTickets, eq(supportTickets.id, ticketReplies.ticket_id))
    .innerJoin(profiles, eq(profiles.id, ticketReplies.user_id))
    .where(and(inArray(ticketReplies.ticket_id, ticketIds), shownTo(actorId)))
    .as('ranked')
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${REPLIES_SHOWN}`)
    .orderBy(asc(ranked.created_at), asc(ranked.id))
}

/** Replies by id, if the caller reaches their tickets. */
export const findRepliesById = (db: Database, reach: Reach, ids: string[]) =>
  db
    .select({
      id: ticketReplies.id,
      ticket_id: ticketReplies.ticket_id,
      user_id: ticketReplies.user_id,
      author_name: profiles.full_name,
      message: ticketReplies.message,
      internal: ticketReplies.internal,
      created_at: ticketReplies.created_at,
    })
    .from(ticketReplies)
    .innerJoin(supportTickets, eq(supportTickets.id, ticketReplies.ticket_id))
    .innerJoin(profiles, eq(profiles.id, ticketReplies.user_id))
    .where(and(inArray(ticketReplies.id, ids), withinReach(reach), shownTo(reach.actor_id)))

type NewTicket = typeof supportTickets.$inferInsert &
  Pick<TicketRow, 'first_response_due_at' | 'answer_due_at'> & {
    status?: never
    first_responded_at?: never
    due_at?: never
  }

export const insertTicket = (tx: Transaction, values: NewTicket): Promise<TicketRow> =>
  underFreeReference(() =>
    insertReturning(
      tx,
      supportTickets,
      { ...values, due_at: ticketDue({ status: 'open', first_responded_at: null, ...values }) },
      supportTickets.reference,
    ),
  )

export const updateTicket = async (
  tx: Transaction,
  before: TicketRow,
  changes: Partial<TicketRow>,
  now: string,
): Promise<TicketRow> => {
  const [row] = await tx
    .update(supportTickets)
    .set({
      ...changes,
      due_at: ticketDue({ ...before, ...changes }),
      version: sql`${supportTickets.version} + 1`,
      updated_at: now,
    })
    .where(eq(supportTickets.id, before.id))
    .returning()
  if (!row) throw new Error(`ticket ${before.id} vanished under its lock`)
  return row
}

export const insertReply = async (
  tx: Transaction,
  values: typeof ticketReplies.$inferInsert,
): Promise<void> => {
  await tx.insert(ticketReplies).values(values)
}

export const ownsApplication = async (
  db: Database,
  userId: string,
  applicationId: string,
): Promise<boolean> => {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, applicationId), eq(applications.user_id, userId)))
  return rows.length > 0
}

export const roleOf = async (db: Database, userId: string) => {
  const [row] = await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId))
  return row?.role ?? null
}

/** Guests' tickets settled and inactive since before a moment; uses a partial index. */
export const guestTicketsBefore = (before: string) =>
  and(
    isNull(supportTickets.user_id),
    inArray(supportTickets.status, ['resolved', 'closed']),
    lt(supportTickets.updated_at, before),
  )

/** Their replies and files are deleted with them. */
export const deleteGuestTicketsBefore = async (tx: Transaction, before: string): Promise<string[]> => {
  const old = guestTicketsBefore(before)
  const files = await tx
    .select({ storage_key: ticketAttachments.storage_key })
    .from(ticketAttachments)
    .innerJoin(supportTickets, eq(supportTickets.id, ticketAttachments.ticket_id))
    .where(old)
  await tx.delete(supportTickets).where(old)
  return files.map(({ storage_key }) => storage_key)
}

/** A person's tickets that still need work. */
export const countOpenTickets = async (db: Database, user_id: string): Promise<number> => {
  const [row] = await prepared(db, 'count-open-tickets', () =>
    db
      .select({ tickets: count() })
      .from(supportTickets)
      .where(
        and(
          eq(supportTickets.user_id, sql.placeholder('user_id')),
          inArray(supportTickets.status, liveTicketStatuses),
        ),
      ),
  ).execute({ user_id })
  return row?.tickets ?? 0
}
