import { notificationTypes, type NotificationPreferences } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, boolean, index, jsonb } from 'drizzle-orm/pg-core'
import { id, created_at, oneOf, updated_at } from './columns.ts'
import { profiles } from './profiles.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    type: text({ enum: notificationTypes }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    read: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [
    oneOf('notifications_type', t.type, notificationTypes),
    index('notifications_list').on(t.user_id, t.created_at, t.id),
    index('notifications_unread')
      .on(t.user_id)
      .where(sql`${t.read} = false`),
  ],
)

/** Notification preferences. Without a row the domain's defaults apply. */
export const notificationPreferences = pgTable('notification_preferences', {
  user_id: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  preferences: jsonb().$type<NotificationPreferences>().notNull(),
  updated_at: updated_at(),
})
