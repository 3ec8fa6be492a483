import { randomUUID } from 'node:crypto'
import { schema } from '@efie/database'
import { isAdminRole, queueCountLimit, queues, queuesOf, roles, type Queue, type Role } from '@efie/domain'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
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
  'applications-mine': ({ id }) => `/applications?analyst_id=${id}`,
  'orders-to-decide': () => '/orders?status=pending-credit',
  'documents-to-verify': () => '/documents?status=pending&current=true',
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

const get = async <Body>(path: string, { token }: Reader): Promise<Body> => {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json<Body>()
}

/** All rows of a list, page by page. */
const rowsOf = async (list: string, reader: Reader): Promise<number> => {
  let rows = 0
  let cursor: string | null = null
  do {
    const page: { data: unknown[]; next_cursor: string | null } = await get(
      `${list}&limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
      reader,
    )
    rows += page.data.length
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
    for (const { queue, count, more } of counts) {
      expect({ queue, rows: count, more }).toEqual({
        queue,
        rows: await rowsOf(listOf[queue](reader), reader),
        more: false,
      })
      seen.set(queue, (seen.get(queue) ?? 0) + count)
    }
  }
  if (!isAdminRole(role)) expect(queuesOf(role)).toEqual([])
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
