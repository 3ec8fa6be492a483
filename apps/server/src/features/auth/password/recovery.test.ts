import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

const NEW_PASSWORD = 'Adinkra-Stamp-88'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '0', RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())

const registered = async () => {
  const email = await server.register()
  server.harness.clock.advance({ minutes: 2 })
  return email
}
const expired = { status: 403, code: 'otp_expired' }

describe('recovery', () => {
  it('by code: a session, then a new password without the old one', async () => {
    const email = await registered()
    const client = server.client()
    expect(await client.resetPasswordForEmail(email)).toEqual({ data: {}, error: null })
    const { code } = await server.lastMail(email)
    expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await server.client().signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
  })

  it('takes one password without the old one, within a quarter of an hour', async () => {
    const recovered = async () => {
      const email = await registered()
      const client = server.client()
      await client.resetPasswordForEmail(email)
      const { code } = await server.lastMail(email)
      await client.verifyOtp({ email, token: code, type: 'recovery' })
      return client
    }
    const wanted = { status: 400, code: 'current_password_required' }
    const client = await recovered()
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await client.updateUser({ password: 'Sankofa-Bird-12' })).error).toMatchObject(wanted)
    const late = await recovered()
    server.harness.clock.advance({ minutes: 15 })
    expect((await late.updateUser({ password: NEW_PASSWORD })).error).toMatchObject(wanted)
  })

  it('is more than a link or code that only signs in', async () => {
    const email = await registered()
    const client = server.client()
    await client.signInWithOtp({ email })
    const { code } = await server.lastMail(email)
    await client.verifyOtp({ email, token: code, type: 'email' })
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
      code: 'current_password_required',
    })
  })

  it('opens a locked account and confirms the address: who reads the mail owns it', async () => {
    const email = await registered()
    const { users } = schema
    await server.harness.handle.db
      .update(users)
      .set({ locked_until: '2099-01-01T00:00:00.000Z', email_confirmed_at: null })
      .where(eq(users.email, email))
    const client = server.client()
    await client.resetPasswordForEmail(email)
    const { code } = await server.lastMail(email)
    await client.verifyOtp({ email, token: code, type: 'recovery' })
    await client.updateUser({ password: NEW_PASSWORD })
    expect((await server.client().signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
  })

  it('says the same to an unknown address, and sends nothing', async () => {
    const email = server.newEmail()
    const client = server.client()
    expect(await client.resetPasswordForEmail(email)).toEqual({ data: {}, error: null })
    expect(await server.mailCount(email)).toBe(0)
    const again = await client.resetPasswordForEmail(email)
    expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect((await client.verifyOtp({ email, token: '123456', type: 'recovery' })).error).toMatchObject(
      expired,
    )
  })

  it('sends one mail in a minute', async () => {
    const email = await registered()
    const client = server.client()
    await client.resetPasswordForEmail(email)
    const { error } = await client.resetPasswordForEmail(email.toUpperCase())
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(await server.mailCount(email)).toBe(2)
    server.harness.clock.advance({ seconds: 60 })
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
  })

  it('takes a code once, for an hour, and only the latest', async () => {
    const email = await registered()
    const client = server.client()
    const ask = async () => {
      await client.resetPasswordForEmail(email)
      server.harness.clock.advance({ minutes: 2 })
      return (await server.lastMail(email)).code
    }
    const use = async (token: string) => (await client.verifyOtp({ email, token, type: 'recovery' })).error
    const [first, second] = [await ask(), await ask()]
    if (first !== second) expect(await use(first)).toMatchObject(expired)
    expect(await use(second)).toBeNull()
    expect(await use(second)).toMatchObject(expired)
    const third = await ask()
    server.harness.clock.advance({ minutes: 58 })
    expect(await use(third)).toMatchObject(expired)
  })

  it('stops guessing of a code after five tries; the link still works', async () => {
    const email = await registered()
    const client = server.client()
    await client.resetPasswordForEmail(email)
    const { code, link } = await server.lastMail(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await client.verifyOtp({ email, token: wrong, type: 'recovery' })).error).toMatchObject(expired)
    expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toMatchObject(expired)
    const token_hash = link.searchParams.get('token') ?? ''
    expect((await client.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  })

  it('refuses a code for another purpose, another address, and mixed forms', async () => {
    const [email, other] = [await registered(), await registered()]
    const client = server.client()
    await client.resetPasswordForEmail(email)
    const { code, link } = await server.lastMail(email)
    const token_hash = link.searchParams.get('token') ?? ''
    expect((await client.verifyOtp({ email, token: code, type: 'signup' })).error).toMatchObject(expired)
    expect((await client.verifyOtp({ token_hash, type: 'email' })).error).toMatchObject(expired)
    const elsewhere = await client.verifyOtp({ email: other, token: code, type: 'recovery' })
    expect(elsewhere.error).toMatchObject(expired)
    for (const body of [
      { type: 'recovery', token_hash, email },
      { type: 'recovery', token: code },
      { type: 'recovery', email },
      { type: 'seance', email, token: code },
    ]) {
      const answer = await server.send('POST', '/verify', body)
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
    }
    expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
  })

  it('refuses a suspended person', async () => {
    const email = await registered()
    const client = server.client()
    await client.resetPasswordForEmail(email)
    const { code } = await server.lastMail(email)
    await server.harness.handle.db
      .update(schema.profiles)
      .set({ suspended_at: server.harness.clock.now().toISOString() })
      .where(eq(schema.profiles.email, email))
    expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toMatchObject({
      status: 403,
      code: 'user_banned',
    })
  })
})

describe('links', () => {
  const ask = async (flowType: 'implicit' | 'pkce', redirectTo?: string) => {
    const email = await registered()
    const client = server.client({ flowType })
    await client.resetPasswordForEmail(email, { redirectTo })
    return { email, client, ...(await server.lastMail(email)) }
  }

  it('are not used up by merely opening them', async () => {
    const { link } = await ask('implicit')
    for (const method of ['GET', 'GET', 'HEAD']) {
      const answer = await server.send(method, `/verify${link.search}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const target = await server.press(link)
    expect(target.pathname).toBe('/reset-password')
  })

  it('end in a session in the fragment, where no server sees it', async () => {
    const { link, email } = await ask('implicit')
    const target = await server.press(link)
    const values = new URLSearchParams(target.hash.slice(1))
    expect(target.search).toBe('')
    expect(values.get('type')).toBe('recovery')
    const client = server.client()
    const { data } = await client.setSession({
      access_token: values.get('access_token') ?? '',
      refresh_token: values.get('refresh_token') ?? '',
    })
    expect(data.user?.email).toBe(email)
    const again = new URLSearchParams((await server.press(link)).hash.slice(1))
    expect(again.get('error_code')).toBe('otp_expired')
  })

  it('end in a code for a client of the PKCE flow, redeemed once and only by the one that asked', async () => {
    const { link, client } = await ask('pkce', 'http://127.0.0.1:5173/reset-password?from=mail')
    const target = await server.press(link)
    expect(target.pathname + target.hash).toBe('/reset-password')
    expect(target.searchParams.get('from')).toBe('mail')
    const auth_code = target.searchParams.get('code') ?? ''
    const thief = await server.send('POST', '/token?grant_type=pkce', {
      auth_code,
      code_verifier: 'x'.repeat(56),
    })
    expect([thief.status, await thief.json()]).toMatchObject([400, { code: 'bad_code_verifier' }])
    const { data, error } = await client.exchangeCodeForSession(auth_code)
    expect(error).toBeNull()
    expect(data.session?.access_token).toEqual(expect.any(String))
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    const replay = await server.send('POST', '/token?grant_type=pkce', {
      auth_code,
      code_verifier: 'x'.repeat(56),
    })
    expect([replay.status, await replay.json()]).toMatchObject([404, { code: 'flow_state_not_found' }])
  })

  it('give a code that lives five minutes', async () => {
    const { link, client } = await ask('pkce')
    const code = (await server.press(link)).searchParams.get('code') ?? ''
    server.harness.clock.advance({ minutes: 5, seconds: 1 })
    expect((await client.exchangeCodeForSession(code)).error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
    })
  })

  it('never lead to a foreign page', async () => {
    for (const foreign of ['https://evil.example/', 'javascript:alert(1)', '//evil.example', 'nonsense']) {
      const { link } = await ask('implicit', foreign)
      expect((await server.press(link)).pathname).toBe('/reset-password')
    }
    const { link } = await ask('implicit')
    link.searchParams.set('redirect_to', 'https://evil.example/"><script>')
    const page = await (await server.send('GET', `/verify${link.search}`)).text()
    expect(page).not.toContain('evil.example')
    expect((await server.press(link)).hostname).toBe('127.0.0.1')
  })

  it('that were cut off lead to the app with the reason', async () => {
    const answer = await server.send('GET', '/verify?type=recovery')
    expect(answer.status).toBe(303)
    const target = new URL(answer.headers.get('location') ?? '')
    expect(target.pathname).toBe('/login')
    expect(target.searchParams.get('error_code')).toBe('validation_failed')
  })
})

describe('resend', () => {
  it('sends the confirmation again to who still needs it, and says the same to everybody', async () => {
    const email = server.newEmail()
    const client = server.client()
    await client.signUp({ email, password: PASSWORD })
    server.harness.clock.advance({ minutes: 2 })
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    expect(await server.mailCount(email)).toBe(2)
    const tooSoon = await client.resend({ type: 'signup', email })
    expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    const { link } = await server.lastMail(email)
    expect((await server.press(link)).pathname).toBe('/login')
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    const stranger = server.newEmail()
    expect((await client.resend({ type: 'signup', email: stranger })).error).toBeNull()
    expect(await server.mailCount(stranger)).toBe(0)
    server.harness.clock.advance({ minutes: 2 })
    await client.resend({ type: 'signup', email })
    expect(await server.mailCount(email)).toBe(2)
  })

  it('sends no texts where there is no provider', async () => {
    const { error } = await server.client().resend({ type: 'sms', phone: '+233241234567' })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })
})
