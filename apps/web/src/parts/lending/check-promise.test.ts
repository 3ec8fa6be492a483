import { expect, test } from 'vitest'
import { checkPromise } from './check-promise.ts'

const limits = { least: 100, most: 32_500, first_day: '2026-11-20', last_day: '2026-12-21' }

test.each<[number | null, string, string | false, string | false]>([
  [100, '2026-11-20', false, false],
  [32_500, '2026-12-21', false, false],
  [99, '2026-11-19', 'Enter at least GH₵ 1.00', 'Choose today or a later day'],
  [32_501, '2026-12-22', 'Enter GH₵ 325.00 or less', 'Choose 21 Dec 2026 or an earlier day'],
  // The contract says what is missing.
  [null, '', false, false],
])('a promise of %s by %s keeps to the limits', (amount, due_date, wrongAmount, wrongDay) => {
  expect(checkPromise(limits, { amount, due_date })).toEqual({ amount: wrongAmount, due_date: wrongDay })
})
