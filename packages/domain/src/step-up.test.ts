import { expect, test } from 'vitest'
import { needsStepUp, stepUpMinutes } from './step-up.ts'

const NOW = Date.parse('2026-11-20T09:00:00.000Z')
const ago = (seconds: number) => NOW / 1_000 - seconds

test('a factor used in the last fifteen minutes authorises an act, not a second longer', () => {
  const limit = stepUpMinutes * 60
  expect(needsStepUp({ asked: true, used_at: ago(0) }, NOW)).toBe(false)
  expect(needsStepUp({ asked: true, used_at: ago(limit - 1) }, NOW)).toBe(false)
  expect(needsStepUp({ asked: true, used_at: ago(limit) }, NOW)).toBe(true)
  expect(needsStepUp({ asked: true, used_at: null }, NOW)).toBe(true)
})

test('an account that needs no factor is never held up', () => {
  expect(needsStepUp({ asked: false, used_at: null }, NOW)).toBe(false)
})
