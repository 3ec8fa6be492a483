import { expect, test } from 'vitest'
import { beginAttempt } from './checkout-store.ts'
import { deliveryDays } from './delivery-days.ts'

test('delivers on every day but Sunday', () => {
  // 27 Nov 2026 is a Friday.
  expect(deliveryDays('2026-11-27', 4)).toEqual(['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01'])
})

test('one attempt keeps its key until something else is ordered', () => {
  let made = 0
  const newKey = () => `key ${(made += 1)}`
  const first = beginAttempt(null, 'bed', newKey)
  expect(beginAttempt(first, 'bed', newKey)).toBe(first)
  expect(beginAttempt(first, 'two beds', newKey).key).toBe('key 2')
})
