import { plural, select } from '@lingui/core/macro'
import { expect, test, vi } from 'vitest'

const said = (count: number, kind: string): string =>
  plural(count, {
    one: `# item ${select(kind, { cart: 'in a cart of #', other: 'somewhere' })}`,
    other: `# items ${select(kind, { cart: 'in a cart of #', other: 'somewhere' })}`,
  })

test('an English plural has its count, also inside a choice, and makes no number format', () => {
  const made = vi.spyOn(Intl, 'NumberFormat')
  expect(said(1, 'cart')).toBe('1 item in a cart of 1')
  expect(said(0, 'shelf')).toBe('0 items somewhere')
  expect(said(12, 'cart')).toBe('12 items in a cart of 12')
  expect(made).not.toHaveBeenCalled()
})
