import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, totpAt, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1', SMS_PROVIDER: 'hubtel' } })
})
afterAll(() => server.close())
// Each code is accepted once, so each test starts in its own time step.
beforeEach(() => server.harness.clock.advance({ minutes: 2 }))

type Client = ReturnType<AuthServer['client']>

const person = async () => {
  const email = await server.register()
  const client = server.client()
  const { data } = await client.signInWithPassword({ email, password: PASSWORD })
  return { email, client, id: data.user?.id ?? '', refresh_token: data.session?.refresh_token ?? '' }
}

const enrol = async (client: Client, friendlyName = 'Phone app') => {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, ...data }
}

const codeOf = (secret: string) => totpAt(secret, server.harness.clock.now())

/** A person with a verified authenticator app, in the session that enrolled it. */
const protectedPerson = async () => {
  const signedIn = await person()
  const { factorId, secret } = await enrol(signedIn.client)
  const { error } = await signedIn.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  if (error) throw error
  server.harness.clock.advance({ minutes: 1 })
  return { ...signedIn, factorId, secret }
}

const level = async (client: Client) => (await client.mfa.getAuthenticatorAssuranceLevel()).data

describe('an authenticator app', () => {
  it('is enrolled with a picture, a secret and an address, and counts once a code of it was right', async () => {
    const { client, email } = await person()
    const { data } = await client.mfa.enroll({ factorType: 'totp', issuer: 'Efie Accra' })
    expect(data).toMatchObject({ type: 'totp' })
    const { qr_code = '', secret = '', uri = '' } = data?.totp ?? {}
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(`Efie Accra:${email}`)
    expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], totp: [] })
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const factorId = data?.id ?? ''
    const verified = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(verified.error).toBeNull()
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: 'verified' }])
    const after = await level(client)
    expect(after).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(after?.currentAuthenticationMethods.map((entry) => (entry as { method: string }).method)).toEqual([
      'totp',
      'password',
    ])
    expect((await server.lastMail(email)).template).toBe('auth-factor-added')
    expect(JSON.stringify((await client.getUser()).data)).not.toContain(secret)
  })

  it('is asked for at the next sign-in, which stays on the first level until then', async () => {
    const { email, factorId, secret } = await protectedPerson()
    const client = server.client()
    const { data } = await client.signInWithPassword({ email, password: PASSWORD })
    expect(data.user?.factors).toMatchObject([{ id: factorId, factor_type: 'totp', status: 'verified' }])
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const challenge = await client.mfa.challenge({ factorId })
    const now = server.harness.clock.now().getTime() / 1_000
    expect(challenge.data).toMatchObject({ type: 'totp', expires_at: Math.floor(now + 300) })
    const challengeId = challenge.data?.id ?? ''
    const { error } = await client.mfa.verify({ factorId, challengeId, code: codeOf(secret) })
    expect(error).toBeNull()
    expect(await level(client)).toMatchObject({ currentLevel: 'aal2' })
    expect((await client.refreshSession()).error).toBeNull()
    expect(await level(client)).toMatchObject({ currentLevel: 'aal2' })
  })

  it('ends other sessions on the first level, keeps those on the second, and drops unfinished factors', async () => {
    const { email, client, factorId, secret } = await protectedPerson()
    await enrol(client, 'Unfinished')
    const first = server.client()
    await first.signInWithPassword({ email, password: PASSWORD })
    const second = server.client()
    await second.signInWithPassword({ email, password: PASSWORD })
    const { error } = await second.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(error).toBeNull()
    expect((await client.getUser()).data.user?.factors).toHaveLength(1)
    expect((await second.getUser()).error).toBeNull()
    expect((await first.getUser()).error).not.toBeNull()
  })

  it('leaves nothing from before that leads to the second level', async () => {
    const { client, refresh_token } = await person()
    const { data: before } = await client.getSession()
    const old = before.session?.access_token ?? ''
    const { factorId, secret } = await enrol(client)
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    const stolen = await server.send('POST', '/token?grant_type=refresh_token', { refresh_token })
    expect([stolen.status, await stolen.json()]).toMatchObject([400, { code: 'refresh_token_not_found' }])
    const removal = await server.send('DELETE', `/factors/${factorId}`, undefined, {
      authorization: `Bearer ${old}`,
    })
    expect([removal.status, await removal.json()]).toMatchObject([422, { code: 'insufficient_aal' }])
    expect((await client.refreshSession()).error).toBeNull()
  })

  it('takes a code once, within a step of its own clock, for a challenge of five minutes', async () => {
    const { email, factorId, secret } = await protectedPerson()
    const client = server.client()
    await client.signInWithPassword({ email, password: PASSWORD })
    const at = (seconds: number) =>
      totpAt(secret, new Date(server.harness.clock.now().getTime() + seconds * 1_000))
    const failed = { status: 422, code: 'mfa_verification_failed' }
    expect((await client.mfa.challengeAndVerify({ factorId, code: at(90) })).error).toMatchObject(failed)
    const code = at(30)
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject(failed)
    const { data } = await client.mfa.challenge({ factorId })
    server.harness.clock.advance({ minutes: 5, seconds: 1 })
    const challengeId = data?.id ?? ''
    const late = await client.mfa.verify({ factorId, challengeId, code: codeOf(secret) })
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  it('rests a quarter of an hour after five wrong codes', async () => {
    const { email, factorId, secret } = await protectedPerson()
    const client = server.client()
    await client.signInWithPassword({ email, password: PASSWORD })
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await client.mfa.challengeAndVerify({ factorId, code: wrong })).error).toMatchObject({
        code: 'mfa_verification_failed',
      })
    const resting = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(resting.error).toMatchObject({ status: 429 })
    server.harness.clock.advance({ minutes: 15 })
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
  })

  it('protects password, email and number of the account, and further factors', async () => {
    const { email } = await protectedPerson()
    const client = server.client()
    await client.signInWithPassword({ email, password: PASSWORD })
    const refused = { status: 401, code: 'insufficient_aal' }
    expect((await client.updateUser({ password: 'Adinkra-Stamp-88' })).error).toMatchObject(refused)
    expect((await client.updateUser({ email: server.newEmail() })).error).toMatchObject(refused)
    expect((await client.updateUser({ phone: server.newPhone() })).error).toMatchObject(refused)
    expect((await client.updateUser({ data: { theme: 'dark' } })).error).toBeNull()
    const further = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })
    expect(further.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })

  it('is removed only from the second level; then the account needs one factor again', async () => {
    const { client, email, factorId } = await protectedPerson()
    const first = server.client()
    await first.signInWithPassword({ email, password: PASSWORD })
    expect((await first.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    expect(await client.mfa.unenroll({ factorId })).toMatchObject({ data: { id: factorId }, error: null })
    expect((await server.lastMail(email)).template).toBe('auth-factor-removed')
    await client.refreshSession()
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const audit = await server.harness.handle.db.select().from(schema.auditEvents)
    expect(audit.map(({ action }) => action)).toContain('auth.factor.remove')
  })

  it('has a name of its own, and there are ten at most', async () => {
    const { client } = await person()
    await client.mfa.enroll({ factorType: 'totp' })
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    })
    for (let factors = 1; factors < 10; factors += 1) await enrol(client, `App ${factors}`)
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Eleventh' })).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    })
    server.harness.clock.advance({ minutes: 6 })
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  })

  it('of somebody else is as unknown as none', async () => {
    const { factorId, secret } = await protectedPerson()
    const { client } = await person()
    const unknown = { status: 404, code: 'mfa_factor_not_found' }
    for (const id of [factorId, uuidv7(), 'nonsense']) {
      expect((await client.mfa.challenge({ factorId: id })).error).toMatchObject(unknown)
      expect((await client.mfa.unenroll({ factorId: id })).error).toMatchObject(unknown)
      const verify = { factorId: id, challengeId: uuidv7(), code: codeOf(secret) }
      expect((await client.mfa.verify(verify)).error).toMatchObject(unknown)
    }
    const own = await enrol(client)
    const { error } = await client.mfa.verify({
      factorId: own.factorId,
      challengeId: uuidv7(),
      code: codeOf(own.secret),
    })
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  })

  it('needs a session, a known kind, and well-formed answers', async () => {
    expect((await server.send('POST', '/factors', { factor_type: 'totp' })).status).toBe(401)
    const { client } = await person()
    const { data } = await client.getSession()
    const authorization = `Bearer ${data.session?.access_token}`
    const { factorId } = await enrol(client)
    for (const [path, body] of [
      ['/factors', { factor_type: 'telepathy' }],
      ['/factors', {}],
      [`/factors/${factorId}/verify`, { challenge_id: 'x', code: '123456' }],
      [`/factors/${factorId}/verify`, { challenge_id: uuidv7() }],
    ] as const) {
      const answer = await server.send('POST', path, body, { authorization })
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
    }
  })
})

describe('a phone', () => {
  it('is sent a code, which verifies it and later signs in', async () => {
    const { client, email } = await person()
    const phone = server.newPhone()
    const enrolled = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'MTN' })
    expect(enrolled.data).toMatchObject({ type: 'phone', phone: phone.slice(1) })
    const factorId = enrolled.data?.id ?? ''
    const pass = async (with_client: Client, spoil = false) => {
      const { data } = await with_client.mfa.challenge({ factorId })
      const { code } = await server.lastText(phone)
      const wrong = code === '000000' ? '000001' : '000000'
      const challengeId = data?.id ?? ''
      return with_client.mfa.verify({ factorId, challengeId, code: spoil ? wrong : code })
    }
    expect((await pass(client, true)).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await pass(client)).error).toBeNull()
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([{ phone: phone.slice(1) }])
    const again = server.client()
    await again.signInWithPassword({ email, password: PASSWORD })
    expect((await pass(again)).error).toBeNull()
    expect((await again.getClaims()).data?.claims.amr).toMatchObject([
      { method: 'mfa/phone' },
      { method: 'password' },
    ])
  })

  it('is not offered where no text can be sent', async () => {
    const mute = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1' } })
    const email = await mute.register()
    const client = mute.client()
    await client.signInWithPassword({ email, password: PASSWORD })
    const { error } = await client.mfa.enroll({ factorType: 'phone', phone: '+233241234567' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
    await mute.close()
  })
})

describe('recovery codes', () => {
  it('stand in for a lost factor, each once, however they are typed', async () => {
    const { client, email } = await protectedPerson()
    const { data, error } = await client.mfa.recoveryCodes.generate({ friendlyName: 'Paper' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Paper', total: 10 })
    const [code = '', other = ''] = data?.codes ?? []
    expect(new Set(data?.codes).size).toBe(10)
    const lost = server.client()
    await lost.signInWithPassword({ email, password: PASSWORD })
    const typed = (code.match(/.{4}/g) ?? []).join('-').toUpperCase()
    expect((await lost.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull()
    expect(await level(lost)).toMatchObject({ currentLevel: 'aal2' })
    expect((await lost.getClaims()).data?.claims.amr).toMatchObject([{ method: 'mfa/recovery_code' }, {}])
    const failed = { status: 422, code: 'mfa_verification_failed' }
    expect((await lost.mfa.recoveryCodes.verify({ code })).error).toMatchObject(failed)
    const status = await lost.mfa.recoveryCodes.getStatus()
    expect(status.data).toMatchObject({ type: 'recovery_code', total: 10, remaining: 9 })
    const renewed = await lost.mfa.recoveryCodes.regenerate()
    expect(renewed.data).toMatchObject({ id: data?.id, friendly_name: 'Paper', total: 10 })
    expect((await lost.mfa.recoveryCodes.verify({ code: other })).error).toMatchObject(failed)
    const stored = await server.harness.handle.db
      .select()
      .from(schema.mfaRecoveryCodes)
      .where(eq(schema.mfaRecoveryCodes.factor_id, data?.id ?? ''))
    expect(JSON.stringify(stored)).not.toContain(renewed.data?.codes[0])
  })

  it('are made beside another factor only, from the second level, one set for each person', async () => {
    const { client: bare } = await person()
    const refusal = async (client: Client) => (await client.mfa.recoveryCodes.generate()).error
    expect(await refusal(bare)).toMatchObject({ code: 'mfa_recovery_codes_sole_factor' })
    expect((await bare.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
    const { client, email } = await protectedPerson()
    const first = server.client()
    await first.signInWithPassword({ email, password: PASSWORD })
    expect(await refusal(first)).toMatchObject({ code: 'insufficient_aal' })
    expect((await first.mfa.recoveryCodes.regenerate()).error).toMatchObject({ code: 'insufficient_aal' })
    expect(await refusal(client)).toBeNull()
    expect(await refusal(client)).toMatchObject({ code: 'mfa_verified_factor_exists' })
    expect((await client.mfa.recoveryCodes.unenroll()).error).toBeNull()
    expect((await client.mfa.recoveryCodes.regenerate()).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
  })

  it('go with the last factor that they stood in for', async () => {
    const { client, factorId } = await protectedPerson()
    await client.mfa.recoveryCodes.generate()
    await client.mfa.unenroll({ factorId })
    expect((await client.getUser()).data.user).not.toHaveProperty('factors')
  })

  it('rest after five wrong ones', async () => {
    const { client, email } = await protectedPerson()
    const { data } = await client.mfa.recoveryCodes.generate()
    const guesser = server.client()
    await guesser.signInWithPassword({ email, password: PASSWORD })
    for (let tries = 0; tries < 5; tries += 1)
      await guesser.mfa.recoveryCodes.verify({ code: 'zzzz-zzzz-zzzz-zzzz' })
    const code = data?.codes[0] ?? ''
    expect((await guesser.mfa.recoveryCodes.verify({ code })).error).toMatchObject({
      status: 429,
      code: 'mfa_recovery_codes_locked',
    })
    server.harness.clock.advance({ minutes: 15 })
    expect((await guesser.mfa.recoveryCodes.verify({ code })).error).toBeNull()
  })
})
