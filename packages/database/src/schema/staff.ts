import {
  broadcastStatuses,
  leadSources,
  leadStatuses,
  type BroadcastSegment,
  type MessageChannel,
  type NotificationPreferences,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sealedPhone } from '../sealed.ts'
import { supportTickets } from './catalogue.ts'
import { created_at, id, instant, localDate, oneOf, pesewas, updated_at, version } from './columns.ts'
import { profiles } from './people.ts'

/** Somebody who may become a tenant, owned by one sales executive. `tenant_id` is set once the person has consented. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    owner_id: uuid()
      .notNull()
      .references(() => profiles.id),
    tenant_id: uuid().references(() => profiles.id),
    full_name: text().notNull(),
    email: text(),
    phone: sealedPhone(),
    region: text(),
    source: text({ enum: leadSources }).notNull().default('other'),
    monthly_rent: pesewas(),
    status: text({ enum: leadStatuses }).notNull().default('new'),
    next_action: text(),
    next_action_on: localDate(),
    lost_reason: text(),
    application_id: uuid(),
    consented_at: instant(),
    contacted_at: instant(),
    applied_at: instant(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('leads_status', t.status, leadStatuses),
    oneOf('leads_source', t.source, leadSources),
    check('leads_reachable', sql`${t.email} is not null or ${t.phone} is not null`),
    check('leads_not_own', sql`${t.tenant_id} is null or ${t.tenant_id} <> ${t.owner_id}`),
    index('leads_list').on(t.created_at, t.id),
    index('leads_owner_list').on(t.owner_id, t.created_at, t.id),
    index('leads_next_action').on(t.owner_id, t.next_action_on),
    // One person is the lead of one sales executive at a time; what they may read goes by this.
    uniqueIndex('leads_one_per_tenant')
      .on(t.tenant_id)
      .where(sql`${t.status} <> 'lost'`),
  ],
)

/** What was said and done about a lead. */
export const leadNotes = pgTable(
  'lead_notes',
  {
    id: id(),
    lead_id: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    author_id: uuid(),
    kind: text({ enum: ['note', 'call', 'visit', 'status', 'quote', 'consent'] }).notNull(),
    text: text().notNull(),
    created_at: created_at(),
  },
  (t) => [index('lead_notes_list').on(t.lead_id, t.created_at, t.id)],
)

/** A quote as it was shared: frozen, so that the link keeps showing what was promised. */
export const leadQuotes = pgTable(
  'lead_quotes',
  {
    id: id(),
    lead_id: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    created_by: uuid().notNull(),
    input: jsonb()
      .$type<{ monthly_rent: number; advance_payment_months: number; payday: number }>()
      .notNull(),
    /** The answer of the quote operation, as the contract has it. */
    quotes: jsonb().$type<Record<string, unknown>>().notNull(),
    expires_at: instant().notNull(),
    viewed_at: instant(),
    created_at: created_at(),
  },
  (t) => [index('lead_quotes_list').on(t.lead_id, t.created_at, t.id)],
)

/** Staff's notes on a person: never shown to them. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    author_id: uuid().notNull(),
    text: text().notNull(),
    created_at: created_at(),
  },
  (t) => [index('person_notes_list').on(t.user_id, t.created_at, t.id)],
)

export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    name: text().notNull(),
    title: text().notNull(),
    /** May hold {first_name} and {full_name}. */
    body: text().notNull(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [uniqueIndex('message_templates_name_key').on(t.name, t.id)],
)

/** One message to many people, sent by a job in steps; `reached_id` is how far it got. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: id(),
    title: text().notNull(),
    body: text().notNull(),
    link: text(),
    channels: text().array().$type<MessageChannel[]>().notNull(),
    segment: jsonb().$type<BroadcastSegment>().notNull(),
    status: text({ enum: broadcastStatuses }).notNull().default('scheduled'),
    send_at: instant().notNull(),
    reached_id: uuid(),
    recipients: integer().notNull().default(0),
    sent_at: instant(),
    created_by: uuid().notNull(),
    cancelled_by: uuid(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('broadcasts_status', t.status, broadcastStatuses),
    index('broadcasts_list').on(t.created_at, t.id),
  ],
)

/** What a person wants to hear of, and when not; absent means the defaults of the domain. */
export const notificationPreferences = pgTable('notification_preferences', {
  user_id: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  preferences: jsonb().$type<NotificationPreferences>().notNull(),
  updated_at: updated_at(),
})

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
  (t) => [index('canned_replies_by_name').on(t.name, t.id)],
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
    /** Between staff only. */
    internal: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [index('ticket_attachments_list').on(t.ticket_id, t.created_at)],
)

/** Days that differ from the law's calendar: announced holidays, and statutory ones that are worked. */
export const holidays = pgTable('holidays', {
  date: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  /** False where a statutory holiday is a working day. */
  observed: boolean().notNull().default(true),
  created_at: created_at(),
})

export const backups = pgTable(
  'backups',
  {
    id: id(),
    status: text({ enum: ['running', 'verified', 'failed', 'pruned'] })
      .notNull()
      .default('running'),
    reason: text({ enum: ['asked', 'schedule'] }).notNull(),
    file_name: text(),
    file_size: pesewas(),
    sha256: text(),
    rows: integer(),
    /** Sum of all debits in the ledger, in pesewas, compared after restoring. */
    ledger_debits: pesewas(),
    failure_reason: text(),
    requested_by: uuid(),
    finished_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    index('backups_list').on(t.created_at, t.id),
    // Two at once would only slow each other.
    uniqueIndex('backups_one_running')
      .on(t.status)
      .where(sql`${t.status} = 'running'`),
  ],
)

/** The audit trail sealed in batches: each seal's hash covers its events and the seal before it. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    number: integer().primaryKey(),
    /** What it covers: audit events of a kind, or entries of the journal with their postings. */
    kind: text({ enum: ['record', 'read', 'journal'] }).notNull(),
    events: integer().notNull(),
    hash: text().notNull(),
    previous_hash: text().notNull(),
    /** HMAC of the hash under a key that is not in the database. */
    signature: text().notNull(),
    last_event_at: instant().notNull(),
    /** When the events of a seal of reads were removed, their retention over. */
    purged_at: instant(),
    created_at: created_at(),
  },
  (t) => [index('audit_seals_kind').on(t.kind, t.last_event_at)],
)
