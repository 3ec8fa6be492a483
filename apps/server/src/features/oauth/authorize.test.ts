import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from '../auth/testing.ts'
import { oauthEndpoints } from './routes.ts'

const STRANGER = 'https://evil.example/landing'
const OTHER = 'https://evil.example/other'
const VERIFIER = 'v'.repeat(64)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const SECRET = 'a-secret-of-the-operator-of-this-suite'

let server: AuthServer
let service: string
beforeAll(async () => {
  server = await startAuthServer({
    environment: { AUTH_AUTOCONFIRM: '1', AUTH_JWT_SECRET: SECRET },
    endpoints: oauthEndpoints,
  })
  service = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(SECRET))
})
afterAll(() => server.close())

const program = (changes: Record<string, unknown> = {}) => ({
  client_name: 'Free <b>Airtime</b>',
  redirect_uris: [STRANGER],
  token_endpoint_auth_method: 'none',
  ...changes,
})

const made = async (answer: Response): Promise<string> => {
  const { client_id } = (await answer.json()) as { client_id: string }
  return client_id
}
const registerItself = async (changes: Record<string, unknown> = {}) =>
  made(await server.send('POST', '/oauth/clients/register', program(changes)))
const registerByAdministrator = async () =>
  made(await server.send('POST', '/admin/oauth/clients', program(), { authorization: `Bearer ${service}` }))

const input = (client_id: string, changes: Record<string, string | null> = {}) => {
  const values = {
    client_id,
    redirect_uri: STRANGER,
    response_type: 'code',
    scope: 'openid',
    state: 'xyz',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  }
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

const begin = (client_id: string, changes: Record<string, string | null> = {}, accept?: string) =>
  fetch(`${server.url}/oauth/authorize?${input(client_id, changes)}`, {
    redirect: 'manual',
    ...(accept === undefined ? {} : { headers: { accept } }),
  })

const mistakes: [string, Record<string, string | null>, string][] = [
  ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
  ['no response type', { response_type: null }, 'unsupported_response_type'],
  ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
  ['a challenge that is too short', { code_challenge: 'short' }, 'invalid_request'],
  ['an unknown way of PKCE', { code_challenge_method: 'md5' }, 'invalid_request'],
  ['PKCE in the clear', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['PKCE in the clear, by leaving the method out', { code_challenge_method: null }, 'invalid_request'],
  ['an unknown scope', { scope: 'openid payments' }, 'invalid_scope'],
]

describe('a mistaken request of a program', () => {
  it.each(mistakes)('that registered itself sends nobody anywhere: %s', async (_what, changes, error) => {
    const client_id = await registerItself()
    const answer = await begin(client_id, changes)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await answer.json()).toMatchObject({ error, error_description: expect.any(String) })
  })

  it.each(mistakes)('that an administrator registered goes back to it: %s', async (_what, changes, error) => {
    const answer = await begin(await registerByAdministrator(), changes)
    expect(answer.status).toBe(302)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(STRANGER)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: 'xyz' })
  })

  it('may not ask for scopes beyond those that it registered with', async () => {
    const answer = await begin(await registerItself({ scope: 'email' }), { scope: 'phone' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_scope' }])
  })

  it('never goes to an address that is not registered for that program', async () => {
    for (const client_id of [await registerItself(), await registerByAdministrator(), crypto.randomUUID()]) {
      const answer = await begin(client_id, { redirect_uri: OTHER })
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    }
  })

  it('is explained to a person on a page that leads nowhere and runs nothing', async () => {
    const answer = await begin(await registerItself(), { response_type: 'token' }, 'text/html,*/*;q=0.8')
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*form-action 'none'/)
    const page = await answer.text()
    expect(page).toContain('Free &lt;b&gt;Airtime&lt;/b&gt;')
    expect(page).toContain('evil.example')
    expect(page).toContain('Where it wanted to send you, which we haven’t checked')
    expect(page).not.toMatch(/<a |<form|<script|http-equiv|href=/)
    const unknown = await begin(crypto.randomUUID(), {}, 'text/html')
    expect(unknown.status).toBe(400)
    expect(await unknown.text()).toContain('<html')
  })
})

describe('PKCE', () => {
  it('is S256 alone, and the discovery document says so', async () => {
    const document = await (await server.send('GET', '/.well-known/oauth-authorization-server')).json()
    expect(document).toMatchObject({ code_challenge_methods_supported: ['S256'] })
  })
})

describe('consent', () => {
  const person = async () => {
    const email = await server.register()
    const client = server.client()
    await client.signInWithPassword({ email, password: PASSWORD })
    return client
  }
  const ask = async (client: Awaited<ReturnType<typeof person>>, client_id: string, redirect_uri: string) => {
    const location = (await begin(client_id, { redirect_uri })).headers.get('location') ?? ''
    const id = new URL(location).searchParams.get('authorization_id') ?? ''
    const { data } = await client.oauth.getAuthorizationDetails(id)
    return { id, asked: data !== null && 'client' in data }
  }
  const approve = async (client: Awaited<ReturnType<typeof person>>, id: string) => {
    const { data } = await client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })
    return data?.redirect_url
  }

  it('holds for the address it was given for, not for another one that the program registered itself', async () => {
    const me = await person()
    const client_id = await registerItself({ redirect_uris: [STRANGER, OTHER] })
    const first = await ask(me, client_id, STRANGER)
    expect(first.asked).toBe(true)
    expect(await approve(me, first.id)).toContain(STRANGER)
    expect((await ask(me, client_id, OTHER)).asked).toBe(true)
  })

  it('is not asked for again where there is one address', async () => {
    const me = await person()
    const client_id = await registerItself()
    const first = await ask(me, client_id, STRANGER)
    await approve(me, first.id)
    expect((await ask(me, client_id, STRANGER)).asked).toBe(false)
  })
})

describe('registration', () => {
  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'http://evil.example/',
    'https://rentbook.example/#done',
    'https://efie.example@evil.example/',
    'https://user:secret@rentbook.example/',
    'rentbook:/done',
    'nonsense',
  ])('refuses %j as an address for codes', async (address) => {
    const answer = await server.send('POST', '/oauth/clients/register', program({ redirect_uris: [address] }))
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_redirect_uri' }])
  })
})
