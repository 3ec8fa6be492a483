import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideRoundHalfUp,
  formatMoney,
  formatMoneyPlain,
  parseMoney,
  pesewas,
  proportion,
  splitEvenly,
  sumOf,
} from './money.ts'

describe('money', () => {
  test.each([
    [106_489, 'GH₵ 1,064.89'],
    [0, 'GH₵ 0.00'],
    [5, 'GH₵ 0.05'],
    [-106_489, '−GH₵ 1,064.89'],
    [123_456_789_00, 'GH₵ 123,456,789.00'],
  ])('formats %i as %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text)
    expect(formatMoneyPlain(amount)).toBe(text.replace('GH₵\u{A0}', 'GHS ').replace('−', '-'))
  })

  test.each(['1.234', 'abc', '', '1,23.00', '-5', '1 000', '99999999999999999'])(
    'finds no amount in %j',
    (text) => {
      expect(parseMoney(text)).toBeNull()
    },
  )

  test('parses what it formats', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 13 }), (amount) => {
        expect(parseMoney(formatMoney(amount))).toBe(amount)
        expect(parseMoney(formatMoneyPlain(amount))).toBe(amount)
      }),
    )
    expect(parseMoney('GHS 12.5')).toBe(1_250)
  })

  test.each([
    [5, 2, 3],
    [4, 2, 2],
    [-5, 2, -2],
    [-7, 2, -3],
    [-9, 4, -2],
    [1, 3, 0],
    [2, 3, 1],
  ])('rounds %i / %i half up to %i', (numerator, denominator, rounded) => {
    expect(divideRoundHalfUp(numerator, denominator)).toBe(rounded)
  })

  test('is exact where floating point is not', () => {
    expect(proportion(9_007_199_254_740_991, 9_999, 10_000)).toBe(9_006_298_534_815_517)
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 10_000_000 }), (numerator, denominator) => {
        const result = BigInt(divideRoundHalfUp(numerator, denominator))
        const twice = 2n * (BigInt(numerator) - result * BigInt(denominator))
        expect(twice >= -BigInt(denominator) && twice < BigInt(denominator)).toBe(true)
      }),
    )
  })

  test('splits without loss, with the residual on the last share', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 1, max: 36 }), (amount, parts) => {
        const shares = splitEvenly(amount, parts)
        expect(sumOf(shares)).toBe(amount)
        expect(new Set(shares.slice(0, -1)).size).toBeLessThanOrEqual(1)
        expect((shares.at(-1) ?? 0) - (shares[0] ?? 0)).toBeLessThan(parts)
      }),
    )
  })

  test('refuses fractions of a pesewa', () => {
    expect(() => pesewas(1.5)).toThrow(RangeError)
    expect(() => pesewas(Number.NaN)).toThrow(RangeError)
    expect(() => divideRoundHalfUp(1, 0)).toThrow(RangeError)
  })
})
