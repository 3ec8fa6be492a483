import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { signInAs } from './testing.ts'

vi.setConfig({ testTimeout: 600_000 })

const full = process.env['EFIE_TEST_FULL'] === '1'
const HANG = 5_000

let harness: Harness
let app: FastifyInstance
const tokens = new Map<string, string | null>([['a guest', null]])
const renewed = new Map<string, () => Promise<string>>()

beforeAll(async () => {
  harness = await makeHarness()
  app = await buildApp(harness.services, harness.handle)
  await app.ready()
  for (const role of ['user', 'admin'] as const) {
    const { actor } = await harness.signIn(role)
    renewed.set(role, async () => (await signInAs(harness.services, actor)).access_token)
    tokens.set(role, '')
  }
})
afterAll(async () => {
  await app.close()
  await harness.close()
})

/** The routes Fastify serves below `/auth/v1`, so new ones are tested too. */
const authPaths = (): string[] => {
  const open: string[] = []
  const paths: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = ''] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? []
    if (part === '') continue
    open.length = indent.length / 4
    open.push(part)
    paths.push(open.join(''))
  }
  return paths.filter((path) => path.startsWith('/auth/v1/'))
}

const LONG = 'x'.repeat(100_000)
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const values: unknown[] = [null, true, -1, 1e308, '', LONG, '\u0000', '\uD800', [], {}, ['a'], "' or 1=1 --"]
const fields = [
  'email',
  'password',
  'phone',
  'token',
  'token_hash',
  'type',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'auth_code',
  'refresh_token',
  'provider',
  'id_token',
  'factor_type',
  'friendly_name',
  'challenge_id',
  'nonce',
  'data',
  'redirect_to',
  'redirect_uris',
  'client_id',
  'scope',
  'state',
  'chain',
  'message',
  'signature',
  'create_user',
  'action',
]

/** Raw bodies that aren't JSON objects, with their claimed type. */
const bodies: [string, string | Buffer][] = [
  ['application/json', '{'],
  ['application/json', ''],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}'],
  ['application/json', nested(3_000)],
  ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json; charset=utf-16', '{"email":"a@b.example"}'],
  ['application/x-www-form-urlencoded', `grant_type=${LONG}&=&a=%FF%00`],
  ['multipart/form-data; boundary=x', '--x\r\nbroken'],
  ['text/plain', 'hello'],
]

const queries = [
  '',
  '?grant_type=password',
  '?grant_type=refresh_token',
  '?grant_type=id_token',
  '?grant_type=pkce',
  '?grant_type=web3',
  '?grant_type[]=password&grant_type=',
  '?type=recovery&token=%00&redirect_to=javascript:alert(1)',
  '?provider=google&redirect_to=//evil.example&code_challenge=x&code_challenge_method=plain',
  `?code=${'%F0%9F%92%A5'.repeat(50)}&state=${'a'.repeat(4_000)}`,
  '?page=-1&per_page=999999999999',
]

const send = async (
  method: string,
  url: string,
  token: string | null,
  type?: string,
  payload?: string | Buffer,
): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined
  const told = `${method} ${url.slice(0, 120)} ${type ?? ''} ${String(payload ?? '').slice(0, 60)}`
  const hang = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`${told} hangs`), HANG)
  })
  const answered = app
    .inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    })
    .then(({ statusCode, body }) => {
      if (statusCode >= 500) return `${told}: ${statusCode} ${body.slice(0, 200)}`
      // Internal text would reveal the implementation.
      return /node_modules|at async|drizzle|syntax error at/.test(body)
        ? `${told} tells ${body.slice(0, 200)}`
        : null
    })
  const outcome = await Promise.race([answered, hang])
  clearTimeout(timer)
  return outcome
}

const fill = (path: string): string => path.replaceAll(/:\w+/g, () => '0190b8a0-0000-7000-8000-000000000000')

describe.each([...tokens.keys(), 'user', 'admin'].filter((name, at, all) => all.indexOf(name) === at))(
  '%s',
  (name) => {
    test('gets a refusal from every endpoint for whatever is sent to it', async () => {
      const paths = authPaths()
      expect(paths.length).toBeGreaterThan(40)
      const found: (string | null)[] = []
      for (const [index, path] of paths.entries()) {
        // Some requests sign out.
        const token = (await renewed.get(name)?.()) ?? null
        const asked = full ? queries : queries.filter((_query, at) => (at + index) % 3 === 0)
        for (const query of asked) found.push(await send('GET', fill(path) + query, token))
        for (const method of full ? ['POST', 'PUT', 'DELETE'] : ['POST'])
          for (const [type, payload] of bodies)
            found.push(await send(method, fill(path), token, type, payload))
        // In the full run, every field with every value; in the short one they alternate.
        for (const [at, field] of fields.entries())
          for (const [turn, value] of values.entries()) {
            if (!full && (at + turn + index) % 24 !== 0) continue
            const payload = JSON.stringify({
              email: 'a@b.example',
              password: 'Passw0rd-Longer',
              [field]: value,
            })
            for (const query of full ? queries.slice(0, 6) : [queries[(at + index) % 6] ?? ''])
              found.push(await send('POST', fill(path) + query, token, 'application/json', payload))
          }
      }
      expect(found.filter((told) => told !== null)).toEqual([])
    })
  },
)
