import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openServices } from './services.ts'
import { makeHarness, type Harness } from './testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

test.each([
  [{ GOOGLE_CLIENT_ID: 'an-id' }, /^GOOGLE_CLIENT_SECRET: /],
  [{ SMS_PROVIDER: 'hubtel' }, /^SMS_API_KEY: /],
])('a start with half of a pair, %j, names the other half', (environment, line) => {
  expect(() => openServices(readConfig(environment), harness.handle)).toThrow(line)
})
