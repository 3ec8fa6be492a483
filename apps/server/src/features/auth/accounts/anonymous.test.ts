import { schema } from '@efie/database'
import { withoutLinks } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({
    environment: { AUTH_ANONYMOUS: '1', AUTH_AUTOCONFIRM: '0', SMS_PROVIDER: 'hubtel' },
  })
})
afterAll(() => server.close())

const profileOf = async (id: string | undefined) => {
  const [row] = await server.harness.handle.db
    .select()
    .from(schema.profiles)
    .where(eq(schema.profiles.id, id ?? ''))
  return row
}

describe('an anonymous person', () => {
  it('has a session and a profile, and no right that others lack', async () => {
    const client = server.client()
    const { data, error } = await client.signInAnonymously({
      options: { data: { theme: 'dark', role: 'admin' } },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', phone: '', identities: [] })
    expect(data.user?.app_metadata).toEqual({})
    expect(data.user?.user_metadata).toEqual({ theme: 'dark' })
    const { data: claims } = await client.getClaims()
    expect(claims?.claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] })
    expect(await profileOf(data.user?.id)).toMatchObject({ role: 'user', full_name: 'Guest', email: '' })
  })

  it('becomes somebody by confirming an address, and keeps what they had', async () => {
    const client = server.client()
    const { data: before } = await client.signInAnonymously()
    const early = await client.updateUser({ password: PASSWORD })
    expect(early.error).toMatchObject({ status: 422, code: 'validation_failed' })
    const email = server.newEmail()
    const asked = await client.updateUser({ email })
    expect(asked.data.user).toMatchObject({ new_email: email, is_anonymous: true })
    const { code } = await server.lastMail(email)
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'email_change' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: before.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    expect(await profileOf(data.user?.id)).toMatchObject({
      email,
      full_name: withoutLinks(email.split('@')[0] ?? ''),
    })
    expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('becomes somebody by confirming a number', async () => {
    const client = server.client()
    await client.signInAnonymously()
    const phone = server.newPhone()
    await client.updateUser({ phone })
    const { code } = await server.lastText(phone)
    const { data } = await client.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(data.user).toMatchObject({ phone: phone.slice(1), is_anonymous: false })
    expect(await profileOf(data.user?.id)).toMatchObject({
      phone,
      full_name: `Phone ending ${phone.slice(-4)}`,
    })
  })

  it('cannot take the address of somebody else', async () => {
    const taken = await server.register()
    const client = server.client()
    await client.signInAnonymously()
    expect((await client.updateUser({ email: taken })).error).toMatchObject({ code: 'email_exists' })
    expect((await client.getUser()).data.user?.is_anonymous).toBe(true)
  })

  it('is not let in where sign-up is closed', async () => {
    const closed = await startAuthServer({ environment: { AUTH_ANONYMOUS: '1', AUTH_SIGNUP: '0' } })
    expect((await closed.client().signInAnonymously()).error).toMatchObject({ code: 'signup_disabled' })
    await closed.close()
  })
})
