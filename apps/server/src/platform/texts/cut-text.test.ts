import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text is cut between its characters', () => {
  expect(cutText('Rent 💥 paid', 5)).toBe('Rent ')
  expect(cutText('Rent 💥 paid', 6)).toBe('Rent ')
  expect(cutText('Rent 💥 paid', 7)).toBe('Rent 💥')
  expect(cutText('Rent', 7)).toBe('Rent')
})
