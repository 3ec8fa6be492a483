import { afterEach, describe, expect, test } from 'vitest'
import { activateLanguage } from '~/i18n/i18n.ts'
import { formatDate, formatDateTime } from './dates.ts'
import { formatGhanaCardTyped, formatMoneyTyped, pesewasOfTyped, typedOfPesewas } from './formats.ts'
import { formatMoney } from './money-text.ts'

test.each([
  ['1234567', '1,234,567'],
  ['1234.567', '1,234.56'],
  ['GH₵ 1,064.89', '1,064.89'],
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

describe('in French', () => {
  afterEach(() => activateLanguage('en'))

  test.each([
    ['1234567', '1\u{202F}234\u{202F}567', 123_456_700],
    ['1064,89', '1\u{202F}064,89', 106_489],
    ['1064.89', '1\u{202F}064,89', 106_489],
    ['1,064.89', '1\u{202F}064,89', 106_489],
    ['1.064,89', '1\u{202F}064,89', 106_489],
    [',5', '0,5', 50],
    ['12,', '12,', 1_200],
    ['', '', null],
  ])('money %s becomes %s and means %s pesewas', async (typed, shown, pesewas) => {
    await activateLanguage('fr')
    expect(formatMoneyTyped(typed)).toBe(shown)
    expect(formatMoneyTyped(shown)).toBe(shown)
    expect(pesewasOfTyped(shown)).toBe(pesewas)
  })

  test('an amount in a field has a comma', async () => {
    await activateLanguage('fr')
    expect(typedOfPesewas(106_489)).toBe('1\u{202F}064,89')
    expect(formatMoney(106_489)).toBe('GH₵\u{A0}1\u{202F}064,89')
    expect(formatDate('2026-11-20')).toBe('20 nov. 2026')
    expect(formatDateTime('2026-11-20T14:05:00Z')).toBe('20 nov. 2026, 14:05')
  })
})
