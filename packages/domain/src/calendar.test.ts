import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  easterSunday,
  firstPaydayOnOrAfter,
  ghanaHolidays,
  isLocalDate,
  localDateOf,
} from './calendar.ts'
import {
  addWorkingDays,
  addWorkingHours,
  answerDue,
  decisionPromise,
  firstResponseDue,
  isWorkingDay,
  promiseOfDay,
  startedBy,
} from './working-time.ts'

const anyDate = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2060-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const holidays2026 = new Set(ghanaHolidays(2026).map((holiday) => holiday.date))

describe('calendar', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-25', 1, '2027-01-25'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s + %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  test('adding days is consistent', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  test('finds the next payday, not earlier and less than a month away', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 28 }), (date, payday) => {
        const found = firstPaydayOnOrAfter(date, payday)
        expect(Number(found.slice(8))).toBe(payday)
        expect(daysBetween(date, found)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(date, found)).toBeLessThan(31)
      }),
    )
    expect(() => firstPaydayOnOrAfter('2026-01-01', 29)).toThrow(RangeError)
  })

  test('recognises real days', () => {
    expect(isLocalDate('2028-02-29')).toBe(true)
    for (const text of ['2026-02-29', '2026-2-1', '2026-13-01', 'today'])
      expect(isLocalDate(text)).toBe(false)
    expect(localDateOf('2026-11-21T23:59:59.999Z')).toBe('2026-11-21')
    expect(() => addDays('nonsense', 1)).toThrow(RangeError)
  })

  test.each([
    ['2008-11-21', 18],
    ['2008-11-22', 17],
    ['2008-02-29', 18],
  ])('someone born %s is %i', (born, age) => {
    expect(ageOn(born, '2026-11-21')).toBe(age)
  })

  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter %i is %s', (year, date) => {
    expect(easterSunday(year)).toBe(date)
  })

  test('includes movable and announced holidays', () => {
    const days = ghanaHolidays(2026, [
      { date: '2026-03-20', name: 'Eid-ul-Fitr' },
      { date: '2027-03-10', name: 'another year' },
    ]).map((holiday) => holiday.date)
    expect(days).toEqual([...days].sort())
    expect(days).toEqual(
      expect.arrayContaining(['2026-04-03', '2026-04-06', '2026-12-04', '2026-03-20', '2026-09-21']),
    )
    expect(days).not.toContain('2026-08-04')
    expect(days).toHaveLength(12)
  })
})

describe('working time', () => {
  test.each([
    ['within the day', '2026-11-20T09:00:00.000Z', 4, '2026-11-20T13:00:00.000Z'],
    ['over the weekend', '2026-11-20T16:30:00.000Z', 4, '2026-11-23T12:30:00.000Z'],
    ['before opening', '2026-11-20T06:00:00.000Z', 8, '2026-11-20T17:00:00.000Z'],
    ['on a Sunday', '2026-11-22T12:00:00.000Z', 2, '2026-11-23T11:00:00.000Z'],
    ['over Christmas', '2026-12-24T16:00:00.000Z', 2, '2026-12-28T10:00:00.000Z'],
  ])('%s', (_, from, hours, due) => {
    expect(addWorkingHours(from, hours, holidays2026)).toBe(due)
  })

  test.each([
    ['2026-11-20T13:30:00.000Z', 4],
    ['2026-11-23T12:30:00.000Z', 8],
    ['2026-11-21T12:00:00.000Z', 16],
    ['2026-12-28T10:00:00.000Z', 16],
    ['2026-11-24T17:30:00.000Z', 16],
    ['2026-11-24T08:00:00.000Z', 8],
  ])('what began by %s less %d working hours is due by then, and what began later is not', (at, hours) => {
    const last = startedBy(at, hours, holidays2026)
    const next = new Date(new Date(last).getTime() + 1).toISOString()
    expect(addWorkingHours(last, hours, holidays2026) <= at).toBe(true)
    expect(addWorkingHours(next, hours, holidays2026) > at).toBe(true)
  })

  test.each([
    '2026-11-20T08:59:00.000Z',
    '2026-11-20T09:00:00.000Z',
    '2026-11-20T11:20:00.000Z',
    '2026-11-20T17:00:00.000Z',
    '2026-11-20T22:00:00.000Z',
    '2026-11-21T10:00:00.000Z',
    '2026-12-24T10:00:00.000Z',
    '2026-12-25T18:00:00.000Z',
  ])('the promise of a day gives the same time for %s as for that instant alone', (from) => {
    const { opens, closes, ahead, first, last } = promiseOfDay(from.slice(0, 10), holidays2026)
    const between = new Date(new Date(from).getTime() + ahead).toISOString()
    const due = from <= opens ? first : from >= closes ? last : between
    expect(due).toBe(decisionPromise(from, holidays2026).decided_by)
  })

  test('working days skip weekends and holidays', () => {
    expect(addWorkingDays('2026-11-20', 1, holidays2026)).toBe('2026-11-23')
    expect(addWorkingDays('2026-11-21', 2, holidays2026)).toBe('2026-11-24')
    expect(addWorkingDays('2026-12-23', 2, holidays2026)).toBe('2026-12-28')
    expect(addWorkingDays('2026-11-20', 0, holidays2026)).toBe('2026-11-20')
  })

  test('urgent tickets are due first, complaints within twenty days', () => {
    expect(firstResponseDue('2026-11-23T09:00:00.000Z', 'urgent', holidays2026)).toBe(
      '2026-11-23T11:00:00.000Z',
    )
    expect(answerDue('2026-11-01T10:00:00.000Z', 'complaint')).toBe('2026-11-21T10:00:00.000Z')
    expect(answerDue('2026-11-01T10:00:00.000Z', 'payment')).toBeNull()
    expect(isWorkingDay('2026-12-25', holidays2026)).toBe(false)
  })
})
