import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { roles, scopeOf, type Permission, type Role } from '@efie/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { sandboxGateway } from './platform/gateway/sandbox.ts'
import { callOperation, type Answer } from './testing/call.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { operations, type Operation } from './testing/operations.ts'
import { samples } from './testing/samples.ts'
import { makeWorld, type World } from './testing/world.ts'

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

const sampleOf = (operation: Operation) => {
  const sample = samples[operation.name]
  if (!sample) throw new Error(`${operation.name} has no sample input: add one to testing/samples.ts`)
  return sample
}

type Verdict = 'reached' | 'NOT_AUTHENTICATED' | 'INSUFFICIENT_PERMISSIONS' | 'NOT_FOUND'

/** What an answer says about access; success.test.ts proves that the act itself succeeds. */
const verdictOf = ({ status, body }: Answer): Verdict => {
  if (status === 401) return 'NOT_AUTHENTICATED'
  if (status === 403 && body.code === 'INSUFFICIENT_PERMISSIONS') return 'INSUFFICIENT_PERMISSIONS'
  // A link is its own key: one that was never issued refuses everyone.
  if (status === 404 && body.code !== 'LINK_NOT_FOUND') return 'NOT_FOUND'
  return 'reached'
}

/** Whether the operation names a row belonging to someone, in its path or input. */
const aimsAtRow = (operation: Operation) =>
  (operation.path.includes('{id}') && !/^(products|properties)\./.test(operation.name)) ||
  ['payments.create', 'payments.byReference', 'disbursements.request', 'documents.upload'].includes(
    operation.name,
  )

const expectedOf = (operation: Operation, role: Role | null, whose: 'own' | 'other'): Verdict => {
  const { access } = operation.meta
  if (role === null) return access === 'public' ? 'reached' : 'NOT_AUTHENTICATED'
  if (access === 'public' || access === 'signed-in') return 'reached'
  const scope = scopeOf(role, access)
  if (scope === null) return 'INSUFFICIENT_PERMISSIONS'
  if (!aimsAtRow(operation) || scope === 'all') return 'reached'
  // No one is a lead, an employee or in arrears here, and no portfolio has companies, so those scopes reach
  // no row.
  const reaches = scope === 'own' || (scope === 'employees' && /^(employees|invoices)\./.test(operation.name))
  return reaches && whose === 'own' ? 'reached' : 'NOT_FOUND'
}

/** A guest, and each role with a row of its own and a stranger's. */
const askers: { role: Role | null; whose: 'own' | 'other' }[] = [
  { role: null, whose: 'other' },
  ...roles.flatMap((role) => (['own', 'other'] as const).map((whose) => ({ role, whose }))),
]

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s is open to whom the permission matrix says, at the rows that it says',
  async (_name, operation) => {
    const wrong: string[] = []
    for (const { role, whose } of askers) {
      const target = role !== null && whose === 'own' ? world.own[role] : world.other
      const answer = await callOperation(
        app,
        operation,
        sampleOf(operation)(target, world, role),
        role && (tokens.get(role) ?? null),
      )
      const verdict = verdictOf(answer)
      const expected = expectedOf(operation, role, whose)
      if (verdict !== expected || answer.status >= 500)
        wrong.push(
          `${role ?? 'a guest'} on ${whose} row: ${verdict}, not ${expected}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`,
        )
    }
    expect(wrong).toEqual([])
  },
)

describe('before a second factor', () => {
  let token: string
  beforeAll(async () => {
    const { id } = await makeUser(harness.services.db, { ghana_card_number: 'GHA-123456789-0' })
    await harness.services.db
      .insert(schema.mfaFactors)
      .values({ user_id: id, factor_type: 'totp', status: 'verified', friendly_name: 'App' })
    token = (await signInAs(harness.services, { id })).access_token
  })

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s is refused, but for who one is',
    async (name, operation) => {
      const input = sampleOf(operation)(world.own.user, world, 'user')
      const { status, body } = await callOperation(app, operation, input, token)
      if (name !== 'me.get') return expect([status, body.code]).toEqual([403, 'AAL2_REQUIRED'])
      expect(Object.keys(body).toSorted()).toEqual(['full_name', 'id', 'role', 'second_factor'])
      expect(body['second_factor']).toBe('challenge')
    },
  )

  test.each([
    ['POST', '/api/v1/documents/uploads'],
    ['GET', '/api/v1/me/'],
    ['GET', '/api/v1//me'],
    ['HEAD', '/api/v1/me/sessions'],
  ] as const)('%s %s tells nothing', async (method, url) => {
    const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('GHA-123456789-0')
  })
})

describe('lists hold only rows within the scope', () => {
  const lists = operations.filter(
    (operation) =>
      operation.name.endsWith('.list') &&
      operation.meta.access !== 'public' &&
      operation.meta.access !== 'signed-in' &&
      !operation.path.includes('{id}'),
  )
  test('there are such lists', () => expect(lists.length).toBeGreaterThan(20))

  test.each(lists.flatMap((operation) => roles.map((role) => [operation.name, role, operation] as const)))(
    '%s as %s',
    async (_name, role, operation) => {
      // A list without pages has no limit.
      const all = { limit: 100 }
      const input = operation.input?.safeParse(all).success ? all : {}
      const { status, body } = await callOperation(app, operation, input, tokens.get(role) ?? null)
      const scope = scopeOf(role, operation.meta.access as Permission)
      if (scope === null) {
        expect(status).toBe(403)
        return
      }
      expect(status).toBe(200)
      const owners = (body['data'] as { user_id?: string }[]).flatMap((row) =>
        row.user_id === undefined ? [] : [row.user_id],
      )
      const strangers = owners.filter((owner) => owner !== world.actors[role].id)
      if (scope !== 'all') expect(strangers).toEqual([])
    },
  )
})
