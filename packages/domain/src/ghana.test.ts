import { describe, expect, test } from 'vitest'
import { formatMoney, formatMoneyPlain } from './money.ts'
import {
  formatDigitalAddress,
  formatGhanaCard,
  guessNetwork,
  isDigitalAddress,
  isGhanaCard,
  isGsm7,
  maskGhanaCard,
  smsSegments,
  toGsm7,
} from './ghana.ts'

describe('Ghana', () => {
  test.each([
    ['gha 7123456789', 'GHA-712345678-9'],
    ['GHA-712345678-9', 'GHA-712345678-9'],
    ['7123456789', 'GHA-712345678-9'],
    ['GHA-12345-6', null],
    ['', null],
  ])('card %j is %j', (typed, card) => {
    expect(formatGhanaCard(typed)).toBe(card)
    expect(card === null || isGhanaCard(card)).toBe(true)
  })

  test('masks a card except for its ends', () => {
    expect(maskGhanaCard('GHA-712345678-9')).toBe('GHA-••••••678-9')
  })

  test.each([
    ['ga 183 8164', 'GA-183-8164'],
    ['W2-12345-6789', 'W2-12345-6789'],
    ['G-183-8164', null],
  ])('digital address %j is %j', (typed, address) => {
    expect(formatDigitalAddress(typed)).toBe(address)
    expect(address === null || isDigitalAddress(address)).toBe(true)
  })

  test.each([
    ['+233551234987', 'mtn'],
    ['0241234567', 'mtn'],
    ['0256000000', 'mtn'],
    ['0251000000', null],
    ['020 123 4567', 'telecel'],
    ['0501234567', 'telecel'],
    ['233271234567', 'at'],
    ['0561234567', 'at'],
    ['0302123456', null],
    ['12', null],
  ])('%s is %s', (phone, network) => {
    expect(guessNetwork(phone)).toBe(network)
  })

  test('text messages', () => {
    expect(isGsm7(formatMoneyPlain(106_489))).toBe(true)
    expect(isGsm7(formatMoney(106_489))).toBe(false)
    expect(toGsm7(`Pay ${formatMoney(106_489)} – it’s due… 🙂`)).toBe("Pay GHS 1,064.89 - it's due... ?")
    expect(toGsm7('Ɛfua Ɔkɔ, São Ŋ, cafe\u0301')).toBe('Efua Oko, Sao N, café')
    expect(smsSegments('a'.repeat(160))).toBe(1)
    expect(smsSegments('a'.repeat(161))).toBe(2)
    expect(smsSegments('€'.repeat(81))).toBe(2)
  })

  test.each([
    ['nothing', '', 1],
    ['306 septets', 'a'.repeat(306), 2],
    ['307 septets', 'a'.repeat(307), 3],
    [
      'an extended character that does not fit into what is left of a part',
      `${'a'.repeat(152)}€${'a'.repeat(152)}`,
      3,
    ],
    ['70 characters of UCS-2', 'ɛ'.repeat(70), 1],
    ['71 characters of UCS-2', 'ɛ'.repeat(71), 2],
    ['135 characters of UCS-2', 'ɛ'.repeat(135), 3],
    ['36 surrogate pairs', '🙂'.repeat(36), 2],
  ])('a text of %s', (_what, text, segments) => {
    expect(smsSegments(text)).toBe(segments)
  })
})
