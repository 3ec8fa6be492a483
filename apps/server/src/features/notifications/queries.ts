import { schema, type Database } from '@efie/database'
import { and, count, eq, inArray } from 'drizzle-orm'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'

const { notifications } = schema

export const findNotifications = (db: Database, userId: string, page: { limit: number; cursor?: string }) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), afterCursor(notifications, page.cursor)))
    .orderBy(...newestFirst(notifications))
    .limit(page.limit + 1)

export const findNotificationsById = (db: Database, userId: string, ids: string[]) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), inArray(notifications.id, ids)))

export const countUnread = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), eq(notifications.read, false)))
  return row?.unread ?? 0
}

export const markRead = async (db: Database, userId: string, id: string) => {
  const [row] = await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.user_id, userId), eq(notifications.id, id)))
    .returning()
  return row
}

export const markAllRead = async (db: Database, userId: string): Promise<void> => {
  await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.user_id, userId), eq(notifications.read, false)))
}

export const deleteAll = async (db: Database, userId: string): Promise<void> => {
  await db.delete(notifications).where(eq(notifications.user_id, userId))
}
