import { schema } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openPostgres, type DatabaseHandle } from '../database/database.ts'
import { queryRows } from '../database/query-rows.ts'
import type { Jobs } from './jobs.ts'
import { makeJobs } from './pg-boss-jobs.ts'

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
const log = pino({ level: 'silent' })

let handle: DatabaseHandle
let nodes: Jobs[]
const ran: { node: number; n: unknown }[] = []

beforeAll(async () => {
  const server = inject('postgresUrl')
  const name = `jobs_${uuidv7().replaceAll('-', '')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  handle = await openPostgres(url, url, 5)
  await migrate(handle.db)
  nodes = [0, 1].map((node) => {
    const jobs = makeJobs({ url }, log, { poll_seconds: 0.5, retry_seconds: 1 })
    jobs.handle('note', async ({ n }) => {
      ran.push({ node, n })
    })
    return jobs
  })
  await Promise.all(nodes.map((jobs) => jobs.start()))
}, 120_000)
afterAll(async () => {
  await Promise.all(nodes.map((jobs) => jobs.stop()))
  await handle.close()
})

describe('jobs on PostgreSQL', () => {
  test('run once each, whichever node takes them', async () => {
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => nodes[n % 2]?.enqueue(handle.db, 'note', { n })),
    )
    await until(() => expect(ran).toHaveLength(60))
    expect(new Set(ran.map((job) => job.n)).size).toBe(60)
  })

  test('exist only when the transaction that queued them commits', async () => {
    ran.length = 0
    const rolledBack = handle.db.transaction(async (tx) => {
      await tx.insert(schema.meta).values({ key: 'undone', value: 1 })
      await nodes[0]?.enqueue(tx, 'note', { n: 'never' })
      throw new Error('undo')
    })
    await expect(rolledBack).rejects.toThrow('undo')
    await handle.db.transaction(async (tx) => {
      await nodes[0]?.enqueue(tx, 'note', { n: 'committed' })
    })
    await until(() => expect(ran.map((job) => job.n)).toEqual(['committed']))
  })

  test('with one key wait as one, even when two nodes queue them at the same moment', async () => {
    const start_after = new Date(Date.now() + 3_600_000).toISOString()
    await Promise.all(
      nodes.map((jobs, n) => jobs.enqueue(handle.db, 'note', { n }, { start_after, singleton_key: 'only' })),
    )
    const waiting = await queryRows(
      handle.db,
      sql`select 1 from pgboss.job where name = 'note' and state = 'created'`,
    )
    expect(waiting).toHaveLength(1)
  })
})
