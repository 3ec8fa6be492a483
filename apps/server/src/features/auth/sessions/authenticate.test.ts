import { createHmac } from 'node:crypto'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicUrl } from '../../../config.ts'
import { makeHarness, type Harness } from '../../../testing/harness.ts'
import { authenticate, verifyAccessToken } from '../index.ts'
import { keyRing } from './signing-keys.ts'
import { signInAs } from '../testing.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const requestWith = (authorization?: string) => ({ headers: { authorization } }) as FastifyRequest
const signedInBy = (token: string) => authenticate(harness.services, requestWith(`Bearer ${token}`))
const refused = { code: 'NOT_AUTHENTICATED' }

const claims = (user_id: string, session_id: string): JWTPayload => {
  const now = Math.floor(harness.clock.now().getTime() / 1000)
  return {
    sub: user_id,
    session_id,
    aud: 'authenticated',
    iss: `${publicUrl(harness.services.config)}/auth/v1`,
    iat: now,
    exp: now + 3600,
  }
}

describe('authenticate', () => {
  it('takes a request without a token for a guest, and refuses other schemes', async () => {
    expect(await authenticate(harness.services, requestWith())).toBeNull()
    await expect(authenticate(harness.services, requestWith('Basic YTpi'))).rejects.toMatchObject(refused)
    await expect(signedInBy('no-token')).rejects.toMatchObject(refused)
  })

  it('answers the person, role and session of a token, with the role as it is now', async () => {
    const user = await makeUser(harness.handle.db, { role: 'finance' })
    const { access_token, session_id } = await signInAs(harness.services, user)
    expect(await signedInBy(access_token)).toEqual({
      id: user.id,
      role: 'finance',
      email: user.email,
      session_id,
      aal: 'aal1',
      second_factor: { asked: false, used_at: null },
    })
    await harness.handle.db
      .update(schema.profiles)
      .set({ role: 'user' })
      .where(eq(schema.profiles.id, user.id))
    expect(await signedInBy(access_token)).toMatchObject({ role: 'user' })
  })

  it('refuses an expired token, though its signature was seen before', async () => {
    const user = await makeUser(harness.handle.db)
    const { access_token } = await signInAs(harness.services, user)
    await signedInBy(access_token)
    harness.clock.advance({ seconds: 3600 })
    await expect(signedInBy(access_token)).rejects.toMatchObject(refused)
  })

  it('refuses a token as soon as its session is gone', async () => {
    const user = await makeUser(harness.handle.db)
    const { access_token, session_id } = await signInAs(harness.services, user)
    await signedInBy(access_token)
    await harness.handle.db.delete(schema.sessions).where(eq(schema.sessions.id, session_id))
    await expect(signedInBy(access_token)).rejects.toMatchObject(refused)
    await expect(verifyAccessToken(harness.services, access_token)).rejects.toMatchObject(refused)
  })

  it('tells a suspended person so', async () => {
    const user = await makeUser(harness.handle.db)
    const { access_token } = await signInAs(harness.services, user)
    await harness.handle.db
      .update(schema.profiles)
      .set({ suspended_at: harness.clock.now().toISOString() })
      .where(eq(schema.profiles.id, user.id))
    await expect(signedInBy(access_token)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
  })
})

describe('forged tokens', () => {
  it('refuses alg none, a foreign key, a foreign kid and a public key used as a shared secret', async () => {
    const user = await makeUser(harness.handle.db)
    const { session_id } = await signInAs(harness.services, user)
    const payload = claims(user.id, session_id)
    const { signing, verifying } = await keyRing(harness.services)
    const own = await new SignJWT(payload)
      .setProtectedHeader({ alg: signing.alg, kid: signing.kid })
      .sign(signing.key)
    expect(await signedInBy(own)).toMatchObject({ id: user.id })

    const foreign = await generateKeyPair('ES256', { extractable: true })
    const withForeign = (kid: string) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(foreign.privateKey)
    const public_jwk = verifying.get(signing.kid)?.public_jwk
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const confusedText = `${encoded({ alg: 'HS256', kid: signing.kid })}.${encoded(payload)}`
    const confused = createHmac('sha256', JSON.stringify(public_jwk)).update(confusedText).digest('base64url')
    const forgeries = [
      new UnsecuredJWT(payload).encode(),
      `${encoded({ alg: 'none', kid: signing.kid })}.${encoded(payload)}.AA`,
      await withForeign(signing.kid),
      await withForeign('foreign'),
      `${confusedText}.${confused}`,
      await new SignJWT(payload)
        .setProtectedHeader({ alg: 'ES256', kid: signing.kid, jwk: await exportJWK(foreign.publicKey) })
        .sign(foreign.privateKey),
      `${own.slice(0, -4)}AAAA`,
    ]
    for (const forgery of forgeries) await expect(signedInBy(forgery)).rejects.toMatchObject(refused)
  })

  it('refuses a good signature over another audience, issuer, person or no session', async () => {
    const user = await makeUser(harness.handle.db)
    const other = await makeUser(harness.handle.db)
    const { session_id } = await signInAs(harness.services, user)
    const { signing } = await keyRing(harness.services)
    const good = claims(user.id, session_id)
    const wrong: JWTPayload[] = [
      { ...good, aud: 'service' },
      { ...good, iss: 'https://elsewhere.example' },
      { ...good, sub: other.id },
      { ...good, session_id: undefined },
      { ...good, exp: undefined },
    ]
    for (const payload of wrong) {
      const token = await new SignJWT(payload)
        .setProtectedHeader({ alg: signing.alg, kid: signing.kid })
        .sign(signing.key)
      await expect(signedInBy(token)).rejects.toMatchObject(refused)
    }
  })
})

describe('idle end', () => {
  const lastActive = async (id: string) => {
    const [row] = await harness.handle.db.select().from(schema.sessions).where(eq(schema.sessions.id, id))
    return row?.last_active_at
  }

  it('ends staff and company sessions after session_timeout minutes without a request', async () => {
    for (const role of ['admin', 'company'] as const) {
      const user = await makeUser(harness.handle.db, { role })
      const { access_token } = await signInAs(harness.services, user)
      harness.clock.advance({ minutes: 29 })
      await signedInBy(access_token)
      harness.clock.advance({ minutes: 29 })
      await verifyAccessToken(harness.services, access_token)
      harness.clock.advance({ minutes: 1, seconds: 1 })
      await expect(signedInBy(access_token)).rejects.toMatchObject(refused)
    }
  })

  it('leaves a tenant signed in for thirty days', async () => {
    const harnessWithLongTokens = await makeHarness({
      environment: { AUTH_ACCESS_TOKEN_SECONDS: '31536000' },
    })
    const { services, clock, handle } = harnessWithLongTokens
    const user = await makeUser(handle.db)
    const { access_token } = await signInAs(services, user)
    clock.advance({ days: 30 })
    expect(await authenticate(services, requestWith(`Bearer ${access_token}`))).toMatchObject({ id: user.id })
    clock.advance({ days: 30, seconds: 1 })
    await expect(authenticate(services, requestWith(`Bearer ${access_token}`))).rejects.toMatchObject(refused)
    await harnessWithLongTokens.close()
  })

  it('notes activity at most once a minute', async () => {
    const user = await makeUser(harness.handle.db)
    const { access_token, session_id } = await signInAs(harness.services, user)
    const start = await lastActive(session_id)
    harness.clock.advance({ seconds: 59 })
    await signedInBy(access_token)
    expect(await lastActive(session_id)).toBe(start)
    harness.clock.advance({ seconds: 1 })
    await signedInBy(access_token)
    expect(await lastActive(session_id)).toBe(harness.clock.now().toISOString())
  })
})
