import { schema } from '@efie/database'
import { openTestPglite } from '@efie/database/testing'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { embeddedHandle, type DatabaseHandle } from './database.ts'
import { insertTogether, updateTogether } from './write-together.ts'

const { signInLog } = schema

let handle: DatabaseHandle
let close: () => Promise<void>
beforeAll(async () => {
  const pglite = await openTestPglite()
  handle = embeddedHandle(pglite.pglite)
  close = () => pglite.close()
})
afterAll(() => close())

const created_at = '2026-11-01T09:00:00.000Z'
const ids = ['1', '2', '3'].map((digit) => `0193b6b0-0000-7000-8000-00000000000${digit}`)
const entries = ids.map((id) => ({ id, event: 'password', succeeded: true, identifier_hash: id, created_at }))
const stored = () =>
  handle.db
    .select({ event: signInLog.event, succeeded: signInLog.succeeded, hash: signInLog.identifier_hash })
    .from(signInLog)
    .orderBy(asc(signInLog.id))

beforeEach(async () => {
  await handle.db.delete(signInLog)
  await insertTogether(handle.db, signInLog, entries)
})

test('one row is inserted as several are', async () => {
  const several = await stored()
  await handle.db.delete(signInLog)
  for (const entry of entries) await insertTogether(handle.db, signInLog, [entry])
  expect(await stored()).toEqual(several)
})

test('an update sets of each row the columns it names, and leaves the others', async () => {
  const [first = '', second = '', third = ''] = ids
  await updateTogether(handle.db, signInLog, [
    { id: first, succeeded: false },
    { id: second, event: 'code' },
    { id: third, succeeded: false },
  ])
  expect(await stored()).toEqual([
    { event: 'password', succeeded: false, hash: first },
    { event: 'code', succeeded: true, hash: second },
    { event: 'password', succeeded: false, hash: third },
  ])
})

test('of several changes to a row the last value of each column counts, and what all rows get is set once', async () => {
  const [first = '', second = ''] = ids
  await updateTogether(
    handle.db,
    signInLog,
    [
      { id: first, event: 'code', succeeded: false },
      { id: second, event: 'code' },
      { id: first, event: 'totp' },
    ],
    sql`identifier_hash = ${signInLog}.identifier_hash || '+'`,
  )
  expect((await stored()).slice(0, 2)).toEqual([
    { event: 'totp', succeeded: false, hash: `${first}+` },
    { event: 'code', succeeded: true, hash: `${second}+` },
  ])
})
