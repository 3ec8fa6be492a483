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

export const messageChannels = ['in_app', 'email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Whom a broadcast reaches: every condition that is there must hold; an empty one is everybody who is not suspended. */
export interface BroadcastSegment {
  roles?: Role[] | undefined
  regions?: Region[] | undefined
  application_statuses?: ApplicationStatus[] | undefined
  in_arrears?: boolean | undefined
}

type ChannelChoices = Record<MessageChannel, boolean>

export interface NotificationPreferences {
  channels: Record<NotificationType, ChannelChoices>
  /** `HH:MM` in Ghana's time; mail and SMS of these hours wait until they end. Both or neither. */
  quiet_from: string | null
  quiet_until: string | null
}

const mailed: ReadonlySet<NotificationType> = new Set<NotificationType>(['application'])

/** What holds for whoever never chose: everything in the app, decisions by mail too, no SMS. */
export const defaultNotificationPreferences = (): NotificationPreferences => ({
  channels: Object.fromEntries(
    notificationTypes.map((kind) => [kind, { in_app: true, email: mailed.has(kind), sms: false }]),
    // A cast, because `fromEntries` forgets the keys.
  ) as Record<NotificationType, ChannelChoices>,
  quiet_from: null,
  quiet_until: null,
})

/** What is stored, with the defaults for kinds that came after it was. */
export const notificationPreferencesFrom = (
  stored: Partial<NotificationPreferences> | null | undefined,
): NotificationPreferences => {
  const defaults = defaultNotificationPreferences()
  return { ...defaults, ...stored, channels: { ...defaults.channels, ...stored?.channels } }
}

/** Whether the settings let notices of this kind out on this channel at all (domain.md §5). */
export const channelOpen = (
  settings: Pick<SystemSettings, 'email_notifications' | 'system_alerts' | 'application_updates'>,
  kind: NotificationType,
  channel: MessageChannel,
): boolean =>
  (kind !== 'system' || settings.system_alerts) &&
  (kind !== 'application' || settings.application_updates) &&
  (channel !== 'email' || settings.email_notifications)

/** When the quiet hours around this moment end; null outside of them. Hours may run over midnight. */
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

/** A template's text with the person's names in it; what is no known name in braces stays as it is. */
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
