import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { getPublicSettings } from './features/settings/get-public-settings.ts'
import { openServices, requirePayments } from './services.ts'
import { makeHarness, type Harness } from './testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

test.each([
  [{ GOOGLE_CLIENT_ID: 'an-id' }, /^GOOGLE_CLIENT_SECRET: /],
  [{ SMS_PROVIDER: 'hubtel' }, /^SMS_API_KEY: /],
])('a start with half of a pair, %j, names the other half', async (environment, line) => {
  await expect(openServices(readConfig(environment), harness.handle)).rejects.toThrow(line)
})

const key = { PAYSTACK_SECRET_KEY: 'sk_test_0123' }

test.each([
  [{ DEMO: '0' }, /^PAYSTACK_SECRET_KEY: .*PAYMENTS=sandbox/],
  [{}, /^PAYSTACK_SECRET_KEY: .*PAYMENTS=sandbox/],
  [{ DEMO: '0', PAYMENTS: 'paystack' }, /^PAYSTACK_SECRET_KEY: PAYMENTS=paystack needs/],
  [{ DEMO: '1', PAYMENTS: 'paystack' }, /^PAYSTACK_SECRET_KEY: PAYMENTS=paystack needs/],
  [{ DEMO: '0', PAYMENTS: 'sandbox', ...key }, /^PAYMENTS: sandbox .*PAYSTACK_SECRET_KEY/],
  [{ DEMO: '1', PAYMENTS: 'sandbox', ...key }, /^PAYMENTS: sandbox .*PAYSTACK_SECRET_KEY/],
])('a start with %j does not guess whether payments are real', (environment, line) => {
  expect(() => requirePayments(readConfig(environment))).toThrow(line)
})

test.each([
  [{ DEMO: '1' }, 'sandbox'],
  [{ DEMO: '1', PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ DEMO: '0', PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ DEMO: '1', ...key }, 'paystack'],
  [{ DEMO: '0', ...key }, 'paystack'],
  [{ DEMO: '0', PAYMENTS: 'paystack', ...key }, 'paystack'],
])('a start with %j pays through %s', async (environment, gateway) => {
  const config = readConfig(environment)
  requirePayments(config)
  expect((await openServices(config, harness.handle)).gateway.name).toBe(gateway)
})

test.each([
  [{ DEMO: '1' }, true],
  [{ DEMO: '0', PAYMENTS: 'sandbox' }, true],
  [{ DEMO: '0', ...key }, true],
  [{ DEMO: '0', PAYSTACK_SECRET_KEY: 'sk_live_0123' }, false],
])('a start with %j says on its pages that no real money moves: %s', async (environment, told) => {
  const services = await openServices(readConfig(environment), harness.handle)
  const guest = { ...harness.as(null), gateway: services.gateway, config: services.config }
  expect((await getPublicSettings(guest)).test_payments).toBe(told)
})
