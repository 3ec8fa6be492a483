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
    /** Writes are kept for good; reads are purged after `log_retention` days. */
    kind: text({ enum: ['record', 'read'] })
      .notNull()
      .default('record'),
    /** Number of the seal that covers it; a trigger lets only this be set, once. */
    seal: integer(),
    created_at: created_at(),
  },
  (t) => [
    index('audit_events_list').on(t.created_at, t.id),
    index('audit_events_subject').on(t.subject_type, t.subject_id, t.created_at),
    index('audit_events_actor').on(t.actor_id, t.created_at),
    index('audit_events_action').on(t.action, t.created_at, t.id),
    index('audit_events_seal').on(t.seal, t.id),
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
