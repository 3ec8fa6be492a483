import { createHash } from 'node:crypto'
import { schema } from '@efie/database'
import { generateKeyPair } from 'jose'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, totpAt, type AuthServer } from '../testing/client.ts'
import { browse, CALLBACK, CLIENT_ID, startIssuer, type Jar, type TestIssuer } from '../testing/issuer.ts'

const DASHBOARD = 'http://127.0.0.1:3000/dashboard'
const atApp = (url: URL) => url.origin === new URL(CALLBACK).origin && !url.href.startsWith(CALLBACK)
const atCallback = (url: URL) => url.href.startsWith(CALLBACK)

let issuer: TestIssuer
let server: AuthServer
beforeAll(async () => {
  issuer = await startIssuer()
  server = await startAuthServer({ environment: { ...issuer.environment, AUTH_AUTOCONFIRM: '0' } })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

/** A person known to the issuer. */
const known = (values: { email?: string; email_verified?: boolean; name?: string } = {}) => {
  const sub = uuidv7()
  const person = { email: server.newEmail(), email_verified: true, name: 'Ama Serwaa', ...values }
  issuer.people.set(sub, person)
  return { sub, ...person }
}

/** Where a client would redirect the person. */
const departure = async (
  client: ReturnType<AuthServer['client']>,
  sub: string,
  redirectTo?: string,
): Promise<string> => {
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: {
      queryParams: { login_hint: sub },
      skipBrowserRedirect: true,
      ...(redirectTo ? { redirectTo } : {}),
    },
  })
  return data.url ?? ''
}

const arrive = async (client: ReturnType<AuthServer['client']>, sub: string) => {
  const landed = await browse(await departure(client, sub), server.url, atApp)
  return { landed, code: landed.searchParams.get('code') ?? '' }
}

const errorOf = (url: URL) => url.searchParams.get('error_code')
const auditOf = async (subject_id: string) =>
  (
    await server.harness.handle.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, subject_id))
  ).map(({ action }) => action)

describe('signing in with Google', () => {
  it('makes an account with its profile, ends at the dashboard and finds the same person again', async () => {
    const person = known()
    const client = server.client({ flowType: 'pkce' })
    const { landed, code } = await arrive(client, person.sub)
    expect(landed.href.startsWith(DASHBOARD)).toBe(true)
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ama Serwaa', email_verified: true },
      identities: [{ provider: 'google', id: person.sub }],
    })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.session?.provider_token).toBeTruthy()
    const claims = (await client.getClaims()).data?.claims
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth', provider: 'google' }] })
    const [profile] = await server.harness.handle.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.id, data.user?.id ?? ''))
    expect(profile).toMatchObject({ email: person.email, full_name: 'Ama Serwaa', role: 'user' })
    expect(await auditOf(data.user?.id ?? '')).toEqual(['auth.sign-up'])

    const again = server.client({ flowType: 'pkce' })
    const second = await again.exchangeCodeForSession((await arrive(again, person.sub)).code)
    expect(second.data.user?.id).toBe(data.user?.id)
    const replayed = await server.client({ flowType: 'pkce' }).exchangeCodeForSession(code)
    expect(replayed.error).not.toBeNull()
    const stolen = await server.send('POST', '/token?grant_type=pkce', {
      auth_code: (await arrive(server.client({ flowType: 'pkce' }), person.sub)).code,
      code_verifier: 'x'.repeat(64),
    })
    expect(await stolen.json()).toMatchObject({ code: 'bad_code_verifier' })
  })

  it('lets nobody bring a web address as their name, and keeps nobody out for it', async () => {
    const email = `kofi.mensah-${uuidv7()}@mail.example`
    const client = server.client({ flowType: 'pkce' })
    const { code } = await arrive(client, known({ name: 'Win at evil.example', email }).sub)
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(JSON.stringify(data.user?.user_metadata)).not.toContain('evil')
    const [profile] = await server.harness.handle.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.id, data.user?.id ?? ''))
    expect(profile?.full_name).toMatch(/^kofi mensah-/)
  })

  it('gives an implicit client the session in the fragment, and only to the browser that left', async () => {
    const person = known()
    const landed = await browse(await departure(server.client(), person.sub), server.url, atApp)
    const fragment = new URLSearchParams(landed.hash.slice(1))
    expect(fragment.get('token_type')).toBe('bearer')
    const client = server.client()
    const { data } = await client.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(data.user?.email).toBe(person.email)

    const jar: Jar = new Map()
    const mine = await browse(await departure(server.client(), known().sub), server.url, atCallback, jar)
    const victims = await browse(mine.href, server.url, atApp)
    expect(errorOf(victims)).toBe('bad_oauth_state')
    const owners = await browse(mine.href, server.url, atApp, jar)
    expect(owners.hash).toContain('access_token')
    const replayed = await browse(mine.href, server.url, atApp, jar)
    expect(errorOf(replayed)).toBe('flow_state_already_used')
  })

  it('remembers that browser under https by a cookie of this host alone, which no script reads', async () => {
    const environment = { ...issuer.environment, PUBLIC_URL: 'https://efie.test' }
    const secure = await startAuthServer({ environment })
    const answer = await secure.send('GET', '/authorize?provider=google&skip_http_redirect=true')
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-efie-flow-[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/),
    ])
    await secure.close()
  })

  it('joins the account with the same address only where both sides have verified it', async () => {
    const email = await server.register()
    const owner = server.client({ flowType: 'pkce' })
    const joined = await owner.exchangeCodeForSession((await arrive(owner, known({ email }).sub)).code)
    expect(joined.data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'google'])
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    const id = joined.data.user?.id ?? ''
    expect(await auditOf(id)).toContain('auth.identity.link')
    const notices = await server.harness.handle.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.user_id, id))
    expect(notices.map(({ title }) => title)).toEqual(['New way to sign in'])

    const claimed = server.newEmail()
    await server.client().signUp({ email: claimed, password: 'Strangers-Own-81' })
    const rightful = server.client({ flowType: 'pkce' })
    const { data } = await rightful.exchangeCodeForSession(
      (await arrive(rightful, known({ email: claimed }).sub)).code,
    )
    expect(data.user?.email_confirmed_at).toBeTruthy()
    const stranger = await server
      .client()
      .signInWithPassword({ email: claimed, password: 'Strangers-Own-81' })
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })

    const victim = await server.register()
    const { landed } = await arrive(
      server.client({ flowType: 'pkce' }),
      known({ email: victim, email_verified: false }).sub,
    )
    expect(errorOf(landed)).toBe('provider_email_needs_verification')
  })

  it('refuses what is not the answer to its own question, and never leads elsewhere', async () => {
    const person = known()
    const start = async () => new URL(await departure(server.client({ flowType: 'pkce' }), person.sub))
    const foreign = await start()
    foreign.searchParams.set('redirect_to', 'https://thief.example/steal')
    expect((await browse(foreign.href, server.url, atApp)).href.startsWith(DASHBOARD)).toBe(true)

    const atIssuer = await browse((await start()).href, server.url, (url) => url.origin === issuer.url)
    const other = new URL(atIssuer)
    other.searchParams.set('nonce', 'of-somebody-else')
    expect(errorOf(await browse(other.href, server.url, atApp))).toBe('bad_oauth_callback')

    const late = await browse((await start()).href, server.url, atCallback)
    server.harness.clock.advance({ minutes: 11 })
    expect(errorOf(await browse(late.href, server.url, atApp))).toBe('flow_state_expired')
    server.harness.clock.advance({ minutes: -11 })

    const refused = await browse(
      await departure(server.client({ flowType: 'pkce' }), 'refuses'),
      server.url,
      atApp,
    )
    expect(refused.searchParams.get('error_description')).toBe(
      'You declined the sign-in. Nothing has changed.',
    )
    for (const query of ['', '?state=nonsense&code=x', `?state=${uuidv7()}&code=x`])
      expect(errorOf(await browse(`${CALLBACK}${query}`, server.url, atApp))).toBe('bad_oauth_state')
    const unknown = await server.send('GET', '/authorize?provider=facebook')
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({ code: 'validation_failed' })
    expect(await (await server.send('GET', '/settings')).json()).toMatchObject({ external: { google: true } })
  })
})

describe('linking Google by hand', () => {
  it('waits for the client that asked, keeps its session and level, and is refused twice', async () => {
    const [email, person] = [await server.register(), known()]
    const client = server.client({ flowType: 'pkce' })
    await client.signInWithPassword({ email, password: PASSWORD })
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp' })
    const code = totpAt(factor?.totp.secret ?? '', server.harness.clock.now())
    await client.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code })
    const begin = () =>
      client.linkIdentity({
        provider: 'google',
        options: { queryParams: { login_hint: person.sub }, skipBrowserRedirect: true },
      })
    const { data } = await begin()
    expect(data.url?.startsWith(issuer.url)).toBe(true)
    const landed = await browse(data.url ?? '', server.url, atApp)
    expect(landed.pathname).toBe('/profile')
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1)
    const linked = await client.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(linked.data.user).toMatchObject({ email, app_metadata: { providers: ['email', 'google'] } })
    expect((await client.getClaims()).data?.claims.aal).toBe('aal2')
    expect((await client.refreshSession()).error).toBeNull()
    expect(await auditOf(linked.data.user?.id ?? '')).toContain('auth.identity.link')

    const again = await browse((await begin()).data.url ?? '', server.url, atApp)
    expect(errorOf(again)).toBe('identity_already_exists')
    const google = linked.data.user?.identities?.find(({ provider }) => provider === 'google')
    if (!google) throw new Error('not linked')
    expect((await client.unlinkIdentity(google)).error).toBeNull()

    const first = server.client({ flowType: 'pkce' })
    await first.signInWithPassword({ email, password: PASSWORD })
    const early = await first.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    expect(early.error).toMatchObject({ code: 'insufficient_aal' })
  })

  it('through an implicit client only in the browser that asked', async () => {
    const client = server.client()
    await client.signInWithPassword({ email: await server.register(), password: PASSWORD })
    const { data } = await client.linkIdentity({
      provider: 'google',
      options: { queryParams: { login_hint: known().sub }, skipBrowserRedirect: true },
    })
    expect(errorOf(await browse(data.url ?? '', server.url, atApp))).toBe('bad_oauth_state')
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1)
  })
})

describe('tokens of Google’s own buttons', () => {
  const nonce = 'a-nonce-that-the-client-keeps'
  const hashed = createHash('sha256').update(nonce).digest('hex')
  const claims = () => ({ ...known(), nonce: hashed })
  const signIn = (token: string, extra: { nonce?: string; access_token?: string } = {}) =>
    server.client().signInWithIdToken({ provider: 'google', token, nonce, ...extra })

  it('sign in who they name, and link for who is signed in', async () => {
    const person = claims()
    const { data, error } = await signIn(await issuer.idToken(person))
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: person.email, identities: [{ provider: 'google' }] })
    const client = server.client()
    const email = await server.register()
    await client.signInWithPassword({ email, password: PASSWORD })
    const link = async (token: string) => client.linkIdentity({ provider: 'google', token, nonce })
    const linked = await link(await issuer.idToken(claims()))
    expect(linked.data.user).toMatchObject({ email, app_metadata: { providers: ['email', 'google'] } })
    expect((await link(await issuer.idToken(person))).error).toMatchObject({
      code: 'identity_already_exists',
    })
    const guest = await server.send('POST', '/token?grant_type=id_token', {
      provider: 'google',
      id_token: await issuer.idToken(claims()),
      nonce,
      link_identity: true,
    })
    expect(guest.status).toBe(401)
  })

  it('are refused when forged, for others, too old, or of another moment', async () => {
    const { privateKey: stranger } = await generateKeyPair('RS256')
    const secret = new TextEncoder().encode(JSON.stringify(await (await fetch(`${issuer.url}/jwks`)).json()))
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = Math.floor(Date.now() / 1_000)
    const whole = { iss: issuer.url, aud: CLIENT_ID, iat: now, exp: now + 300, ...claims() }
    const bad = {
      'alg none': `${part({ alg: 'none', kid: issuer.kid })}.${part(whole)}.`,
      'a public key as shared secret': await issuer.idToken(claims(), { key: secret, alg: 'HS256' }),
      'another key': await issuer.idToken(claims(), { key: stranger }),
      'another issuer': await issuer.idToken({ ...claims(), iss: 'https://accounts.evil.example' }),
      'another audience': await issuer.idToken({ ...claims(), aud: 'another-app' }),
      'another party': await issuer.idToken({ ...claims(), azp: 'another-app' }),
      expired: await issuer.idToken({ ...claims(), iat: now - 900, exp: now - 600 }),
      'no nonce': await issuer.idToken({ ...claims(), nonce: undefined }),
      nonsense: 'not.a.token',
    }
    const answers = await Promise.all(
      Object.entries(bad).map(async ([name, token]) => [name, (await signIn(token)).error?.status]),
    )
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(Object.keys(bad).map((name) => [name, 400])),
    )
    expect((await signIn(await issuer.idToken(claims()), { nonce: 'another' })).error?.message).toMatch(
      /Nonce/,
    )
    const swapped = await issuer.idToken({ ...claims(), at_hash: 'bm90LXRoZS1oYXNo' })
    expect((await signIn(swapped, { access_token: 'somebody-elses' })).error?.message).toMatch(/access_token/)
    const unverified = await issuer.idToken({ ...claims(), email_verified: false })
    expect((await signIn(unverified)).error).toMatchObject({ code: 'provider_email_needs_verification' })
    const facebook = await server.send('POST', '/token?grant_type=id_token', {
      provider: 'facebook',
      id_token: 'x',
    })
    expect(await facebook.json()).toMatchObject({ code: 'provider_disabled' })
  })
})
