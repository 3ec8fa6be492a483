import { expect, test } from 'vitest'
import { keepDigitsTogether } from './keep-digits-together.ts'

test('a number stays on one line, and words around it can still break', () => {
  expect(keepDigitsTogether('Kwabena Asare, 020 555 7788')).toBe('Kwabena Asare, 020\u{A0}555\u{A0}7788')
})
