import { describe, expect, test } from 'vitest'
import { checkContact, invoicedInstalmentCountsFrom } from './collections.ts'
import { applicationStatuses, documentTypes, orderStatuses, paymentStatuses } from './enumerations.ts'
import { documentTypeLabels, statusLabel, toneOf } from './display.ts'
import { passwordProblems } from './password.ts'
import {
  defaultDatabaseSettings,
  defaultSecuritySettings,
  defaultSystemSettings,
  definedFields,
  type SecuritySettings,
  weakenedSettings,
} from './settings.ts'

describe('settings', () => {
  test('have the defaults of specification §9', () => {
    expect(defaultSystemSettings).toMatchObject({
      default_currency: 'GHS',
      default_language: 'en',
      smtp_port: 465,
      email_notifications: true,
      system_alerts: true,
      application_updates: true,
    })
    expect(defaultSecuritySettings).toMatchObject({
      two_factor_auth: false,
      password_complexity: 'high',
      session_timeout: 30,
      ip_whitelisting: false,
      account_lockout: 3,
      log_retention: 30,
    })
    expect(defaultDatabaseSettings).toEqual({ backup_frequency: 'daily', backup_retention_period: 30 })
  })

  test('drop undefined fields, but keep null and false', () => {
    expect(definedFields({ a: undefined, b: null, c: false, d: 0 })).toEqual({ b: null, c: false, d: 0 })
  })
})

describe('weakened security settings', () => {
  const listed = { ip_whitelisting: true, allowed_ranges: ['10.0.0.0/8'] }
  test.each<[string, Partial<SecuritySettings>, Partial<SecuritySettings>, string[]]>([
    ['nothing changed', {}, {}, []],
    ['second factors no longer required', { two_factor_auth: true }, {}, ['two_factor_auth']],
    ['second factors required', {}, { two_factor_auth: true }, []],
    ['simpler passwords', {}, { password_complexity: 'medium' }, ['password_complexity']],
    ['stronger passwords', { password_complexity: 'low' }, {}, []],
    ['longer sessions', {}, { session_timeout: 31 }, ['session_timeout']],
    ['shorter sessions', {}, { session_timeout: 5 }, []],
    ['the network list off', listed, { ...listed, ip_whitelisting: false }, ['ip_whitelisting']],
    ['the network list on', {}, listed, []],
    ['one more network', listed, { ...listed, allowed_ranges: ['10.0.0.0/8', 'wide'] }, ['allowed_ranges']],
    ['one network for another', listed, { ...listed, allowed_ranges: ['wide'] }, ['allowed_ranges']],
    ['a part of a network', listed, { ...listed, allowed_ranges: ['10.1.0.0/16'] }, []],
    ['networks in a list that is off', {}, { allowed_ranges: ['wide'] }, []],
    ['more failures before a lock', {}, { account_lockout: 4 }, ['account_lockout']],
    ['fewer failures before a lock', {}, { account_lockout: 1 }, []],
    ['logs deleted sooner', {}, { log_retention: 29 }, ['log_retention']],
    ['logs kept longer', {}, { log_retention: 90 }, []],
    [
      'several at once, one of them stronger',
      { two_factor_auth: true },
      { account_lockout: 100, password_complexity: 'low', log_retention: 1, session_timeout: 5 },
      ['two_factor_auth', 'password_complexity', 'account_lockout', 'log_retention'],
    ],
  ])('%s', (_, before, after, weaker) => {
    const isCovered = (range: string, ranges: readonly string[]) => range !== 'wide' && ranges.length > 0
    expect(
      weakenedSettings(
        { ...defaultSecuritySettings, ...before },
        { ...defaultSecuritySettings, ...after },
        isCovered,
      ),
    ).toEqual(weaker)
  })
})

describe('passwords', () => {
  test.each([
    ['low', 'sevench', ['TOO_SHORT_8']],
    ['low', 'eightchr', []],
    ['low', 'password', ['COMMON']],
    ['low', '12345678', ['COMMON']],
    ['low', 'aaaaaaaa', ['COMMON']],
    ['medium', 'eightchr', ['NEEDS_DIGIT']],
    ['medium', '83719264', ['NEEDS_LETTER']],
    ['medium', 'kenkey42', []],
    ['high', 'kenkey42', ['TOO_SHORT_10', 'NEEDS_UPPER', 'NEEDS_SYMBOL']],
    ['high', 'KENKEY-42-SHITO', ['NEEDS_LOWER']],
    ['high', 'Kenkey-42-shito', []],
    ['high', 'Password-123', ['COMMON']],
    ['high', 'P@ssw0rd2026!', ['COMMON']],
    ['high', 'Efie-Demo-2026', []],
  ] as const)('%s: %s', (level, password, problems) => {
    expect(passwordProblems(password, level)).toEqual(problems)
  })
})

describe('collections', () => {
  test.each([
    ['2026-11-21T07:59:59.000Z', 0, ['OUTSIDE_HOURS']],
    ['2026-11-21T08:00:00.000Z', 2, []],
    ['2026-11-21T18:59:59.000Z', 3, ['TOO_OFTEN']],
    ['2026-11-21T19:00:00.000Z', 0, ['OUTSIDE_HOURS']],
  ])('contact at %s after %i contacts', (at, count, refusals) => {
    const earlier = Array.from({ length: count }, () => '2026-11-18T10:00:00.000Z')
    expect(checkContact(at, [...earlier, '2026-11-01T10:00:00.000Z'], 'tenant')).toEqual(refusals)
  })

  test('no third party is contacted', () => {
    expect(checkContact('2026-11-21T10:00:00.000Z', [], 'third_party')).toEqual(['THIRD_PARTY'])
  })

  test('an invoiced instalment counts as the tenant’s own 30 days after the invoice fell due', () => {
    expect(invoicedInstalmentCountsFrom('2026-11-01')).toBe('2026-12-01')
  })
})

describe('display', () => {
  test('tones follow the specification’s badge', () => {
    expect(toneOf('approved')).toBe('success')
    expect(toneOf('pending')).toBe('warning')
    expect(toneOf('rejected')).toBe('danger')
    expect(toneOf('in-review')).toBe('neutral')
  })

  test('every status reads as a sentence, and every document type has a label', () => {
    for (const status of [...applicationStatuses, ...orderStatuses, ...paymentStatuses])
      expect(statusLabel(status)).toMatch(/^[A-Z][a-z ]+$/)
    expect(statusLabel('redo')).toBe('Revisit needed')
    expect(Object.keys(documentTypeLabels)).toEqual([...documentTypes])
  })
})
