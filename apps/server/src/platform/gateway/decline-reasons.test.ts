import { expect, test } from 'vitest'
import { declineReason } from './decline-reasons.ts'

test.each([
  ['Insufficient Funds', 'There wasn’t enough money in the account'],
  ['LOW_BALANCE', 'There wasn’t enough money in the account'],
  ['Incorrect PIN', 'The PIN wasn’t right'],
  ['Invalid OTP', 'The code wasn’t right'],
  ['Invalid authorization code', 'The saved payment method can’t be used any more'],
  ['Exceeds withdrawal limit', 'The payment is above the account’s limit'],
  ['Transaction timed out', 'The payment wasn’t approved in time'],
  ['Invalid phone number', 'The network doesn’t know this mobile money number'],
  ['Do Not Honour', 'The payment was declined'],
  ['', 'The payment was declined'],
  [null, 'The payment was declined'],
])('%s', (said, reason) => {
  expect(declineReason(said)).toBe(reason)
})
