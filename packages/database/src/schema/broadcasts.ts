import { type BroadcastChannel, type BroadcastSegment, broadcastStatuses } from '@efie/domain'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, jsonb, uuid, integer, index } from 'drizzle-orm/pg-core'
import { id, version, created_at, updated_at, instant, oneOf } from './columns.ts'

export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    name: text().notNull(),
    title: text().notNull(),
    /** May contain {first_name} and {full_name}. */
    body: text().notNull(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('message_templates_name_key').on(t.name, t.id),
    index('message_templates_by_title').on(t.title, t.id),
    index('message_templates_by_creation').on(t.created_at, t.id),
  ],
)

/** When it was sent, or will be. */
export const broadcastSendTime = (t: Record<'sent_at' | 'send_at', SQLWrapper>) =>
  sql<string>`(coalesce(${t.sent_at}, ${t.send_at}))`

/** One message to many people, sent by a job in batches. `reached_id` is its cursor. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: id(),
    title: text().notNull(),
    body: text().notNull(),
    link: text(),
    channels: text().array().$type<BroadcastChannel[]>().notNull(),
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
    // One for each column that the list is sorted by.
    index('broadcasts_list').on(t.created_at, t.id),
    index('broadcasts_by_title').on(t.title, t.id),
    index('broadcasts_by_status').on(t.status, t.created_at, t.id),
    index('broadcasts_by_recipients').on(t.recipients, t.id),
    index('broadcasts_by_send_time').on(broadcastSendTime(t), t.id),
    index('broadcasts_by_author').on(t.created_by, t.id),
  ],
)
