import { afterEach, expect, test, vi } from 'vitest'
import { applyServerOffset, now, subscribeToOffset } from './now.ts'

const DAY = 86_400_000
const answer = (headers: Record<string, string> = {}) => new Response(null, { headers })

afterEach(() => {
  applyServerOffset(answer({ 'efie-ahead': '0' }))
  vi.useRealTimers()
})

test('the current time is the server’s, which a demo may move ahead in any response', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') })
  const moved = vi.fn()
  const stop = subscribeToOffset(moved)
  applyServerOffset(answer({ 'efie-ahead': String(40 * DAY) }))
  expect(new Date(now()).toISOString()).toBe('2026-12-30T09:00:00.000Z')
  applyServerOffset(answer({ 'efie-ahead': String(40 * DAY) }))
  expect(moved).toHaveBeenCalledTimes(1)
  stop()
})

test.each<Record<string, string>>([{}, { 'efie-ahead': 'soon' }])(
  'a response with %j changes nothing',
  (headers) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') })
    applyServerOffset(answer(headers))
    expect(new Date(now()).toISOString()).toBe('2026-11-20T09:00:00.000Z')
  },
)
