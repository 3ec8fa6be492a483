import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asSystem, type Context } from '../../platform/context.ts'
import { withinLimit } from './rate-limits.ts'
import { PASSWORD, startAuthServer, type AuthServer } from './testing/client.ts'
import { signInAs } from './testing.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1', RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.harness.handle.db.delete(schema.rateLimits)
})

/** As if everything counted so far had been counted very often. */
const exhaust = () => server.harness.handle.db.update(schema.rateLimits).set({ count: 1_000_000 })
const signIn = (email: string) => server.client().signInWithPassword({ email, password: PASSWORD })
const limited = { status: 429, code: 'over_request_rate_limit' }

describe('limits kept in the database', () => {
  it('stop password sign-ins until the window is over, known and unknown addresses alike', async () => {
    const known = await server.register()
    for (const email of [known, server.newEmail()]) {
      await signIn(email)
      await exhaust()
      expect((await signIn(email)).error).toMatchObject(limited)
    }
    server.harness.clock.advance({ minutes: 5 })
    expect((await signIn(known)).error).toBeNull()
  })

  it('stop sign-ups, recoveries and guessing of codes', async () => {
    const client = server.client()
    const email = server.newEmail()
    const calls = [
      () => client.signUp({ email: server.newEmail(), password: PASSWORD }),
      () => client.resetPasswordForEmail(server.newEmail()),
      () => client.verifyOtp({ email, token: '123456', type: 'recovery' }),
    ]
    for (const call of calls) await call()
    await exhaust()
    for (const call of calls) expect((await call()).error).toMatchObject(limited)
  })

  it('answer a throttled refresh with 503: the client waits and tries again, nobody is signed out', async () => {
    const user = await makeUser(server.harness.handle.db)
    const { refresh_token } = await signInAs(server.harness.services, user)
    const refresh = (token: string) =>
      server.send('POST', '/token?grant_type=refresh_token', { refresh_token: token })
    const next = (await (await refresh(refresh_token)).json()) as { refresh_token: string }
    await exhaust()
    const throttled = await refresh(next.refresh_token)
    expect([throttled.status, await throttled.json()]).toMatchObject([
      503,
      { code: 'temporarily_unavailable' },
    ])
    server.harness.clock.advance({ minutes: 5 })
    expect((await refresh(next.refresh_token)).status).toBe(200)
  })

  it('count a subscriber of IPv6 once, whatever address of the network is used', async () => {
    const from = (ip: string): Context => {
      const ctx = asSystem(server.harness.services)
      return { ...ctx, request: { ...ctx.request, ip } }
    }
    const counted = (ip: string) => withinLimit(from(ip), 'refresh:address', ip)
    await counted('2c0f:2a80:1:2::1')
    await exhaust()
    expect(await counted('2c0f:2a80:1:2:aaaa::7')).toBe(false)
    expect(await counted('2c0f:2a80:1:3::1')).toBe(true)
    expect(await counted('41.66.200.1')).toBe(true)
  })

  it('hold no address and no email in the clear', async () => {
    const email = await server.register()
    await signIn(email)
    await server.client().resetPasswordForEmail(email)
    const rows = JSON.stringify(await server.harness.handle.db.select().from(schema.rateLimits))
    const log = JSON.stringify(
      (await server.harness.handle.db.select().from(schema.signInLog)).map(({ ip: _ip, ...row }) => row),
    )
    expect(rows).not.toContain('127.0.0.1')
    expect(rows + log).not.toContain(email)
  })
})
