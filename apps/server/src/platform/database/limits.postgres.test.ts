import { migrate } from '@efie/database/migrate'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { createDatabase } from '../../testing/create-database.ts'
import { makeHarness } from '../../testing/harness.ts'
import { signInAs } from '../../testing/money.ts'
import { startNetwork } from '../../testing/network.ts'
import { startPooler } from '../../testing/pooler.ts'
import { fromDatabaseError } from '../errors.ts'
import { openPostgres, type DatabaseHandle } from './database.ts'
import { noLimits, liftTimeLimits, type Limits } from './limits.ts'
import { queryRows } from './query-rows.ts'

let url: string
beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'), 'limits')
})

const short: Limits = { statement: 1_000, lock: 500, idle: 60_000, answer: 3_000 }

const open = async (address: string, given: Limits, directly = address): Promise<DatabaseHandle> => {
  const handle = await openPostgres(address, directly, 1, { limits: given })
  onTestFinished(() => handle.close())
  return handle
}
const codeOf = async (work: Promise<unknown>): Promise<string | undefined> =>
  fromDatabaseError(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  )?.code
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`
const one = (handle: DatabaseHandle) => queryRows(handle.db, 'select 1 as one')

const lockTable = async (address: string, table: string): Promise<() => Promise<void>> => {
  const client = new Client({ connectionString: address })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

test('a statement that takes too long, or waits too long for a lock, is ended as busy; the connection stays', async () => {
  const handle = await open(url, short)
  await handle.db.execute(sql`create table held (n int)`)
  const pid = () => queryRows(handle.db, 'select pg_backend_pid() as pid')
  const before = await pid()
  expect(await codeOf(handle.db.execute(sleep(30)))).toBe('DATABASE_BUSY')
  const release = await lockTable(url, 'held')
  expect(await codeOf(handle.db.execute(sql`insert into held values (1)`))).toBe('DATABASE_BUSY')
  await release()
  await handle.db.execute(sql`insert into held values (1)`)
  expect(await pid()).toEqual(before)
})

test('a transaction that takes its time has no limits, and the next one has them again', async () => {
  const handle = await open(url, short)
  await handle.db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    await tx.execute(sleep(4))
  })
  expect(await codeOf(handle.db.transaction((tx) => tx.execute(sleep(30))))).toBe('DATABASE_BUSY')
  const patient = await open(url, noLimits)
  await patient.db.execute(sleep(2))
})

test('behind a pooler, where the server has no limits, a silent statement is given up', async () => {
  const pooler = await startPooler(url)
  const handle = await open(pooler.url, short, url)
  onTestFinished(() => pooler.close())
  expect(await codeOf(handle.db.execute(sleep(6)))).toBe('DATABASE_AWAY')
  expect(await one(handle)).toEqual([{ one: 1 }])
})

test('connections that fall silent are replaced, at whatever they were', async () => {
  const network = await startNetwork(url)
  const handle = await open(network.url, short)
  onTestFinished(() => network.close())
  const cut = handle.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    network.freeze()
    await tx.execute(sql`select 1`)
  })
  expect(await codeOf(cut)).toBe('DATABASE_AWAY')
  expect(await one(handle)).toEqual([{ one: 1 }])
  network.freeze()
  expect(await codeOf(handle.db.transaction((tx) => tx.execute(sql`select 1`)))).toBe('DATABASE_AWAY')
  expect(await one(handle)).toEqual([{ one: 1 }])
  network.freeze()
  expect(await codeOf(one(handle))).toBe('DATABASE_AWAY')
  expect(await one(handle)).toEqual([{ one: 1 }])
})

test('while requests wait for a locked table, the server stays ready', async () => {
  const own = await createDatabase(inject('postgresUrl'), 'locked')
  const handle = await openPostgres(own, own, 3)
  await migrate(handle.db)
  const harness = await makeHarness({ handle })
  const app = await buildApp(harness.services, handle)
  onTestFinished(async () => {
    await app.close()
    await handle.close()
  })
  const { access_token } = await signInAs(harness.services, (await harness.signIn('user')).actor)
  const ask = () =>
    app.inject({ url: '/api/v1/support-tickets', headers: { authorization: `Bearer ${access_token}` } })
  expect((await ask()).statusCode).toBe(200)

  const release = await lockTable(own, 'support_tickets')
  const asked = Promise.all(Array.from({ length: 12 }, ask))
  const admin = new Client({ connectionString: own })
  await admin.connect()
  await vi.waitFor(async () => {
    const { rowCount } = await admin.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(3)
  })
  await admin.end()
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  await release()
  for (const { statusCode } of await asked) expect([200, 503]).toContain(statusCode)
  expect((await ask()).statusCode).toBe(200)
})
