import { openTestPglite } from '@efie/database/testing'
import { schema } from '@efie/database'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { embeddedHandle, type DatabaseHandle } from '../database/database.ts'
import { queryRows } from '../database/query-rows.ts'
import type { Jobs } from './jobs.ts'
import { makeJobs } from './pg-boss-jobs.ts'

const log = pino({ level: 'silent' })
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

describe('jobs on the embedded database', () => {
  let handle: DatabaseHandle
  let jobs: Jobs
  let close: () => Promise<void>
  const ran: Record<string, unknown>[] = []
  let failures = 0
  let release: () => void = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let finished = 0
  let ahead = 0
  let wait = 0
  const unattendedRan: Record<string, unknown>[] = []

  beforeAll(async () => {
    const test = await openTestPglite()
    handle = embeddedHandle(test.pglite)
    close = test.close
    jobs = makeJobs({ pglite: test.pglite }, log, {
      poll_seconds: 0.5,
      retry_seconds: 1,
      ahead: () => ahead,
      waitOf: (_queue, unattended) => (unattended ? wait : 0),
    })
    jobs.handle('note', async (data) => {
      ran.push(data)
    })
    jobs.handle('flaky', async (data) => {
      failures += 1
      if (failures < 3) throw new Error('not yet')
      ran.push(data)
    })
    jobs.handle('slow', async () => {
      await gate
      finished += 1
    })
    jobs.handle('unattended', async (data) => void unattendedRan.push(data), { unattended: true })
    jobs.schedule('note', '0 3 * * *')
    await jobs.start()
  })
  afterAll(() => close())

  test('a job queued in a transaction runs once it has committed', async () => {
    await handle.db.transaction(async (tx) => {
      await tx.insert(schema.meta).values({ key: 'with-job', value: 1 })
      await jobs.enqueue(tx, 'note', { n: 1 })
    })
    await until(() => expect(ran).toContainEqual({ n: 1 }))
  })

  test('a job queued in a transaction that rolls back never exists', async () => {
    const rolledBack = handle.db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'note', { n: 'never' })
      throw new Error('undo')
    })
    await expect(rolledBack).rejects.toThrow('undo')
    await jobs.enqueue(handle.db, 'note', { n: 2 })
    await until(() => expect(ran).toContainEqual({ n: 2 }))
    expect(ran).not.toContainEqual({ n: 'never' })
    const rows = await queryRows(handle.db, `select 1 from pgboss.job where data ->> 'n' = 'never'`)
    expect(rows).toEqual([])
  })

  test('a job that may not run yet is queued again, and one that carries nothing only once', async () => {
    wait = 1
    await jobs.enqueue(handle.db, 'unattended', { refund: 1 })
    await jobs.enqueue(handle.db, 'unattended', {})
    await jobs.enqueue(handle.db, 'unattended', {})
    const waiting = () =>
      queryRows(
        handle.db,
        `select data from pgboss.job where name = 'unattended' and state in ('created', 'retry', 'active')`,
      )
    await until(async () => expect(await waiting()).toHaveLength(2))
    expect(unattendedRan).toEqual([])
    wait = 0
    await until(() => expect(unattendedRan).toHaveLength(2))
    expect(unattendedRan).toEqual(expect.arrayContaining([{ refund: 1 }, {}]))
  })

  test('a failed job is tried again until it succeeds', async () => {
    await jobs.enqueue(handle.db, 'flaky', { flaky: true })
    await until(() => expect(ran).toContainEqual({ flaky: true }))
    expect(failures).toBe(3)
  })

  test('what a failure said is not kept beside the job', async () => {
    const kept = await queryRows(handle.db, `select output from pgboss.job where name = 'flaky'`)
    expect(JSON.stringify(kept)).not.toContain('not yet')
  })

  test('a second job with the same key is not queued while one waits; jobs without a key all are', async () => {
    const start_after = new Date(Date.now() + 3_600_000).toISOString()
    for (const n of [1, 2])
      await jobs.enqueue(handle.db, 'note', { key: n }, { start_after, singleton_key: 'one' })
    for (const n of [1, 2]) await jobs.enqueue(handle.db, 'note', { free: n }, { start_after })
    const rows = await queryRows(
      handle.db,
      `select data from pgboss.job where name = 'note' and state = 'created' order by created_on`,
    )
    expect(rows.map((row) => row.data)).toEqual([{ key: 1 }, { free: 1 }, { free: 2 }])
  })

  test('a queue may be put on a schedule', async () => {
    const rows = await queryRows(handle.db, `select name, cron, timezone from pgboss.schedule`)
    expect(rows).toEqual([{ name: 'note', cron: '0 3 * * *', timezone: 'UTC' }])
  })

  test('what waits for a moment of the business’s clock runs when that clock has been moved there', async () => {
    const DAY = 86_400_000
    const inDays = (days: number) => ({
      start_after: new Date(Date.now() + ahead + days * DAY).toISOString(),
    })
    await jobs.enqueue(handle.db, 'note', { due: 'in two days' }, inDays(2))
    ahead = DAY
    await jobs.travel.bringForward(handle.db, DAY)
    expect(ran).not.toContainEqual({ due: 'in two days' })
    await jobs.enqueue(handle.db, 'note', { due: 'the day after' }, inDays(1))
    ahead = 3 * DAY
    await jobs.travel.bringForward(handle.db, 2 * DAY)
    expect(ran).toContainEqual({ due: 'in two days' })
    expect(ran).toContainEqual({ due: 'the day after' })
    ahead = 0
  })

  test('stopping lets a running job finish and take no new one', async () => {
    await jobs.enqueue(handle.db, 'slow', {})
    await until(async () => {
      const active = await queryRows(
        handle.db,
        `select 1 from pgboss.job where name = 'slow' and state = 'active'`,
      )
      expect(active).toHaveLength(1)
    })
    const stopped = jobs.stop()
    release()
    await stopped
    expect(finished).toBe(1)
    const rows = await queryRows(handle.db, `select state from pgboss.job where name = 'slow'`)
    expect(rows).toEqual([{ state: 'completed' }])
  })

  test('a request that ends after the jobs still queues one, for the next start', async () => {
    await handle.db.transaction((tx) => jobs.enqueue(tx, 'note', { n: 'last' }))
    const rows = await queryRows(handle.db, `select state from pgboss.job where data ->> 'n' = 'last'`)
    expect(rows).toEqual([{ state: 'created' }])
  })
})
