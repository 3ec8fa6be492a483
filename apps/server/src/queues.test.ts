import { randomUUID } from 'node:crypto'
import { schema } from '@efie/database'
import {
  addDays,
  awaitedBy,
  decisionPromise,
  isAdminRole,
  measureOf,
  queueCountLimit,
  queues,
  queuesOf,
  roles,
  trendDays,
  type Awaited as AwaitedList,
  type Queue,
  type Role,
} from '@efie/domain'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { loadHolidays } from './features/holidays/index.ts'
import { openDemo, type DemoHarness } from './testing/demo.ts'

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

interface Reader {
  id: string
  token: string
}

/** The list behind each queue, with the filters that its entry of the sidebar sets. */
const listOf: Record<Queue, (reader: Reader) => string> = {
  'leads-due': () => `/leads?due_by=${demo.today}`,
  'applications-pending': () => '/applications?status=pending',
  'applications-mine': ({ id }) => `/applications?analyst_id=${id}&group=pending`,
  'orders-to-decide': () => '/orders?status=pending-credit',
  'documents-to-verify': () => '/documents?to_verify=true',
  'inspections-requested': () => '/inspections?status=requested',
  'inspections-scheduled': () => '/inspections?status=scheduled',
  'loans-to-pay-out': () => '/applications?status=approved&ready_to_pay_out=true',
  'payouts-to-release': () => '/disbursements?status=requested',
  'payouts-failed': () => '/disbursements?status=failed',
  'refunds-to-release': () => '/refunds?status=requested',
  'entries-to-confirm': () => '/payments/manual?status=processing',
  'receipts-unidentified': () => '/unidentified-receipts?status=open',
  'transfers-unmatched': () => '/bank-receipts?status=unmatched',
  'cases-open': () => '/collection-cases?status=live',
  'cases-mine': () => '/collection-cases?status=live&assigned_to=me',
  'relief-requested': () => '/hardship-requests?status=open',
  'companies-unassigned': () => '/companies?portfolio=unassigned',
  'invoices-draft': () => '/invoices?status=draft',
  approvals: () => '/approvals?status=requested',
}

/** The list behind what waits for others. */
const listOfAwaited: Record<AwaitedList, string> = {
  'leads-quoted': '/leads?status=quoted',
  'applications-info-requested': '/applications?status=info-requested',
  'applications-approved': '/applications?status=approved',
  'payouts-sent': '/disbursements?status=sent',
  'cases-promised': '/collection-cases?status=promised',
  'invoices-issued': '/invoices?status=issued',
  'invoices-overdue': '/invoices?status=overdue',
}

const get = async <Body>(path: string, { token }: Reader): Promise<Body> => {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json<Body>()
}

/** Queues whose lists show the time left on each row. */
const timedLists: ReadonlySet<Queue> = new Set([
  'applications-pending',
  'applications-mine',
  'orders-to-decide',
  'documents-to-verify',
  'inspections-requested',
  'payouts-to-release',
  'payouts-failed',
  'refunds-to-release',
  'receipts-unidentified',
  'relief-requested',
])

interface Row {
  waiting?: { due_at: string; late_at: string } | null
}

/** All rows of a list, page by page. */
const rowsOf = async (list: string, reader: Reader): Promise<Row[]> => {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: { data: Row[]; next_cursor: string | null } = await get(
      `${list}&limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
      reader,
    )
    rows.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return rows
}

const countsOf = async (reader: Reader) =>
  (await get<{ queues: { queue: Queue; count: number; more: boolean }[] }>('/me/queues', reader)).queues

const staffOf = async (role: Role): Promise<Reader[]> => {
  const people = await demo.services.db
    .select()
    .from(schema.profiles)
    .where(eq(schema.profiles.role, role))
    .orderBy(asc(schema.profiles.created_at))
    .limit(2)
  return Promise.all(
    people.map(async ({ id }) => ({ id, token: (await signInAs(demo.services, { id })).access_token })),
  )
}

const seen = new Map<Queue, number>()

test.each(roles)('what is counted for %s is what the lists show', async (role) => {
  for (const reader of await staffOf(role)) {
    const counts = await countsOf(reader)
    expect(counts.map(({ queue }) => queue)).toEqual(queuesOf(role))
    const timed = (await get<Work>('/me/work', reader)).queues
    const now = demo.services.clock.now().toISOString()
    for (const { queue, count, more } of counts) {
      const rows = await rowsOf(listOf[queue](reader), reader)
      expect({ queue, rows: count, more }).toEqual({ queue, rows: rows.length, more: false })
      if (timedLists.has(queue)) {
        const waiting = rows.flatMap((row) => row.waiting ?? [])
        expect(timed.find((row) => row.queue === queue)).toMatchObject({
          late: waiting.filter(({ late_at }) => late_at <= now).length,
          due: waiting.filter(({ due_at, late_at }) => due_at <= now && late_at > now).length,
        })
      }
      seen.set(queue, (seen.get(queue) ?? 0) + count)
    }
  }
  if (!isAdminRole(role)) expect(queuesOf(role)).toEqual([])
})

interface Work {
  queues: { queue: Queue; count: number; late: number; due: number; oldest: string | null }[]
  waiting: { awaited: AwaitedList; count: number }[]
  trend: { measure: string; days: { day: string; kept: number; late: number; open: number }[] } | null
}

test.each(roles)('the day’s work of %s has the same rows as its queues and lists', async (role) => {
  for (const reader of await staffOf(role)) {
    const { queues: timed, waiting, trend } = await get<Work>('/me/work', reader)
    const counts = await countsOf(reader)
    expect(timed.map(({ queue, count }) => [queue, count])).toEqual(
      counts.map(({ queue, count }) => [queue, count]),
    )
    for (const { count, late, due } of timed) expect(late + due).toBeLessThanOrEqual(count)
    expect(waiting.map(({ awaited }) => awaited)).toEqual(awaitedBy(role))
    for (const { awaited, count } of waiting)
      expect([awaited, count]).toEqual([awaited, (await rowsOf(listOfAwaited[awaited], reader)).length])
    expect(trend?.measure ?? null).toBe(measureOf(role))
    expect(trend?.days.map(({ day }) => day) ?? []).toEqual(
      trend
        ? Array.from({ length: trendDays }, (_, index) => addDays(demo.today, index + 1 - trendDays))
        : [],
    )
  }
})

test('documents are late and due, and their promises kept, as each single row says', async () => {
  const [inspector] = await staffOf('inspection_and_verification')
  if (!inspector) throw new Error('the demo has no inspector')
  const { db, clock } = demo.services
  const now = clock.now().toISOString()
  const holidays = await loadHolidays(db, addDays(demo.today, -14))
  const first = addDays(demo.today, 1 - trendDays)
  const current = await db
    .select()
    .from(schema.documents)
    .where(and(isNull(schema.documents.superseded_by), isNull(schema.documents.carried_from)))
  const promised = current.map((row) => ({ ...row, ...decisionPromise(row.created_at, holidays) }))
  const pending = promised.filter(({ status }) => status === 'pending')
  const { queues: timed, trend } = await get<Work>('/me/work', inspector)
  expect(timed[0]).toMatchObject({
    queue: 'documents-to-verify',
    late: pending.filter(({ decided_by }) => decided_by <= now).length,
    due: pending.filter(({ taken_by, decided_by }) => taken_by <= now && decided_by > now).length,
    oldest: pending.map(({ created_at }) => created_at).toSorted()[0] ?? null,
  })
  const recent = promised.filter(({ created_at }) => created_at.slice(0, 10) >= first)
  expect(recent.length).toBeGreaterThan(0)
  const fates = recent.map(({ created_at, reviewed_at, decided_by }) => ({
    day: created_at.slice(0, 10),
    fate: (reviewed_at ?? now) > decided_by ? 'late' : reviewed_at === null ? 'open' : 'kept',
  }))
  for (const { day, ...counts } of trend?.days ?? [])
    for (const fate of ['kept', 'late', 'open'] as const)
      expect([day, fate, counts[fate]]).toEqual([
        day,
        fate,
        fates.filter((row) => row.day === day && row.fate === fate).length,
      ])
})

test('the demo has rows for most queues, so that they were compared', () => {
  expect(queues.filter((queue) => !seen.get(queue))).toEqual([])
})

test('a queue longer than the limit is counted up to it', async () => {
  const [inspector] = await staffOf('inspection_and_verification')
  if (!inspector) throw new Error('the demo has no inspector')
  const { db } = demo.services
  const [document] = await db.select().from(schema.documents).limit(1)
  if (!document) throw new Error('the demo has no documents')
  const more = {
    ...document,
    status: 'pending' as const,
    application_id: null,
    superseded_by: null,
    reviewed_by: null,
    reviewed_at: null,
  }
  await db
    .insert(schema.documents)
    .values(Array.from({ length: queueCountLimit + 1 }, () => ({ ...more, id: randomUUID() })))
  expect((await countsOf(inspector))[0]).toEqual({
    queue: 'documents-to-verify',
    count: queueCountLimit,
    more: true,
  })
})
