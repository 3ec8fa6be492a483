import { schema } from '@efie/database'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../testing/harness.ts'
import { HOUSEKEEPING, registerHousekeeping } from './housekeeping.ts'

const { changes, idempotencyKeys, messages, rateLimits } = schema
let harness: Harness

const ago = (days: number): string =>
  new Date(harness.clock.now().getTime() - days * 86_400_000).toISOString()

beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

test('housekeeping removes what has served its time and keeps the rest', async () => {
  const { db } = harness.services
  await db.delete(changes)
  const change = { xid: 1, table_name: 'payments', row_id: uuidv7(), kind: 'INSERT' as const }
  const key = { actor_id: 'a', operation: 'payments.create', request_hash: 'h' }
  const message = { channel: 'email' as const, recipient: 'ama@efie.example', text: 'Code', template: 't' }
  await db.insert(changes).values([2, 0.5].map((days) => ({ ...change, created_at: ago(days) })))
  await db
    .insert(idempotencyKeys)
    .values([8, 6].map((days) => ({ ...key, key: `k-${days}`, created_at: ago(days) })))
  await db.insert(messages).values([31, 29].map((days) => ({ ...message, created_at: ago(days) })))
  await db.insert(rateLimits).values([2, 0.5].map((days) => ({ key: `r-${days}`, window_start: ago(days) })))
  registerHousekeeping(harness.services)
  await harness.jobs.enqueue(db, HOUSEKEEPING, {})
  await harness.jobs.run(HOUSEKEEPING)
  expect((await db.select().from(changes)).map((row) => row.created_at)).toEqual([ago(0.5)])
  expect((await db.select().from(idempotencyKeys)).map((row) => row.key)).toEqual(['k-6'])
  expect((await db.select().from(messages)).map((row) => row.created_at)).toEqual([ago(29)])
  expect((await db.select().from(rateLimits)).map((row) => row.key)).toEqual(['r-0.5'])
})
