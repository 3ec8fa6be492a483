import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import * as openid from 'openid-client'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, totpAt, type AuthServer } from '../auth/testing.ts'
import { verifyAccessToken } from '../auth/index.ts'
import { oauthEndpoints } from './routes.ts'

const REDIRECT = 'https://rentbook.example/callback'
const VERIFIER = 'v'.repeat(64)

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1' }, endpoints: oauthEndpoints })
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof person>>

const person = async () => {
  const email = await server.register()
  const client = server.client()
  const { data } = await client.signInWithPassword({ email, password: PASSWORD })
  return { email, client, id: data.user?.id ?? '' }
}

/** Maps the issuer's address in tokens and documents to the suite's server. */
const fetchHere: openid.CustomFetch = (url, options) =>
  fetch(url.replace(/^http:\/\/127\.0\.0\.1:3000\/auth\/v1/, server.url), options as RequestInit)

const insecure = { [openid.customFetch]: fetchHere, execute: [openid.allowInsecureRequests] }
const ISSUER = new URL('http://127.0.0.1:3000/auth/v1')

const registerProgram = (changes: Record<string, unknown> = {}) =>
  openid.dynamicClientRegistration(
    ISSUER,
    { client_name: 'Rentbook', redirect_uris: [REDIRECT], ...changes },
    undefined,
    insecure,
  )
type Program = openid.Configuration

/** Where the browser ends up after the authorization endpoint. */
const begin = async (program: Program, changes: Record<string, string> = {}): Promise<URL> => {
  const url = openid.buildAuthorizationUrl(program, {
    redirect_uri: REDIRECT,
    scope: 'openid email profile',
    state: 'xyz',
    code_challenge: await openid.calculatePKCECodeChallenge(VERIFIER),
    code_challenge_method: 'S256',
    ...changes,
  })
  const answer = await fetch(url.href.replace('http://127.0.0.1:3000/auth/v1', server.url), {
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? `about:${answer.status}`)
}

const idOf = (page: URL) => page.searchParams.get('authorization_id') ?? ''

/** The person consents; returns the redirect that tells the app. */
const approve = async ({ client }: Person, program: Program, changes: Record<string, string> = {}) => {
  const id = idOf(await begin(program, changes))
  const { data: details } = await client.oauth.getAuthorizationDetails(id)
  if (details && 'redirect_url' in details) return new URL(details.redirect_url)
  const { data, error } = await client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })
  if (!data) throw error
  return new URL(data.redirect_url)
}

const checks = { pkceCodeVerifier: VERIFIER, expectedState: 'xyz' }
const redeem = (program: Program, callback: URL) => openid.authorizationCodeGrant(program, callback, checks)

it('lets a standard program in: discovery, registration, consent, tokens, userinfo, refresh, revocation', async () => {
  const me = await person()
  const program = await registerProgram()
  const id = idOf(await begin(program))
  expect((await me.client.oauth.getAuthorizationDetails(id)).data).toEqual({
    authorization_id: id,
    redirect_uri: REDIRECT,
    client: { id: program.clientMetadata().client_id, name: 'Rentbook', uri: '', logo_uri: '' },
    user: { id: me.id, email: me.email },
    scope: 'openid email profile',
  })
  const { data } = await me.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })
  const callback = new URL(data?.redirect_url ?? '')
  expect(callback.searchParams.get('iss')).toBe(ISSUER.href)
  const tokens = await redeem(program, callback)
  expect(tokens.claims()).toMatchObject({ sub: me.id, email: me.email, email_verified: true })
  const { access_token, refresh_token = '' } = tokens
  expect(await openid.fetchUserInfo(program, access_token, me.id)).toMatchObject({
    sub: me.id,
    email: me.email,
    name: expect.any(String),
  })
  // The token contains no more than the scopes, and opens nothing else.
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ client_id: program.clientMetadata().client_id })
  expect(claims).not.toHaveProperty('user_metadata')
  const authorization = `Bearer ${access_token}`
  for (const [method, path] of [
    ['GET', '/user'],
    ['POST', '/logout'],
    ['GET', '/user/oauth/grants'],
  ] as const) {
    const answer = await server.send(method, path, undefined, { authorization })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'insufficient_scope' }])
  }
  await expect(verifyAccessToken(server.harness.services, access_token)).rejects.toMatchObject({
    code: 'NOT_FOR_PROGRAMS',
  })
  const next = await openid.refreshTokenGrant(program, refresh_token)
  expect(next.refresh_token).not.toBe(refresh_token)
  expect(
    (await server.client().refreshSession({ refresh_token: next.refresh_token ?? '' })).error?.code,
  ).toBe('refresh_token_not_found')

  expect((await me.client.oauth.listGrants()).data).toMatchObject([
    { client: { name: 'Rentbook' }, scopes: ['openid', 'email', 'profile'] },
  ])
  const clientId = program.clientMetadata().client_id
  const stranger = await person()
  expect((await stranger.client.oauth.listGrants()).data).toEqual([])
  expect((await stranger.client.oauth.revokeGrant({ clientId })).error?.code).toBe('oauth_consent_not_found')
  expect((await me.client.oauth.revokeGrant({ clientId })).error).toBeNull()
  await expect(openid.refreshTokenGrant(program, next.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const gone = await server.send('GET', '/oauth/userinfo', undefined, {
    authorization: `Bearer ${next.access_token}`,
  })
  expect(gone.status).toBe(401)
  const audited = await server.harness.handle.db
    .select({ action: schema.auditEvents.action })
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.subject_id, me.id))
  expect(audited.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['auth.app.allow', 'auth.app.revoke']),
  )
})

it('asks once for the same scopes, again for more, and takes a no', async () => {
  const me = await person()
  const program = await registerProgram({ token_endpoint_auth_method: 'none' })
  const clientId = program.clientMetadata().client_id
  const known = await openid.discovery(ISSUER, clientId, undefined, openid.None(), insecure)
  await redeem(known, await approve(me, known))
  const again = await me.client.oauth.getAuthorizationDetails(idOf(await begin(known)))
  expect(again.data).toEqual({ redirect_url: expect.stringContaining('code=') })
  const more = idOf(await begin(known, { scope: 'openid phone' }))
  expect((await me.client.oauth.getAuthorizationDetails(more)).data).toMatchObject({ scope: 'openid phone' })
  const no = await me.client.oauth.denyAuthorization(more, { skipBrowserRedirect: true })
  const { searchParams } = new URL(no.data?.redirect_url ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', state: 'xyz' })
  expect((await me.client.oauth.approveAuthorization(more)).error?.status).toBe(400)
})

it('belongs to the person who looked first, ends after ten minutes, and asks for the second factor', async () => {
  const program = await registerProgram()
  const [me, stranger] = [await person(), await person()]
  const id = idOf(await begin(program))
  expect((await me.client.oauth.approveAuthorization(id)).error?.status).toBe(400)
  await me.client.oauth.getAuthorizationDetails(id)
  const foreign = await stranger.client.oauth.getAuthorizationDetails(id)
  expect(foreign.error).toMatchObject({ status: 404, code: 'oauth_authorization_not_found' })
  expect((await stranger.client.oauth.approveAuthorization(id)).error?.status).toBe(404)
  expect((await me.client.oauth.getAuthorizationDetails('x')).error?.status).toBe(404)
  const session = (await me.client.getSession()).data.session
  const page = await server.send('GET', `/oauth/authorizations/${id}`, undefined, {
    authorization: `Bearer ${session?.access_token}`,
    origin: 'https://efie.evil',
  })
  expect(page.status).toBe(400)
  server.harness.clock.advance({ minutes: 11 })
  expect((await me.client.oauth.approveAuthorization(id)).error?.status).toBe(404)

  const { data } = await me.client.mfa.enroll({ factorType: 'totp' })
  const code = totpAt(data?.totp.secret ?? '', server.harness.clock.now())
  await me.client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  const weak = server.client()
  await weak.signInWithPassword({ email: me.email, password: PASSWORD })
  const asked = idOf(await begin(program))
  expect((await weak.oauth.getAuthorizationDetails(asked)).error?.code).toBe('insufficient_aal')
})

it('gives a code once, only to the program, address and verifier it was made for', async () => {
  const me = await person()
  const program = await registerProgram()
  const other = await registerProgram()
  const callback = await approve(me, program)
  await expect(redeem(other, callback)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(
    openid.authorizationCodeGrant(program, callback, { ...checks, pkceCodeVerifier: 'w'.repeat(64) }),
  ).rejects.toMatchObject({ error: 'invalid_grant' })
  const tokens = await redeem(program, callback)
  // The second use, by thief or owner, revokes what the code gave.
  await expect(redeem(program, callback)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(openid.refreshTokenGrant(program, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(openid.refreshTokenGrant(other, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const late = await approve(me, program)
  server.harness.clock.advance({ minutes: 11 })
  await expect(redeem(program, late)).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('tells programs what is wrong in the words of the standard', async () => {
  const program = await registerProgram()
  const { client_id, client_secret } = program.clientMetadata()
  const token = async (body: unknown, headers: Record<string, string> = {}) => {
    const answer = await server.send('POST', '/oauth/token', body, headers)
    return [answer.status, ((await answer.json()) as { error?: string }).error]
  }
  const basic = (secret: unknown) => ({
    authorization: `Basic ${Buffer.from(`${client_id}:${String(secret)}`).toString('base64')}`,
  })
  expect(await token({ client_id, grant_type: 'refresh_token' })).toEqual([401, 'invalid_client'])
  expect(await token({}, basic('wrong'))).toEqual([401, 'invalid_client'])
  expect(await token({}, { authorization: 'Basic %%%' })).toEqual([401, 'invalid_client'])
  expect(await token({}, basic(client_secret))).toEqual([400, 'unsupported_grant_type'])
  expect(await token({ grant_type: ['a'] }, basic(client_secret))).toEqual([400, 'invalid_request'])
  expect(await token({ grant_type: 'refresh_token' }, basic(client_secret))).toEqual([400, 'invalid_grant'])
  const app = await registerProgram({ redirect_uris: ['http://127.0.0.1/done', 'gh.rentbook.app:/done'] })
  expect((await begin(app, { redirect_uri: 'http://127.0.0.1:49152/done' })).pathname).toBe('/oauth/consent')
  expect((await begin(app, { redirect_uri: 'gh.rentbook.app:/done' })).pathname).toBe('/oauth/consent')
})

it('is not there where it is switched off', async () => {
  const off = await startAuthServer({
    environment: { AUTH_OAUTH_SERVER: '0' },
    endpoints: oauthEndpoints,
  })
  for (const [method, path] of [
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/oauth/authorize'],
    ['POST', '/oauth/token'],
    ['POST', '/oauth/clients/register'],
    ['GET', '/user/oauth/grants'],
  ] as const) {
    const answer = await off.send(method, path)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'feature_disabled' }])
  }
  await off.close()
})

it('is administered with a service token', async () => {
  const secret = 'a-secret-of-the-operator-of-this-suite'
  const managed = await startAuthServer({
    environment: { AUTH_JWT_SECRET: secret },
    endpoints: oauthEndpoints,
  })
  const service = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))
  const { oauth } = new GoTrueAdminApi({
    url: managed.url,
    headers: { Authorization: `Bearer ${service}` },
  })
  const made = await oauth.createClient({ client_name: 'Rentbook', redirect_uris: [REDIRECT] })
  expect(made.data).toMatchObject({ client_type: 'confidential', registration_type: 'manual' })
  const id = made.data?.client_id ?? ''
  expect((await oauth.updateClient(id, { client_name: 'Rent Book' })).data).toMatchObject({
    client_name: 'Rent Book',
    redirect_uris: [REDIRECT],
  })
  const renewed = await oauth.regenerateClientSecret(id)
  expect(renewed.data?.client_secret).not.toBe(made.data?.client_secret)
  expect((await oauth.getClient(id)).data).not.toHaveProperty('client_secret')
  expect((await oauth.listClients()).data).toMatchObject({ clients: [{ client_id: id }], total: 1 })
  expect((await oauth.createClient({ client_name: '', redirect_uris: [] })).error?.status).toBe(400)
  expect((await oauth.deleteClient(id)).error).toBeNull()
  expect((await oauth.getClient(id)).error?.status).toBe(404)
  await managed.close()
})

it('ends what a program was given ninety days after the consent, however often it refreshes', async () => {
  const me = await person()
  const program = await registerProgram()
  let { refresh_token = '' } = await redeem(program, await approve(me, program))
  for (let part = 0; part < 4; part += 1) {
    server.harness.clock.advance({ days: 22 })
    refresh_token = (await openid.refreshTokenGrant(program, refresh_token)).refresh_token ?? ''
  }
  server.harness.clock.advance({ days: 2 })
  await expect(openid.refreshTokenGrant(program, refresh_token)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})
