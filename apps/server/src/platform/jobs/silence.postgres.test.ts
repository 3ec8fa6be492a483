import { migrate } from '@efie/database/migrate'
import { makeUser } from '@efie/database/testing'
import { pino } from 'pino'
import { expect, inject, test, vi } from 'vitest'
import { createDatabase } from '../../testing/create-database.ts'
import { makeHarness } from '../../testing/harness.ts'
import { makeNotice, startLive } from '../../testing/live.ts'
import { startNetwork } from '../../testing/network.ts'
import { openPostgres, type DatabaseHandle } from '../database/database.ts'
import { limits } from '../database/limits.ts'
import { queryRows } from '../database/query-rows.ts'
import { makeJobs, type JobTiming } from './pg-boss-jobs.ts'

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const log = pino({ level: 'silent' })
const heartbeat = { every: 1_000, patience: 2_000 }
const timing: JobTiming = {
  poll_seconds: 0.5,
  answer_seconds: 2,
  heartbeat_seconds: 10,
  supervise_seconds: 1,
  stop_seconds: 1,
  heartbeat,
}

/** A database, directly and through a network that can freeze. */
const openBoth = async () => {
  const url = await createDatabase(inject('postgresUrl'), 'silence')
  const network = await startNetwork(url)
  const handle = await openPostgres(url, url, 5)
  await migrate(handle.db)
  return { url, network, handle }
}

const listeners = async (handle: DatabaseHandle): Promise<number> => {
  const rows = await queryRows(
    handle.db,
    `select 1 from pg_stat_activity where application_name = 'efie-jobs' and datname = current_database()
       and (query ilike 'listen%' or query ilike '%pg_listening_channels%')`,
  )
  return rows.length
}

test.concurrent('jobs go on after their connections fell silent, and are told of new ones again', async ({
  onTestFinished,
}) => {
  const { network, handle } = await openBoth()
  const ran: unknown[] = []
  const jobs = makeJobs({ url: network.url }, log, timing)
  jobs.handle('note', async ({ n }) => {
    ran.push(n)
  })
  await jobs.start()
  onTestFinished(async () => {
    await network.close()
    await jobs.stop()
    await handle.close()
  })
  await jobs.enqueue(handle.db, 'note', { n: 1 })
  await until(() => expect(ran).toEqual([1]))

  const before = await listeners(handle)
  network.freeze()
  await jobs.enqueue(handle.db, 'note', { n: 2 })
  await until(() => expect(ran).toEqual([1, 2]))
  // The frozen session still exists; another one listens beside it.
  await until(async () => expect(await listeners(handle)).toBe(before + 1))
})

test.concurrent('the job of a node that gives no sign of life is taken by another', async ({
  onTestFinished,
}) => {
  const { url, network, handle } = await openBoth()
  const ran: string[] = []
  const vanishing = makeJobs({ url: network.url }, log, timing)
  vanishing.handle('note', async () => {
    ran.push('vanishing')
    await new Promise(() => {})
  })
  await vanishing.start()
  const living = makeJobs({ url }, log, timing)
  living.handle('note', async () => {
    ran.push('living')
  })
  onTestFinished(async () => {
    await network.close()
    await Promise.all([vanishing.stop(), living.stop()])
    await handle.close()
  })
  await vanishing.enqueue(handle.db, 'note', {})
  await until(() => expect(ran).toEqual(['vanishing']))
  network.cut()
  await living.start()
  await until(() => expect(ran).toEqual(['vanishing', 'living']))
})

test.concurrent('the change feed goes on after its connections fell silent', async ({ onTestFinished }) => {
  const { network, handle: direct } = await openBoth()
  const handle = await openPostgres(network.url, network.url, 5, {
    limits: { ...limits, statement: 1_000, answer: 2_000 },
    heartbeat,
  })
  const harness = await makeHarness({ handle })
  const live = await startLive(harness.services, handle)
  onTestFinished(async () => {
    await live.close()
    await network.close()
    await handle.close()
    await direct.close()
  })
  const ama = await makeUser(direct.db, { role: 'user' })
  const { told } = await live.follow(ama, { table: 'notifications' })
  await makeNotice(direct, ama, 'Before')
  await until(() => expect(told.map((change) => change.new['title'])).toEqual(['Before']))

  network.freeze()
  await makeNotice(direct, ama, 'After')
  await until(() => expect(told.map((change) => change.new['title'])).toEqual(['Before', 'After']))
  // By a notification again, not by the feed's next poll.
  await until(async () =>
    expect(
      await queryRows(
        direct.db,
        `select 1 from pg_stat_activity where application_name = 'efie-listen' and datname = current_database()`,
      ),
    ).toHaveLength(2),
  )
})
