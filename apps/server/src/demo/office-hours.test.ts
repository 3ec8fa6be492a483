import { expect, test } from 'vitest'
import { officeHours } from './office-hours.ts'

const holidays = new Set(['2026-12-04'])

test.each([
  // On a Wednesday before noon.
  ['2026-11-25T11:20:00.000Z', '2026-11-24T14:20:00.000Z', '2026-11-24', '2026-11-25T11:20:00.000Z'],
  // Before work on Monday, and at the weekend: as at the end of Friday.
  ['2026-11-30T06:30:00.000Z', '2026-11-27T12:00:00.000Z', '2026-11-26', '2026-11-27T17:00:00.000Z'],
  ['2026-11-28T21:40:00.000Z', '2026-11-27T12:00:00.000Z', '2026-11-26', '2026-11-27T17:00:00.000Z'],
  // The day after a holiday on Friday.
  ['2026-12-05T12:00:00.000Z', '2026-12-03T12:00:00.000Z', '2026-12-02', '2026-12-03T17:00:00.000Z'],
])('opened at %s', (now, fiveHoursAgo, dayBefore, latest) => {
  const office = officeHours(now, holidays)
  expect(office.hoursAgo(5)).toBe(fiveHoursAgo)
  expect(office.daysAgo(1)).toBe(dayBefore)
  expect(office.at(now.slice(0, 10), 16, 30)).toBe(latest)
})

test('acts of a day off follow on the next working day, and days before are counted without it', () => {
  const office = officeHours('2026-12-31T12:00:00.000Z', holidays)
  expect(office.at('2026-12-04', 10, 5)).toBe('2026-12-07T10:05:00.000Z')
  expect(office.before('2026-12-06', 0)).toBe('2026-12-03')
  expect(office.before('2026-12-07', 2)).toBe('2026-12-02')
  expect(office.after('2026-12-03T16:00:00.000Z', 3)).toBe('2026-12-07T11:00:00.000Z')
})
