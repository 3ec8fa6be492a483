import { schema } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthenticator } from '../testing/authenticator.ts'
import { PASSWORD, startAuthServer, totpAt, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1' } })
})
afterAll(() => server.close())

type Client = ReturnType<AuthServer['client']>
type Key = ReturnType<typeof makeAuthenticator>
/** The client's types expect a browser API's result; the software key returns the JSON that is sent. */
type Loose = (params: unknown) => Promise<{ data: unknown; error: { code?: string; status?: number } | null }>

const person = async () => {
  const email = await server.register()
  const client = server.client()
  const { data } = await client.signInWithPassword({ email, password: PASSWORD })
  return { email, client, id: data.user?.id ?? '' }
}

const registerPasskey = async (client: Client, key: Key, spoil: Record<string, string> = {}) => {
  const { data, error } = await client.passkey.startRegistration()
  if (!data) throw error
  const { challenge, user } = data.options
  return client.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: key.create({ challenge, user, ...spoil }) as never,
  })
}

const signInWith = async (client: Client, key: Key, spoil: Record<string, string> = {}) => {
  const { data, error } = await client.passkey.startAuthentication()
  if (!data) throw error
  const credential = key.get({ challenge: data.options.challenge, ...spoil }) as never
  const params = { challengeId: data.challenge_id, credential }
  return { params, answer: await client.passkey.verifyAuthentication(params) }
}

const levelOf = async (client: Client) =>
  (await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel

describe('a passkey', () => {
  it('is made by who is signed in, signs in by itself, is listed, renamed and removed', async () => {
    const { client, email, id } = await person()
    const key = makeAuthenticator()
    const made = await registerPasskey(client, key)
    expect(made.error).toBeNull()
    expect(made.data).toMatchObject({ friendly_name: expect.any(String), created_at: expect.any(String) })
    expect((await server.lastMail(email)).template).toBe('auth-passkey-added')
    expect((await registerPasskey(client, key)).error).toMatchObject({ code: 'webauthn_credential_exists' })

    const fresh = server.client()
    const { answer } = await signInWith(fresh, key)
    expect(answer.error).toBeNull()
    expect(answer.data?.user).toMatchObject({ id, email })
    expect(await levelOf(fresh)).toBe('aal1')
    expect((await fresh.refreshSession()).error).toBeNull()

    const passkeyId = made.data?.id ?? ''
    const renamed = await fresh.passkey.update({ passkeyId, friendlyName: ' Ama’s phone ' })
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Ama’s phone' })
    expect((await fresh.passkey.list()).data).toMatchObject([
      { id: passkeyId, friendly_name: 'Ama’s phone', last_used_at: expect.any(String) },
    ])
    const stranger = await person()
    expect((await stranger.client.passkey.list()).data).toEqual([])
    for (const error of [
      (await stranger.client.passkey.update({ passkeyId, friendlyName: 'Mine' })).error,
      (await stranger.client.passkey.delete({ passkeyId })).error,
    ])
      expect(error).toMatchObject({ status: 404, code: 'passkey_not_found' })

    expect((await fresh.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await server.lastMail(email)).template).toBe('auth-passkey-removed')
    expect((await signInWith(server.client(), key)).answer.error).toMatchObject({
      code: 'webauthn_credential_not_found',
    })
    const audited = await server.harness.handle.db
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, id))
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['auth.passkey.add', 'auth.passkey.remove']),
    )
  })

  it('is refused on a foreign page, without its owner shown, as a copy, late or a second time', async () => {
    const { client } = await person()
    const foreign = await registerPasskey(client, makeAuthenticator(), { origin: 'https://efie.evil' })
    expect(foreign.error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
    const blind = await registerPasskey(client, makeAuthenticator({ verifies: false }))
    expect(blind.error).toMatchObject({ code: 'webauthn_verification_failed' })
    const elsewhere = await registerPasskey(client, makeAuthenticator({ rpId: 'efie.example' }))
    expect(elsewhere.error).toMatchObject({ code: 'webauthn_verification_failed' })

    const key = makeAuthenticator()
    await registerPasskey(client, key)
    const once = await signInWith(server.client(), key)
    expect(once.answer.error).toBeNull()
    expect((await server.client().passkey.verifyAuthentication(once.params)).error).toMatchObject({
      code: 'webauthn_challenge_not_found',
    })
    for (const spoil of [{ origin: 'https://efie.evil' }, { challenge: 'AAAA' }] as Record<string, string>[])
      expect((await signInWith(server.client(), key, spoil)).answer.error).toMatchObject({
        code: 'webauthn_verification_failed',
      })
    key.rewind(0)
    expect((await signInWith(server.client(), key)).answer.error).toMatchObject({
      code: 'webauthn_verification_failed',
    })
    key.rewind(100)
    const late = server.client()
    const { data } = await late.passkey.startAuthentication()
    server.harness.clock.advance({ minutes: 6 })
    const credential = key.get({ challenge: data?.options.challenge ?? '' }) as never
    expect(
      (await late.passkey.verifyAuthentication({ challengeId: data?.challenge_id ?? '', credential })).error,
    ).toMatchObject({ code: 'webauthn_challenge_expired' })
  })

  it('is added only after the second factor where there is one, and opens no suspended account', async () => {
    const { client, id, email } = await person()
    const key = makeAuthenticator()
    await registerPasskey(client, key)
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    const code = totpAt(data?.totp.secret ?? '', server.harness.clock.now())
    await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
    const other = server.client()
    await other.signInWithPassword({ email, password: PASSWORD })
    expect((await other.passkey.startRegistration()).error).toMatchObject({ code: 'insufficient_aal' })
    const { answer } = await signInWith(server.client(), key)
    expect(answer.data?.user?.factors).toHaveLength(1)
    await server.harness.handle.db
      .update(schema.profiles)
      .set({ suspended_at: server.harness.clock.now().toISOString() })
      .where(eq(schema.profiles.id, id))
    expect((await signInWith(server.client(), key)).answer.error).toMatchObject({ code: 'user_banned' })
  })

  it('is answered 404 where passkeys are switched off, and 4xx for what is no credential', async () => {
    const { AUTH_PASSKEYS } = server.harness.services.config
    expect(AUTH_PASSKEYS).toBe(true)
    for (const body of [{}, { challenge_id: 'x' }, { challenge_id: crypto.randomUUID(), credential: {} }]) {
      const answer = await server.send('POST', '/passkeys/authentication/verify', body)
      expect(await answer.json()).toMatchObject({ code: 'validation_failed' })
    }
    const guest = await server.send('POST', '/passkeys/registration/options', {})
    expect(guest.status).toBe(401)
    const off = await startAuthServer({ environment: { AUTH_PASSKEYS: '0' } })
    const answer = await off.client().passkey.startAuthentication()
    expect(answer.error).toMatchObject({ status: 404, code: 'passkey_disabled' })
    await off.close()
  })
})

describe('a security key as second factor', () => {
  const challenge = async (client: Client, factorId: string) => {
    const { data } = await client.mfa.challenge({ factorId, webauthn: { rpId: 'localhost' } } as never)
    return data as unknown as {
      id: string
      webauthn: {
        type: 'create' | 'request'
        credential_options: { publicKey: { challenge: ArrayBuffer; user: { id: ArrayBuffer } } }
      }
    }
  }
  const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
  const answerWith = async (client: Client, factorId: string, key: Key, spoil: { origin?: string } = {}) => {
    const { id, webauthn } = await challenge(client, factorId)
    const { publicKey } = webauthn.credential_options
    const input = { challenge: text(publicKey.challenge), ...spoil }
    const credential_response =
      webauthn.type === 'create'
        ? key.create({ ...input, user: { id: text(publicKey.user.id) } })
        : key.get(input)
    const verify = client.mfa.verify.bind(client.mfa) as unknown as Loose
    return verify({
      factorId,
      challengeId: id,
      webauthn: { type: webauthn.type, rpId: 'localhost', rpOrigins: [], credential_response },
    })
  }

  it('is enrolled, asked for at the next sign-in, and refused when it is another', async () => {
    const { client, email } = await person()
    const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'YubiKey' })
    expect(data).toMatchObject({ type: 'webauthn', friendly_name: 'YubiKey' })
    const factorId = data?.id ?? ''
    const key = makeAuthenticator({ verifies: false })
    expect((await answerWith(client, factorId, key, { origin: 'https://efie.evil' })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
    expect((await answerWith(client, factorId, key)).error).toBeNull()
    expect(await levelOf(client)).toBe('aal2')
    expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([
      { id: factorId, status: 'verified' },
    ])

    const next = server.client()
    await next.signInWithPassword({ email, password: PASSWORD })
    expect(await levelOf(next)).toBe('aal1')
    expect((await answerWith(next, factorId, makeAuthenticator())).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
    expect((await answerWith(next, factorId, key)).error).toBeNull()
    const level = (await next.mfa.getAuthenticatorAssuranceLevel()).data
    expect(level).toMatchObject({ currentLevel: 'aal2' })
    expect(level?.currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/webauthn' })
    // A factor's key isn't a passkey: alone it opens nothing.
    expect((await signInWith(server.client(), key)).answer.error).toMatchObject({
      code: 'webauthn_credential_not_found',
    })
    expect((await next.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await next.mfa.listFactors()).data?.webauthn).toEqual([])
  })
})

describe('a passkey whose row is locked', () => {
  const refuseUpdates = sql`
    create function public.refuse_as_locked() returns trigger language plpgsql as $$
      begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$`
  const onCredentials = sql`
    create trigger refuse_as_locked before update on auth.webauthn_credentials
    for each row execute function public.refuse_as_locked()`

  it('is not called a wrong one: its owner is asked to come again', async () => {
    const { client } = await person()
    const key = makeAuthenticator()
    expect((await registerPasskey(client, key)).error).toBeNull()
    const { db } = server.harness.services
    await db.execute(refuseUpdates)
    await db.execute(onCredentials)
    try {
      const { answer } = await signInWith(server.client(), key)
      expect(answer.error).toMatchObject({ status: 503 })
    } finally {
      await db.execute(sql`drop function public.refuse_as_locked() cascade`)
    }
    expect((await signInWith(server.client(), key)).answer.error).toBeNull()
  })
})
