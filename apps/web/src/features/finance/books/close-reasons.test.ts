import { expect, test } from 'vitest'
import { closeReason, confirmReason } from './close-reasons.ts'

const month = { month: '2026-10', ends_on: '2026-10-31', closed: false, missing: [] }

test('a month that could not be checked says so, and not that it is being checked', () => {
  expect(closeReason({ chosen: '2026-10', month: undefined, failed: false })).toMatch(/^Checking/)
  expect(closeReason({ chosen: '2026-10', month: undefined, failed: true })).toMatch(/couldn’t.*Try again/)
  expect(closeReason({ chosen: '2026-10', month, failed: true })).toBeNull()
  expect(closeReason({ chosen: '2026-10', month: { ...month, closed: true }, failed: false })).toMatch(
    /already closed$/,
  )
  expect(closeReason({ chosen: '', month: undefined, failed: false })).toBe('Choose a month')
})

test('nothing is confirmed before the amount for losses is known', () => {
  expect(confirmReason({ known: true, failed: false })).toBeNull()
  expect(confirmReason({ known: false, failed: false })).not.toBeNull()
  expect(confirmReason({ known: false, failed: true })).toMatch(/couldn’t.*Try again/)
})
