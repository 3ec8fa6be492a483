import { errors } from '@efie/contracts'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { sandboxGateway } from './platform/gateway/sandbox.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { operations, type Operation } from './testing/operations.ts'
import { samples } from './testing/samples.ts'
import { makeWorld, type World } from './testing/world.ts'
import { roles, scopeOf, type Role } from '@efie/domain'

let harness: Harness
let app: FastifyInstance
let world: World
const tokens = new Map<Role, string>()

beforeAll(async () => {
  harness = await makeHarness({ gateway: sandboxGateway })
  app = await buildApp(harness.services, harness.handle)
  await app.ready()
  world = await makeWorld(harness.services)
  for (const role of roles)
    tokens.set(role, (await signInAs(harness.services, world.actors[role])).access_token)
})

afterAll(async () => {
  await app.close()
  await harness.close()
})

/** Somebody who may call it, so that the input is judged and not the caller. */
const callerOf = ({
  name,
  meta: { access },
}: Operation): { role: Role; token: string; reachesAll: boolean } => {
  const open = access === 'public' || access === 'signed-in'
  const scopes = roles.map((role) => [role, open ? 'own' : scopeOf(role, access)] as const)
  const [role, scope] =
    scopes.find(([, scope]) => scope === 'all') ?? scopes.find(([, scope]) => scope !== null) ?? []
  const token = role && tokens.get(role)
  if (!role || !token) throw new Error(`nobody may call ${name}`)
  return { role, token, reachesAll: scope === 'all' }
}

const LONG = 'x'.repeat(100_000)
const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = { value }
  return value
}
const wrongValues: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  'x',
  '',
  LONG,
  '\u0000',
  '💥',
  [],
  [[]],
  {},
  nested(200),
  '2026-02-30',
  "'; drop table applications; --",
]

const pathOf = (operation: Operation, input: Record<string, unknown>, id?: string) =>
  `/api/v1${operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(id ?? String(input[name])))}`

const send = async (
  operation: Operation,
  token: string,
  url: string,
  payload?: string,
  type = 'application/json',
) => {
  const response = await app.inject({
    method: operation.method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': uuidv7(),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: response.statusCode,
    payload: response.payload,
    requestId: response.headers['x-request-id'],
  }
}

/** A refusal is typed: a code of the table, its status, a message, the fields where it is about fields. */
const expectTyped = (answer: { status: number; payload: string; requestId: unknown }, told: string) => {
  expect(answer.status, `${told}: ${answer.payload.slice(0, 300)}`).toBeLessThan(500)
  expect(answer.requestId).toBeTypeOf('string')
  if (answer.status < 400) return
  const body = JSON.parse(answer.payload) as { code: string; message: string; data?: { issues?: unknown[] } }
  expect(Object.keys(errors), told).toContain(body.code)
  expect(body.message.length).toBeGreaterThan(0)
  if (body.code === 'VALIDATION_FAILED') expect(body.data?.issues?.length, told).toBeGreaterThan(0)
}

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s refuses',
  (_name, operation) => {
    const prepare = () => {
      const { role, token, reachesAll } = callerOf(operation)
      const target = reachesAll ? world.other : world.own[role]
      const sample = samples[operation.name]?.(target, world, role) ?? {}
      return { token, sample, url: pathOf(operation, sample) }
    }

    if (operation.path.includes('{id}')) {
      test('ids that are none, and ids of nothing', async () => {
        const { token, sample } = prepare()
        const payload = operation.method === 'GET' ? undefined : JSON.stringify(sample)
        for (const id of [
          'not-an-id',
          '00000000-0000-0000-0000-000000000000',
          '%00',
          '../../etc/passwd',
          LONG.slice(0, 500),
        ]) {
          const answer = await send(operation, token, pathOf(operation, sample, id), payload)
          expectTyped(answer, `${operation.name} id ${id}`)
          expect(answer.status).toBeGreaterThanOrEqual(400)
        }
        const answer = await send(operation, token, pathOf(operation, sample, world.missing), payload)
        expectTyped(answer, `${operation.name} missing id`)
        expect(answer.status).toBeGreaterThanOrEqual(400)
      })
    }

    if (operation.method === 'GET') {
      test('queries of the wrong form', async () => {
        const { token, url } = prepare()
        for (const query of [
          'limit=0',
          'limit=101',
          'limit=x',
          'cursor=%00',
          'cursor=W10',
          'status=nonsense',
          'user_id=1',
          'limit[]=1&limit[]=2',
          'q[a][b]=1',
          `q=${LONG.slice(0, 2000)}`,
        ]) {
          expectTyped(await send(operation, token, `${url}?${query}`), `${operation.name}?${query}`)
        }
      })
    } else {
      test('bodies of the wrong form', async () => {
        const { token, url } = prepare()
        for (const payload of [
          '{',
          '',
          'null',
          '[]',
          '"text"',
          '1',
          '{"__proto__":{"a":1}}',
          JSON.stringify(nested(2_000)),
        ]) {
          expectTyped(
            await send(operation, token, url, payload),
            `${operation.name} body ${payload.slice(0, 60)}`,
          )
        }
        expectTyped(await send(operation, token, url, 'a=b', 'text/plain'), `${operation.name} text/plain`)
        expectTyped(
          await send(operation, token, url, 'a=b', 'multipart/form-data; boundary=x'),
          `${operation.name} bad multipart`,
        )
        const huge = await send(operation, token, url, JSON.stringify({ value: 'x'.repeat(1_100_000) }))
        expect(huge.status).toBe(413)
      })

      test('each field with values it cannot have', async () => {
        const { token, sample, url } = prepare()
        for (const field of Object.keys(sample)) {
          if (operation.path.includes(`{${field}}`)) continue
          for (const value of wrongValues) {
            expectTyped(
              await send(operation, token, url, JSON.stringify({ ...sample, [field]: value })),
              `${operation.name} ${field}=${JSON.stringify(value)?.slice(0, 60)}`,
            )
          }
        }
      })
    }
  },
)
