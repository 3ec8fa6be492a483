import { schema } from '@efie/database'
import { demoPassword, seedDemo } from '@efie/database/seed'
import { call } from '@orpc/server'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashTerms } from './features/agreements/index.ts'
import { summarise } from './features/analytics/index.ts'
import { runLoansDaily } from './features/lending/index.ts'
import { today } from './platform/clock.ts'
import { router } from './router.ts'
import { checkBookOfToday, closeMonth, reconcileAndLock } from './testing/books.ts'
import { withKey } from './testing/money.ts'
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
  applications: (await db().select().from(schema.applications).orderBy(schema.applications.id)).map((row) => [
    row.status,
    row.version,
  ]),
  loans: await db().select().from(schema.loans).orderBy(schema.loans.id),
  instalments: await db()
    .select()
    .from(schema.instalments)
    .orderBy(schema.instalments.loan_id, schema.instalments.number),
  cases: (await db().select().from(schema.collectionCases).orderBy(schema.collectionCases.id)).map(
    ({ updated_at: _updated, version: _version, ...row }) => row,
  ),
  history: (await db().select().from(schema.delinquencyHistory)).length,
  timeline: (await db().select().from(schema.orderEvents)).length,
})

test('the daily run finds every loan of the demo where it left it', async () => {
  const before = await books()
  await db().update(schema.loans).set({ checked_on: '2026-11-01' })
  const { checked } = await runLoansDaily(harness.services)
  expect(checked).toBe(before.loans.filter((row) => row.closed_at === null).length)
  expect(await books()).toEqual({
    ...before,
    // When to look again is worked out for the first time; nothing else is.
    loans: before.loans.map((row) => ({
      ...row,
      checked_on: row.closed_at === null ? row.checked_on : '2026-11-01',
      next_action_on: expect.any(String),
      updated_at: expect.any(String),
      past_due_since: row.closed_at === null && row.days_past_due > 0 ? expect.any(String) : null,
    })),
  })
})

test('replayed, every loan and plan of the demo stands where its row says', async () => {
  expect(await checkBookOfToday(db(), today(harness.clock))).toBeGreaterThan(20)
})

test('recovery finds a plan of the shop past due beside the loans', async () => {
  const [row] = await db()
    .select()
    .from(schema.profiles)
    .where(eq(schema.profiles.email, 'recovery@efie.example'))
  const recovery = { context: harness.as(row!) }
  const { data } = await call(router.collections.list, { limit: 50 }, recovery)
  const plans = data.filter(({ order_id }) => order_id !== null)
  expect(plans).toHaveLength(1)
  expect(plans[0]?.amount_past_due).toBeGreaterThan(0)
  const order = await call(router.orders.get, { id: plans[0]?.order_id ?? '' }, recovery)
  expect(order.plan).toMatchObject({ delinquency_bucket: '1-30' })
  expect(order.plan?.open_charges.map(({ kind }) => kind)).toEqual(['late_fee'])
})

test('every row of the demo can be read through the API, in its form', async () => {
  const person = async (email: string) => {
    const [row] = await db().select().from(schema.profiles).where(eq(schema.profiles.email, email))
    return { context: harness.as(row!) }
  }
  const finance = await person('finance@efie.example')
  const admin = await person('admin@efie.example')
  const tenant = await person('tenant@efie.example')
  const { data: applications } = await call(router.applications.list, { limit: 100 }, admin)
  expect(applications).toHaveLength(62)
  for (const { id, status, signed_at } of applications) {
    await call(router.applications.get, { id }, admin)
    await call(router.applications.timeline, { id, limit: 100 }, admin)
    if (status === 'active') await call(router.applications.settlementQuote, { id }, admin)
    if (['active', 'settled'].includes(status)) await call(router.applications.schedule, { id }, admin)
    if (signed_at === null) continue
    const signed = await call(router.applications.agreement, { id }, admin)
    expect(hashTerms(signed.terms)).toBe(signed.terms_hash)
  }
  const lists = [
    () => call(router.documents.list, { limit: 100 }, admin),
    () => call(router.inspections.list, { limit: 100 }, admin),
    () => call(router.payments.list, { limit: 100 }, finance),
    () => call(router.disbursements.list, { limit: 100 }, finance),
    () => call(router.ledger.entries, { limit: 100 }, finance),
    () => call(router.profiles.list, { limit: 100 }, admin),
    () => call(router.tickets.list, { limit: 100 }, admin),
    () => call(router.products.list, { limit: 100 }, admin),
    () => call(router.properties.list, { limit: 100 }, admin),
    () => call(router.audit.list, { limit: 100 }, admin),
    () => call(router.notifications.list, { limit: 100 }, tenant),
    () => call(router.applications.list, { limit: 100 }, tenant),
  ]
  for (const list of lists) expect((await list()).data.length).toBeGreaterThan(0)
  const { data: payments } = await call(router.payments.list, { limit: 100 }, tenant)
  for (const { id } of payments) await call(router.payments.get, { id }, tenant)
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
  expect(figures).toMatchObject({ totalApplications: 62, rejectedApplications: 5, pendingApplications: 16 })
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

test('the sub-ledgers of the demo equal their control accounts, and finance finds its desk laid', async () => {
  const [row] = await db()
    .select()
    .from(schema.profiles)
    .where(eq(schema.profiles.email, 'finance@efie.example'))
  const finance = { context: harness.as(row!) }
  const control = await call(router.ledger.control, undefined, finance)
  expect(control.data.filter(({ difference }) => difference !== 0)).toEqual([])
  const days = await call(router.reconciliations.list, { limit: 50 }, finance)
  expect(days.data.filter(({ status }) => status === 'locked').length).toBeGreaterThan(15)
  for (const { id } of days.data) {
    const day = await call(router.reconciliations.get, { id }, finance)
    expect(day.matched > 0).toBe(day.gateway.file.count + day.bank.file.count > 0)
    if (day.status === 'open') {
      const again = await call(router.reconciliations.match, { id }, finance)
      expect(again.open_differences).toBe(day.open_differences)
      expect(again.missing.map(({ fact }) => fact)).toEqual(['differences'])
    }
  }
  expect(days.data.filter(({ status }) => status === 'open')).toHaveLength(1)
  expect((await call(router.unidentifiedReceipts.list, { limit: 5 }, finance)).data).toHaveLength(1)
  expect((await call(router.payments.manual, { limit: 5, status: 'processing' }, finance)).data).toHaveLength(
    1,
  )
  expect((await call(router.payments.disputes, { limit: 5 }, finance)).data).toHaveLength(1)
  expect((await call(router.ledger.cashPosition, undefined, finance)).gateway).toBeGreaterThanOrEqual(0)
  expect((await call(router.ledger.impairment, {}, finance)).required).toBeGreaterThan(0)
})

test('finance locks the one quiet day that September needs, and closes the month', async () => {
  const financeOf = async (email: string) => {
    const [row] = await db().select().from(schema.profiles).where(eq(schema.profiles.email, email))
    return withKey({ ...harness.as(row!), actor: harness.as(row!).actor! })
  }
  const context = await financeOf('finance@efie.example')
  const month = '2026-09'
  const { missing } = await call(router.accountingPeriods.month, { month }, { context })
  expect(missing.map(({ fact, days }) => [fact, days?.length])).toEqual([['days_reconciled', 1]])
  expect(await call(router.accountingPeriods.month, { month: '2026-08' }, { context })).toMatchObject({
    closed: true,
  })
  await reconcileAndLock(context, missing[0]?.days?.[0] ?? '')
  const asked = await call(router.ledger.impairment, { as_of: '2026-09-30' }, { context })
  expect(asked.required).toBeGreaterThan(0)
  const period = await closeMonth(context, await financeOf('finance2@efie.example'), month)
  expect(period.figures['impairment']).toBe(asked.required)
})
