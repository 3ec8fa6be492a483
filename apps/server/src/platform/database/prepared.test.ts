import { schema, type Database } from '@efie/database'
import { openTestPglite } from '@efie/database/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedHandle, type DatabaseHandle } from './database.ts'
import { insertRow, prepared } from './prepared.ts'

const { signInLog } = schema

let handle: DatabaseHandle
let close: () => Promise<void>
beforeAll(async () => {
  const pglite = await openTestPglite()
  handle = embeddedHandle(pglite.pglite)
  close = () => pglite.close()
})
afterAll(() => close())

const entry = { event: 'password', succeeded: true, created_at: '2026-11-01T09:00:00.000Z' }
const countOf = (db: Database, identifier_hash: string) =>
  prepared(db, 'test-count', () =>
    db
      .select({ rows: sql`count(*)`.mapWith(Number) })
      .from(signInLog)
      .where(eq(signInLog.identifier_hash, sql.placeholder('identifier_hash'))),
  ).execute({ identifier_hash })

it('a statement built outside sees what a transaction has not committed when it is sent inside, and only then', async () => {
  const { db } = handle
  expect(await countOf(db, 'rolled-back')).toEqual([{ rows: 0 }])
  const inside = db.transaction(async (tx) => {
    await insertRow(tx, signInLog, { ...entry, identifier_hash: 'rolled-back' })
    expect(await countOf(tx, 'rolled-back')).toEqual([{ rows: 1 }])
    throw new Error('undo')
  })
  await expect(inside).rejects.toThrow('undo')
  expect(await countOf(db, 'rolled-back')).toEqual([{ rows: 0 }])
})

it('a statement first built inside a transaction outlives it', async () => {
  const { db } = handle
  const read = (on: Database) =>
    prepared(on, 'test-first-inside', () =>
      on.select({ one: sql`1`.mapWith(Number) }).from(sql`(values (1)) v`),
    )
  expect(await db.transaction((tx) => read(tx).execute())).toEqual([{ one: 1 }])
  expect(await read(db).execute()).toEqual([{ one: 1 }])
})

it('rows inserted by one statement have ids, values and nulls of their own', async () => {
  const { db } = handle
  await insertRow(db, signInLog, { ...entry, identifier_hash: 'own', ip: '10.0.0.1' })
  await insertRow(db, signInLog, { ...entry, identifier_hash: 'own', ip: '10.0.0.2' })
  await insertRow(db, signInLog, { ...entry, identifier_hash: 'own', ip: null })
  await insertRow(db, signInLog, { ...entry, identifier_hash: 'own' })
  const rows = await db
    .select()
    .from(signInLog)
    .where(eq(signInLog.identifier_hash, 'own'))
    .orderBy(signInLog.id)
  expect(rows.map(({ ip }) => ip)).toEqual(['10.0.0.1', '10.0.0.2', null, null])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4)
})
