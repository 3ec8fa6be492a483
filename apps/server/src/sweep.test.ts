import { isAdminRole, roles, type Role } from '@efie/domain'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { sandboxGateway } from './platform/gateway/sandbox.ts'
import { queryRows } from './platform/database/query-rows.ts'
import { openDemo, type DemoHarness } from './testing/demo.ts'
import { operations, type Operation } from './testing/operations.ts'
import { childrenOf, loadReach, loadRows, loadTenants, type OwnedRow, type Person } from './testing/reach.ts'
import { samples } from './testing/samples.ts'
import { makeWorld, type World } from './testing/world.ts'
import { uuidv7 } from 'uuidv7'

// The demo is replayed once if its code has changed.
vi.setConfig({ hookTimeout: 600_000, testTimeout: 600_000 })

const full = process.env['EFIE_TEST_FULL'] === '1'
/** Real rows of each kind requested by every role. */
const ROWS = full ? 200 : 3
const HANG = 5_000

/** Demo accounts that send requests: one per role, and three tenants. */
const askers = [
  'newtenant@efie.example',
  'tenant@efie.example',
  'arrears@efie.example',
  'company@efie.example',
  'sales@efie.example',
  'analyst@efie.example',
  'manager@efie.example',
  'recovery@efie.example',
  'inspector@efie.example',
  'finance@efie.example',
  'admin@efie.example',
  'superadmin@efie.example',
] as const

interface Asker {
  id: string
  role: Role
  token: string
  /** Null for those who may learn about everyone. */
  reach: ReadonlySet<string> | null
}

let demo: DemoHarness
let app: FastifyInstance
let world: World
let tenants: Person[]
const people = new Map<string, Asker | null>([['a guest', null]])
const rowsOf = new Map<string, OwnedRow[]>()
let requests = 0

const resourceOf = ({ path }: Operation): string => path.split('/')[1] ?? ''

beforeAll(async () => {
  demo = await openDemo({ gateway: sandboxGateway })
  app = await buildApp(demo.services, demo.handle)
  await app.ready()
  tenants = await loadTenants(demo)
  for (const resource of new Set(operations.map(resourceOf)))
    rowsOf.set(resource, await loadRows(demo, resource))
  world = await makeWorld(demo.services)
  for (const email of askers) {
    const { actor } = await demo.person(email)
    const { access_token } = await signInAs(demo.services, actor)
    people.set(email, {
      id: actor.id,
      role: actor.role,
      token: access_token,
      reach: await loadReach(demo, actor),
    })
  }
})
afterAll(async () => {
  await app.close()
  await demo.close()
})

const ask = async (
  asker: Asker | null,
  method: string,
  path: string,
  payload?: Record<string, unknown>,
): Promise<{ status: number; text: string }> => {
  requests += 1
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${method} ${path} hangs`)), HANG)
  })
  try {
    const answer = app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      headers: {
        'idempotency-key': uuidv7(),
        ...(asker && { authorization: `Bearer ${asker.token}` }),
      },
      ...(payload && { payload }),
    })
    const { statusCode, headers, body } = await Promise.race([answer, hang])
    const type = String(headers['content-type'])
    return { status: statusCode, text: /json|csv|text/.test(type) ? body : '' }
  } finally {
    clearTimeout(timer)
  }
}

/** As a whole word: one address may be the end of another. */
const standsIn = (text: string, mark: string): boolean => {
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1))
    if (!/[\w.-]/.test(text[at - 1] ?? '')) return true
  return false
}

/** Tenants revealed by the answer although the caller may not learn about them. */
const betrayed = (asker: Asker | null, text: string): string[] =>
  tenants
    .filter(({ id }) => !(asker ? (asker.reach?.has(id) ?? true) : false))
    .flatMap(({ marks }) => marks.filter((mark) => standsIn(text, mark)))

/** Paths of an operation on these rows, with a nested row where the path names one. */
const pathsOn = async (
  operation: Operation,
  rows: OwnedRow[],
): Promise<{ path: string; row: OwnedRow }[]> => {
  const child = /\{(\w+_id)\}/.exec(operation.path)?.[1]
  const paths: { path: string; row: OwnedRow }[] = []
  for (const row of rows) {
    const path = operation.path.replace('{id}', row.id)
    const below = child === undefined ? undefined : childrenOf[child]
    if (child === undefined || !below) {
      paths.push({ path: path.replace(/\{\w+\}/, world.missing), row })
      continue
    }
    const [found] = await queryRows<{ id: string }>(
      demo.services.db,
      sql`select id::text as id from ${sql.identifier(below.table)}
          where ${sql.identifier(below.column)} = ${row.id} limit 1`,
    )
    paths.push({ path: path.replace(`{${child}}`, found?.id ?? world.missing), row })
  }
  return paths
}

/** Some rows of each kind, belonging to all sorts of people, the caller included. */
const chooseRows = (resource: string, asker: Asker | null): OwnedRow[] => {
  const rows = rowsOf.get(resource) ?? []
  const own = rows.filter(({ owner }) => owner !== null && owner === asker?.id)
  return [...new Set([...rows.slice(0, ROWS), ...own.slice(0, ROWS)])]
}

const onRows = operations.filter(({ path }) => path.includes('{id}'))
const reads = onRows.filter(({ method }) => method === 'GET')
const writes = onRows.filter(({ method }) => method !== 'GET')
/** Rows anyone may read; for staff, tickets of everyone (domain.md §4). */
const isOpen = (operation: Operation, asker: Asker | null): boolean =>
  /^(?:products|properties)\./.test(operation.name) ||
  (operation.name.startsWith('tickets.') && asker !== null && isAdminRole(asker.role))

describe.each([...people.keys(), ...askers].filter((name, index, all) => all.indexOf(name) === index))(
  '%s',
  (name) => {
    test('reads of real rows nothing about anybody out of reach', async () => {
      const asker = people.get(name) ?? null
      const found: string[] = []
      let answered = 0
      for (const operation of reads) {
        for (const { path, row } of await pathsOn(operation, chooseRows(resourceOf(operation), asker))) {
          const { status, text } = await ask(asker, 'GET', path)
          const told = `${path}: ${status}`
          if (status >= 500) found.push(`${told} ${text.slice(0, 200)}`)
          if (status !== 200) continue
          answered += 1
          const strangers = asker?.reach && row.owner !== null && !asker.reach.has(row.owner)
          if ((strangers || !asker) && !isOpen(operation, asker))
            found.push(`${told}, whose owner is out of reach`)
          for (const mark of betrayed(asker, text)) found.push(`${told} tells ${mark}`)
        }
      }
      expect(found).toEqual([])
      // An operation refused throughout would prove nothing.
      if (asker) expect(answered).toBeGreaterThan(1)
    })

    test('finds in lists and searches nobody out of reach', async () => {
      const asker = people.get(name) ?? null
      const found: string[] = []
      const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      for (const { path } of lists) {
        for (const query of ['', '?limit=100', '?q=a']) {
          const { status, text } = await ask(asker, 'GET', `${path}${query}`)
          if (status >= 500) found.push(`${path}${query}: ${status} ${text.slice(0, 200)}`)
          if (status === 200)
            for (const mark of betrayed(asker, text)) found.push(`${path}${query} tells ${mark}`)
        }
      }
      expect(found).toEqual([])
    })
  },
)

/** Tables every request may write to, even if refused. */
const WRITTEN_ALONGSIDE = new Set(['audit_events', 'changes', 'idempotency_keys', 'rate_limits', 'sessions'])

/** A checksum over all rows of all tables. */
const fingerprint = async (): Promise<Record<string, string>> => {
  const { db } = demo.services
  const tables = await queryRows<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_schema in ('auth', 'public') and table_type = 'BASE TABLE'`,
  )
  const sums: Record<string, string> = {}
  for (const { schema, name } of tables) {
    if (WRITTEN_ALONGSIDE.has(name)) continue
    const [row] = await queryRows<{ sum: string }>(
      db,
      sql`select coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
          from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    )
    sums[`${schema}.${name}`] = row?.sum ?? ''
  }
  return sums
}

describe.each(['newtenant@efie.example', 'tenant@efie.example', 'company@efie.example'])('%s', (name) => {
  test('changes no row of another by any act, and learns nothing by trying', async () => {
    const asker = people.get(name)
    if (!asker) throw new Error(`${name} did not sign in`)
    const before = await fingerprint()
    const found: string[] = []
    for (const operation of writes) {
      const foreign = (rowsOf.get(resourceOf(operation)) ?? []).filter(
        ({ owner }) => owner === null || (owner !== asker.id && !asker.reach?.has(owner)),
      )
      // A company's own rows have no owner's name; its acts on them have tests of their own.
      if (asker.role === 'company' && foreign.every(({ owner }) => owner === null)) continue
      // Once, because some samples name a row made to be deleted, of which there are few.
      const { id: _id, ...body } = samples[operation.name]?.(world.other, world, asker.role) ?? {}
      for (const { path } of await pathsOn(operation, foreign.slice(0, ROWS))) {
        const { status, text } = await ask(asker, operation.method, path, body)
        const told = `${operation.method} ${path}: ${status}`
        if (status >= 500 || status < 400) found.push(`${told} ${text.slice(0, 200)}`)
        for (const mark of betrayed(asker, text)) found.push(`${told} tells ${mark}`)
      }
    }
    expect(found).toEqual([])
    expect(await fingerprint()).toEqual(before)
  })
})

test('every role asked, and often enough', () => {
  const asked = new Set([...people.values()].map((asker) => asker?.role))
  expect(roles.filter((role) => !asked.has(role))).toEqual([])
  expect(requests).toBeGreaterThan(full ? 50_000 : 2_000)
})
