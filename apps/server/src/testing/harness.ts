import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeUser, openTestPglite, type Profile } from '@efie/database/testing'
import { isAdminRole, noSecondFactor, type Role } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { pino } from 'pino'
import { readConfig, type Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import { systemRequest, type Context, type RequestInfo, type Services } from '../platform/context.ts'
import { embeddedHandle, openPostgres, type DatabaseHandle } from '../platform/database/database.ts'
import { createEvents } from '../platform/events.ts'
import type { PaymentGateway } from '../platform/gateway/port.ts'
import type { JobOptions, Jobs } from '../platform/jobs/jobs.ts'
import type { NameEnquiry } from '../platform/name-enquiry/port.ts'
import { sandboxNameEnquiry } from '../platform/name-enquiry/sandbox.ts'
import { makeMaintenance } from '../platform/maintenance.ts'
import { makeMessenger } from '../platform/messaging/outbox.ts'
import { makeSecrets } from '../platform/secrets.ts'
import { diskStorage } from '../platform/storage/file-storage.ts'
import { subscriptions } from '../subscriptions.ts'
import { createDatabase } from './create-database.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set: (iso: string) => void
  advance: (amount: { seconds?: number; minutes?: number; hours?: number; days?: number }) => void
}

export const testClock = (start = '2026-11-20T09:00:00.000Z'): TestClock => {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    set: (iso) => {
      now = new Date(iso).getTime()
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}

export interface EnqueuedJob {
  queue: string
  data: Record<string, unknown>
  options: JobOptions | undefined
}

/** Jobs that are stored and run when a test says so. */
export interface TestJobs extends Jobs {
  enqueued: EnqueuedJob[]
  /** Runs and removes the waiting jobs of a queue; returns how many. */
  run: (queue: string) => Promise<number>
}

export const testJobs = (): TestJobs => {
  const handlers = new Map<string, (data: Record<string, unknown>) => Promise<void>>()
  const daily: { queue: string; at: string }[] = []
  const jobs: TestJobs = {
    enqueued: [],
    enqueue: async (_tx, queue, data, options) => {
      jobs.enqueued.push({ queue, data, options })
    },
    handle: (queue, handler) => {
      handlers.set(queue, handler)
    },
    schedule: (queue, _cron, times = []) => {
      daily.push(...times.map((at) => ({ queue, at })))
    },
    travel: {
      daily: () => daily.toSorted((left, right) => left.at.localeCompare(right.at)),
      run: async (queue) => {
        await handlers.get(queue)?.({})
        return true
      },
      bringForward: async () => {},
    },
    start: async () => {},
    stop: async () => {},
    run: async (queue) => {
      const due = jobs.enqueued.filter((job) => job.queue === queue)
      jobs.enqueued = jobs.enqueued.filter((job) => job.queue !== queue)
      for (const job of due) await handlers.get(queue)?.(job.data)
      return due.length
    },
  }
  return jobs
}

export interface Harness {
  handle: DatabaseHandle
  services: Services
  clock: TestClock
  jobs: TestJobs
  /** Context of a person's request, or a guest's. */
  as: (person: Pick<Profile, 'id' | 'role' | 'email'> | null, request?: Partial<RequestInfo>) => Context
  /** Creates a person with a role and returns the context of their request. */
  signIn: (
    role: Role,
    values?: Partial<Profile>,
  ) => Promise<Context & { actor: NonNullable<Context['actor']> }>
  close: () => Promise<void>
}

interface HarnessOptions {
  gateway?: (services: Omit<Services, 'gateway' | 'nameEnquiry'>) => PaymentGateway
  /** The sandbox by default; null without a provider. */
  nameEnquiry?: NameEnquiry | null
  handle?: DatabaseHandle
  environment?: Record<string, string>
  clock?: TestClock
}

const noGateway: PaymentGateway = new Proxy({ name: 'none' } as PaymentGateway, {
  get: (target, property) => {
    if (property === 'name') return target.name
    throw new Error(`this suite has no gateway, but ${String(property)} was called`)
  },
})

/** All worlds of a suite share one operator: what one encrypts or backs up, another can open. */
const secrets = makeSecrets(randomBytes(32))

/** PGlite, or PostgreSQL if the whole run uses it (see the database package's global-setup.ts). */
const openOwn = async () => {
  const server = process.env['EFIE_TEST_POSTGRES_URL']
  if (server === undefined) {
    const { pglite, folder, close } = await openTestPglite()
    return { handle: embeddedHandle(pglite), folder, close }
  }
  const url = await createDatabase(server, 'suite', 'efie_template')
  const handle = await openPostgres(url, url)
  const folder = mkdtempSync(join(tmpdir(), 'efie-suite-'))
  return {
    handle,
    folder,
    close: async () => {
      await handle.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A suite's own world: a database, a clock it moves and jobs it runs. */
export const makeHarness = async (options: HarnessOptions = {}): Promise<Harness> => {
  const own = options.handle ? null : await openOwn()
  const handle = options.handle ?? own!.handle
  const clock = options.clock ?? testClock()
  const jobs = testJobs()
  const config: Config = readConfig({
    NODE_ENV: 'test',
    AUTH_AUTOCONFIRM: '1',
    RATE_LIMITS: 'off',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...options.environment,
  })
  const parts = {
    config,
    db: handle.db,
    clock,
    realClock: clock,
    events: createEvents(subscriptions),
    jobs,
    storage: diskStorage(join(own?.folder ?? '/tmp', `efie-files-${uuidv7()}`)),
    messenger: makeMessenger(clock, jobs),
    // A separate object, because caches of a node are keyed by it.
    secrets: { ...secrets },
    maintenance: makeMaintenance(),
    log: pino({ level: 'silent' }),
  }
  const services: Services = {
    ...parts,
    gateway: options.gateway?.(parts) ?? noGateway,
    nameEnquiry: options.nameEnquiry === undefined ? sandboxNameEnquiry(parts) : options.nameEnquiry,
  }
  const as: Harness['as'] = (person, request) => ({
    ...services,
    actor: person && {
      id: person.id,
      role: person.role,
      email: person.email,
      session_id: uuidv7(),
      aal: isAdminRole(person.role) ? 'aal2' : 'aal1',
      second_factor: noSecondFactor,
    },
    request: { ...systemRequest, request_id: `test-${uuidv7()}`, ip: '127.0.0.1', ...request },
  })
  return {
    handle,
    services,
    clock,
    jobs,
    as,
    signIn: async (role, values) => {
      const context = as(await makeUser(handle.db, { ...values, role }))
      if (!context.actor) throw new Error('no actor')
      return { ...context, actor: context.actor }
    },
    close: async () => {
      await (own ? own.close() : handle.close())
    },
  }
}
