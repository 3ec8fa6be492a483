import { expect, test } from 'vitest'
import {
  e164OfTyped,
  formatGhanaCardTyped,
  formatMoneyTyped,
  formatPhoneTyped,
  pesewasOfTyped,
  typedOfPesewas,
} from './formats.ts'

test.each([
  ['1234567', '1,234,567'],
  ['1234.567', '1,234.56'],
  ['GH₵ 1,064.89', '1,064.89'],
  ['.5', '0.5'],
  ['007', '7'],
  ['12.', '12.'],
  ['abc', ''],
])('money %s becomes %s', (typed, shown) => expect(formatMoneyTyped(typed)).toBe(shown))

test.each([
  ['1,064.89', 106_489],
  ['12.', 1_200],
  ['0.5', 50],
  ['', null],
])('money %s means %s pesewas', (typed, pesewas) => expect(pesewasOfTyped(typed)).toBe(pesewas))

test.each([
  [106_489, '1,064.89'],
  [100_000, '1,000'],
  [5, '0.05'],
  [null, ''],
])('%s pesewas are shown as %s', (pesewas, shown) => expect(typedOfPesewas(pesewas)).toBe(shown))

test.each([
  ['gha7123456789', 'GHA-712345678-9'],
  ['7123456789', 'GHA-712345678-9'],
  ['GHA-712', 'GHA-712'],
  ['gh', 'GH'],
  ['', ''],
])('Ghana Card %s becomes %s', (typed, shown) => expect(formatGhanaCardTyped(typed)).toBe(shown))

test.each([
  ['0241234567', '024 123 4567', '+233241234567'],
  ['+233241234567', '+233 24 123 4567', '+233241234567'],
  ['233 24 123 4567', '+233 24 123 4567', '+233241234567'],
  ['02412', '024 12', null],
])('phone %s becomes %s and is %s', (typed, shown, e164) => {
  expect(formatPhoneTyped(typed)).toBe(shown)
  expect(e164OfTyped(typed)).toBe(e164)
})
