import { schema } from '@efie/database'
import type { Role } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate, verifyAccessToken } from '../index.ts'
import { purgeAuth } from '../purge.ts'
import { PASSWORD, startAuthServer, totpAt, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1' } })
})
afterAll(() => server.close())
beforeEach(() => server.harness.clock.advance({ minutes: 2 }))

const set = (values: Partial<typeof schema.securitySettings.$inferInsert>) =>
  server.harness.handle.db.update(schema.securitySettings).set(values)
afterEach(() => set({ two_factor_auth: false, ip_whitelisting: false, allowed_ranges: [] }))

type Client = ReturnType<AuthServer['client']>

const personOf = async (role: Role) => {
  const email = await server.register()
  await server.harness.handle.db.update(schema.profiles).set({ role }).where(eq(schema.profiles.email, email))
  const client = server.client()
  await client.signInWithPassword({ email, password: PASSWORD })
  return { email, client }
}

const tokenOf = async (client: Client) => (await client.getSession()).data.session?.access_token ?? ''

/** The API's answer to this person's request. */
const call = async (
  client: Client,
  url = '/api/v1/applications',
  { method = 'GET', ip = '127.0.0.1' } = {},
) => {
  const headers = { authorization: `Bearer ${await tokenOf(client)}` }
  const request = { headers, url, method, ip } as Parameters<typeof authenticate>[1]
  return authenticate(server.harness.services, request)
}

const enrol = async (client: Client) => {
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? '']
  const code = totpAt(secret, server.harness.clock.now())
  const { error } = await client.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

describe('two_factor_auth', () => {
  const refused = { code: 'AAL2_REQUIRED', status: 403 }

  it('keeps staff out of API and change feed until they have enrolled, but for their own profile', async () => {
    const { client } = await personOf('finance')
    await expect(call(client)).resolves.toMatchObject({ aal: 'aal1' })
    await set({ two_factor_auth: true })
    await expect(call(client)).rejects.toMatchObject(refused)
    await expect(verifyAccessToken(server.harness.services, await tokenOf(client))).rejects.toMatchObject(
      refused,
    )
    await expect(call(client, '/api/v1/me')).resolves.toMatchObject({ second_factor_due: 'enrol' })
    await expect(call(client, '/api/v1/me?fresh=1')).resolves.toMatchObject({ role: 'finance' })
    await expect(call(client, '/api/v1/me', { method: 'PATCH' })).rejects.toMatchObject(refused)
    await expect(call(client, '/api/v1/messages')).rejects.toMatchObject(refused)
    expect((await client.getUser()).error).toBeNull()
    await enrol(client)
    await expect(call(client)).resolves.toMatchObject({ aal: 'aal2' })
    await expect(verifyAccessToken(server.harness.services, await tokenOf(client))).resolves.toMatchObject({
      aal: 'aal2',
    })
  })

  it('asks nothing of tenants and companies who have no second factor', async () => {
    await set({ two_factor_auth: true })
    for (const role of ['user', 'company'] as const) {
      const { client } = await personOf(role)
      await expect(call(client)).resolves.toMatchObject({ role, aal: 'aal1' })
    }
  })

  it('is not needed for a second factor to count for whoever added one', async () => {
    const { client, email } = await personOf('user')
    await enrol(client)
    const stolen = server.client()
    await stolen.signInWithPassword({ email, password: PASSWORD })
    await expect(call(stolen)).rejects.toMatchObject(refused)
    await expect(call(stolen, '/api/v1/me')).resolves.toMatchObject({ second_factor_due: 'challenge' })
    await expect(call(client)).resolves.toMatchObject({ aal: 'aal2' })
    await expect(call(client, '/api/v1/me')).resolves.not.toHaveProperty('second_factor_due')
  })
})

describe('ip_whitelisting', () => {
  it('lets staff sign in from the named networks only, and tells nobody without the password', async () => {
    const { email } = await personOf('admin')
    const signIn = async (password = PASSWORD) =>
      (await server.client().signInWithPassword({ email, password })).error
    await set({ ip_whitelisting: true, allowed_ranges: ['10.0.0.0/8'] })
    expect(await signIn()).toMatchObject({ status: 403, code: 'ip_not_allowed' })
    expect(await signIn('Wrong-Guess-99')).toMatchObject({ code: 'invalid_credentials' })
    await server.client().resetPasswordForEmail(email)
    const { code } = await server.lastMail(email)
    const byMail = { email, token: code, type: 'recovery' } as const
    expect((await server.client().verifyOtp(byMail)).error).toMatchObject({ code: 'ip_not_allowed' })
    await set({ allowed_ranges: ['10.0.0.0/8', '127.0.0.0/8'] })
    expect((await server.client().verifyOtp(byMail)).error).toBeNull()
    expect(await signIn()).toBeNull()
  })

  it('lets staff act from the named networks only; they can still sign out', async () => {
    const { client } = await personOf('credit_analyst')
    await set({ ip_whitelisting: true, allowed_ranges: ['10.0.0.0/8'] })
    const refused = { code: 'IP_NOT_ALLOWED', status: 403 }
    await expect(call(client)).rejects.toMatchObject(refused)
    await expect(call(client, '/api/v1/me')).rejects.toMatchObject(refused)
    await expect(call(client, undefined, { ip: '10.1.2.3' })).resolves.toMatchObject({
      role: 'credit_analyst',
    })
    await expect(call(client, undefined, { ip: '::ffff:10.1.2.3' })).resolves.not.toBeNull()
    const token = await tokenOf(client)
    const { services } = server.harness
    await expect(verifyAccessToken(services, token, '127.0.0.1')).rejects.toMatchObject(refused)
    await expect(verifyAccessToken(services, token, '10.1.2.3')).resolves.toMatchObject({ aal: 'aal1' })
    expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'ip_not_allowed' })
    expect((await client.updateUser({ password: 'Adinkra-Stamp-88' })).error).toMatchObject({
      code: 'ip_not_allowed',
    })
    expect((await client.signOut()).error).toBeNull()
  })

  it('does not bind tenants', async () => {
    await set({ ip_whitelisting: true, allowed_ranges: ['10.0.0.0/8'] })
    const { client } = await personOf('user')
    await expect(call(client)).resolves.toMatchObject({ role: 'user' })
  })
})

describe('password_complexity', () => {
  afterEach(() => set({ password_complexity: 'medium' }))

  it('asks as much of a new password as the settings say', async () => {
    const wants = async (password_complexity: 'low' | 'medium' | 'high', password: string) => {
      await set({ password_complexity })
      const email = `complexity-${Math.random().toString(36).slice(2)}@mail.example`
      const { error } = await server.client().signUp({ email, password })
      return error?.code ?? null
    }
    expect(await wants('low', 'weave with me')).toBeNull()
    expect(await wants('medium', 'weave with me')).toBe('weak_password')
    expect(await wants('medium', 'weave with me 4')).toBeNull()
    expect(await wants('high', 'weave with me 4')).toBe('weak_password')
    expect(await wants('high', 'Weave with me 4!')).toBeNull()
  })
})

describe('log_retention', () => {
  afterEach(() => set({ log_retention: 30 }))

  it('is how many days the sign-in log is kept', async () => {
    const { services, handle, clock } = server.harness
    const entries = () => handle.db.select().from(schema.signInLog)
    await personOf('user')
    clock.advance({ days: 6 })
    await purgeAuth(services)
    expect((await entries()).length).toBeGreaterThan(0)
    await set({ log_retention: 5 })
    await purgeAuth(services)
    expect(await entries()).toEqual([])
  })
})
