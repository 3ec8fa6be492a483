import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

const NEW_PASSWORD = 'Adinkra-Stamp-88'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({
    environment: {
      AUTH_AUTOCONFIRM: '0',
      RATE_LIMITS: 'on',
      SMS_PROVIDER: 'hubtel',
      AUTH_ANONYMOUS: '1',
    },
  })
})
afterAll(() => server.close())

const signedIn = async () => {
  const email = await server.register()
  const client = server.client()
  await client.signInWithPassword({ email, password: PASSWORD })
  return { email, client }
}

describe('reauthentication', () => {
  it('sends a code that stands for the current password, once', async () => {
    const { email, client } = await signedIn()
    expect((await client.reauthenticate()).error).toBeNull()
    const { code, template } = await server.lastMail(email)
    expect(template).toBe('auth-reauthentication')
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toBeNull()
    expect((await server.client().signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
    const again = await client.updateUser({ password: PASSWORD, nonce: code })
    expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  })

  it('refuses a wrong code, five times, then the right one too; and an old one', async () => {
    const { email, client } = await signedIn()
    await client.reauthenticate()
    const { code } = await server.lastMail(email)
    const change = async (nonce: string) => (await client.updateUser({ password: NEW_PASSWORD, nonce })).error
    const refused = { status: 422, code: 'reauthentication_not_valid' }
    for (let tries = 0; tries < 5; tries += 1)
      expect(await change(code === '000000' ? '000001' : '000000')).toMatchObject(refused)
    expect(await change(code)).toMatchObject(refused)
    server.harness.clock.advance({ minutes: 2 })
    await client.reauthenticate()
    const fresh = (await server.lastMail(email)).code
    server.harness.clock.advance({ minutes: 11 })
    expect(await change(fresh)).toMatchObject(refused)
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('takes no code of another person', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    await one.client.reauthenticate()
    const { code } = await server.lastMail(one.email)
    const { error } = await other.client.updateUser({ password: NEW_PASSWORD, nonce: code })
    expect(error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  it('is sent once a minute, and not to guests or to who cannot be reached', async () => {
    const { client } = await signedIn()
    await client.reauthenticate()
    expect((await client.reauthenticate()).error).toMatchObject({ code: 'over_email_send_rate_limit' })
    expect((await server.send('GET', '/reauthenticate')).status).toBe(401)
    const nobody = server.client()
    await nobody.signInAnonymously()
    expect((await nobody.reauthenticate()).error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('goes by SMS to who has only a number', async () => {
    const phone = server.newPhone()
    const client = server.client()
    await client.signUp({ phone, password: PASSWORD })
    await client.verifyOtp({ phone, token: (await server.lastText(phone)).code, type: 'sms' })
    server.harness.clock.advance({ minutes: 20 })
    expect((await client.reauthenticate()).error).toBeNull()
    const { code } = await server.lastText(phone)
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toBeNull()
    expect((await server.client().signInWithPassword({ phone, password: NEW_PASSWORD })).error).toBeNull()
  })
})
