import { expect, test } from 'vitest'
import { auditChanges } from '~/parts/audit/audit-changes.ts'
import { databaseForm, securityForm, systemForm } from '~/parts/settings/settings-schemas.ts'

const security = {
  two_factor_auth: false,
  password_complexity: 'high' as const,
  session_timeout: 30,
  ip_whitelisting: false,
  allowed_ranges: '',
  account_lockout: 3,
  log_retention: 30,
}
const system = {
  system_name: 'Efie',
  default_currency: 'GHS',
  default_language: 'en' as const,
  smtp_server: '',
  smtp_port: '465',
  sender_email: '',
  email_notifications: true,
  system_alerts: true,
  application_updates: true,
  sms_price: 4,
  sms_daily_alert: 5_000,
}

test('an empty SMTP port stays empty, for the server to make 587 of; a typed one is a number', () => {
  expect(systemForm.parse({ ...system, smtp_port: '' }).smtp_port).toBe('')
  expect(systemForm.parse(system).smtp_port).toBe(465)
  expect(systemForm.safeParse({ ...system, smtp_port: 'mail' }).success).toBe(false)
})

test('an SMS may cost nothing, and the alert level is an amount', () => {
  expect(systemForm.safeParse({ ...system, sms_price: 0 }).success).toBe(true)
  const empty = systemForm.safeParse({ ...system, sms_price: null, sms_daily_alert: 0 })
  expect(empty.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['sms_price', 'Enter the price of one part, or 0'],
    ['sms_daily_alert', 'Enter an amount above 0'],
  ])
})

test('addresses are one a line, and none locks everybody out', () => {
  expect(
    securityForm.parse({ ...security, allowed_ranges: '10.0.0.1\n 10.1.0.0/16 \n' }).allowed_ranges,
  ).toEqual(['10.0.0.1', '10.1.0.0/16'])
  const locked = securityForm.safeParse({ ...security, ip_whitelisting: true })
  expect(locked.error?.issues[0]?.path).toEqual(['allowed_ranges'])
})

test('numbers say what to enter', () => {
  const left = databaseForm.safeParse({ backup_frequency: 'daily', backup_retention_period: Number.NaN })
  expect(left.error?.issues[0]?.message).toBe('Enter days')
})

test('an audited act shows only the fields that changed', () => {
  expect(
    auditChanges({ role: 'user', version: 1, kept: true }, { role: 'finance', version: 2, kept: true }),
  ).toEqual([{ field: 'role', before: 'user', after: 'finance' }])
  expect(auditChanges(null, { amount: 5 })).toEqual([{ field: 'amount', before: '', after: '5' }])
})
