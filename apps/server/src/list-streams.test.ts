import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { makeUser, type Profile } from '@efie/database/testing'
import { schema } from '@efie/database'
import { exportLimit, linesType } from '@efie/domain'
import { and, desc, eq, like } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { makeHarness, type Harness } from './testing/harness.ts'

const { auditEvents, sessions, supportTickets } = schema

const lifecycle = { draining: false }
let harness: Harness
let app: FastifyInstance
let address: string
let staff: Profile
let tenant: Profile
let session: { authorization: string; id: string }

const signIn = async (person: Profile) => {
  const { access_token, session_id } = await signInAs(harness.services, person)
  return { authorization: `Bearer ${access_token}`, id: session_id }
}

const ticketOf = (number: number, user_id = tenant.id) => ({
  user_id,
  subject: `Ticket ${String(number).padStart(3, '0')}${number % 3 === 0 ? ' about keys' : ''}`,
  message: 'The door is closed.',
  category: number % 2 === 0 ? ('payment' as const) : ('other' as const),
})
const TICKETS = 250

/** More than sockets hold, so that the server is still reading when its reader has only begun. */
const LARGE = 600
let large: string

beforeAll(async () => {
  harness = await makeHarness({ environment: { AUTH_ACCESS_TOKEN_SECONDS: '180', RATE_LIMITS: 'on' } })
  const { db } = harness.services
  staff = await makeUser(db, { role: 'sales_executive' })
  tenant = await makeUser(db)
  const rows = Array.from({ length: TICKETS }, (_, index) => ticketOf(index))
  await db.insert(supportTickets).values(rows)
  const other = await makeUser(db)
  large = `/support-tickets?user_id=${other.id}&sort=subject`
  await db.insert(supportTickets).values(
    Array.from({ length: LARGE }, (_, index) => ({
      ...ticketOf(index, other.id),
      message: randomBytes(25_000).toString('hex'),
    })),
  )
  app = await buildApp(harness.services, harness.handle, { lifecycle })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await harness.close()
})
beforeEach(async () => {
  session = await signIn(staff)
})

const lines = (path: string, { authorization } = session, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/v1${path}`, { headers: { authorization, accept: linesType, ...headers } })

interface Row {
  id: string
  subject: string
}

/** Rows of a complete list. Its last line has to count them. */
const rowsIn = (text: string): Row[] => {
  const read = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row | number)
  const count = read.pop()
  expect(count).toBe(read.length)
  return read as Row[]
}

const readPages = async (path: string): Promise<Row[]> => {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const url: string = `${address}/api/v1${path}${path.includes('?') ? '&' : '?'}limit=100${cursor && `&cursor=${cursor}`}`
    const answer = await fetch(url, { headers: { authorization: session.authorization } })
    const page = (await answer.json()) as { data: Row[]; next_cursor: string | null }
    rows.push(...page.data)
    cursor = page.next_cursor
  }
  return rows
}

/** Reads the first bytes of a list and leaves it open. */
const begin = async (path: string, asker = session) => {
  const answer = await lines(path, asker)
  expect(answer.status).toBe(200)
  const reader = answer.body!.getReader()
  const decoder = new TextDecoder()
  let text = decoder.decode((await reader.read()).value, { stream: true })
  return {
    cancel: () => reader.cancel(),
    rest: async (): Promise<string> => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return text
        text += decoder.decode(value, { stream: true })
      }
    },
  }
}

const recorded = () =>
  harness.services.db
    .select({
      action: auditEvents.action,
      after: auditEvents.after,
      kind: auditEvents.kind,
      id: auditEvents.subject_id,
    })
    .from(auditEvents)
    .where(and(eq(auditEvents.session_id, session.id), like(auditEvents.action, 'export.%')))
    .orderBy(desc(auditEvents.id))

/** How the newest export of the session ended. */
const ending = async () => {
  await vi.waitFor(async () => expect((await recorded())[0]?.action).not.toBe('export.start'))
  return (await recorded())[0]
}

test.each([
  '/support-tickets?category=other&user_id=',
  '/support-tickets?sort=-subject&q=keys&category=payment&user_id=',
  '/support-tickets?q=nothing-has-this&user_id=',
])('%s… has the rows of its pages, in their order', async (start) => {
  const path = `${start}${tenant.id}`
  const answer = await lines(path)
  expect(answer.headers.get('content-type')).toBe(`${linesType}; charset=utf-8`)
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  expect(rowsIn(await answer.text())).toEqual(await readPages(path))
})

test('every row comes once, while others appear and disappear', async () => {
  const { db } = harness.services
  const list = await begin(large)
  const user_id = new URLSearchParams(large.replace(/.*\?/, '')).get('user_id') ?? ''
  await db.insert(supportTickets).values([ticketOf(0, user_id), ticketOf(998, user_id)])
  await db
    .delete(supportTickets)
    .where(and(eq(supportTickets.subject, ticketOf(599).subject), eq(supportTickets.user_id, user_id)))
  const rows = rowsIn(await list.rest())
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const subjects = rows.map(({ subject }) => subject)
  expect(subjects).toEqual(subjects.toSorted())
  expect(subjects.slice(-2)).toEqual([ticketOf(598).subject, ticketOf(998).subject])
  expect(rows).toHaveLength(LARGE)
})

test.each(['gzip', 'br'])('a list compressed with %s is sent page by page too', async (encoding) => {
  const answer = await lines(large, session, { 'accept-encoding': encoding })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  const reader = answer.body!.getReader()
  await reader.read()
  await reader.cancel()
  expect(Number((await ending())?.after?.['rows'])).toBeLessThan(LARGE)
  const path = `/support-tickets?user_id=${tenant.id}`
  const whole = await lines(path, session, { 'accept-encoding': encoding })
  expect(rowsIn(await whole.text())).toEqual(await readPages(path))
})

test('a tenant gets their own rows of a list', async () => {
  const own = rowsIn(await (await lines('/support-tickets', await signIn(tenant))).text())
  expect(own).toHaveLength(TICKETS)
})

test.each([
  ['without a token', '/support-tickets', {}, 401, 'NOT_AUTHENTICATED'],
  ['by a guest, of a public list', '/products', {}, 401, 'NOT_AUTHENTICATED'],
  ['by a role that may not read it', '/audit-events', null, 403, 'INSUFFICIENT_PERMISSIONS'],
  ['with a filter that is none', '/support-tickets?status=lost', null, 422, 'VALIDATION_FAILED'],
  ['from a cursor that is none', '/support-tickets?cursor=lost', null, 422, 'VALIDATION_FAILED'],
])('an export %s is refused like a page', async (_case, path, headers, status, code) => {
  const answer = await fetch(`${address}/api/v1${path}`, {
    headers: { accept: linesType, ...(headers ?? { authorization: session.authorization }) },
  })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code })
  expect(await recorded()).toEqual([])
})

test('what is no list of pages answers as ever', async () => {
  const answer = await lines('/me')
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await answer.json()).toMatchObject({ id: staff.id })
})

test.each([
  ['a sign-out', async () => harness.services.db.delete(sessions).where(eq(sessions.id, session.id))],
  [
    'a suspension',
    async () =>
      harness.services.db
        .update(schema.profiles)
        .set({ suspended_at: harness.clock.now().toISOString() })
        .where(eq(schema.profiles.id, staff.id)),
  ],
  [
    'another role',
    () =>
      harness.services.db
        .update(schema.profiles)
        .set({ role: 'credit_analyst' })
        .where(eq(schema.profiles.id, staff.id)),
  ],
  ['a server that stops', async () => void (lifecycle.draining = true)],
  ['a backup that is being restored', async () => harness.services.maintenance.enter('closed')],
])('%s breaks off what is still to come', async (_case, end) => {
  const list = await begin(large)
  await end()
  await expect(list.rest().then(() => 'complete')).rejects.toThrow('terminated')
  expect(await ending()).toMatchObject({ action: 'export.break', after: { list: 'tickets.list' } })
  await harness.services.db
    .update(schema.profiles)
    .set({ suspended_at: null, role: 'sales_executive' })
    .where(eq(schema.profiles.id, staff.id))
  lifecycle.draining = false
  harness.services.maintenance.enter('open')
})

test('a reader who leaves ends the reading', async () => {
  const list = await begin(large)
  await list.cancel()
  const end = await ending()
  expect(end?.action).toBe('export.break')
  expect(Number(end?.after?.['rows'])).toBeLessThan(LARGE)
})

test('the audit trail has the list, its filters without what was typed, and how it ended', async () => {
  const { id } = tenant
  const read = rowsIn(
    await (
      await lines(`/support-tickets?q=keys&category=payment&user_id=${id}&sort=subject&count=true`)
    ).text(),
  )
  await ending()
  const [end, start] = await recorded()
  expect(start).toMatchObject({ action: 'export.start', kind: 'read' })
  expect(start?.after).toEqual({
    list: 'tickets.list',
    q: 'given',
    category: 'payment',
    user_id: id,
    sort: 'subject',
  })
  expect(end).toEqual({
    action: 'export.finish',
    after: { list: 'tickets.list', rows: read.length },
    kind: 'read',
    id: start?.id,
  })
})

test('the audit trail names the list that leaves, however its address is written', async () => {
  const read = await new Promise<string>((resolve, reject) => {
    const path = '/api/v1/companies/%2e%2e/support-tickets'
    const headers = { authorization: session.authorization, accept: linesType }
    request(address, { path, headers }, (answer) => void text(answer).then(resolve, reject))
      .on('error', reject)
      .end()
  })
  expect(rowsIn(read).length).toBeGreaterThan(LARGE)
  expect((await ending())?.after).toMatchObject({ list: 'tickets.list' })
})

test('a person has two exports at a time', async () => {
  const one = await begin(large)
  const other = await begin(large, await signIn(staff))
  const third = await lines('/support-tickets')
  expect(third.status).toBe(429)
  expect(await third.json()).toEqual({
    code: 'RATE_LIMITED',
    message:
      'Two of your exports are still running. Wait until one has finished, or stop one, then export again.',
  })
  const theirs = await lines('/support-tickets', await signIn(tenant))
  expect(rowsIn(await theirs.text())).toHaveLength(TICKETS)
  await one.cancel()
  await ending()
  const fourth = await begin(large)
  await Promise.all([other.cancel(), fourth.cancel()])
})

test('a list may take longer than the token it was asked for with', async () => {
  const list = await begin(large)
  harness.clock.advance({ minutes: 5 })
  expect(rowsIn(await list.rest()).length).toBeGreaterThanOrEqual(LARGE)
  expect((await lines(large)).status).toBe(401)
})

test('a person starts 60 exports an hour', async () => {
  const busy = await signIn(await makeUser(harness.services.db))
  for (let count = 0; count < exportLimit.count; count += 1) {
    // One after the other: two at a time are refused for another reason.
    // oxlint-disable-next-line no-await-in-loop
    expect(rowsIn(await (await lines('/support-tickets', busy)).text())).toEqual([])
  }
  const refused = await lines('/support-tickets', busy)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', message: /too many exports/ })
})

test('a reader who takes nothing does not hold up the end of the server, and the trail says that it broke off', async () => {
  const list = await begin(large)
  await app.close()
  expect((await recorded())[0]?.action).toBe('export.break')
  await expect(list.rest().then(() => 'complete')).rejects.toThrow('terminated')
})
