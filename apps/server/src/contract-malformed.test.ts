import { errors, unknownField } from '@efie/contracts'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { sandboxGateway } from './platform/gateway/sandbox.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { inputShapeOf, isFreeText, type Field } from './testing/input-shape.ts'
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

/** Someone who may call the operation, so that the input is judged instead of the caller. */
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
/** Values that no field accepts, except those in `takenAfterAll`. */
const wrongValues: unknown[] = [null, true, -1, 1.5, 1e308, '', LONG, '\u0000', [], [[]], {}, nested(200)]
/** Normal text in free text fields; invalid in all others. */
const wrongTexts = ['x', '💥', '2026-02-30', "'; drop table applications; --"]

const emptyIsNone = [''] as const
/** Values accepted by operation and field, which get as far as the act itself. */
const takenAfterAll: Record<string, readonly unknown[]> = {
  'applicationDrafts.put base_version': [null],
  'applicationDrafts.put values': [{}],
  'applications.transition reason': emptyIsNone,
  'approvals.decide approve': [true],
  'broadcasts.create segment': [{}],
  'broadcasts.preview segment': [{}],
  'collections.assign assigned_to': [null],
  'companies.transition reason': emptyIsNone,
  'companies.update city': [null, ...emptyIsNone, ...wrongTexts],
  'disbursements.changePayee payout_bank_code': emptyIsNone,
  'documents.review reason': emptyIsNone,
  'employments.consent terms_read': [true],
  'loans.startAutoCollection consent': [true],
  'loans.startRenewal confirmed': [[]],
  // A wrong password, like any other text that isn't the right one.
  'me.deletion.request current_password': emptyIsNone,
  'products.addVariant colour': wrongTexts,
}

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

type Sent = Awaited<ReturnType<typeof send>>

/**
 * Checks the form of a refusal: a code of the contract, its status, a message, and fields where it is about
 * fields.
 */
const expectRefusal = (answer: Sent, told: string, statuses: readonly number[]) => {
  expect(statuses, `${told}: ${answer.status} ${answer.payload.slice(0, 300)}`).toContain(answer.status)
  expect(answer.requestId).toBeTypeOf('string')
  const body = JSON.parse(answer.payload) as { code: string; message: string; data?: { issues?: unknown[] } }
  expect(Object.keys(errors), told).toContain(body.code)
  expect(body.message.length).toBeGreaterThan(0)
  if (body.code === 'VALIDATION_FAILED') expect(body.data?.issues?.length, told).toBeGreaterThan(0)
}

/** Refused because of the input, before checking whether the act is possible. */
const unreadable = [400, 413, 415, 422]
const nothingThere = [...unreadable, 404]

/** Query values that a parameter can't have. */
const wrongQueries = ([name, field]: [string, Field]): string[] => {
  const queries = [`${name}[]=1&${name}[]=2`, `${name}[a][b]=1`, `${name}=%00`]
  if (!isFreeText(field)) queries.push(`${name}=nonsense`)
  if (field.maxLength !== undefined) queries.push(`${name}=${'x'.repeat(field.maxLength + 1)}`)
  if (field.minimum !== undefined) queries.push(`${name}=${field.minimum - 1}`)
  if (field.maximum !== undefined) queries.push(`${name}=${field.maximum + 1}`)
  return queries
}

/** The others take nothing that could be wrong. */
const taking = operations.filter(
  (operation) =>
    operation.method !== 'GET' ||
    operation.path.includes('{id}') ||
    Object.keys(inputShapeOf(operation).properties).length > 0,
)

const prepareCall = (operation: Operation) => {
  const { role, token, reachesAll } = callerOf(operation)
  const target = reachesAll ? world.other : world.own[role]
  const sample = samples[operation.name]?.(target, world, role) ?? {}
  return { token, sample, url: pathOf(operation, sample) }
}

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s refuses fields and query parameters that it does not name',
  async (name, operation) => {
    const { token, url } = prepareCall(operation)
    const expectNamed = async (query: string, payload?: string) => {
      const answer = await send(operation, token, `${url}${query}`, payload)
      expectRefusal(answer, `${name}${query} ${payload ?? ''}`, [422])
      expect((JSON.parse(answer.payload) as { data: { issues: unknown[] } }).data.issues).toContainEqual({
        path: 'not_of_this_contract',
        message: unknownField,
      })
    }
    await expectNamed('?not_of_this_contract=1')
    if (operation.method !== 'GET') await expectNamed('', JSON.stringify({ not_of_this_contract: 1 }))
  },
)

describe.each(taking.map((operation) => [operation.name, operation] as const))(
  '%s refuses',
  (name, operation) => {
    const { properties, required } = inputShapeOf(operation)
    const prepare = () => prepareCall(operation)

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
          world.missing,
        ])
          expectRefusal(
            await send(operation, token, pathOf(operation, sample, id), payload),
            `${name} id ${id}`,
            nothingThere,
          )
      })
    }

    const queries =
      operation.method === 'GET'
        ? [
            ...Object.entries(properties).flatMap(wrongQueries),
            ...('cursor' in properties ? ['cursor=W10'] : []),
          ]
        : []
    if (queries.length > 0)
      test('queries of the wrong form', async () => {
        const { token, url } = prepare()
        for (const query of queries)
          expectRefusal(await send(operation, token, `${url}?${query}`), `${name}?${query}`, unreadable)
      })

    if (operation.method !== 'GET') {
      test('bodies of the wrong form', async () => {
        const { token, url } = prepare()
        const bodies = ['{', 'null', '[]', '"text"', '1']
        // Without required fields these bodies would perform the operation.
        if (required.length > 0) bodies.push('', '{"__proto__":{"a":1}}', JSON.stringify(nested(2_000)))
        for (const payload of bodies)
          expectRefusal(
            await send(operation, token, url, payload),
            `${name} body ${payload.slice(0, 60)}`,
            unreadable,
          )
        for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
          expectRefusal(await send(operation, token, url, 'a=b', type), `${name} as ${type}`, unreadable)
        const huge = await send(operation, token, url, JSON.stringify({ value: 'x'.repeat(1_100_000) }))
        expectRefusal(huge, `${name} with a huge body`, [413])
      })

      test('each field with values it cannot have', async () => {
        const { token, sample, url } = prepare()
        for (const key of Object.keys(sample)) {
          if (operation.path.includes(`{${key}}`)) continue
          const texts = properties[key] && isFreeText(properties[key]) ? [] : wrongTexts
          const taken = new Set(takenAfterAll[`${name} ${key}`]?.map((value) => JSON.stringify(value)))
          for (const value of [...wrongValues, ...texts]) {
            const answer = await send(operation, token, url, JSON.stringify({ ...sample, [key]: value }))
            const told = `${name} ${key}=${JSON.stringify(value).slice(0, 60)}`
            if (taken.has(JSON.stringify(value))) expect(unreadable, told).not.toContain(answer.status)
            else expectRefusal(answer, told, unreadable)
          }
        }
      })
    }
  },
)

test('what a field takes all the same is named by fields that there are', () => {
  const fields = new Set(
    operations.flatMap((operation) =>
      Object.keys(inputShapeOf(operation).properties).map((field) => `${operation.name} ${field}`),
    ),
  )
  expect(Object.keys(takenAfterAll).filter((name) => !fields.has(name))).toEqual([])
})
