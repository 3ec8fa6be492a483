import { schema, type Database } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { addDays } from '@efie/domain'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withScope } from '../../../platform/context.ts'
import { openPostgres } from '../../../platform/database/database.ts'
import { queryRows } from '../../../platform/database/query-rows.ts'
import { createDatabase } from '../../../testing/create-database.ts'
import {
  booksOf,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  trialBalance,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { runLoansDaily } from './daily-loans.ts'

const { collectionCases, delinquencyHistory, instalments, journalEntries, loanEvents, payments, postings } =
  schema
const LOANS = 6
/** The first two instalments are overdue, one long enough for its late fee; the third is demanded. */
const DAY = addDays('2027-01-25', 25)

interface Book {
  url: string
  world: MoneyWorld
  loans: { tenant: SignedInContext; loan: Application }[]
}

const makeBook = async (name: string): Promise<Book> => {
  const url = await createDatabase(inject('postgresUrl'), name)
  const handle = await openPostgres(url, url, 10)
  await migrate(handle.db)
  const world = await makeMoneyWorld({ handle })
  const loans = []
  for (let index = 0; index < LOANS; index += 1) {
    const tenant = await world.signIn('user')
    loans.push({ tenant, loan: await makeLoan(world, tenant) })
  }
  world.clock.set(`${DAY}T09:00:00.000Z`)
  return { url, world, loans }
}

/** Everything that the daily run writes of a loan, without ids and times. */
const writtenOf = async (db: Database, { tenant, loan }: Book['loans'][number]) => {
  const row = await loanNow(db, loan.id)
  const entries = db
    .select({
      kind: journalEntries.kind,
      day: journalEntries.effective_date,
      code: postings.account_code,
      amount: postings.amount,
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.journal_entry_id, journalEntries.id))
    .where(eq(postings.application_id, loan.id))
    .orderBy(
      asc(journalEntries.effective_date),
      asc(journalEntries.kind),
      asc(postings.account_code),
      asc(postings.amount),
    )
  const { days_past_due, delinquency_bucket, next_action_on, past_due_since, checked_on, accrued_through } =
    row
  return {
    loan: { days_past_due, delinquency_bucket, next_action_on, past_due_since, checked_on, accrued_through },
    events: await db
      .select({
        kind: loanEvents.kind,
        amount: loanEvents.amount,
        day: loanEvents.effective_date,
        number: loanEvents.instalment_number,
      })
      .from(loanEvents)
      .where(eq(loanEvents.loan_id, row.id))
      .orderBy(asc(loanEvents.effective_date), asc(loanEvents.kind), asc(loanEvents.instalment_number)),
    entries: await entries,
    demands: await db
      .select({ amount: payments.amount, due_date: payments.due_date, status: payments.status })
      .from(payments)
      .where(and(eq(payments.loan_id, row.id), isNotNull(payments.due_date)))
      .orderBy(asc(payments.due_date)),
    fees: await db
      .select({ number: instalments.number, late_fee: instalments.late_fee })
      .from(instalments)
      .where(eq(instalments.loan_id, row.id))
      .orderBy(asc(instalments.number)),
    cases: await db
      .select({ days: collectionCases.days_past_due, amount: collectionCases.amount_past_due })
      .from(collectionCases)
      .where(eq(collectionCases.loan_id, row.id)),
    history: await db
      .select({ to: delinquencyHistory.to_bucket, days: delinquencyHistory.days_past_due })
      .from(delinquencyHistory)
      .where(eq(delinquencyHistory.loan_id, row.id)),
    notices: (await noticesOf(db, tenant.actor.id))
      .map(({ title, message }) => `${title}: ${message}`)
      .sort(),
  }
}

const written = async ({ world, loans }: Book) => {
  const all = []
  for (const one of loans) all.push(await writtenOf(world.services.db, one))
  return all
}

const expectBooksToAgree = async ({ world, loans }: Book) => {
  for (const { loan } of loans) {
    const { ledger, log } = await booksOf(world.services.db, loan.id)
    expect(ledger).toEqual(log)
  }
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
}

/** A run whose process dies when it is about to send its next statement but `statements`; false if it ended before. */
const diesAfter = async ({ url, world }: Book, statements: number): Promise<boolean> => {
  const pool = new Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  let sent = 0
  const logger = {
    logQuery: (text: string) => {
      sent += 1
      // Drizzle gives back no connection on which a transaction didn't begin.
      if (sent > statements && text !== 'begin') throw new Error('killed')
    },
  }
  const db = drizzle({ client: pool, casing: 'snake_case', logger })
  try {
    await runLoansDaily({ ...world.services, db })
    return false
  } catch {
    return true
  } finally {
    // What it had not committed goes with its connections.
    await pool.end()
  }
}

let whole: Book
let killed: Book
let shared: Book

beforeAll(async () => {
  whole = await makeBook('whole')
  killed = await makeBook('killed')
  shared = await makeBook('shared')
  await runLoansDaily(whole.world.services)
})
afterAll(async () => {
  for (const { world } of [whole, killed, shared]) await world.close()
})

test('a run charges, demands and ages what the calendar has reached, and a second one on the day nothing', async () => {
  const once = await written(whole)
  expect(once).toHaveLength(LOANS)
  for (const one of once) {
    expect(one.events.filter(({ kind }) => kind === 'late_fee')).toHaveLength(2)
    expect(one.demands).toHaveLength(3)
    expect(one.cases).toHaveLength(1)
  }
  await expectBooksToAgree(whole)
  expect(await runLoansDaily(whole.world.services)).toEqual({ checked: 0 })
  expect(await written(whole)).toEqual(once)
})

test('killed before any statement, it goes on where it was and writes what it would have written in one go', async () => {
  let kills = 0
  for (let statements = 1; await diesAfter(killed, statements); statements += 7) kills += 1
  expect(kills).toBeGreaterThan(10)
  expect(await written(killed)).toEqual(await written(whole))
  await expectBooksToAgree(killed)
})

test('several runs at the same time share the loans out: each is processed once', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => runLoansDaily(shared.world.services)))
  const left = await runLoansDaily(shared.world.services)
  expect([...runs, left].reduce((sum, { checked }) => sum + checked, 0)).toBe(LOANS)
  expect(await written(shared)).toEqual(await written(whole))
  await expectBooksToAgree(shared)
})

test('a loan in use elsewhere holds up no other, and follows once it is free', async () => {
  const { world, loans } = shared
  const next = addDays(DAY, 40)
  world.clock.set(`${next}T09:00:00.000Z`)
  const { db } = world.services
  const [busy, ...others] = loans.map(({ loan }) => loan.id)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`select id from applications where id = ${busy} for update`)
    await released
  })
  const running = runLoansDaily(world.services)
  const checked = (ids: readonly string[]) =>
    queryRows<{ checked_on: string }>(
      db,
      sql`select checked_on::text as checked_on from loans where application_id = any(${sql.param(ids)}::uuid[])`,
    )
  await expect
    .poll(async () => (await checked(others)).every(({ checked_on }) => checked_on === next), {
      timeout: 20_000,
    })
    .toBe(true)
  expect(await checked([busy ?? ''])).toEqual([{ checked_on: DAY }])
  release()
  await holding
  expect(await running).toEqual({ checked: LOANS })
  expect(await checked([busy ?? ''])).toEqual([{ checked_on: next }])
})

test('a loan that fails is reported, and the rest of its batch is processed', async () => {
  const { world, loans } = shared
  const next = addDays(DAY, 80)
  world.clock.set(`${next}T09:00:00.000Z`)
  const { db } = world.services
  const bad = loans[0]?.loan.id ?? ''
  await db
    .update(schema.loans)
    .set({ schedule: { principal: 1 } as never })
    .where(eq(schema.loans.application_id, bad))
  await expect(runLoansDaily(world.services)).rejects.toThrow(
    `1 of ${LOANS} loans could not be brought forward`,
  )
  const rest = loans.slice(1).map(({ loan }) => loan.id)
  const rows = await db
    .select({ checked_on: schema.loans.checked_on })
    .from(schema.loans)
    .where(inArray(schema.loans.application_id, rest))
  expect(rows.map(({ checked_on }) => checked_on)).toEqual(rest.map(() => next))
})
