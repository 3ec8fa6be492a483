import type { Transaction } from '@efie/database'
import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createDatabase } from '../../testing/create-database.ts'
import { fromDatabaseError } from '../errors.ts'
import { openPostgres, type DatabaseHandle } from './database.ts'
import { onOneConnection, together } from './one-connection.ts'
import { insertRow } from './prepared.ts'
import { queryRows } from './query-rows.ts'

const notes = pgTable('notes', { n: integer().primaryKey() })

let handle: DatabaseHandle

beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'), 'ahead')
  // One connection, so that a transaction left open would be noticed by the next statement.
  handle = await openPostgres(url, url, 1)
  await handle.db.execute(sql`create table notes (n int primary key)`)
})
afterAll(() => handle.close())
beforeEach(() => handle.db.execute(sql`truncate notes`))

const kept = async () =>
  (await queryRows<{ n: number }>(handle.db, 'select n from notes order by n')).map(({ n }) => n)
const put = (tx: Transaction, n: number) => insertRow(tx, notes, { n })
const causesOf = (failure: unknown): string[] =>
  failure instanceof Error ? [failure.message, ...causesOf(failure.cause)] : []
const failureOf = (work: (tx: Transaction) => Promise<unknown>) =>
  handle.db.transaction(work).then(
    () => null,
    (error: unknown) => error,
  )

test('a row sent ahead is there for the next statement, and after the commit', async () => {
  const seen = await handle.db.transaction(async (tx) => {
    await put(tx, 1)
    return queryRows(tx, 'select n from notes')
  })
  expect(seen).toEqual([{ n: 1 }])
  expect(await kept()).toEqual([1])
})

test('if the last statement fails, the commit says so and nothing is kept', async () => {
  const failure = await failureOf(async (tx) => {
    await put(tx, 1)
    await put(tx, 1)
  })
  expect(fromDatabaseError(failure)).toMatchObject({ code: 'CONFLICT' })
  expect(await kept()).toEqual([])
})

test('a statement after one that failed ahead names what failed', async () => {
  const failure = await failureOf(async (tx) => {
    await put(tx, 1)
    await put(tx, 1)
    await tx.execute(sql`select 1`)
  })
  expect(fromDatabaseError(failure)).toMatchObject({ code: 'CONFLICT' })
  expect(await kept()).toEqual([])
})

test('a failure since a savepoint is undone with it', async () => {
  const failure = await failureOf(async (tx) => {
    await put(tx, 1)
    await tx
      .transaction(async (inner) => {
        await put(inner, 2)
        await put(inner, 1)
      })
      .catch(() => {})
    await put(tx, 3)
  })
  expect(failure).toBeNull()
  expect(await kept()).toEqual([1, 3])
})

test('a transaction whose failure was ignored is not taken for committed', async () => {
  const failure = await failureOf(async (tx) => {
    await tx.insert(notes).values({ n: 1 })
    await tx
      .insert(notes)
      .values({ n: 1 })
      .catch(() => {})
  })
  expect(failure).toMatchObject({ cause: { message: expect.stringContaining('was ignored') } })
  expect(await kept()).toEqual([])
})

test('a failure that was ignored is named by what is sent ahead after it', async () => {
  const failure = await failureOf(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {})
    await put(tx, 1)
    await put(tx, 2)
  })
  expect(causesOf(failure)).toContain('division by zero')
  expect(await kept()).toEqual([])
})

test('outside a transaction a row is waited for', async () => {
  await onOneConnection(handle.db, (db) => insertRow(db, notes, { n: 1 }))
  const failure = await onOneConnection(handle.db, (db) => insertRow(db, notes, { n: 1 })).catch(
    (error: unknown) => error,
  )
  expect(fromDatabaseError(failure)).toMatchObject({ code: 'CONFLICT' })
})

test('of statements sent together, the first that failed is named', async () => {
  const failure = await failureOf((tx) =>
    together([
      (async () => {
        await tx.execute(sql`select 1`)
        await tx.execute(sql`select 2`)
      })(),
      put(tx, 1),
      tx.insert(notes).values({ n: 1 }),
    ]),
  )
  expect(fromDatabaseError(failure)).toMatchObject({ code: 'CONFLICT' })
})

test('a transaction without a statement needs no answer, and one that is refused leaves nothing behind', async () => {
  expect(await failureOf(async () => {})).toBeNull()
  const refusal = new Error('refused')
  expect(
    await failureOf(async (tx) => {
      await put(tx, 1)
      throw refusal
    }),
  ).toBe(refusal)
  expect(await failureOf(() => Promise.reject(refusal))).toBe(refusal)
  expect(await kept()).toEqual([])
})

test('transactions that follow each other on one connection keep their statements apart', async () => {
  const failures = await Promise.all([1, 2, 1, 3].map((n) => failureOf((tx) => put(tx, n))))
  expect(failures.map((failure) => failure === null)).toEqual([true, true, false, true])
  expect(await kept()).toEqual([1, 2, 3])
})
