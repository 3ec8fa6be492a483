import { inspectionItems } from '@efie/domain'
import { describe, expect, test } from 'vitest'
import { checkReport } from './report.ts'
import { directionsUrl, earliestVisit } from './visit.ts'

const all = (answer: boolean) => Object.fromEntries(inspectionItems.map(({ code }) => [code, answer]))
const problems = (report: Parameters<typeof checkReport>[0]) =>
  Object.entries(checkReport(report)).flatMap(([field, message]) => (message ? [field] : []))

describe('the report of a visit', () => {
  test('passes with every point in order', () =>
    expect(problems({ to: 'passed', answers: all(true), notes: '' })).toEqual([]))
  test('asks for its result', () =>
    expect(problems({ to: '', answers: all(true), notes: '' })).toEqual(['to']))
  test('does not pass with a point that fails', () =>
    expect(problems({ to: 'passed', answers: { ...all(true), safe_locks: false }, notes: '' })).toEqual([
      'to',
    ]))
  test('asks for every point, and for words when it did not pass', () =>
    expect(problems({ to: 'failed', answers: { safe_locks: false }, notes: ' ' })).toEqual([
      'answers',
      'notes',
    ]))
  test('a visit that has to be made again needs only words', () =>
    expect(problems({ to: 'redo', answers: {}, notes: 'Nobody was there' })).toEqual([]))
})

test('the earliest visit is at the next full hour', () =>
  expect(earliestVisit(Date.parse('2026-11-23T09:30:00Z'))).toBe('2026-11-23T10:00'))

test('directions lead to the address', () =>
  expect(directionsUrl('12 Boundary Road & Co')).toContain('12%20Boundary%20Road%20%26%20Co%2C%20Ghana'))
