import { expect, test } from 'vitest'
import { closeReason } from './close-reasons.ts'

const month = {
  month: '2026-10',
  ends_on: '2026-10-31',
  closed: false,
  missing: [],
  warnings: [],
  checklist: [],
  figures: { entries: 0, debit: 0, income: 0, expenses: 0, result: 0 },
  entry: null,
  approval_id: null,
  reopenable: false,
}

test('a month that could not be checked says so, and not that it is being checked', () => {
  expect(closeReason({ chosen: '2026-10', month: undefined, failed: false })).toMatch(/^Checking/)
  expect(closeReason({ chosen: '2026-10', month: undefined, failed: true })).toMatch(/couldn’t.*Try again/)
  expect(closeReason({ chosen: '2026-10', month, failed: true })).toBeNull()
  expect(closeReason({ chosen: '2026-10', month: { ...month, closed: true }, failed: false })).toMatch(
    /already closed$/,
  )
  expect(closeReason({ chosen: '2026-10', month: { ...month, approval_id: 'a' }, failed: false })).toMatch(
    /waiting for a second person$/,
  )
  expect(closeReason({ chosen: '', month: undefined, failed: false })).toBe('Choose a month')
})
