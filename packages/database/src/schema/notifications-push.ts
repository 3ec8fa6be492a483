import { pgTable, text, uuid, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { sealedJson } from '../sealed.ts'
import { sessions } from './auth.ts'
import { id, created_at } from './columns.ts'
import { profiles } from './profiles.ts'

/** Where a browser takes notifications, and its keys (RFC 8030, RFC 8291), all in base64url. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Devices that get push notifications. A row belongs to one session and ends with it: signed out, ended from
 * elsewhere, expired or closed, the device hears nothing more.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the endpoint. One browser belongs to the person who turned it on last. */
    endpoint_hash: text().notNull(),
    target_secret: sealedJson<PushTarget>().notNull(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint_hash),
    uniqueIndex('push_subscriptions_session').on(t.session_id),
    index('push_subscriptions_own').on(t.user_id, t.created_at, t.id),
  ],
)
