import { sql } from 'drizzle-orm'
import {
  pgTable,
  text,
  primaryKey,
  index,
  bigserial,
  bigint,
  uuid,
  integer,
  uniqueIndex,
  jsonb,
} from 'drizzle-orm/pg-core'
import { indexOf, sealedJson, sealedContact } from '../sealed.ts'
import { created_at, instant, id, localDate, pesewas, oneOf } from './columns.ts'
import { pushSubscriptions } from './notifications-push.ts'

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor_id: text().notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    request_hash: text().notNull(),
    response: sealedJson<unknown>(),
    created_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.actor_id, t.key] }), index('idempotency_keys_age').on(t.created_at)],
)

/**
 * Change feed, written by row triggers and read by realtime. It holds ids only, because each reader fetches
 * rows with their own permissions.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /**
     * The writing transaction. Ids commit out of order, so readers take whole transactions in the order of
     * their notifications.
     */
    xid: bigint({ mode: 'number' }).notNull(),
    table_name: text().notNull(),
    row_id: uuid().notNull(),
    owner_id: uuid(),
    kind: text({ enum: ['INSERT', 'UPDATE', 'DELETE'] }).notNull(),
    changed: text().array(),
    previous_status: text(),
    created_at: created_at(),
  },
  (t) => [index('changes_order').on(t.xid, t.id), index('changes_age').on(t.created_at)],
)

/** Resumable uploads started and not yet attached, by their id in the nodes' shared folder. */
export const openUploads = pgTable(
  'open_uploads',
  {
    id: text().primaryKey(),
    owner_id: uuid().notNull(),
    created_at: created_at(),
  },
  (t) => [index('open_uploads_owner').on(t.owner_id, t.created_at)],
)

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().notNull(),
    window_start: instant().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.key, t.window_start] })],
)

/** Outgoing email, text messages and push notifications, sent by a job. The demo shows them in `/dev/mailbox`. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    channel: text({ enum: ['email', 'sms', 'push'] }).notNull(),
    recipient: sealedContact().notNull(),
    subject: text(),
    text: text().notNull(),
    html: text(),
    /** Push notifications: the device, unset once it is signed out, and the path in the web app to open. */
    subscription_id: uuid().references(() => pushSubscriptions.id, { onDelete: 'set null' }),
    link: text(),
    template: text().notNull(),
    status: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    failure_reason: text(),
    sent_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    index('messages_list').on(t.created_at, t.id),
    index('messages_status_list').on(t.status, t.created_at, t.id),
    index('messages_by_channel').on(t.channel, t.created_at, t.id),
    index('messages_by_template').on(t.template, t.created_at, t.id),
    index('messages_recipient').on(indexOf(t.recipient)),
    index('messages_subscription')
      .on(t.subscription_id)
      .where(sql`${t.subscription_id} is not null`),
  ],
)

/**
 * Cost of text messages per day at the price when sent. Kept apart because messages are deleted after 30 days
 * and prices change.
 */
export const smsCosts = pgTable(
  'sms_costs',
  {
    day: localDate().notNull(),
    template: text().notNull(),
    texts: integer().notNull(),
    segments: integer().notNull(),
    cost: pesewas().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.template] })],
)

/**
 * Days on which text messages cost more than the alert level. The primary key keeps nodes from alerting
 * twice.
 */
export const smsAlerts = pgTable('sms_alerts', {
  day: localDate().primaryKey(),
  cost: pesewas().notNull(),
  level: pesewas().notNull(),
  created_at: created_at(),
})

/** Keys of encrypted fields, sealed under the root key (docs/decisions/026-encrypted-fields.md). */
export const fieldKeys = pgTable(
  'field_keys',
  {
    id: id(),
    purpose: text({ enum: ['cipher', 'index'] }).notNull(),
    key_sealed: text().notNull(),
    /** When new values start to use the key. Null while it can only be read, until every node has it. */
    used_from: instant(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('field_keys_purpose', t.purpose, ['cipher', 'index']),
    uniqueIndex('field_keys_one_index')
      .on(t.purpose)
      .where(sql`${t.purpose} = 'index'`),
  ],
)

/**
 * Facts about the database itself: whether it holds the demo, the version that wrote it, and its root key
 * sealed under ENCRYPTION_KEY.
 */
export const meta = pgTable('meta', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  created_at: created_at(),
})

/**
 * Six-digit codes that confirm an act outside sign-in, such as signing an agreement or accepting a guarantee.
 */
export const confirmationCodes = pgTable(
  'confirmation_codes',
  {
    id: id(),
    user_id: uuid().notNull(),
    purpose: text().notNull(),
    subject_id: uuid().notNull(),
    code_hash: text().notNull(),
    attempts: integer().notNull().default(0),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: created_at(),
  },
  (t) => [index().on(t.subject_id, t.purpose)],
)
