import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { writeRefusals } from './platform/http/refusal-log.ts'
import { makeHarness, type Harness } from './testing/harness.ts'

// The log contains who was refused, from where and by which rule; never the request, and never more lines
// than a minute allows.

type Line = Record<string, unknown> & { msg: string }

let harness: Harness
let app: FastifyInstance
let lines: string[] = []
const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
const refused = () =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg.startsWith('refused'))

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  harness = await makeHarness({ environment: { RATE_LIMITS: 'on' } })
  app = await buildApp({ ...harness.services, log }, harness.handle)
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
  await harness.close()
})
beforeEach(() => {
  writeRefusals(log)
  lines = []
})

const signIn = async (role: 'user' | 'finance' = 'user') => {
  const { actor } = await harness.signIn(role)
  const { access_token, session_id } = await signInAs(harness.services, actor)
  return { id: actor.id, session_id, headers: { authorization: `Bearer ${access_token}` } }
}

test('an act without the permission is a warning, with person, session, address and operation', async () => {
  const { id, session_id, headers } = await signIn()
  await app.inject({ url: '/api/v1/audit-events', headers, remoteAddress: '203.0.113.7' })
  expect(refused()).toEqual([
    {
      level: 40,
      operation: 'audit.list',
      code: 'INSUFFICIENT_PERMISSIONS',
      status: 403,
      ip: '203.0.113.7',
      request_id: expect.any(String),
      user_id: id,
      session_id,
      times: 1,
      msg: 'refused',
    },
  ])
})

test('another’s row and wrong input are noted without anything that was sent', async () => {
  const { id, headers } = await signIn()
  const secret = 'GHA-123456789-0'
  await app.inject({ url: '/api/v1/documents/00000000-0000-7000-8000-000000000000/file', headers })
  await app.inject({
    method: 'PATCH',
    url: '/api/v1/me',
    headers,
    payload: { full_name: 7, [secret]: secret },
  })
  expect(refused()).toMatchObject([
    { level: 30, code: 'DOCUMENT_NOT_FOUND', status: 404, user_id: id },
    { level: 30, code: 'VALIDATION_FAILED', status: 422, user_id: id },
  ])
  expect(lines.join('')).not.toContain(secret)
})

test('what comes before any operation is noted too, and so is signing in', async () => {
  await app.inject({ url: '/api/v1/me', headers: { authorization: 'Bearer nonsense' } })
  await app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    headers: { 'content-type': 'application/json' },
    payload: '{"',
  })
  await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email: 'ama@example.com', password: 'wrong password' },
  })
  expect(refused()).toMatchObject([
    { operation: 'GET /api/v1/*', code: 'NOT_AUTHENTICATED', status: 401, user_id: null },
    { operation: 'POST /api/v1/*', code: 'MALFORMED_JSON', status: 400, user_id: null },
    { operation: 'POST /auth/v1/token', code: 'invalid_credentials', status: 400, user_id: null },
  ])
  expect(lines.join('')).not.toMatch(/ama@example|wrong password/)
})

test('a limit that was reached is one warning, and the rest of its minute one line with how often', async () => {
  const ask = () => app.inject({ url: '/api/v1/me', remoteAddress: '203.0.113.9' })
  for (let time = 0; time < 605; time += 1) await ask()
  const limit = () => refused().filter(({ code }) => code === 'RATE_LIMITED')
  expect(limit()).toMatchObject([{ level: 40, status: 429, ip: '203.0.113.9', times: 1 }])
  vi.advanceTimersByTime(60_000)
  expect(limit()).toMatchObject([{ times: 1 }, { level: 40, times: 4 }])
  expect(refused().filter(({ code }) => code === 'NOT_AUTHENTICATED')).toMatchObject([
    { times: 1 },
    { times: 599 },
  ])
  vi.advanceTimersByTime(60_000)
  expect(refused()).toHaveLength(4)
})

test('a thousand kinds are kept apart in a minute; the others are counted in one line', async () => {
  for (let host = 0; host < 1_003; host += 1)
    await app.inject({ url: '/api/v1/me', remoteAddress: `10.1.${host >> 8}.${host & 255}` })
  expect(refused()).toHaveLength(1_000)
  vi.advanceTimersByTime(60_000)
  expect(refused().at(-1)).toEqual({
    level: 40,
    times: 3,
    msg: 'refused: more kinds than are counted separately',
  })
  expect(refused()).toHaveLength(1_001)
})

test('being asked for a factor is no warning', async () => {
  const { headers } = await signIn('finance')
  await harness.services.db.execute('update security_settings set two_factor_auth = true')
  await app.inject({ url: '/api/v1/tickets', headers })
  expect(refused()).toMatchObject([{ level: 30, code: 'AAL2_REQUIRED', user_id: expect.any(String) }])
})
