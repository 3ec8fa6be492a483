import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatRelative } from './dates.ts'

test('dates are written 20 Nov 2026, in Ghana time', () => {
  expect(formatDate('2026-11-20')).toBe('20 Nov 2026')
  expect(formatDate('2026-11-20T23:59:59+00:00')).toBe('20 Nov 2026')
  expect(formatDateTime('2026-11-20T14:05:00Z')).toBe('20 Nov 2026, 14:05')
})

test.each([
  ['2026-11-18T12:00:00Z', '3 days ago'],
  ['2026-11-21T10:00:00Z', '2 hours ago'],
  ['2027-01-21T12:00:00Z', 'in 2 months'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
])('%s is %s', (value, text) => {
  expect(formatRelative(value, new Date('2026-11-21T12:00:00Z'))).toBe(text)
})
