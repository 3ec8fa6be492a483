import { expect, test } from 'vitest'
import { settings } from './settings.ts'

const system = settings.system.put['~orpc'].inputSchema
const security = settings.security.put['~orpc'].inputSchema

test('an empty SMTP port stays empty, for the server to make 587 of', () => {
  expect(system?.parse({ smtp_port: '' })).toEqual({ smtp_port: '' })
  expect(system?.parse({ smtp_port: 465 })).toEqual({ smtp_port: 465 })
  expect(system?.safeParse({ smtp_port: Number.NaN }).error?.issues[0]?.message).toBe(
    'Enter a port from 1 to 65535',
  )
})

test('an SMS may cost nothing, and the alert level is an amount', () => {
  expect(system?.safeParse({ sms_price: 0 }).success).toBe(true)
  const empty = system?.safeParse({ sms_price: null, sms_daily_alert: 0 })
  expect(empty?.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['sms_price', 'Enter the price of one SMS part, or 0'],
    ['sms_daily_alert', 'Enter an amount above 0'],
  ])
})

test('no list of allowed addresses locks everyone out', () => {
  const locked = security?.safeParse({ ip_whitelisting: true, allowed_ranges: [] })
  expect(locked?.error?.issues[0]?.path).toEqual(['allowed_ranges'])
  // An absent list stays what it was.
  expect(security?.safeParse({ ip_whitelisting: true }).success).toBe(true)
})
