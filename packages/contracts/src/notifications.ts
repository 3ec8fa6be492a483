import { notificationTypes } from '@efie/domain'
import { z } from 'zod'
import { id, instant, operation, page, pageOf, byId, done, refusals } from './base.ts'
import { renewPush } from './notifications-push.ts'

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  created_at: instant,
})

export const notifications = {
  list: operation
    .meta({ access: 'notifications.read' })
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'List your notifications, newest first',
      tags: ['notifications'],
    })
    .input(page)
    .output(pageOf(notification).extend({ unread_count: z.int() })),
  read: operation
    .meta({ access: 'notifications.update', audit: { none: 'concerns no one but its owner' } })
    .route({
      method: 'POST',
      path: '/notifications/{id}/read',
      summary: 'Mark a notification as read',
      tags: ['notifications'],
    })
    .errors(refusals('NOT_FOUND'))
    .input(byId)
    .output(notification),
  readAll: operation
    .meta({ access: 'notifications.update', audit: { none: 'concerns no one but its owner' } })
    .route({
      method: 'POST',
      path: '/notifications/read-all',
      summary: 'Mark all notifications as read',
      tags: ['notifications'],
    })
    .output(done),
  clear: operation
    .meta({ access: 'notifications.update', audit: { none: 'concerns no one but its owner' } })
    .route({
      method: 'DELETE',
      path: '/notifications',
      summary: 'Clear all notifications',
      tags: ['notifications'],
    })
    .output(done),
  renewPush,
}

const channelChoices = z.object({
  in_app: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
})

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 21:30')

export const notificationPreferences = z.object({
  channels: z.record(z.enum(notificationTypes), channelChoices),
  quiet_from: timeOfDay.nullable(),
  quiet_until: timeOfDay.nullable(),
})

export const ownNotificationPreferences = {
  get: operation
    .meta({ access: 'notifications.read' })
    .route({
      method: 'GET',
      path: '/me/notification-preferences',
      summary: 'Get your notification preferences and quiet hours',
      tags: ['notifications'],
    })
    .output(notificationPreferences),
  put: operation
    .meta({ access: 'notifications.update', audit: { none: 'concerns no one but its owner' } })
    .route({
      method: 'PUT',
      path: '/me/notification-preferences',
      summary: 'Update your notification preferences (omitted types don’t change)',
      tags: ['notifications'],
    })
    .input(
      z.object({
        channels: z.partialRecord(z.enum(notificationTypes), channelChoices).optional(),
        quiet_from: timeOfDay.nullable().optional(),
        quiet_until: timeOfDay.nullable().optional(),
      }),
    )
    .output(notificationPreferences),
}
