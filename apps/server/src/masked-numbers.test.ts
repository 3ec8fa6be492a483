import { schema } from '@efie/database'
import { isAdminRole, roles, type Role } from '@efie/domain'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { openDemo, type DemoHarness } from './testing/demo.ts'
import { operations } from './testing/operations.ts'

// The demo is replayed once if its code has changed.
vi.setConfig({ hookTimeout: 600_000, testTimeout: 120_000 })

let demo: DemoHarness
let app: FastifyInstance
beforeAll(async () => {
  demo = await openDemo()
  app = await buildApp(demo.services, demo.handle)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await demo.close()
})

const readers = roles.filter((role) => role === 'company' || isAdminRole(role))

/**
 * Numbers that no list or page may show in full, by kind. Wallets that are also someone's phone number are
 * left out.
 */
const findSecrets = async (): Promise<Map<string, string>> => {
  const { db } = demo.services
  const people = await db.select().from(schema.profiles)
  const applications = await db.select().from(schema.applications)
  const payouts = await db.select().from(schema.disbursements)
  const phones = new Set([
    ...people.map(({ phone }) => phone),
    ...applications.map(({ landlord_phone }) => landlord_phone),
  ])
  const secrets = new Map<string, string>()
  for (const { ghana_card_number, date_of_birth } of people) {
    if (ghana_card_number) secrets.set(ghana_card_number, 'card')
    if (date_of_birth) secrets.set(date_of_birth, 'birthday')
  }
  for (const { payout_account } of [...applications, ...payouts])
    if (payout_account && !phones.has(payout_account)) {
      secrets.set(payout_account, 'account')
      secrets.set(payout_account.replace('+233', '0'), 'account')
    }
  return secrets
}

/** A document shows what is printed on it; reading one is audited. */
const isPaper = (path: string): boolean => /(?:\.pdf|\/file|\/preview)$/.test(path)

const gets = operations.filter(
  ({ method, meta, path }) =>
    method === 'GET' && meta.access !== 'public' && !/^\/me(?:\/|$)/.test(path) && !isPaper(path),
)

/** Rows of each kind opened individually. */
const OPENED = 8

const idsIn = (payload: string): string[] => {
  try {
    const { data } = JSON.parse(payload) as { data?: { id?: string }[] }
    return (data ?? []).flatMap(({ id }) => id ?? []).slice(0, OPENED)
  } catch {
    return []
  }
}

/** Everything a role can read: each list, and the first rows of each individually. */
const readEverything = async (role: Role): Promise<Map<string, string>> => {
  const [person] = await demo.services.db
    .select()
    .from(schema.profiles)
    .where(and(eq(schema.profiles.role, role), isNull(schema.profiles.suspended_at)))
    .orderBy(asc(schema.profiles.id))
    .limit(1)
  if (!person) throw new Error(`the demo has no ${role}`)
  const { access_token } = await signInAs(demo.services, person)
  const answers = new Map<string, string>()
  const read = async (name: string, url: string): Promise<string> => {
    const answer = await app.inject({
      url: `/api/v1${url}`,
      headers: { authorization: `Bearer ${access_token}` },
    })
    if (answer.statusCode === 200) answers.set(`${name} ${url}`, answer.payload)
    return answer.statusCode === 200 ? answer.payload : ''
  }
  const ids = new Map<string, string[]>()
  for (const { name, path } of gets.filter(({ path: one }) => !one.includes('{'))) {
    const payload = (await read(name, `${path}?limit=100`)) || (await read(name, path))
    ids.set(path, idsIn(payload))
  }
  for (const { name, path } of gets.filter(({ path: one }) => one.includes('{id}')))
    for (const id of ids.get(path.slice(0, path.indexOf('/{id}'))) ?? [])
      await read(name, path.replace('{id}', id))
  return answers
}

test.each(readers)('%s reads no card, birthday or account of another person in full', async (role) => {
  const secrets = await findSecrets()
  expect([...new Set(secrets.values())].toSorted()).toEqual(['account', 'birthday', 'card'])
  const answers = await readEverything(role)
  expect(answers.size).toBeGreaterThan(10)
  const leaks = new Set<string>()
  for (const [asked, payload] of answers)
    for (const [plain, kind] of secrets)
      // A birthday may equal another date, so it only counts as a plain date.
      if (payload.includes(kind === 'birthday' ? `"${plain}"` : plain)) leaks.add(`${asked}: ${kind}`)
  expect([...leaks]).toEqual([])
})

test('no cache keeps a number that is shown', async () => {
  const { db } = demo.services
  const [tenant] = await db
    .select()
    .from(schema.profiles)
    .where(and(eq(schema.profiles.role, 'user'), isNotNull(schema.profiles.ghana_card_number)))
    .limit(1)
  const { actor } = await demo.person('analyst@efie.example')
  const { access_token } = await signInAs(demo.services, actor)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/reveals',
    headers: { authorization: `Bearer ${access_token}` },
    payload: {
      subject_type: 'profile',
      subject_id: tenant?.id,
      field: 'ghana_card_number',
      purpose: 'verify-identity',
    },
  })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store'])
  expect(answer.json()).toEqual({ value: tenant?.ghana_card_number })
})
