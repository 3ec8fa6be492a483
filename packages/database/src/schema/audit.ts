import { pgTable, uuid, text, jsonb, integer, index } from 'drizzle-orm/pg-core'
import { id, created_at, instant } from './columns.ts'

export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    actor_id: uuid(),
    actor_role: text(),
    session_id: uuid(),
    ip: text(),
    request_id: text(),
    action: text().notNull(),
    subject_type: text().notNull(),
    subject_id: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** Records of writes are permanent; reads are purged after `log_retention` days. */
    kind: text({ enum: ['record', 'read'] })
      .notNull()
      .default('record'),
    /** Number of the seal that covers the event. A trigger forbids every change but setting it once. */
    seal: integer(),
    created_at: created_at(),
  },
  (t) => [
    index('audit_events_list').on(t.created_at, t.id),
    index('audit_events_subject_type').on(t.subject_type, t.created_at, t.id),
    index('audit_events_subject').on(t.subject_id, t.created_at, t.id),
    index('audit_events_actor').on(t.actor_id, t.created_at, t.id),
    index('audit_events_action').on(t.action, t.created_at, t.id),
    index('audit_events_seal').on(t.seal, t.id),
  ],
)

/**
 * Seals over batches of audit events. Each hash covers its events and the previous seal, so that later
 * tampering shows.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    number: integer().primaryKey(),
    /** What the seal covers: audit events of one kind, or journal entries with their postings. */
    kind: text({ enum: ['record', 'read', 'journal'] }).notNull(),
    events: integer().notNull(),
    hash: text().notNull(),
    previous_hash: text().notNull(),
    /** HMAC of the hash with a key that is not in the database. */
    signature: text().notNull(),
    last_event_at: instant().notNull(),
    /** When the covered read events were deleted at the end of their retention. */
    purged_at: instant(),
    created_at: created_at(),
  },
  (t) => [index('audit_seals_kind').on(t.kind, t.last_event_at)],
)
