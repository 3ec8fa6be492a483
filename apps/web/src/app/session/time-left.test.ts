import { expect, test } from 'vitest'
import { warningSeconds } from './time-left.ts'

test.each([
  [0, null],
  [28 * 60_000, null],
  [29 * 60_000, 60],
  [29 * 60_000 + 30_500, 30],
  [30 * 60_000, 0],
  [99 * 60_000, 0],
])('after %i ms of thirty minutes: %s', (now, seconds) => {
  expect(warningSeconds(0, 30, now)).toBe(seconds)
})
