import { expect, test } from 'vitest'
import { currencyCode, formatMoney, writeMoneyIn } from './money.ts'
import { isPushAddress, mayShowLocked } from './push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('notifications may be posted to %s', (address) => expect(isPushAddress(address)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com.example/abc',
  'https://evil-push.apple.com/abc',
  'https://push.apple.com/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/abc',
  'http://localhost:4000/abc',
  'file:///etc/passwd',
  'not an address',
])('nothing is posted to %s', (address) => expect(isPushAddress(address)).toBe(false))

test('a service for development is allowed by its whole origin', () => {
  expect(isPushAddress('http://127.0.0.1:4000/push/1', 'http://127.0.0.1:4000')).toBe(true)
  expect(isPushAddress('http://127.0.0.1:4001/push/1', 'http://127.0.0.1:4000')).toBe(false)
  expect(isPushAddress('http://user@127.0.0.1:4000/push/1', 'http://127.0.0.1:4000')).toBe(false)
})

test('amounts of money stay off a locked screen', () => {
  expect(mayShowLocked('We have received your application')).toBe(true)
  expect(mayShowLocked('A payment of GH₵ 1,064.89 is due')).toBe(false)
  expect(mayShowLocked('Un paiement de GHS 1 064,89 est dû')).toBe(false)
  const before = currencyCode()
  writeMoneyIn('XOF')
  expect(mayShowLocked(`${formatMoney(106_489)} is due`)).toBe(false)
  writeMoneyIn(before)
})
