import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '0', RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())
beforeEach(() => server.harness.clock.advance({ minutes: 2 }))

const expired = { status: 403, code: 'otp_expired' }
const userOf = async (email: string) => {
  const [row] = await server.harness.handle.db
    .select()
    .from(schema.users)
    .where(eq(schema.users.email, email))
  return row
}
const profileOf = async (id: string | undefined) => {
  const [row] = await server.harness.handle.db
    .select()
    .from(schema.profiles)
    .where(eq(schema.profiles.id, id ?? ''))
  return row
}
const confirmed = async () => {
  const email = await server.register()
  server.harness.clock.advance({ minutes: 2 })
  return email
}

describe('a code by mail', () => {
  it('signs in whoever has an account, once', async () => {
    const email = await confirmed()
    const client = server.client()
    expect(await client.signInWithOtp({ email: email.toUpperCase() })).toMatchObject({ error: null })
    const { code, template } = await server.lastMail(email)
    expect(template).toBe('auth-magic-link')
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }])
    expect((await client.verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject(expired)
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('makes account, identity and profile of who is new, who gets in by the code alone', async () => {
    const email = server.newEmail()
    const client = server.client()
    const data = { first_name: 'Kofi', last_name: 'Boateng', role: 'admin' }
    expect((await client.signInWithOtp({ email, options: { data } })).error).toBeNull()
    const made = await userOf(email)
    expect(made).toMatchObject({ email_confirmed_at: null, encrypted_password: null })
    expect(await profileOf(made?.id)).toMatchObject({ full_name: 'Kofi Boateng', role: 'user', email })
    const { code } = await server.lastMail(email)
    const session = await client.verifyOtp({ email, token: code, type: 'email' })
    expect(session.data.user).toMatchObject({
      email,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Kofi' },
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    })
    expect(session.data.user?.email_confirmed_at).toEqual(expect.any(String))
  })

  it('takes the type that older programs send', async () => {
    for (const type of ['signup', 'magiclink'] as const) {
      const email = server.newEmail()
      const client = server.client()
      await client.signInWithOtp({ email })
      const { code } = await server.lastMail(email)
      expect((await client.verifyOtp({ email, token: code, type })).error).toBeNull()
    }
  })

  it('answers known, unknown and suspended alike, and writes only to those who may come in', async () => {
    const [known, suspended] = [await confirmed(), await confirmed()]
    await server.harness.handle.db
      .update(schema.profiles)
      .set({ suspended_at: server.harness.clock.now().toISOString() })
      .where(eq(schema.profiles.email, suspended))
    const before = await server.mailCount(suspended)
    const answers = []
    for (const email of [known, server.newEmail(), suspended]) {
      const answer = await server.send('POST', '/otp', { email })
      answers.push([answer.status, await answer.text()])
    }
    expect(answers).toEqual(Array.from({ length: 3 }, () => [200, '{}']))
    expect(await server.mailCount(suspended)).toBe(before)
  })

  it('makes nobody when told not to, and says the same to everybody', async () => {
    const [known, stranger] = [await confirmed(), server.newEmail()]
    const answers = []
    for (const email of [known, stranger]) {
      const answer = await server.send('POST', '/otp', { email, create_user: false })
      answers.push([answer.status, await answer.text()])
    }
    expect(answers).toEqual([
      [200, '{}'],
      [200, '{}'],
    ])
    const { error } = await server.client().verifyOtp({ email: stranger, token: '123456', type: 'email' })
    expect(error).toMatchObject(expired)
    expect(await userOf(stranger)).toBeUndefined()
    expect(await server.mailCount(stranger)).toBe(0)
  })

  it.each([
    { tell: '0', code: undefined },
    { tell: '1', code: 'otp_disabled' },
  ])('makes nobody where sign-up is closed; AUTH_TELL_UNKNOWN=$tell', async ({ tell, code }) => {
    const closed = await startAuthServer({ environment: { AUTH_SIGNUP: '0', AUTH_TELL_UNKNOWN: tell } })
    const email = closed.newEmail()
    const { error } = await closed.client().signInWithOtp({ email })
    expect(error?.code).toBe(code)
    expect(await closed.mailCount(email)).toBe(0)
    await closed.close()
  })

  it('is sent once a minute, to known and unknown', async () => {
    for (const email of [await confirmed(), server.newEmail()]) {
      const client = server.client()
      expect((await client.signInWithOtp({ email })).error).toBeNull()
      const sent = await server.mailCount(email)
      const again = await client.signInWithOtp({ email })
      expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
      expect(await server.mailCount(email)).toBe(sent)
    }
  })

  it('makes one account of two requests at the same moment', async () => {
    const loose = await startAuthServer()
    const email = loose.newEmail()
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => loose.client().signInWithOtp({ email })),
    )
    expect(answers.map(({ error }) => error)).toEqual([null, null, null])
    expect(await loose.harness.handle.db.select().from(schema.profiles)).toHaveLength(1)
    await loose.close()
  })

  it('leaves no way in to a stranger who registered the address first', async () => {
    const email = server.newEmail()
    await server.client().signUp({ email, password: 'Strangers-Choice-1' })
    server.harness.clock.advance({ minutes: 2 })
    const owner = server.client()
    await owner.signInWithOtp({ email })
    const { code } = await server.lastMail(email)
    expect((await owner.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
    const stranger = await server.client().signInWithPassword({ email, password: 'Strangers-Choice-1' })
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })
    expect((await owner.updateUser({ password: PASSWORD })).error).toBeNull()
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('refuses requests that name nobody, two, or something else than text', async () => {
    const phone = '+233241234567'
    const bodies = [{}, { email: 'x' }, { email: server.newEmail(), phone }, { email: 1 }]
    for (const body of [...bodies, { email: server.newEmail(), create_user: 'no' }]) {
      const answer = await server.send('POST', '/otp', body)
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
    }
    const { error } = await server.client().signInWithOtp({ phone })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })
})

describe('a magic link', () => {
  it('signs in where it is pressed, and names itself', async () => {
    const email = server.newEmail()
    const client = server.client()
    await client.signInWithOtp({ email, options: { emailRedirectTo: 'http://127.0.0.1:5173/dashboard' } })
    const { link } = await server.lastMail(email)
    expect(await (await server.send('GET', `/verify${link.search}`)).text()).toContain('Sign in')
    const target = await server.press(link)
    expect(target.pathname).toBe('/dashboard')
    const values = new URLSearchParams(target.hash.slice(1))
    expect(values.get('type')).toBe('magiclink')
    expect(values.get('access_token')).toMatch(/^ey/)
  })

  it('ends in a code for the client that asked with PKCE', async () => {
    const email = server.newEmail()
    const client = server.client({ flowType: 'pkce' })
    await client.signInWithOtp({ email })
    const target = await server.press((await server.lastMail(email)).link)
    const { data, error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })
})
