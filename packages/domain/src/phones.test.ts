import { expect, test } from 'vitest'
import { e164Of, formatAccount, formatPhone, isPhone } from './phones.ts'

test.each([
  ['024 123 4567', '+233241234567'],
  ['+233 24 123 4567', '+233241234567'],
  ['00233241234567', '+233241234567'],
  ['241234567', '+233241234567'],
  ['024 123 456', null],
  ['+44 20 7946 0958', null],
  ['', null],
])('%s is %s', (typed, e164) => {
  expect(e164Of(typed)).toBe(e164)
})

test('a number of another country is whole with its code', () => {
  expect(e164Of('+298 211234')).toBeNull()
  expect(e164Of('+43 1 234567')).toBeNull()
  expect(e164Of(' +233 24 123 4567')).toBe('+233241234567')
  expect(isPhone('+44 20 7946 0958')).toBe(true)
  expect(isPhone('020 7946 0958')).toBe(false)
  expect(isPhone('+44')).toBe(false)
  expect(isPhone('+233 24 123 456')).toBe(false)
})

test.each([
  ['0241234567', '024 123 4567'],
  ['+233241234567', '+233 24 123 4567'],
  ['233 24 123 4567', '+233 24 123 4567'],
  ['02412', '024 12'],
  ['+23', '+23'],
  ['+4915112345678', '+4915112345678'],
])('%s is shown as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})

test('only a wallet’s whole number is grouped', () => {
  expect(formatAccount('mobile_money', '+233241234567')).toBe('+233 24 123 4567')
  expect(formatAccount('mobile_money', '•••• 4567')).toBe('•••• 4567')
  expect(formatAccount('bank', '0241234567')).toBe('0241234567')
})
