import {
  languages,
  liveTicketStatuses,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, integer, check, index, boolean } from 'drizzle-orm/pg-core'
import { indexOf, sealedPhone } from '../sealed.ts'
import { reference, id, instant, version, created_at, updated_at, oneOf, among } from './columns.ts'
import { profiles } from './profiles.ts'

export const supportTickets = pgTable(
  'support_tickets',
  {
    id: id(),
    reference: reference(),
    /** Null for guests, who are known only by their contact details. */
    user_id: uuid().references(() => profiles.id),
    contact_name: text(),
    contact_email: text(),
    contact_phone: sealedPhone(),
    /** Language in which the guest wrote and is answered. */
    contact_language: text({ enum: languages }),
    subject: text().notNull(),
    message: text().notNull(),
    category: text({ enum: ticketCategories }).notNull(),
    priority: text({ enum: ticketPriorities }).notNull().default('normal'),
    status: text({ enum: ticketStatuses }).notNull().default('open'),
    application_id: uuid(),
    assigned_to: uuid(),
    first_response_due_at: instant(),
    first_responded_at: instant(),
    /** Complaints only: the 20-day deadline. */
    answer_due_at: instant(),
    /** When the next of these answers is due; null if none is. */
    due_at: instant(),
    /** The ticket into which this one was merged. */
    merged_into: uuid(),
    /** The owner's rating, 1 to 5. */
    satisfaction: integer(),
    satisfaction_comment: text(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('support_tickets_status', t.status, ticketStatuses),
    oneOf('support_tickets_category', t.category, ticketCategories),
    check(
      'support_tickets_one_person',
      sql`num_nonnulls(${t.user_id}, ${t.contact_name}) = 1 and num_nonnulls(${t.user_id}, ${t.contact_email}) = 1 and (${t.user_id} is null or ${t.contact_phone} is null)`,
    ),
    check('support_tickets_satisfaction', sql`${t.satisfaction} between 1 and 5`),
    index('support_tickets_own').on(t.user_id, t.created_at, t.id),
    index('support_tickets_contact').on(t.contact_email),
    index('support_tickets_contact_phone').on(indexOf(t.contact_phone)),
    // For the nightly removal of guests' tickets.
    index('support_tickets_guests')
      .on(t.updated_at)
      .where(sql`${t.user_id} is null`),
    index('support_tickets_list').on(t.created_at, t.id),
    index('support_tickets_status_list').on(t.status, t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('support_tickets_by_subject').on(t.subject, t.id),
    index('support_tickets_by_category').on(t.category, t.created_at, t.id),
    index('support_tickets_by_due').on(t.due_at, t.id),
    // The desk's queue, which begins with what is due first.
    index('support_tickets_live').on(t.due_at, t.id).where(among(t.status, liveTicketStatuses)),
    index('support_tickets_assigned_list').on(t.assigned_to, t.created_at, t.id),
  ],
)

export const ticketReplies = pgTable(
  'ticket_replies',
  {
    id: id(),
    ticket_id: uuid()
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    message: text().notNull(),
    /** Internal notes are never shown to the ticket's owner. */
    internal: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [index('ticket_replies_list').on(t.ticket_id, t.created_at)],
)

export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: id(),
    name: text().notNull(),
    text: text().notNull(),
    category: text(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('canned_replies_by_name').on(t.name, t.id),
    index('canned_replies_by_category').on(t.category, t.name, t.id),
    index('canned_replies_by_creation').on(t.created_at, t.id),
  ],
)

export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: id(),
    ticket_id: uuid()
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    file_name: text().notNull(),
    file_size: integer().notNull(),
    mime_type: text().notNull(),
    storage_key: text().notNull(),
    /** Visible to staff only. */
    internal: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [index('ticket_attachments_list').on(t.ticket_id, t.created_at)],
)
