import { schema } from '@efie/database'
import { demoPassword, seedDemo } from '@efie/database/seed'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { summarise } from './features/analytics/index.ts'
import { runLoansDaily } from './features/loans/index.ts'
import { makeHarness, type Harness } from './testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
  await seedDemo(harness.services.db, {
    now: harness.clock.now(),
    hashPassword: async (password) => `hash of ${password}`,
    storeFile: (key, bytes, type) => harness.services.storage.put(key, bytes, type),
  })
})
afterAll(() => harness.close())

const db = () => harness.services.db

const books = async () => ({
  entries: (await db().select().from(schema.journalEntries)).length,
  events: (await db().select().from(schema.loanEvents)).length,
  payments: (await db().select().from(schema.payments)).length,
  standing: (await db().select().from(schema.applications).orderBy(schema.applications.id)).map((row) => [
    row.status,
    row.days_past_due,
    row.delinquency_bucket,
    row.version,
  ]),
})

test('the daily run finds every loan of the demo where it left it', async () => {
  const before = await books()
  await db().update(schema.loanAccounts).set({ checked_on: '2026-11-01' })
  const { checked } = await runLoansDaily(harness.services)
  expect(checked).toBe(20)
  expect(await books()).toEqual(before)
})

test('a month later it goes on from there', async () => {
  const before = await books()
  harness.clock.advance({ days: 31 })
  await runLoansDaily(harness.services)
  const after = await books()
  expect(after.entries).toBeGreaterThan(before.entries)
  expect(after.payments).toBeGreaterThan(before.payments)
})

test('the files of the documents can be opened', async () => {
  const documents = await db().select().from(schema.documents).limit(5)
  for (const { storage_key, file_size } of documents)
    expect((await harness.services.storage.get(storage_key)).byteLength).toBe(file_size)
})

test('the dashboards have something to show', async () => {
  const [admin] = await db()
    .select()
    .from(schema.profiles)
    .where(eq(schema.profiles.email, 'admin@efie.example'))
  const figures = await summarise(harness.as(admin!))
  expect(figures).toMatchObject({ totalApplications: 60, rejectedApplications: 5, pendingApplications: 15 })
  expect(figures.totalRevenue).toBeGreaterThan(1_000_000)
  const users = await db()
    .select()
    .from(schema.users)
    .where(inArray(schema.users.email, ['tenant@efie.example', 'superadmin@efie.example']))
  expect(users.map((row) => row.encrypted_password)).toEqual([
    `hash of ${demoPassword}`,
    `hash of ${demoPassword}`,
  ])
})
