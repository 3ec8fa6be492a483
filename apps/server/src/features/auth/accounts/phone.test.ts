import { schema } from '@efie/database'
import { smsSegments } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({
    environment: { AUTH_AUTOCONFIRM: '0', RATE_LIMITS: 'on', SMS_PROVIDER: 'hubtel' },
  })
})
afterAll(() => server.close())
beforeEach(() => server.harness.clock.advance({ minutes: 61 }))

const later = (minutes = 2) => server.harness.clock.advance({ minutes })
const expired = { status: 403, code: 'otp_expired' }
const profileOf = async (id: string | undefined) => {
  const [row] = await server.harness.handle.db
    .select()
    .from(schema.profiles)
    .where(eq(schema.profiles.id, id ?? ''))
  return row
}

/** An account registered and confirmed by phone number, with the usual password. */
const registered = async () => {
  const phone = server.newPhone()
  const client = server.client()
  const { error } = await client.signUp({ phone, password: PASSWORD })
  if (error) throw error
  const { code } = await server.lastText(phone)
  const { data } = await client.verifyOtp({ phone, token: code, type: 'sms' })
  later()
  return { phone, client, id: data.user?.id }
}

describe('a code by SMS', () => {
  it('makes an account of a number typed as at home, stored without plus', async () => {
    const phone = server.newPhone()
    const typed = `0${phone.slice(4, 6)} ${phone.slice(6)}`
    const client = server.client()
    expect((await client.signInWithOtp({ phone: typed })).error).toBeNull()
    const { code, text } = await server.lastText(phone)
    expect(text).toMatch(/^[\x20-\x7e]{1,160}$/)
    const { data, error } = await client.verifyOtp({ phone: typed, token: code, type: 'sms' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone', identity_data: { phone_verified: true } }],
    })
    expect(data.user?.phone_confirmed_at).toEqual(expect.any(String))
    expect(await profileOf(data.user?.id)).toMatchObject({
      full_name: `Phone ending ${phone.slice(-4)}`,
      phone,
      email: '',
    })
  })

  it('comes in the language of the person, within one SMS', async () => {
    const phone = server.newPhone()
    const client = server.client()
    const options = { data: { language: 'fr' } }
    expect((await client.signUp({ phone, password: PASSWORD, options })).error).toBeNull()
    const french = await server.lastText(phone)
    expect(french.text).toMatch(
      /^\d{6} est votre code Efie\. Il expire dans 10 minutes\. Ne le donnez à personne\.$/,
    )
    expect(smsSegments(french.text)).toBe(1)
    await client.verifyOtp({ phone, token: french.code, type: 'sms' })
    later()
    await server.client().signUp({ phone, password: PASSWORD })
    const { text } = await server.lastText(phone)
    expect(text).toMatch(/^Quelqu'un, sans doute vous, a essayé de créer un compte Efie avec ce numéro\./)
    expect(smsSegments(text)).toBe(1)
  })

  it('signs in again by the number as the user object has it', async () => {
    const { phone, id } = await registered()
    const client = server.client()
    const bare = phone.slice(1)
    expect((await client.signInWithOtp({ phone: bare })).error).toBeNull()
    const { code } = await server.lastText(phone)
    const { data } = await client.verifyOtp({ phone: bare, token: code, type: 'sms' })
    expect(data.user?.id).toBe(id)
    const password = await server.client().signInWithPassword({ phone, password: PASSWORD })
    expect(password.error).toBeNull()
  })

  it('works once, for ten minutes, and not after five wrong tries', async () => {
    const { phone } = await registered()
    const client = server.client()
    const ask = async () => {
      later()
      expect((await client.signInWithOtp({ phone })).error).toBeNull()
      return (await server.lastText(phone)).code
    }
    const use = async (token: string) => (await client.verifyOtp({ phone, token, type: 'sms' })).error
    const first = await ask()
    expect(await use(first)).toBeNull()
    expect(await use(first)).toMatchObject(expired)
    const second = await ask()
    later(11)
    expect(await use(second)).toMatchObject(expired)
    const third = await ask()
    for (let tries = 0; tries < 5; tries += 1)
      expect(await use(third === '000000' ? '000001' : '000000')).toMatchObject(expired)
    expect(await use(third)).toMatchObject(expired)
  })

  it('makes nobody when told not to, and is throttled for everybody', async () => {
    const phone = server.newPhone()
    const client = server.client()
    const asked = await client.signInWithOtp({ phone, options: { shouldCreateUser: false } })
    expect(asked.error).toBeNull()
    const rows = await server.harness.handle.db.select().from(schema.users)
    expect(rows.map((row) => row.phone)).not.toContain(phone.slice(1))
    const soon = await client.signInWithOtp({ phone })
    expect(soon.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    expect(soon.error?.message).toMatch(/after \d+ seconds/)
  })

  it('is sent to one number ten times an hour at most', async () => {
    const phone = server.newPhone()
    const codes = []
    for (let asked = 0; asked < 25; asked += 1) {
      server.harness.clock.advance({ seconds: 61 })
      codes.push((await server.client().signInWithOtp({ phone })).error?.code)
    }
    expect(new Set(codes)).toEqual(new Set([undefined, 'over_sms_send_rate_limit']))
    expect(await server.mailCount(phone)).toBeLessThanOrEqual(20)
  })

  it('goes to real numbers by SMS only', async () => {
    for (const body of [
      { phone: '12' },
      { phone: 'call me' },
      { phone: server.newPhone(), channel: 'whatsapp' },
    ]) {
      const answer = await server.send('POST', '/otp', body)
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
    }
  })
})

describe('sign-up with a phone number', () => {
  it('waits for the code, then signs in with the password', async () => {
    const phone = server.newPhone()
    const client = server.client()
    const { data } = await client.signUp({
      phone,
      password: PASSWORD,
      options: { data: { first_name: 'Esi' } },
    })
    expect(data).toMatchObject({ session: null, user: { phone: phone.slice(1), identities: [{}] } })
    const early = await client.signInWithPassword({ phone, password: PASSWORD })
    expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
    const { code } = await server.lastText(phone)
    const verified = await client.verifyOtp({ phone, token: code, type: 'sms' })
    expect(verified.data.session).not.toBeNull()
    expect(await profileOf(data.user?.id)).toMatchObject({ full_name: 'Esi', phone })
    expect((await client.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
    const wrong = await client.signInWithPassword({ phone, password: 'Wrong-Guess-99' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('says nothing of a number that is taken, but tells its owner', async () => {
    const { phone } = await registered()
    const { data, error } = await server.client().signUp({ phone, password: 'Other-Choice-55' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { phone: phone.slice(1), identities: [] } })
    expect((await server.lastText(phone)).template).toBe('auth-account-exists')
    expect((await server.client().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
  })

  it('sends the code again to who still needs it, and keeps the password', async () => {
    const phone = server.newPhone()
    const client = server.client()
    await client.signUp({ phone, password: PASSWORD })
    expect((await client.resend({ type: 'sms', phone })).error).toMatchObject({
      code: 'over_sms_send_rate_limit',
    })
    later()
    expect((await client.resend({ type: 'sms', phone })).error).toBeNull()
    const { code } = await server.lastText(phone)
    expect((await client.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull()
    expect((await client.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
    later()
    const before = await server.mailCount(phone)
    expect((await client.resend({ type: 'sms', phone })).error).toBeNull()
    expect(await server.mailCount(phone)).toBe(before)
    const stranger = server.newPhone()
    expect((await client.resend({ type: 'sms', phone: stranger })).error).toBeNull()
    expect(await server.mailCount(stranger)).toBe(0)
  })

  it('leaves no way in to a stranger who registered the number first', async () => {
    const phone = server.newPhone()
    await server.client().signUp({ phone, password: 'Strangers-Choice-1' })
    later()
    const owner = server.client()
    await owner.signInWithOtp({ phone })
    const { code } = await server.lastText(phone)
    expect((await owner.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull()
    const stranger = await server.client().signInWithPassword({ phone, password: 'Strangers-Choice-1' })
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('signs in at once where numbers are taken as given', async () => {
    const open = await startAuthServer({ environment: { SMS_PROVIDER: 'hubtel' } })
    const phone = open.newPhone()
    const { data } = await open.client().signUp({ phone, password: PASSWORD })
    expect(data.session).not.toBeNull()
    const again = await open.client().signUp({ phone, password: PASSWORD })
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
    await open.close()
  })
})

describe('change of phone number', () => {
  const emailPerson = async () => {
    const email = await server.register()
    later()
    const client = server.client()
    await client.signInWithPassword({ email, password: PASSWORD })
    return client
  }

  it('waits for the code sent to the new number', async () => {
    const { client, phone: old } = await registered()
    const phone = server.newPhone()
    const asked = await client.updateUser({ phone })
    expect(asked.data.user).toMatchObject({ phone: old.slice(1), new_phone: phone.slice(1) })
    const { code } = await server.lastText(phone)
    const { data, error } = await client.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone: phone.slice(1) })
    expect(data.user).not.toHaveProperty('new_phone')
    expect(await profileOf(data.user?.id)).toMatchObject({ phone })
    expect((await server.client().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
    expect(
      (await server.client().signInWithPassword({ phone: old, password: PASSWORD })).error,
    ).not.toBeNull()
  })

  it('adds a number to an account of an e-mail, as a second identity; sends it again when asked', async () => {
    const client = await emailPerson()
    const phone = server.newPhone()
    await client.updateUser({ phone })
    later()
    expect((await client.resend({ type: 'phone_change', phone })).error).toBeNull()
    const { code } = await server.lastText(phone)
    const { data } = await client.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'phone'] })
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
  })

  it('refuses a number that is taken, also one taken meanwhile', async () => {
    const { phone: taken } = await registered()
    const client = await emailPerson()
    expect((await client.updateUser({ phone: taken })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    })
    const phone = server.newPhone()
    await client.updateUser({ phone })
    const { code } = await server.lastText(phone)
    later()
    await server.client().signUp({ phone, password: PASSWORD })
    const late = await client.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(late.error).toMatchObject({ status: 422, code: 'phone_exists' })
  })

  it('adds an e-mail to an account of a number, which only the new address confirms', async () => {
    const { client } = await registered()
    const email = server.newEmail()
    await client.updateUser({ email })
    const { code } = await server.lastMail(email)
    const { data } = await client.verifyOtp({ email, token: code, type: 'email_change' })
    expect(data.user).toMatchObject({ email, app_metadata: { providers: ['phone', 'email'] } })
    expect(await profileOf(data.user?.id)).toMatchObject({ email })
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })
})
