import { expect, test } from 'vitest'
import { isLoopback, readConfig } from './config.ts'

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

test.each([
  { DEMO_SIZE: 'huge' },
  { TRUSTED_PROXIES: 'garbage' },
  { TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/99' },
  { PUBLIC_URL: 'https://efie.example/?a=1' },
  { PUBLIC_URL: 'https://me:secret@efie.example' },
  { STORAGE_URL: 'file://elsewhere/files' },
  { PAYSTACK_SECRET_KEY: 'pk_live_public' },
  { DATABASE_DIRECT_URL: 'postgres://db.example/efie' },
])('%j stops the start and is named', (environment) => {
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${Object.keys(environment)[0]}: `))
})

test('proxies may be addresses, networks and known names', () => {
  const TRUSTED_PROXIES = 'loopback, 10.0.0.0/8,::1'
  expect(readConfig({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toBe(TRUSTED_PROXIES)
})
