import { expect, test } from 'vitest'
import { beginAttempt, newPlan } from './checkout-store.ts'
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

test('the plan chosen last on a product’s page is taken over once, if it is still offered', () => {
  const plans = [{ months: 3 }, { months: 12 }]
  const items = [
    { quantity: 1, plan: { months: 12, chosen_at: 1 } },
    { quantity: 2, plan: { months: 3, chosen_at: 2 } },
    { quantity: 0, plan: { months: 12, chosen_at: 3 } },
    { quantity: 1 },
  ]
  expect(newPlan(items, null, plans)).toEqual({ months: 3, chosen_at: 2 })
  expect(newPlan(items, 1, plans)).toEqual({ months: 3, chosen_at: 2 })
  expect(newPlan(items, 2, plans)).toBeNull()
  expect(newPlan(items, null, [{ months: 12 }])).toBeNull()
  expect(newPlan([{ quantity: 1 }], null, plans)).toBeNull()
})
