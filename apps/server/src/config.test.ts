import { expect, test } from 'vitest'
import { isLoopback } from './config.ts'

test.each(['localhost', '127.0.0.1', '127.8.4.2', '::1', '::ffff:127.0.0.1'])(
  '%s is this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true)
  },
)

test.each([
  '127.0.0.1.elsewhere.example',
  '127.elsewhere.example',
  '0.0.0.0',
  '10.0.0.1',
  'localhost.example',
  '::',
])('%s is not this machine alone', (host) => {
  expect(isLoopback(host)).toBe(false)
})
