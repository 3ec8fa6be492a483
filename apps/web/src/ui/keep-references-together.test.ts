import { readReference } from '@efie/domain'
import { expect, test } from 'vitest'
import { keepReferencesTogether } from './keep-references-together.ts'

test('a reference stays on one line, other hyphens break, and what is copied is still found', () => {
  const text = keepReferencesTogether('Order EF-7K3M-92QX is on its way to a well-kept shop.')
  expect(text).toBe('Order EF\u{2060}-\u{2060}7K3M\u{2060}-\u{2060}92QX is on its way to a well-kept shop.')
  expect(readReference(text.slice(6, 22))).toBe('EF-7K3M-92QX')
})
