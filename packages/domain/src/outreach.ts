import type { Instant } from './calendar.ts'
import {
  notificationTypes,
  type ApplicationStatus,
  type NotificationType,
  type Region,
} from './enumerations.ts'
import type { Role } from './roles.ts'
import { withoutLinks } from './names.ts'
import type { SystemSettings } from './settings.ts'

export const leadSources = ['walk-in', 'referral', 'campaign', 'phone', 'website', 'other'] as const
export type LeadSource = (typeof leadSources)[number]

export const broadcastStatuses = ['scheduled', 'sending', 'sent', 'cancelled'] as const
export type BroadcastStatus = (typeof broadcastStatuses)[number]

/** Channels of a broadcast. */
export const broadcastChannels = ['in_app', 'email', 'sms'] as const
export type BroadcastChannel = (typeof broadcastChannels)[number]

/** Channels of a notification. `push` shows it on the devices where the person turned that on. */
export const messageChannels = [...broadcastChannels, 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]

/**
 * Audience of a broadcast. Every given condition must hold; an empty segment means everyone who is not
 * suspended.
 */
export interface BroadcastSegment {
  roles?: Role[] | undefined
  regions?: Region[] | undefined
  application_statuses?: ApplicationStatus[] | undefined
  in_arrears?: boolean | undefined
}

type ChannelChoices = Record<MessageChannel, boolean>

/** A person's channels per notification type, and their quiet hours. */
export interface NotificationPreferences {
  channels: Record<NotificationType, ChannelChoices>
  /**
   * Quiet hours as `HH:MM` in Ghana time. Everything but the notification in the app waits until they end.
   * Both fields are set, or neither.
   */
  quiet_from: string | null
  quiet_until: string | null
}

const mailed: ReadonlySet<NotificationType> = new Set<NotificationType>(['application'])
const pushed: ReadonlySet<NotificationType> = new Set<NotificationType>(['application', 'payment'])

/**
 * Preferences of a person who never chose: everything in the app, application notices by email too, no text
 * messages. A device that was turned on gets notices of applications and payments.
 */
export const defaultNotificationPreferences = (): NotificationPreferences => ({
  channels: Object.fromEntries(
    notificationTypes.map((kind) => [
      kind,
      { in_app: true, email: mailed.has(kind), sms: false, push: pushed.has(kind) },
    ]),
    // The cast restores the keys, which `fromEntries` loses.
  ) as Record<NotificationType, ChannelChoices>,
  quiet_from: null,
  quiet_until: null,
})

/** Preferences as stored, perhaps before a notification type or a channel was added. */
type StoredPreferences = Partial<Omit<NotificationPreferences, 'channels'>> & {
  channels?: Partial<Record<NotificationType, Partial<ChannelChoices>>>
}

/** Stored preferences, with defaults for notification types and channels added since. */
export const notificationPreferencesFrom = (
  stored: StoredPreferences | null | undefined,
): NotificationPreferences => {
  const preferences = {
    ...defaultNotificationPreferences(),
    ...stored,
    channels: defaultNotificationPreferences().channels,
  }
  for (const kind of notificationTypes)
    preferences.channels[kind] = { ...preferences.channels[kind], ...stored?.channels?.[kind] }
  return preferences
}

/** Whether the system settings allow notices of this type on this channel (domain.md §5). */
export const channelOpen = (
  settings: Pick<SystemSettings, 'email_notifications' | 'system_alerts' | 'application_updates'>,
  kind: NotificationType,
  channel: MessageChannel,
): boolean =>
  (kind !== 'system' || settings.system_alerts) &&
  (kind !== 'application' || settings.application_updates) &&
  (channel !== 'email' || settings.email_notifications)

/** When the quiet hours around an instant end; null outside them. Quiet hours may span midnight. */
export const quietUntil = (
  at: Instant,
  { quiet_from: from, quiet_until: until }: Pick<NotificationPreferences, 'quiet_from' | 'quiet_until'>,
): Instant | null => {
  if (from === null || until === null || from === until) return null
  const time = at.slice(11, 16)
  const overnight = from > until
  const quiet = overnight ? time >= from || time < until : time >= from && time < until
  if (!quiet) return null
  const end = new Date(`${at.slice(0, 10)}T${until}:00.000Z`)
  if (overnight && time >= from) end.setUTCDate(end.getUTCDate() + 1)
  return end.toISOString()
}

/** Fills the person's names into a template. Unknown placeholders stay as they are. */
export const fillTemplate = (
  text: string,
  person: { full_name: string; first_name: string | null },
): string =>
  text
    .replaceAll(
      '{first_name}',
      withoutLinks(person.first_name ?? person.full_name.split(' ')[0] ?? person.full_name),
    )
    .replaceAll('{full_name}', withoutLinks(person.full_name))
