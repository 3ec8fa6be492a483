import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schema } from '@efie/database'
import { browsers, type Browser } from './testing/browser.ts'
import { startAuthServer, type AuthServer } from './testing/client.ts'

// 300 attempts at one victim, from one network and from a hundred: the victim isn't locked out.

let server: AuthServer
let elsewhere: () => Browser
beforeAll(async () => {
  server = await startAuthServer({
    environment: { AUTH_AUTOCONFIRM: '0', RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  })
  elsewhere = browsers(server).elsewhere
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.harness.handle.db.delete(schema.rateLimits)
  server.harness.clock.advance({ minutes: 5 })
})

const ATTEMPTS = 300

/** Makes attempts from these browsers in turn. */
const attack = async (
  by: readonly Browser[],
  attempt: (browser: Browser, index: number) => Promise<unknown>,
) => {
  for (let index = 0; index < ATTEMPTS; index += by.length)
    await Promise.all(by.map((browser, offset) => attempt(browser, index + offset)))
}
const victim = async () => {
  const email = await server.register()
  const home = elsewhere()
  expect(await home.tries(email)).toBe('in')
  return { email, home }
}

describe.each([
  { from: 'one network', strangers: 1 },
  { from: 'a hundred networks', strangers: 100 },
])('300 attempts from $from', ({ strangers }) => {
  const crowd = () => Array.from({ length: strangers }, () => elsewhere())

  it(
    'at a password let in no stranger, and the owner on their own device',
    { timeout: 120_000 },
    async () => {
      const { email, home } = await victim()
      const by = crowd()
      const answers: unknown[] = []
      await attack(by, async (browser, index) =>
        answers.push(await browser.tries(email, `Wrong-Guess-${index}`)),
      )
      expect(answers).not.toContain('in')
      // Even with the right password: they have used up their attempts.
      for (const browser of by.slice(0, 3)) expect(await browser.tries(email)).not.toBe('in')
      expect(await home.tries(email)).toBe('in')
      // From a new device the owner can sign in after few guesses, and by link or code after many.
      const newPhone = elsewhere()
      if (strangers === 1) expect(await newPhone.tries(email)).toBe('in')
      else {
        await server.client().resetPasswordForEmail(email)
        const { link } = await server.lastMail(email)
        expect((await server.press(link)).hash).toContain('access_token')
      }
    },
  )

  it('at a code leave the owner’s device its own', { timeout: 120_000 }, async () => {
    const { email, home } = await victim()
    expect((await server.client().signInWithOtp({ email })).error).toBeNull()
    const { code } = await server.lastMail(email)
    const by = crowd()
    await attack(by, (browser, index) =>
      browser.types(email, String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')),
    )
    for (const browser of by.slice(0, 3)) expect(await browser.types(email, code)).not.toBe('in')
    expect(await home.types(email, code)).toBe('in')
  })
})
