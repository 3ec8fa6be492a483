import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

const NEW_PASSWORD = 'Adinkra-Stamp-88'

let server: AuthServer
let confirming: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1' } })
  confirming = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '0', RATE_LIMITS: 'on' } })
})
afterAll(async () => {
  await server.close()
  await confirming.close()
})

const signedIn = async (on = server) => {
  const email = await on.register()
  on.harness.clock.advance({ minutes: 2 })
  const client = on.client()
  const { data } = await client.signInWithPassword({ email, password: PASSWORD })
  return { email, client, id: data.user?.id ?? '', token: data.session?.access_token ?? '' }
}

describe('GET /user', () => {
  it('answers the person, and says what is wrong with a token', async () => {
    const { client, email } = await signedIn()
    expect((await client.getUser()).data.user).toMatchObject({ email, identities: [{ provider: 'email' }] })
    expect((await client.getUser('a.b.c')).error).toMatchObject({ status: 403, code: 'bad_jwt' })
    const bare = await server.send('GET', '/user')
    expect([bare.status, await bare.json()]).toMatchObject([401, { code: 'no_authorization' }])
  })

  it('lists identities for linking', async () => {
    const { client } = await signedIn()
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1)
  })
})

describe('PUT /user: metadata', () => {
  it('merges, removes what is null, and gives no role', async () => {
    const { client } = await signedIn()
    await client.updateUser({ data: { theme: 'dark', nick: 'Ama' } })
    const { data } = await client.updateUser({ data: { nick: null, language: 'en', role: 'admin' } })
    expect(data.user?.user_metadata).toEqual({ theme: 'dark', language: 'en' })
  })

  it('refuses a name with a web address, in the form of its other errors', async () => {
    const { client, token } = await signedIn()
    for (const field of ['full_name', 'first_name', 'last_name', 'name']) {
      const answer = await server.send(
        'PUT',
        '/user',
        { data: { [field]: 'evil.example' } },
        {
          authorization: `Bearer ${token}`,
        },
      )
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        {
          code: 'validation_failed',
          message: 'Enter a name without web addresses or phone numbers',
          data: { issues: [{ path: field }] },
        },
      ])
    }
    expect((await client.getUser()).data.user?.user_metadata).toEqual({})
    expect((await client.updateUser({ data: { full_name: 'J.K. Mensah' } })).error).toBeNull()
  })

  it('refuses metadata that would no longer fit into a token', async () => {
    const { client } = await signedIn()
    await client.updateUser({ data: { a: 'x'.repeat(3_000) } })
    const { error } = await client.updateUser({ data: { b: 'x'.repeat(3_000) } })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await client.getUser()).data.user?.user_metadata).not.toHaveProperty('b')
  })
})

describe('PUT /user: password', () => {
  it('with the current one: other sessions end, this one stays, the owner is told by mail', async () => {
    const { email, client, id } = await signedIn()
    const other = server.client()
    await other.signInWithPassword({ email, password: PASSWORD })
    expect((await client.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })).error).toBeNull()
    expect((await client.getUser()).error).toBeNull()
    expect((await other.getUser()).error).not.toBeNull()
    expect((await other.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await other.signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
    expect((await server.lastMail(email)).template).toBe('auth-password-changed')
    const audits = await server.harness.handle.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, id))
    expect(audits.map(({ action }) => action)).toContain('auth.password.change')
  })

  it('asks for the current password, also right after signing in, and counts wrong ones as failed sign-ins', async () => {
    const { email, client } = await signedIn()
    const change = (current_password?: string, nonce?: string) =>
      client.updateUser({ password: NEW_PASSWORD, current_password, nonce })
    expect((await change()).error).toMatchObject({ status: 400, code: 'current_password_required' })
    expect((await change(undefined, '123456')).error).toMatchObject({ code: 'reauthentication_not_valid' })
    for (let failures = 0; failures < 3; failures += 1)
      expect((await change('Wrong-Guess-99')).error).toMatchObject({ code: 'current_password_invalid' })
    expect((await change(PASSWORD)).error).toMatchObject({ code: 'current_password_invalid' })
    server.harness.clock.advance({ minutes: 15 })
    expect((await change(PASSWORD)).error).toBeNull()
    expect((await server.client().signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
  })

  it('refuses the same and a weak one, leaving everything as it was', async () => {
    const { email, client } = await signedIn()
    expect((await client.updateUser({ password: PASSWORD, current_password: PASSWORD })).error).toMatchObject(
      {
        status: 422,
        code: 'same_password',
      },
    )
    expect((await client.updateUser({ password: 'weak' })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['length', 'characters'],
    })
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('lets only one of two changes at the same moment win', async () => {
    const { email, client } = await signedIn()
    const other = server.client()
    await other.setSession(
      (await client.getSession()).data.session ?? { access_token: '', refresh_token: '' },
    )
    const answers = await Promise.all([
      client.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD }),
      other.updateUser({ password: 'Sankofa-Bird-12', current_password: PASSWORD }),
    ])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const works = await Promise.all(
      [NEW_PASSWORD, 'Sankofa-Bird-12'].map((password) =>
        server.client().signInWithPassword({ email, password }),
      ),
    )
    expect(works.filter(({ error }) => error === null)).toHaveLength(1)
  })
})

describe('PUT /user: e-mail', () => {
  it('without confirmation changes address, identity and profile at once', async () => {
    const { client, id } = await signedIn()
    const email = server.newEmail()
    const { data, error } = await client.updateUser({ email: email.toUpperCase() })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email } }] })
    const [profile] = await server.harness.handle.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.id, id))
    expect(profile?.email).toBe(email)
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('with confirmation waits for both addresses, in either order', async () => {
    for (const order of ['current first', 'new first']) {
      const { client, email: from } = await signedIn(confirming)
      const to = confirming.newEmail()
      const { data } = await client.updateUser({ email: to })
      expect(data.user).toMatchObject({ email: from, new_email: to })
      const [first, second] = order === 'current first' ? [from, to] : [to, from]
      const { code } = await confirming.lastMail(first)
      const half = await client.verifyOtp({ email: first, token: code, type: 'email_change' })
      expect(half).toMatchObject({ error: null, data: { user: null, session: null } })
      expect((await client.getUser()).data.user?.email).toBe(from)
      const other = await confirming.lastMail(second)
      const full = await client.verifyOtp({ email: second, token: other.code, type: 'email_change' })
      expect(full.data.user).toMatchObject({ email: to })
      expect(full.data.user).not.toHaveProperty('new_email')
      expect(
        (await confirming.client().signInWithPassword({ email: to, password: PASSWORD })).error,
      ).toBeNull()
    }
  })

  it('refuses a taken address, also one taken meanwhile', async () => {
    const taken = await confirming.register()
    const { client } = await signedIn(confirming)
    expect((await client.updateUser({ email: taken })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    confirming.harness.clock.advance({ minutes: 2 })
    const { client: other, email: from } = await signedIn(confirming)
    const to = confirming.newEmail()
    await other.updateUser({ email: to })
    const [one, two] = [await confirming.lastMail(from), await confirming.lastMail(to)]
    confirming.harness.clock.advance({ minutes: 2 })
    await confirming.register(to)
    await other.verifyOtp({ email: from, token: one.code, type: 'email_change' })
    const late = await other.verifyOtp({ email: to, token: two.code, type: 'email_change' })
    expect(late.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('sends both mails again when asked, and nothing for who waits for nothing', async () => {
    const { client, email } = await signedIn(confirming)
    const to = confirming.newEmail()
    await client.updateUser({ email: to })
    confirming.harness.clock.advance({ minutes: 2 })
    expect((await client.resend({ type: 'email_change', email })).error).toBeNull()
    expect(await confirming.mailCount(to)).toBe(2)
    const stranger = confirming.newEmail()
    expect((await client.resend({ type: 'email_change', email: stranger })).error).toBeNull()
    expect(await confirming.mailCount(stranger)).toBe(0)
  })

  it('takes no phone number where there is no SMS provider', async () => {
    const { client } = await signedIn()
    expect((await client.updateUser({ phone: '+233241234567' })).error).toMatchObject({
      code: 'phone_provider_disabled',
    })
  })
})
