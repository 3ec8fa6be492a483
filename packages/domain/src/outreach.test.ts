import { describe, expect, test } from 'vitest'
import {
  channelOpen,
  defaultNotificationPreferences,
  fillTemplate,
  notificationPreferencesFrom,
  quietUntil,
} from './outreach.ts'
import { defaultSystemSettings } from './settings.ts'

describe('quiet hours', () => {
  const night = { quiet_from: '21:00', quiet_until: '07:00' }
  test.each([
    ['2026-11-20T20:59:00.000Z', null],
    ['2026-11-20T21:00:00.000Z', '2026-11-21T07:00:00.000Z'],
    ['2026-11-30T23:30:00.000Z', '2026-12-01T07:00:00.000Z'],
    ['2026-11-20T06:59:59.000Z', '2026-11-20T07:00:00.000Z'],
    ['2026-11-20T07:00:00.000Z', null],
  ])('overnight, at %s', (at, end) => {
    expect(quietUntil(at, night)).toBe(end)
  })
  test('within one day, unset, and empty', () => {
    const noon = { quiet_from: '12:00', quiet_until: '13:30' }
    expect(quietUntil('2026-11-20T12:10:00.000Z', noon)).toBe('2026-11-20T13:30:00.000Z')
    expect(quietUntil('2026-11-20T13:30:00.000Z', noon)).toBeNull()
    expect(quietUntil('2026-11-20T12:10:00.000Z', { quiet_from: null, quiet_until: null })).toBeNull()
    expect(quietUntil('2026-11-20T12:00:00.000Z', { quiet_from: '12:00', quiet_until: '12:00' })).toBeNull()
  })
})

test('settings close a notification type or a channel, whatever a person chose', () => {
  expect(channelOpen(defaultSystemSettings, 'application', 'email')).toBe(true)
  expect(channelOpen({ ...defaultSystemSettings, email_notifications: false }, 'payment', 'email')).toBe(
    false,
  )
  expect(channelOpen({ ...defaultSystemSettings, email_notifications: false }, 'payment', 'sms')).toBe(true)
  expect(channelOpen({ ...defaultSystemSettings, system_alerts: false }, 'system', 'in_app')).toBe(false)
  expect(channelOpen({ ...defaultSystemSettings, application_updates: false }, 'application', 'in_app')).toBe(
    false,
  )
})

test('stored choices win, and newer notification types and channels have their defaults', () => {
  const { channels } = defaultNotificationPreferences()
  const { ticket: _later, ...earlier } = channels
  const read = notificationPreferencesFrom({
    // As stored by an older version.
    channels: { ...earlier, payment: { in_app: true, email: false, sms: true } },
    quiet_from: '22:00',
    quiet_until: '06:00',
  })
  expect(read.channels.payment).toEqual({ in_app: true, email: false, sms: true, push: true })
  expect(read.channels.ticket).toEqual(channels.ticket)
  expect(read.quiet_from).toBe('22:00')
  expect(notificationPreferencesFrom(null)).toEqual(defaultNotificationPreferences())
})

test('a template fills in the person’s names', () => {
  expect(
    fillTemplate('Dear {first_name}, {full_name} {other}', { full_name: 'Ama Serwaa', first_name: null }),
  ).toBe('Dear Ama, Ama Serwaa {other}')
})
