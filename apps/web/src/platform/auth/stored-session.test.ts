import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leastLeftMs, sessionKey, storedToken } from './stored-session.ts'

let stored: string | null = null
beforeEach(() =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === sessionKey ? stored : null) }),
)
afterEach(() => vi.unstubAllGlobals())

const now = Date.parse('2026-11-28T12:00:00Z')
const expiring = (milliseconds: number) =>
  JSON.stringify({ access_token: 'abc', expires_at: (now + milliseconds) / 1_000 })

test.each([
  ['of a session that lasts', expiring(leastLeftMs + 1_000), 'abc'],
  ['not of one about to expire', expiring(leastLeftMs), null],
  ['not of one that has expired', expiring(-1_000), null],
  ['not without a session', null, null],
  ['not of something else', '"abc"', null],
  ['not of something damaged', '{', null],
])('the token is read from storage: %s', (_what, session, token) => {
  stored = session
  expect(storedToken(now)).toBe(token)
})
