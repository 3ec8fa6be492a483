import type { Database } from '@efie/database'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createDatabase } from '../../testing/create-database.ts'
import { fromDatabaseError } from '../errors.ts'
import { describeError } from '../log.ts'
import { openPostgres, type DatabaseHandle } from './database.ts'
import { queryRows } from './query-rows.ts'

const lines: string[] = []
const log = pino({ serializers: { err: describeError } }, { write: (line: string) => lines.push(line) })

let admin: Client
let url: string
let handle: DatabaseHandle

beforeAll(async () => {
  const server = inject('postgresUrl')
  url = await createDatabase(server, 'guarded')
  admin = new Client({ connectionString: server })
  await admin.connect()
  // A single connection, so one that isn't released is noticed immediately.
  handle = await openPostgres(url, url, 1, { log })
  await handle.db.execute(sql`create table notes (n int)`)
})
afterAll(async () => {
  await handle.close()
  await admin.end()
})

const cutAll = async (): Promise<number> => {
  const { rowCount } = await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [new URL(url).pathname.slice(1)],
  )
  return rowCount ?? 0
}

const notes = () => queryRows(handle.db, 'select n from notes')

test('a cut between two statements of a transaction fails it and no other; one line tells, without the password', async () => {
  lines.length = 0
  const cut = handle.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values (1)`)
    await cutAll()
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    await tx.execute(sql`insert into notes values (2)`)
  })
  expect(fromDatabaseError(await cut.catch((error: unknown) => error))).toMatchObject({
    code: 'DATABASE_AWAY',
    status: 503,
  })
  expect(await notes()).toEqual([])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('a database connection was lost')
  expect(lines[0]).not.toContain(new URL(url).password)
})

test('connections cut before a transaction begins are all replaced', async () => {
  for (let round = 0; round < 20; round += 1) {
    const begun = cutAll()
    const failed = await handle.db
      .transaction((tx) => tx.execute(sql`select 1`))
      .then(
        () => null,
        (error: unknown) => error,
      )
    if (failed !== null) expect(fromDatabaseError(failed)).toMatchObject({ code: 'DATABASE_AWAY' })
    await begun
  }
  // The last cut may still hit a connection being opened.
  await vi.waitFor(async () => expect(await notes()).toEqual([]))
})

test('a server that has become a standby is left for the one that writes', async () => {
  const insert = (db: Database) => db.execute(sql`insert into notes values (3)`)
  for (const write of [() => insert(handle.db), () => handle.db.transaction(insert)]) {
    const [before] = await queryRows(handle.db, 'select pg_backend_pid() as pid')
    await handle.db.execute(sql`set default_transaction_read_only = on`)
    const refused = await write().catch((error: unknown) => error)
    expect(fromDatabaseError(refused)).toMatchObject({ code: 'DATABASE_AWAY', status: 503 })
    await write()
    const [after] = await queryRows(handle.db, 'select pg_backend_pid() as pid')
    expect(after).not.toEqual(before)
  }
})

test('what a statement does wrong keeps its connection', async () => {
  const pid = () => queryRows(handle.db, 'select pg_backend_pid() as pid')
  const before = await pid()
  await expect(handle.db.execute(sql`select 1 / 0`)).rejects.toThrow('Failed query')
  expect(await pid()).toEqual(before)
})
