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
import { copyFolderInUse } from './copy-folder.ts'
import { sized } from './embedded-settings.ts'
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
  /** A connection reserved for health checks, so they never wait for a free one. */
  probe: Database
  /** Set for the embedded database only. */
  pglite: PGlite | null
  /** Copies the embedded database's files as of one moment; set if it is in a folder. */
  copyTo?: (folder: string) => Promise<void>
  /** Calls back on NOTIFY, and after a reconnect, because notifications may have been missed. */
  listen: (channel: string, wake: () => void) => Promise<Listener>
  close: () => Promise<void>
}

const casing = 'snake_case' as const

/** Milliseconds a request waits for a connection before it is asked to try again. */
const LONGEST_WAIT = 5_000
/** Milliseconds without an answer until the database counts as unhealthy. */
const READINESS = 2_000

/** Wraps an open PGlite as the database; tests use it too. */
export const embeddedHandle = (
  pglite: PGlite,
  release: () => void = () => {},
  folder?: string,
): DatabaseHandle => {
  const alone = (work: () => Promise<void>): Promise<void> =>
    pglite._runExclusiveTransaction(() => pglite._runExclusiveQuery(work))
  const db = drizzlePglite({ client: namingPglite(pglite), casing })
  return {
    kind: 'embedded',
    db,
    probe: db,
    pglite,
    ...(folder === undefined ? {} : { copyTo: (to) => copyFolderInUse(folder, to, alone) }),
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

/** Opens the files of an embedded database, private to this account. */
export const openEmbeddedFolder = (folder: string): Promise<PGlite> =>
  PGlite.create({ ...sized, dataDir: folder, extensions: { privateFiles } })

const openEmbedded = async (config: Config): Promise<DatabaseHandle> => {
  const release = await lockDataFolder(config.DATA_DIR)
  const folder = join(config.DATA_DIR, 'database')
  mkdirSync(folder, { recursive: true })
  return embeddedHandle(await openEmbeddedFolder(folder), release, folder)
}

/** Logs a broken connection once, although pg may emit several errors for it. */
const logConnectionLoss = (client: ClientBase, log: Log | undefined, used_for: string): void => {
  client.once('error', (error: Error) =>
    log?.warn({ err: error, used_for }, 'a database connection was lost'),
  )
}

/**
 * Planner settings. PostgreSQL overestimates the cost of pages of long lists, which end after a few rows, and
 * would start JIT compilation or build a memoize cache for a hundred thousand people (bench `admin-lists`:
 * 0.75 ms per page).
 */
const planner = 'set jit = off; set enable_memoize = off'

/**
 * Sent after connecting instead of as startup parameters, because poolers refuse startup parameters they
 * don't know.
 */
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
      // With a separate direct address, `url` is a pooler's.
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
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
      application_name: `efie-${used_for}`,
    })
    pool.on('connect', (client) => logConnectionLoss(client, log, used_for))
    // The pool replaces idle connections that break. Without this listener the error would end the process.
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

/** Opens the database the environment names. Every command does so before it writes any file. */
export const openDatabase = async (config: Config): Promise<DatabaseHandle> => {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config
  keepPrivate(config)
  if (DATABASE_URL === undefined) return openEmbedded(config)
  await requireSessions(config)
  return openPostgres(DATABASE_URL, DATABASE_DIRECT_URL ?? DATABASE_URL, undefined, {
    log: makeLogger(config),
  })
}
