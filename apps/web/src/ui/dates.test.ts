import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatRelative } from './dates.ts'

test('dates are written as 20 Nov 2026, in Ghana time', () => {
  expect(formatDate('2026-11-20')).toBe('20 Nov 2026')
  expect(formatDate('2026-11-20T23:59:59+00:00')).toBe('20 Nov 2026')
  expect(formatDateTime('2026-11-20T14:05:00Z')).toBe('20 Nov 2026, 14:05')
})

test.each([
  ['2026-11-18T12:00:00Z', '3 days ago'],
  ['2026-11-21T10:00:00Z', '2 hours ago'],
  ['2027-01-21T12:00:00Z', 'in 61 days'],
  ['2027-03-21T12:00:00Z', 'in 4 months'],
  ['2026-08-13T12:00:00Z', '3 months ago'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
  ['2026-11-17', '4 days ago'],
  ['2026-11-17T23:00:00Z', '4 days ago'],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-24T01:00:00Z', 'in 3 days'],
])('%s is %s', (value, text) => {
  expect(formatRelative(value, new Date('2026-11-21T12:00:00Z'))).toBe(text)
})

test.each(['00:00:00', '11:59:00', '12:01:00', '23:59:59'])(
  'a due date is the same number of days away at %s as at any other hour',
  (time) => {
    expect(formatRelative('2026-11-17', new Date(`2026-11-21T${time}Z`))).toBe('4 days ago')
    expect(formatRelative('2026-11-25', new Date(`2026-11-21T${time}Z`))).toBe('in 4 days')
  },
)

test('what is written here for English is what browsers write', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (let minutes = -59; minutes <= 59; minutes += 1)
    expect(formatRelative(new Date(now.getTime() + minutes * 60_000).toISOString(), now)).toBe(
      minutes === 0 ? format.format(0, 'second') : format.format(minutes, 'minute'),
    )
  for (let days = -89; days <= 89; days += 1)
    expect(formatRelative(new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10), now)).toBe(
      format.format(days, 'day'),
    )
  for (let years = -5; years <= 5; years += 1)
    if (years !== 0)
      expect(formatRelative(`${2026 + years}-11-21`, now)).toBe(
        format.format(
          Math.trunc((Date.parse(`${2026 + years}-11-21`) - Date.parse('2026-11-21')) / 86_400_000 / 365),
          'year',
        ),
      )
})
