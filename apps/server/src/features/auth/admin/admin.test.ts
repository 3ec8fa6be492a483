import { schema } from '@efie/database'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, totpAt, type AuthServer } from '../testing/client.ts'

const SECRET = 'a-secret-of-the-operator-of-this-suite'
let server: AuthServer
let admin: GoTrueAdminApi

const token = (claims: Record<string, unknown>, secret = SECRET, minutes = 60) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(server.harness.clock.now().getTime() / 1_000) + minutes * 60)
    .sign(new TextEncoder().encode(secret))

const adminWith = (bearer: string) =>
  new GoTrueAdminApi({
    url: server.url,
    headers: { Authorization: `Bearer ${bearer}` },
    experimental: { passkey: true },
  })

beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '0', AUTH_JWT_SECRET: SECRET } })
  admin = adminWith(await token({ role: 'service_role' }))
})
afterAll(() => server.close())

const canSignIn = async (email: string, password = PASSWORD) =>
  (await server.client().signInWithPassword({ email, password })).error?.code ?? 'yes'

describe('a service token', () => {
  it('makes, lists, reads, changes, bans and removes accounts', async () => {
    const email = server.newEmail()
    const made = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Ama Owusu', role: 'superadmin' },
      app_metadata: { plan: 'gold', role: 'superadmin' },
    })
    const id = made.data.user?.id ?? ''
    expect(made.data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', plan: 'gold' },
    })
    expect(JSON.stringify(made.data.user)).not.toContain('superadmin')
    expect((await admin.createUser({ email, password: PASSWORD })).error?.code).toBe('email_exists')
    expect((await admin.createUser({ email: server.newEmail(), password: 'abc' })).error?.code).toBe(
      'weak_password',
    )
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email })
    for (let index = 0; index < 3; index += 1) await server.register()
    const listed = await admin.listUsers({ page: 1, perPage: 2 })
    expect(listed.data).toMatchObject({ total: 4, nextPage: 2, lastPage: 2, aud: 'authenticated' })
    expect(listed.data.users).toHaveLength(2)

    const client = server.client()
    await client.signInWithPassword({ email, password: PASSWORD })
    const other = server.newEmail()
    const changed = await admin.updateUserById(id, {
      email: other,
      password: 'Adinkra-Symbol-52',
      user_metadata: { city: 'Kumasi' },
    })
    expect(changed.data.user).toMatchObject({
      email: other,
      user_metadata: { full_name: 'Ama Owusu', city: 'Kumasi' },
    })
    expect((await client.refreshSession()).error).not.toBeNull()
    expect(await canSignIn(other, 'Adinkra-Symbol-52')).toBe('yes')
    await admin.updateUserById(id, { ban_duration: '24h' })
    expect(await canSignIn(other, 'Adinkra-Symbol-52')).toBe('user_banned')
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect(await canSignIn(other, 'Adinkra-Symbol-52')).toBe('yes')

    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error?.status).toBe(404)
    expect((await admin.deleteUser(id)).error?.status).toBe(404)
    expect(await canSignIn(other, 'Adinkra-Symbol-52')).toBe('invalid_credentials')
  })

  it('invites by mail, and makes links for mails of others', async () => {
    const email = server.newEmail()
    expect((await admin.inviteUserByEmail(email, { data: { full_name: 'Kofi' } })).error).toBeNull()
    const mail = await server.lastMail(email)
    expect(mail.template).toBe('auth-invite')
    expect((await server.press(mail.link)).hash).toContain('access_token=')
    expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')

    const link = await admin.generateLink({ type: 'magiclink', email })
    expect(link.data.properties).toMatchObject({ verification_type: 'magiclink' })
    const token_hash = link.data.properties?.hashed_token ?? ''
    const client = server.client()
    expect((await client.verifyOtp({ type: 'magiclink', token_hash })).data.user?.email).toBe(email)
    const again = await server.client().verifyOtp({ type: 'magiclink', token_hash })
    expect(again.error?.code).toBe('otp_expired')
    const recovery = await admin.generateLink({ type: 'recovery', email })
    const code = recovery.data.properties?.email_otp ?? ''
    expect((await server.client().verifyOtp({ type: 'recovery', email, token: code })).error).toBeNull()
    const fresh = server.newEmail()
    const signUp = await admin.generateLink({ type: 'signup', email: fresh, password: PASSWORD })
    await server.press(new URL(signUp.data.properties?.action_link ?? ''))
    expect(await canSignIn(fresh)).toBe('yes')
    const nobody = await admin.generateLink({ type: 'recovery', email: server.newEmail() })
    expect(nobody.error?.status).toBe(404)
    const newEmail = server.newEmail()
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin.generateLink({ type, email: fresh, newEmail })
      await server.press(new URL(data.properties?.action_link ?? ''))
    }
    expect(await canSignIn(newEmail)).toBe('yes')
  })

  it('lists and removes factors, and signs out whoever’s token it is given', async () => {
    const email = await server.register()
    const client = server.client()
    const { data } = await client.signInWithPassword({ email, password: PASSWORD })
    const userId = data.user?.id ?? ''
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    const secret = enrolled.data?.totp.secret ?? ''
    const id = enrolled.data?.id ?? ''
    await client.mfa.challengeAndVerify({ factorId: id, code: totpAt(secret, server.harness.clock.now()) })
    const factors = await admin.mfa.listFactors({ userId })
    expect(factors.data?.factors).toMatchObject([{ id, status: 'verified' }])
    expect(JSON.stringify(factors.data)).not.toContain('secret')
    const superadmin = await server.harness.signIn('superadmin')
    expect((await admin.mfa.deleteFactor({ userId, id })).error).toBeNull()
    const [notice] = await server.harness.handle.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.user_id, superadmin.actor.id))
    expect(notice?.message).toMatch(
      /was reset for .*\. Reason: none given\nDone by a program with the service key/,
    )
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
    expect((await admin.mfa.deleteFactor({ userId, id })).error?.status).toBe(404)
    expect((await admin.passkey.listPasskeys({ userId })).data).toEqual([])
    const passkeyId = userId
    expect((await admin.passkey.deletePasskey({ userId, passkeyId })).error?.status).toBe(404)
    const session = (await client.getSession()).data.session
    expect((await admin.signOut(session?.access_token ?? '', 'global')).error).toBeNull()
    expect((await client.refreshSession()).error).not.toBeNull()
  })

  it('is the only thing that opens the administration', async () => {
    const email = await server.register()
    const client = server.client()
    const { data } = await client.signInWithPassword({ email, password: PASSWORD })
    const refusalOf = async (bearer: string) => (await adminWith(bearer).listUsers()).error?.status
    expect(await refusalOf(data.session?.access_token ?? '')).toBe(401)
    expect(await refusalOf(await token({ role: 'anon' }))).toBe(403)
    expect(await refusalOf(await token({ role: 'service_role' }, `${SECRET}-other`))).toBe(401)
    expect(await refusalOf(await token({ role: 'service_role' }, SECRET, -1))).toBe(401)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role","exp":9999999999}').toString('base64url')}.x`
    expect(await refusalOf(unsigned)).toBe(401)
    // Nor can it act as a person.
    const service = await token({ role: 'service_role', sub: data.user?.id, session_id: 'x' })
    const answer = await server.send('GET', '/user', undefined, { authorization: `Bearer ${service}` })
    expect(await answer.json()).toMatchObject({ code: 'bad_jwt' })
    for (const [method, path, body] of [
      ['POST', '/admin/users', { email: 'nonsense' }],
      ['PUT', '/admin/users/x', {}],
      ['POST', '/admin/generate_link', { type: 'nonsense' }],
      ['POST', '/invite', {}],
    ] as const) {
      const bearer = { authorization: `Bearer ${await token({ role: 'service_role' })}` }
      const answer = await server.send(method, path, body, bearer)
      expect([400, 404]).toContain(answer.status)
    }
  })
})
