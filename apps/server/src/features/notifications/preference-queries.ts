import { schema, type Database, type Transaction } from '@efie/database'
import { notificationPreferencesFrom, type Language, type NotificationPreferences } from '@efie/domain'
import { eq, sql } from 'drizzle-orm'
import { prepared } from '../../platform/database/prepared.ts'

const { notificationPreferences, profiles, pushSubscriptions, systemSettings } = schema

/** A recipient with everything that decides how they are notified. */
export interface Listener {
  id: string
  email: string
  phone: string | null
  language: Language
  preferences: NotificationPreferences
  /** Subscriptions of the devices where the person turned push notifications on. */
  push_devices: string[]
  settings: Pick<
    typeof systemSettings.$inferSelect,
    'system_name' | 'default_language' | 'email_notifications' | 'system_alerts' | 'application_updates'
  >
}

/** Settings are read directly, because their feature itself sends notifications. */
const withListeners = (db: Database) =>
  db
    .select({
      id: profiles.id,
      email: profiles.email,
      phone: profiles.phone,
      language: profiles.language,
      stored: notificationPreferences.preferences,
      push_devices: sql<
        string[]
      >`(select coalesce(json_agg(${pushSubscriptions.id}), '[]') from ${pushSubscriptions} where ${pushSubscriptions.user_id} = ${profiles.id})`,
      settings: {
        system_name: systemSettings.system_name,
        default_language: systemSettings.default_language,
        email_notifications: systemSettings.email_notifications,
        system_alerts: systemSettings.system_alerts,
        application_updates: systemSettings.application_updates,
      },
    })
    .from(profiles)
    .innerJoin(systemSettings, sql`true`)
    .leftJoin(notificationPreferences, eq(notificationPreferences.user_id, profiles.id))

export const loadListeners = async (db: Database, ids: readonly string[]): Promise<Listener[]> => {
  if (ids.length === 0) return []
  const rows = await prepared(db, 'listeners', () =>
    withListeners(db).where(sql`${profiles.id} = any(${sql.placeholder('ids')}::uuid[])`),
  ).execute({ ids: [...new Set(ids)] })
  return rows.map(({ stored, language, settings, ...row }) => ({
    ...row,
    language: language ?? settings.default_language,
    settings,
    preferences: notificationPreferencesFrom(stored),
  }))
}

export const loadPreferences = async (db: Database, userId: string): Promise<NotificationPreferences> => {
  const [row] = await db
    .select({ preferences: notificationPreferences.preferences })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, userId))
  return notificationPreferencesFrom(row?.preferences)
}

export const savePreferences = (
  tx: Transaction,
  userId: string,
  preferences: NotificationPreferences,
  updated_at: string,
) =>
  tx
    .insert(notificationPreferences)
    .values({ user_id: userId, preferences, updated_at })
    .onConflictDoUpdate({ target: notificationPreferences.user_id, set: { preferences, updated_at } })
