import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from './testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1' } })
})
afterAll(() => server.close())

const posts = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/token?grant_type=pkce',
  '/token?grant_type=id_token',
  '/token?grant_type=web3',
  '/sso',
  '/recover',
  '/verify',
  '/resend',
]

describe('errors', () => {
  it('carry a string code and the echoed version for a client that sends one', async () => {
    const answer = await server.send('POST', '/token?grant_type=password', {
      email: 'a@b.example',
      password: 'x',
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    expect(await answer.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  it('carry the status as code for an older client', async () => {
    const answer = await fetch(`${server.url}/user`)
    expect(answer.headers.get('x-supabase-api-version')).toBeNull()
    expect(await answer.json()).toMatchObject({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    })
  })

  it('answer every malformed body with a typed 4xx', async () => {
    const bodies = [
      '{',
      'null',
      '[]',
      '"text"',
      '7',
      '{"email":{}}',
      '{"email":["a"],"password":1,"type":null}',
      '',
    ]
    for (const path of posts)
      for (const body of bodies) {
        const answer = await server.send('POST', path, body, { 'content-type': 'application/json' })
        const { code } = (await answer.json()) as { code: string }
        const expected =
          body === '{'
            ? 'bad_json'
            : path === '/signup' && (body === '' || body === 'null')
              ? 'anonymous_provider_disabled'
              : 'validation_failed'
        expect({ path, body, code }).toEqual({ path, body, code: expected })
        expect([400, 422]).toContain(answer.status)
      }
  })

  it('answer huge bodies 413, foreign content types 415, wrong methods 405, unknown paths 404', async () => {
    const cases: [number, string, Promise<Response>][] = [
      [413, 'request_too_large', server.send('POST', '/signup', { email: 'x'.repeat(1_100_000) })],
      [415, 'unsupported_media_type', server.send('POST', '/signup', 'a', { 'content-type': 'text/plain' })],
      [
        415,
        'unsupported_media_type',
        server.send('POST', '/signup', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }),
      ],
      [405, 'method_not_allowed', server.send('GET', '/signup')],
      [405, 'method_not_allowed', server.send('DELETE', '/user')],
      [404, 'not_found', server.send('POST', '/nowhere', {})],
      [404, 'not_found', server.send('GET', '/nowhere')],
    ]
    for (const [status, code, request] of cases) {
      const answer = await request
      expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
    }
  })

  it('do not mind unknown members, nulls, repeated query values or an empty JSON body', async () => {
    const email = await server.register()
    const answer = await server.send('POST', '/token?grant_type=password&grant_type=web3', {
      email,
      password: PASSWORD,
      gotrue_meta_security: { captcha_token: null },
      options: { x: 1 },
      code_challenge: null,
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { access_token } = (await answer.json()) as { access_token: string }
    const empty = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    expect((await server.send('PUT', '/user', '', empty)).status).toBe(200)
    expect((await server.send('POST', '/logout', '', empty)).status).toBe(204)
  })
})

describe('other origins', () => {
  const preflight = (origin: string) =>
    fetch(`${server.url}/token?grant_type=password`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-client-info,x-supabase-api-version',
      },
    })

  it('of this machine may call while no public address is set', async () => {
    const answer = await preflight('http://localhost:5173')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE')
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
    const call = await server.send('GET', '/settings', undefined, { origin: 'http://localhost:5173' })
    expect(call.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  })

  it('elsewhere may not', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const answer = await preflight(origin)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('public endpoints', () => {
  it('say what is on offer and that all is well', async () => {
    const settings = (await (await server.send('GET', '/settings')).json()) as object
    expect(settings).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    })
    const health = await server.send('GET', '/health')
    expect(await health.json()).toMatchObject({
      name: 'Efie Auth',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
  })
})
