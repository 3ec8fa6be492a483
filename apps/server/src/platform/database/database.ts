import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '@efie/database'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { ClientBase } from 'pg'
import type { Config } from '../../config.ts'
import { makeLogger } from '../log.ts'
import { keepPrivate } from '../private-folder.ts'
import { lockDataFolder } from './data-lock.ts'
import { GuardedClient, GuardedPool } from './guarded-pool.ts'
import { limits as usualLimits, type Limits } from './limits.ts'
import {
  heartbeat as usualHeartbeat,
  KEEP_ALIVE,
  listenOn,
  type Heartbeat,
  type Listener,
  type Log,
} from './listen.ts'
import { NamingClient } from './named-statements.ts'
import { namingPglite } from './naming-pglite.ts'
import { requireSessions, unreachable } from './pooler.ts'
import { privateFiles } from './private-files.ts'

export interface DatabaseHandle {
  kind: 'embedded' | 'postgres'
  db: Database
  /** A connection of its own, so that its questions wait behind nobody's: whether the database is well. */
  probe: Database
  /** Set on the embedded footing only. */
  pglite: PGlite | null
  /** Calls back on NOTIFY, and after a lost connection is back, when notifications may have been missed. */
  listen: (channel: string, wake: () => void) => Promise<Listener>
  close: () => Promise<void>
}

const casing = 'snake_case' as const

/** Milliseconds until a request that gets no connection is told to come again. */
const LONGEST_WAIT = 5_000
/** Until the database counts as not well. */
const READINESS = 2_000

/** The embedded database around a PGlite that is open already: also what tests use. */
export const embeddedHandle = (pglite: PGlite, release: () => void = () => {}): DatabaseHandle => {
  const db = drizzlePglite({ client: namingPglite(pglite), casing })
  return {
    kind: 'embedded',
    db,
    probe: db,
    pglite,
    listen: async (channel, wake) => {
      const stop = await pglite.listen(channel, wake)
      return { close: () => stop() }
    },
    close: async () => {
      await pglite.close()
      release()
    },
  }
}

const openEmbedded = async (config: Config): Promise<DatabaseHandle> => {
  const release = await lockDataFolder(config.DATA_DIR)
  const folder = join(config.DATA_DIR, 'database')
  mkdirSync(folder, { recursive: true })
  return embeddedHandle(await PGlite.create({ dataDir: folder, extensions: { privateFiles } }), release)
}

/** One line for each connection that breaks, however many errors its end makes. */
const logConnectionLoss = (client: ClientBase, log: Log | undefined, used_for: string): void => {
  client.once('error', (error: Error) =>
    log?.warn({ err: error, used_for }, 'a database connection was lost'),
  )
}

/**
 * Pages of long lists look dear to PostgreSQL's planner, though they end after a few rows: it would compile them, or lay out a
 * cache for a hundred thousand people first (bench `admin-lists`: three quarters of a millisecond for each page).
 */
const planner = 'set jit = off; set enable_memoize = off'

/** Said after connecting: a pooler that stands there after all refuses what it does not know at the start. */
const settingsOf = ({ statement, lock, idle }: Limits): string =>
  `${planner}; set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idle}`

interface Options {
  log?: Log
  limits?: Limits
  heartbeat?: Heartbeat
}

export const openPostgres = async (
  url: string,
  directUrl: string,
  poolSize = 10,
  { log, limits = usualLimits, heartbeat = usualHeartbeat }: Options = {},
): Promise<DatabaseHandle> => {
  const openPool = (used_for: string, max: number, answer: number, connectionTimeoutMillis: number) => {
    const pool = new GuardedPool({
      // With a direct address beside it, `url` is a pooler's.
      ...(url === directUrl
        ? {
            Client: NamingClient,
            onConnect: (client: ClientBase) => client.query(settingsOf(limits), () => {}),
          }
        : { Client: GuardedClient }),
      connectionString: url,
      max,
      connectionTimeoutMillis,
      query_timeout: answer,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
      application_name: `efie-${used_for}`,
    })
    pool.on('connect', (client) => logConnectionLoss(client, log, used_for))
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => {})
    return pool
  }
  const pool = openPool('requests', poolSize, limits.answer, LONGEST_WAIT)
  const probe = openPool('readiness', 1, READINESS, READINESS)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw unreachable('DATABASE_URL', error)
  }
  return {
    kind: 'postgres',
    db: drizzlePg({ client: pool, casing }),
    probe: drizzlePg({ client: probe, casing }),
    pglite: null,
    listen: (channel, wake) => listenOn(directUrl, channel, wake, heartbeat, log),
    close: async () => {
      await Promise.all([pool.end(), probe.end()])
    },
  }
}

/** Opens the database that the environment names. Every command does so before it writes a file. */
export const openDatabase = async (config: Config): Promise<DatabaseHandle> => {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config
  keepPrivate(config)
  if (DATABASE_URL === undefined) return openEmbedded(config)
  await requireSessions(config)
  return openPostgres(DATABASE_URL, DATABASE_DIRECT_URL ?? DATABASE_URL, undefined, {
    log: makeLogger(config),
  })
}
