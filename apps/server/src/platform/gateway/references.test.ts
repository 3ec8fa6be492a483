import { expect, test } from 'vitest'
import { isRefundReference, newReference } from './references.ts'

test('refund references are recognised among what people wrote', () => {
  const own = newReference('ref')
  expect([own, `${own}-0`, `${own}c5-12`].map(isRefundReference)).toEqual([true, true, true])
  expect(
    ['', 'ref-1', `${own} for the tenant`, `${own}-0-1`, newReference('out')].some(isRefundReference),
  ).toBe(false)
})
