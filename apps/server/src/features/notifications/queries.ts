import { schema, type Database } from '@efie/database'
import { withoutLinks, type Role } from '@efie/domain'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { prepared } from '../../platform/database/prepared.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import { verbatim, type Text } from '../../platform/texts/text.ts'

const { notifications, profiles } = schema

/** Everyone with these roles, without suspended people. */
export const findHolders = async (db: Database, roles: readonly Role[]): Promise<string[]> => {
  const people = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.role, [...roles]), isNull(profiles.suspended_at)))
  return people.map(({ id }) => id)
}

/** A person as staff know them: name and address. */
export const personText = async (db: Database, id: string): Promise<Text> => {
  const [person] = await db
    .select({ full_name: profiles.full_name, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, id))
  if (!person) return verbatim(id)
  const name = withoutLinks(person.full_name)
  return verbatim(person.email === '' ? name : `${name} (${person.email})`)
}

export const findNotifications = (db: Database, userId: string, page: { limit: number; cursor?: string }) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), afterCursor(notifications, page.cursor)))
    .orderBy(...newestFirst(notifications))
    .limit(page.limit + 1)

export const findNotificationsById = (db: Database, userId: string, ids: string[]) =>
  prepared(db, 'notifications of a person by id', () =>
    db
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.user_id, sql.placeholder('person')),
          sql`${notifications.id} = any(string_to_array(${sql.placeholder('ids')}, ',')::uuid[])`,
        ),
      ),
  ).execute({ person: userId, ids: ids.join() })

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
