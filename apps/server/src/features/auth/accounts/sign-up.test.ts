import { schema } from '@efie/database'
import { isAuthApiError, isAuthWeakPasswordError } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

const metadata = {
  first_name: 'Ama',
  last_name: 'Mensah',
  full_name: 'Ama Mensah',
  phone: '024 123 4567',
  address: '12 Ring Road',
  city: 'Accra',
  state: 'Greater Accra',
  employment_status: 'employed',
  employer_name: 'Volta Textiles',
  monthly_income: 450_000,
  role: 'superadmin',
}

describe('sign-up without confirmation', () => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1' } })
  })
  afterAll(() => server.close())

  const profileOf = async (email: string) => {
    const [row] = await server.harness.handle.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.email, email))
    return row
  }

  it('signs the person in and makes profile and identity of the metadata, the role always user', async () => {
    const email = server.newEmail()
    const { data, error } = await server
      .client()
      .signUp({ email: email.toUpperCase(), password: PASSWORD, options: { data: metadata } })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({
      email,
      aud: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ama' },
      identities: [{ provider: 'email', identity_data: { email } }],
    })
    expect(data.user?.user_metadata).not.toHaveProperty('role')
    expect(await profileOf(email)).toMatchObject({
      id: data.user?.id,
      full_name: 'Ama Mensah',
      phone: '+233241234567',
      state: 'Greater Accra',
      employment_status: 'employed',
      monthly_income: 450_000,
      role: 'user',
    })
    const [audit] = await server.harness.handle.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, data.user?.id ?? ''))
    expect(audit).toMatchObject({ action: 'auth.sign-up', after: { role: 'user' } })
  })

  it('gives a name to who gave none, and takes empty fields as absent', async () => {
    const email = 'ama-serwaa@efie.example'
    const data = { first_name: '', phone: '', state: '', employment_status: '', monthly_income: '' }
    expect((await server.client().signUp({ email, password: PASSWORD, options: { data } })).error).toBeNull()
    expect(await profileOf(email)).toMatchObject({ full_name: 'ama-serwaa', phone: null, state: null })
  })

  it('says when the address is taken, in any letter case', async () => {
    const email = await server.register()
    const { error } = await server.client().signUp({ email: email.toUpperCase(), password: PASSWORD })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })

  it('makes one account of two sign-ups at the same moment', async () => {
    const email = server.newEmail()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.client().signUp({ email, password: PASSWORD })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(
      Array.from({ length: 3 }, () => 'user_already_exists'),
    )
  })

  it('names the reasons of a weak password, and refuses common ones', async () => {
    const email = server.newEmail()
    const weak = async (password: string) => {
      const { error } = await server.client().signUp({ email, password })
      return isAuthWeakPasswordError(error) ? error.reasons : error
    }
    expect(await weak('Ab1-')).toEqual(['length'])
    expect(await weak('abcdefghijk')).toEqual(['characters', 'pwned'])
    expect(await weak('kente-weaver-71')).toEqual(['characters'])
    const { error } = await server.client().signUp({ email, password: `Aa1-${'x'.repeat(300)}` })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await profileOf(email)).toBeUndefined()
  })

  it('names the metadata field that is wrong and writes nothing', async () => {
    const wrong: [string, unknown][] = [
      ['phone', '12'],
      ['state', 'Atlantis'],
      ['employment_status', 'pirate'],
      ['monthly_income', -1],
      ['monthly_income', 'much'],
      ['first_name', 'x'.repeat(500)],
      ['full_name', { a: 1 }],
      ['full_name', 'MTN: verify at http://evil.example/momo now'],
      ['first_name', 'evil.example'],
      ['last_name', 'www.evil'],
      ['name', 'evil.example'],
    ]
    for (const [field, value] of wrong) {
      const email = server.newEmail()
      const answer = await server.send('POST', '/signup', {
        email,
        password: PASSWORD,
        data: { [field]: value },
      })
      expect(answer.status).toBe(422)
      const body = (await answer.json()) as { code: string; message: string; data: { issues: object[] } }
      expect(body).toMatchObject({ code: 'validation_failed', data: { issues: [{ path: field }] } })
      expect(body.message).toMatch(/^\p{Lu}[^:]*$/u)
      expect(await profileOf(email)).toBeUndefined()
    }
  })

  it('refuses addresses, texts and sizes that cannot be kept', async () => {
    const email = server.newEmail()
    const bodies = [
      { email: 'nobody', password: PASSWORD },
      { email, password: 'nul\0-Password-1' },
      { email, password: PASSWORD, data: { first_name: 'nul\0' } },
      { email, password: PASSWORD, data: { note: '\uD800' } },
      { email, password: PASSWORD, data: { note: 'x'.repeat(5_000) } },
      { email, password: PASSWORD, data: [] },
      { email },
      { email: 7, password: PASSWORD },
    ]
    for (const body of bodies) {
      const answer = await server.send('POST', '/signup', body)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'validation_failed' })
    }
  })

  it('refuses phone and anonymous sign-ups where they are not offered', async () => {
    const phone = await server.client().signUp({ phone: '+233241234567', password: PASSWORD })
    expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    const anonymous = await server.client().signInAnonymously()
    expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  })

  it('can be switched off', async () => {
    const closed = await startAuthServer({ environment: { AUTH_SIGNUP: '0' } })
    const { error } = await closed.client().signUp({ email: closed.newEmail(), password: PASSWORD })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    await closed.close()
  })
})

describe('sign-up with confirmation', () => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '0', RATE_LIMITS: 'on' } })
  })
  afterAll(() => server.close())

  it('answers the bare user, refuses to sign in, and confirms by the code', async () => {
    const email = server.newEmail()
    const client = server.client()
    const { data } = await client.signUp({ email, password: PASSWORD, options: { data: metadata } })
    expect(data.session).toBeNull()
    expect(data.user?.identities).toHaveLength(1)
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
    })
    const { code, text, html } = await server.lastMail(email)
    expect(text).toContain('Efie')
    expect(html).toContain(code)
    const verified = await client.verifyOtp({ email, token: code, type: 'signup' })
    expect(verified.error).toBeNull()
    expect(verified.data.user?.email_confirmed_at).toEqual(expect.any(String))
    expect((await client.getUser()).data.user?.email).toBe(email)
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    const again = await client.verifyOtp({ email, token: code, type: 'signup' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('writes in the language of the form, and later in the one chosen; an unknown language is left out', async () => {
    const email = server.newEmail()
    const client = server.client()
    const signUp = (language: string) =>
      client.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Afi Lawson', language } } })
    expect((await signUp('fr')).error).toBeNull()
    const french = await server.lastMail(email)
    expect(french.text).toMatch(
      /^Confirmez votre adresse e-mail\n\nBienvenue chez Efie\. .+\n\nCode\u{A0}: \d{6}\n\n/u,
    )
    expect(french.html).toContain('lang="fr"')
    expect(french.html).toContain('Confirmer l’adresse e-mail')
    await client.verifyOtp({ email, token: french.code, type: 'signup' })
    expect((await client.getUser()).data.user?.user_metadata['language']).toBe('fr')

    server.harness.clock.advance({ minutes: 2 })
    await server.client().signUp({ email, password: PASSWORD })
    expect((await server.lastMail(email)).text).toMatch(/^Vous avez déjà un compte\n/)
    server.harness.clock.advance({ minutes: 2 })
    const { profiles } = schema
    await server.harness.handle.db.update(profiles).set({ language: 'en' }).where(eq(profiles.email, email))
    await server.client().resetPasswordForEmail(email)
    expect((await server.lastMail(email)).text).toMatch(/^Reset your password\n/)

    const other = server.newEmail()
    expect(
      (await client.signUp({ email: other, password: PASSWORD, options: { data: { language: 'xx' } } }))
        .error,
    ).toBeNull()
    expect((await server.lastMail(other)).text).toMatch(/^Confirm your email\n/)
  })

  it('answers a taken address like a new one but for the empty identities, and tells its owner by mail', async () => {
    const email = await server.register()
    server.harness.clock.advance({ minutes: 2 })
    const fresh = await server.client().signUp({ email: server.newEmail(), password: PASSWORD })
    const taken = await server.client().signUp({ email, password: PASSWORD })
    expect(taken.error).toBeNull()
    expect(taken.data.session).toBeNull()
    expect(taken.data.user?.identities).toEqual([])
    expect(Object.keys(taken.data.user ?? {}).sort()).toEqual(Object.keys(fresh.data.user ?? {}).sort())
    expect((await server.lastMail(email)).template).toBe('auth-account-exists')
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('lets an unconfirmed sign-up be repeated: the last one counts', async () => {
    const email = server.newEmail()
    const client = server.client()
    await client.signUp({ email, password: PASSWORD })
    const first = await server.lastMail(email)
    const tooSoon = await client.signUp({ email, password: PASSWORD })
    expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(tooSoon.error?.message).toMatch(/after 60 seconds/)
    server.harness.clock.advance({ seconds: 60 })
    const password = 'Adinkra-Stamp-88'
    const second = await client.signUp({ email, password, options: { data: { full_name: 'Kofi' } } })
    expect(second.error).toBeNull()
    expect((await client.verifyOtp({ email, token: first.code, type: 'signup' })).error).not.toBeNull()
    const { code } = await server.lastMail(email)
    expect((await client.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
    expect((await client.signInWithPassword({ email, password })).error).toBeNull()
    const old = await client.signInWithPassword({ email, password: PASSWORD })
    expect(isAuthApiError(old.error)).toBe(true)
  })
})
