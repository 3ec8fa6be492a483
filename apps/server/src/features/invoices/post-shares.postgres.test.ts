import { spawn, type ChildProcess } from 'node:child_process'
import { schema } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { asSystem } from '../../platform/context.ts'
import { openPostgres } from '../../platform/database/database.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { controlDifferences } from '../../testing/books.ts'
import { makeCompany } from '../../testing/companies.ts'
import { createDatabase } from '../../testing/create-database.ts'
import {
  balanceOf,
  card,
  makeLoan,
  makeMoneyWorld,
  payWithoutJobs,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { issueInvoiceOf, makeManyEmployees } from '../../testing/payroll.ts'
import { postShares } from './post-shares.ts'
import { releaseShares } from './release-shares.ts'

/** More than two batches. */
const LINES = 400
const MONTH = 106_489
const NOW = '2026-12-16T09:00:00.000Z'

let url: string
let world: MoneyWorld
let owner: SignedInContext
let invoice: { id: string; total: number }
let people: string[]
let manager: SignedInContext
let company: { id: string }

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'), 'shares')
  const handle = await openPostgres(url, url, 24)
  await migrate(handle.db)
  world = await makeMoneyWorld({ handle })
  manager = await world.signIn('company_manager')
  owner = await world.signIn('company')
  company = await makeCompany(handle.db, { manager: manager.actor, owner: owner.actor })
  people = await makeManyEmployees(world, company, await makeLoan(world), LINES)
  world.clock.set(NOW)
  invoice = await issueInvoiceOf(world, manager, company)
}, 600_000)
afterAll(() => world.close())

const modules = {
  database: new URL('../../platform/database/database.ts', import.meta.url).href,
  harness: new URL('../../testing/harness.ts', import.meta.url).href,
  shares: new URL('post-shares.ts', import.meta.url).href,
}

/** Another node, in a process of its own, that posts what is waiting. */
const startNode = (): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { openPostgres } = await import('${modules.database}')
       const { makeHarness, testClock } = await import('${modules.harness}')
       const { postShares } = await import('${modules.shares}')
       const handle = await openPostgres(process.env.TEST_URL, process.env.TEST_URL, 4)
       const { services } = await makeHarness({ handle, clock: testClock('${NOW}') })
       await postShares(services)
       await handle.close()`,
    ],
    { env: { ...process.env, TEST_URL: url }, stdio: 'ignore' },
  )

const ended = (node: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => node.once('exit', resolve))

const left = async (): Promise<number> => {
  const [row] = await queryRows<{ count: string }>(
    world.services.db,
    'select count(*) as count from payroll_shares',
  )
  return Number(row?.count)
}

/** What has reached the loans, what hasn't, and account 2310 always make up what was paid. */
const expectExact = async (paid: number) => {
  const { db } = world.services
  const [sums] = await queryRows<Record<'posted' | 'waiting', string>>(
    db,
    sql`select (select coalesce(sum(amount), 0) from loan_events where kind = 'payment') as posted,
          (select coalesce(sum(amount), 0) from payroll_shares) as waiting`,
  )
  expect(Number(sums?.posted) + Number(sums?.waiting)).toBe(paid)
  expect(await balanceOf(db, '2310')).toBe(0 - Number(sums?.waiting))
  expect((await controlDifferences(db)).map(({ account_code }) => account_code)).not.toContain('2310')
}

const pay = (amount?: number) =>
  payWithoutJobs(world, owner, { invoice_id: invoice.id, payment_type: 'invoice', amount, ...card })

test('killed in the middle, posting goes on where it stopped, on two nodes, each share once', async () => {
  const amount = Math.floor((invoice.total * 7) / 11)
  const { payment_id } = await pay(amount)
  expect(await left()).toBe(LINES)
  const killed = startNode()
  await vi.waitFor(async () => expect(await left()).toBeLessThan(LINES), { timeout: 60_000, interval: 2 })
  const gone = ended(killed)
  killed.kill('SIGKILL')
  await gone
  expect(await left()).toBeGreaterThan(0)
  await expectExact(amount)

  const nodes = [startNode(), startNode()]
  expect(await Promise.all(nodes.map(ended))).toEqual([0, 0])
  expect(await left()).toBe(0)
  await expectExact(amount)
  const events = await world.services.db
    .select({ loan_id: schema.loanEvents.loan_id, amount: schema.loanEvents.amount })
    .from(schema.loanEvents)
    .where(eq(schema.loanEvents.payment_id, payment_id))
  expect(new Set(events.map((event) => event.loan_id)).size).toBe(LINES)
  expect(events).toHaveLength(LINES)
  const told = await world.services.db
    .select({ user_id: schema.notifications.user_id })
    .from(schema.notifications)
    .where(inArray(schema.notifications.user_id, people))
  expect(told).toHaveLength(LINES)
  expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(LINES)
}, 180_000)

test('a loan that something else holds is left for last and not forgotten, while others go on', async () => {
  const { db } = world.services
  await pay()
  const [held] = await queryRows<{ application_id: string }>(
    db,
    'select application_id from payroll_shares order by application_id limit 1',
  )
  const id = held?.application_id ?? ''
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx
      .select({ id: schema.applications.id })
      .from(schema.applications)
      .where(eq(schema.applications.id, id))
      .for('update')
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const posting = postShares(world.services)
  await vi.waitFor(async () => expect(await left()).toBe(1), { timeout: 60_000, interval: 20 })
  await expectExact(LINES * MONTH)
  release.resolve()
  await holding
  await posting
  expect(await left()).toBe(0)
  await expectExact(invoice.total)
  const loans = await db.select().from(schema.loans).where(inArray(schema.loans.user_id, people))
  expect(new Set(loans.map(({ paid_amount }) => paid_amount)).size).toBe(1)
}, 180_000)

test('the share of a cancelled loan is released while its payment is being charged back, without a deadlock', async () => {
  const { db } = world.services
  world.clock.set('2027-01-16T09:00:00.000Z')
  invoice = await issueInvoiceOf(world, manager, company)
  const { payment_id } = await pay()
  const [share] = await db.select().from(schema.payrollShares).limit(1)
  const id = share?.application_id ?? ''
  await db
    .update(schema.loans)
    .set({ status: 'cancelled', closed_at: NOW })
    .where(eq(schema.loans.application_id, id))
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  // The order in which chargebacks and refunds lock.
  const chargingBack = db.transaction(async (tx) => {
    await tx.select().from(schema.payments).where(eq(schema.payments.id, payment_id)).for('update')
    locked.resolve()
    await released.promise
    await tx.select().from(schema.companies).where(eq(schema.companies.id, company.id)).for('update')
  })
  await locked.promise
  const releasing = releaseShares(asSystem(world.services), id)
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect(await queryRows(db, waiting)).not.toEqual([]), { timeout: 10_000 })
  released.resolve()
  expect(await Promise.allSettled([chargingBack, releasing])).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ])
  expect(
    await db.select().from(schema.payrollShares).where(eq(schema.payrollShares.application_id, id)),
  ).toEqual([])
}, 180_000)
