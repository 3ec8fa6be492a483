import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { sql, type SQL } from 'drizzle-orm'
import {
  fromDrizzle,
  fromPglite,
  PgBoss,
  type ConstructorOptions,
  type Job,
  type JobWithMetadata,
  type WorkOptions,
} from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '@efie/database'
import { heartbeat, KEEP_ALIVE, type Heartbeat } from '../database/listen.ts'
import { queryRows } from '../database/query-rows.ts'
import { sqlState } from '../errors.ts'
import type { Jobs, JobTravel } from './jobs.ts'

type Handler = (data: Record<string, unknown>) => Promise<void>

/** The embedded database, or the URL of a PostgreSQL server on which LISTEN works. */
export type JobSource = { pglite: PGlite } | { url: string }

export interface JobTiming {
  /** Polling interval of a worker; a NOTIFY wakes it as soon as a job is queued. */
  poll_seconds?: number
  /** Delay before the first retry; later ones back off exponentially. */
  retry_seconds?: number
  /** How long `stop` waits for running jobs. */
  stop_seconds?: number
  /** A queue connection without an answer for this long is replaced. */
  answer_seconds?: number
  /** A job whose node sends no heartbeat for this long is given to another node. */
  heartbeat_seconds?: number
  /** How often a node looks for such jobs. */
  supervise_seconds?: number
  /** Probing of the connection that receives notifications. */
  heartbeat?: Heartbeat
  /** Milliseconds the business clock is ahead of the database's, which decides when jobs are due. */
  ahead?: () => number
  /** Seconds that a job waits before it is tried again; 0 if it may run. */
  waitOf?: (queue: string, unattended: boolean) => number
}

const usual: Required<JobTiming> = {
  poll_seconds: 5,
  retry_seconds: 5,
  stop_seconds: 25,
  answer_seconds: 60,
  heartbeat_seconds: 120,
  supervise_seconds: 60,
  heartbeat,
  ahead: () => 0,
  waitOf: () => 0,
}

/** Jobs fetched together; each is completed on its own. */
const BATCH = 10
/** Maximum rounds of due jobs, since a job can queue further ones. */
const ROUNDS = 100
const NO_JOB = '00000000-0000-0000-0000-000000000000'

const optionsOf = (source: JobSource, timing: Required<JobTiming>): ConstructorOptions => {
  const supervision = {
    useListenNotify: true,
    superviseIntervalSeconds: timing.supervise_seconds,
    monitorIntervalSeconds: timing.supervise_seconds,
  }
  if ('pglite' in source)
    return { ...supervision, db: fromPglite(source.pglite), backend: 'pglite', reindex: false }
  // A cast: pg-boss passes these options to pg without declaring them.
  const silence = {
    query_timeout: timing.answer_seconds * 1_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
  }
  return {
    ...supervision,
    ...silence,
    connectionString: source.url,
    max: 4,
    application_name: 'efie-jobs',
    notifyHeartbeatIntervalMs: timing.heartbeat.every,
    notifyHeartbeatTimeoutMs: timing.heartbeat.patience,
  }
}

/** What is stored of a failed job: never the message, which may contain personal data. */
const outputOf = (error: unknown) => ({
  error: error instanceof Error ? error.name : 'Error',
  ...(sqlState(error) ? { sqlstate: sqlState(error)?.code } : {}),
})

const settle = async (job: Job<Record<string, unknown>>, handler: Handler, log: Logger) => {
  try {
    await handler(job.data)
    return { id: job.id, status: 'completed' as const }
  } catch (error) {
    log.warn({ err: error, queue: job.name, job_id: job.id, retry: job.retryCount }, 'job failed')
    return { id: job.id, status: 'failed' as const, output: outputOf(error) }
  }
}

const travelOf = (
  boss: PgBoss,
  handlers: ReadonlyMap<string, Handler>,
  daily: readonly { queue: string; at: string }[],
  log: Logger,
): JobTravel => {
  /** Runs waiting jobs now instead of at the worker's next poll. */
  const runWaiting = async (queue: string, handler: Handler): Promise<void> => {
    for (const job of await boss.fetch<Record<string, unknown>>(queue, { batchSize: BATCH })) {
      const { id, status, output } = await settle(job, handler, log)
      if (status === 'completed') await boss.complete(queue, id)
      else await boss.fail(queue, id, output)
    }
  }
  const findDue = (db: Database) =>
    queryRows<{ name: string }>(
      db,
      sql`select distinct name from pgboss.job
          where state in ('created', 'retry') and start_after <= now() and name = any(${sql.param([...handlers.keys()])})`,
    )
  return {
    daily: () => daily.toSorted((left, right) => left.at.localeCompare(right.at)),
    run: async (queue) => {
      try {
        await handlers.get(queue)?.({})
        return true
      } catch (error) {
        log.warn({ err: error, queue }, 'job of a travelled day failed')
        return false
      }
    },
    bringForward: async (db, milliseconds) => {
      await db.execute(
        sql`update pgboss.job set start_after = start_after - ${milliseconds} * interval '1 millisecond'
            where state in ('created', 'retry') and start_after > now()`,
      )
      for (let round = 0; round < ROUNDS; round += 1) {
        const due = await findDue(db)
        if (due.length === 0) return
        for (const { name } of due) {
          const handler = handlers.get(name)
          if (handler) await runWaiting(name, handler)
        }
      }
    },
  }
}

/**
 * pg-boss on either database. A job queued through `tx` exists only if that transaction commits. No other
 * query may run while `tx` is open, because PGlite has one connection: so the queues' own rows are loaded
 * before the first job is queued.
 */
export const makeJobs = (source: JobSource, log: Logger, timing: JobTiming = {}): Jobs => {
  const { poll_seconds, retry_seconds, stop_seconds, heartbeat_seconds, ahead, waitOf } = {
    ...usual,
    ...timing,
  }
  const boss = new PgBoss(optionsOf(source, { ...usual, ...timing }))
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warning'))
  const handlers = new Map<string, Handler>()
  const unattended = new Set<string>()
  const fetched = new Map<string, number>()
  const schedules = new Map<string, string>()
  const daily: { queue: string; at: string }[] = []

  const createQueues = async (): Promise<void> => {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const queue of handlers.keys()) {
      const there = known.get(queue)
      if (there) {
        if (there.heartbeatSeconds !== heartbeat_seconds)
          await boss.updateQueue(queue, { heartbeatSeconds: heartbeat_seconds })
        continue
      }
      // Policy `short`: one waiting job per key. Jobs without a key get a unique one.
      await boss.createQueue(queue, {
        policy: 'short',
        notify: true,
        retryLimit: 5,
        retryDelay: retry_seconds,
        retryBackoff: true,
        retryDelayMax: 3_600,
        heartbeatSeconds: heartbeat_seconds,
      })
      // Loads the queue into pg-boss's cache (see above).
      await boss.findJobs(queue, { id: NO_JOB })
    }
  }

  const schedule = async (): Promise<void> => {
    for (const [queue, cron] of schedules) await boss.schedule(queue, cron, {}, { tz: 'UTC', missed: 'once' })
    for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name)
  }

  const options = {
    perJobResults: true,
    includeMetadata: true,
    batchSize: BATCH,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: Math.min(poll_seconds, 2),
    notifyPollingIntervalSeconds: poll_seconds,
  } as const satisfies WorkOptions

  /**
   * Queues the job again for later. Jobs of a schedule carry nothing, so one of them stands for all. Those that act
   * unattended are left to their next time, which may be the only hours in which people are written to.
   */
  const putOff = async (job: JobWithMetadata<Record<string, unknown>>, seconds: number) => {
    const isScheduled = Object.keys(job.data).length === 0
    if (!isScheduled || !unattended.has(job.name) || !schedules.has(job.name))
      await boss.send(job.name, job.data, {
        singletonKey: isScheduled ? 'put-off' : (job.singletonKey ?? randomUUID()),
        startAfter: seconds,
        expireInSeconds: job.expireInSeconds,
        retryLimit: job.retryLimit,
      })
    return { id: job.id, status: 'completed' as const }
  }

  const work = async (): Promise<void> => {
    for (const [queue, handler] of handlers) {
      const own = { ...options, batchSize: fetched.get(queue) ?? BATCH }
      await boss.work<Record<string, unknown>, unknown, typeof own>(queue, own, (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            const wait = waitOf(queue, unattended.has(queue))
            return wait > 0 ? putOff(job, wait) : settle(job, handler, log)
          }),
        ),
      )
    }
  }

  return {
    enqueue: async (tx, queue, data, options = {}) => {
      await boss.send(queue, data, {
        db: fromDrizzle({ execute: async (query) => ({ rows: await queryRows(tx, query as SQL) }) }, sql),
        singletonKey: options.singleton_key ?? randomUUID(),
        ...(options.start_after === undefined
          ? {}
          : { startAfter: new Date(Date.parse(options.start_after) - ahead()) }),
        ...(options.retries === undefined ? {} : { retryLimit: options.retries }),
        ...(options.longest_seconds === undefined ? {} : { expireInSeconds: options.longest_seconds }),
      })
    },
    handle: (queue, handler, options = {}) => {
      if (handlers.has(queue)) throw new Error(`queue ${queue} has a handler already`)
      if (options.unattended) unattended.add(queue)
      if (options.at_a_time !== undefined) fetched.set(queue, options.at_a_time)
      handlers.set(queue, handler)
    },
    schedule: (queue, cron, times = []) => {
      schedules.set(queue, cron)
      daily.push(...times.map((at) => ({ queue, at })))
    },
    travel: travelOf(boss, handlers, daily, log),
    start: async () => {
      await boss.start()
      await createQueues()
      await schedule()
      await work()
    },
    stop: () => boss.stop({ graceful: true, close: true, timeout: stop_seconds * 1_000 }),
  }
}
