import { expect, test } from 'vitest'
import { stateOf } from './guarantee.ts'

test('an invitation is open until it is answered, taken back or runs out', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const at = (status: Parameters<typeof stateOf>[0]['status'], expires_at: string) =>
    stateOf({ status, expires_at }, now)
  expect(at('invited', '2026-11-21T12:00:01Z')).toBe('open')
  expect(at('invited', '2026-11-21T12:00:00Z')).toBe('over')
  expect(at('withdrawn', '2026-12-01T00:00:00Z')).toBe('over')
  expect(at('accepted', '2026-11-01T00:00:00Z')).toBe('accepted')
  expect(at('declined', '2026-11-01T00:00:00Z')).toBe('declined')
})
