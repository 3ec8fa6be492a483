import { hash } from '@node-rs/argon2'
import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '../index.ts'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1' } })
})
afterAll(() => server.close())

const signIn = (email: string, password = PASSWORD) => server.client().signInWithPassword({ email, password })
const invalid = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }
const logOf = async (user_id: string) =>
  (
    await server.harness.handle.db
      .select()
      .from(schema.signInLog)
      .where(eq(schema.signInLog.user_id, user_id))
      .orderBy(schema.signInLog.id)
  ).map(({ event, succeeded }) => `${event} ${succeeded ? 'yes' : 'no'}`)

describe('password sign-in', () => {
  it('gives a session whose token stands for the person everywhere, and is kept in the log', async () => {
    const email = await server.register()
    const client = server.client()
    const { data, error } = await client.signInWithPassword({
      email: ` ${email.toUpperCase()}`,
      password: PASSWORD,
    })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({ email, role: 'authenticated', aud: 'authenticated' })
    expect(data.user?.last_sign_in_at).toBe(server.harness.clock.now().toISOString())
    const actor = await authenticate(server.harness.services, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    } as Parameters<typeof authenticate>[1])
    expect(actor).toMatchObject({ id: data.user?.id, email, role: 'user' })
    expect((await client.getUser()).data.user?.id).toBe(data.user?.id)
    expect(await logOf(data.user?.id ?? '')).toEqual(['sign-up yes', 'password yes'])
  })

  it('signs with a published key, and the client checks claims without asking', async () => {
    const email = await server.register()
    const client = server.client()
    const { data } = await client.signInWithPassword({ email, password: PASSWORD })
    const answer = await server.send('GET', '/.well-known/jwks.json')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const keys = (await answer.json()) as JSONWebKeySet
    expect(JSON.stringify(keys)).not.toContain('"d":')
    const { payload, protectedHeader } = await jwtVerify(
      data.session?.access_token ?? '',
      createLocalJWKSet(keys),
    )
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: keys.keys[0]?.kid })
    expect(payload).toMatchObject({
      sub: data.user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      aal: 'aal1',
      amr: [{ method: 'password' }],
      is_anonymous: false,
    })
    const claims = await client.getClaims()
    expect(claims.error).toBeNull()
    expect(claims.data?.claims.session_id).toBe(payload['session_id'])
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const email = await server.register()
    expect((await signIn(email, 'Wrong-Guess-99')).error).toMatchObject(invalid)
    expect((await signIn(server.newEmail())).error).toMatchObject(invalid)
  })

  it('tells a suspended person so, but only with the right password', async () => {
    const email = await server.register()
    await server.harness.handle.db
      .update(schema.profiles)
      .set({ suspended_at: server.harness.clock.now().toISOString() })
      .where(eq(schema.profiles.email, email))
    expect((await signIn(email, 'Wrong-Guess-99')).error).toMatchObject(invalid)
    expect((await signIn(email)).error).toMatchObject({ code: 'user_banned' })
  })

  it('advises of a password that the rules would no longer take, and renews a hash of an older cost', async () => {
    const email = await server.register()
    const { db } = server.harness.handle
    const old = await hash('gh-7', { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await db.update(schema.users).set({ encrypted_password: old }).where(eq(schema.users.email, email))
    const { data, error } = await signIn(email, 'gh-7')
    expect(error).toBeNull()
    expect(data.weakPassword?.reasons).toEqual(['length', 'characters'])
    const [user] = await db.select().from(schema.users).where(eq(schema.users.email, email))
    expect(user?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(email, 'gh-7')).error).toBeNull()
  })

  it('takes many sign-ins of one person at once', async () => {
    const email = await server.register()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(email)))
    expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 6 }, () => null))
  })

  it('refuses other grants with the codes of the contract', async () => {
    const grant = async (type: string, body: object) => {
      const answer = await server.send('POST', `/token${type}`, body)
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await grant('?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' })).toEqual([
      404,
      'flow_state_not_found',
    ])
    const google = { provider: 'google', id_token: 'x.y.z' }
    expect(await grant('?grant_type=id_token', google)).toEqual([400, 'provider_disabled'])
    expect(await grant('?grant_type=id_token', {})).toEqual([400, 'validation_failed'])
    expect(await grant('?grant_type=web3', {})).toEqual([400, 'validation_failed'])
    expect(await grant('?grant_type=telepathy', {})).toEqual([400, 'validation_failed'])
    expect(await grant('', {})).toEqual([400, 'validation_failed'])
    const phone = await server.client().signInWithPassword({ phone: '+233241234567', password: PASSWORD })
    expect(phone.error).toMatchObject({ code: 'phone_provider_disabled' })
  })
})

describe('lockout', () => {
  it('locks after account_lockout failures for fifteen minutes, in the same words', async () => {
    const email = await server.register()
    for (let failures = 0; failures < 3; failures += 1)
      expect((await signIn(email, 'Wrong-Guess-99')).error).toMatchObject(invalid)
    expect((await signIn(email)).error).toMatchObject(invalid)
    server.harness.clock.advance({ minutes: 15 })
    expect((await signIn(email)).error).toBeNull()
  })

  it('forgets failures after a good sign-in', async () => {
    const email = await server.register()
    for (let round = 0; round < 3; round += 1) {
      await signIn(email, 'Wrong-Guess-99')
      await signIn(email, 'Wrong-Guess-99')
      expect((await signIn(email)).error).toBeNull()
    }
  })

  it('counts guesses made at the same moment one by one', async () => {
    const email = await server.register()
    const [user] = await server.harness.handle.db
      .select()
      .from(schema.users)
      .where(eq(schema.users.email, email))
    await Promise.all(Array.from({ length: 8 }, (_, guess) => signIn(email, `Wrong-Guess-${guess}`)))
    expect((await signIn(email)).error).toMatchObject(invalid)
    const log = await logOf(user?.id ?? '')
    expect(log.filter((entry) => entry === 'lockout no')).toHaveLength(1)
    expect(log.filter((entry) => entry === 'password no')).toHaveLength(9)
  })
})
