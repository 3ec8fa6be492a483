import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Transaction } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { startPostgres } from '@efie/database/testing'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { readConfig } from '../apps/server/src/config.ts'
import { openPostgres, type DatabaseHandle } from '../apps/server/src/platform/database/database.ts'
import { noLimits } from '../apps/server/src/platform/database/limits.ts'
import { openFieldKeys } from '../apps/server/src/platform/field-keys/field-keys.ts'
import { queryRows } from '../apps/server/src/platform/database/query-rows.ts'
import type { Services } from '../apps/server/src/platform/context.ts'
import { openServices } from '../apps/server/src/services.ts'
import { startServer, type Running } from './harness.ts'
import type { Statement } from './plan.ts'

export interface BenchWorld {
  /** Address of the database. */
  url: string
  db: Database
  handle: DatabaseHandle
  /** The server's services, for creating sessions with keys that it accepts. */
  services: Services
  /** Runs `work` on a database that records every statement. */
  record: (work: (db: Database) => Promise<unknown>) => Promise<Statement[]>
  /** PostgreSQL's query plan for a statement with these values. */
  explain: (text: string, params: unknown[]) => Promise<string[]>
  startEfie: () => Promise<Running>
  startFloor: (plan: unknown) => Promise<Running>
  startPlain: (settings: unknown) => Promise<Running>
  stop: () => Promise<void>
}

const withPool = async <Result>(url: string, work: (pool: Pool) => Promise<Result>): Promise<Result> => {
  const pool = new Pool({ connectionString: url, max: 1, pipeline: true })
  // Errors of connections still closing when the server stops are irrelevant.
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Settings of a production server of this size, so that millions of rows stay in memory. */
const productionSettings = { shared_buffers: '2GB', max_wal_size: '16GB', maintenance_work_mem: '1GB' }

/** Creates a migrated PostgreSQL, and the means to start Efie (one worker) and the floor on it. */
export const makeBenchWorld = async (): Promise<BenchWorld> => {
  const server = await startPostgres(productionSettings)
  const url = await server.createDatabase('bench')
  const folder = mkdtempSync(join(tmpdir(), 'efie-bench-'))
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DEMO: '0',
    PAYMENTS: 'sandbox',
    // Issuer of access tokens, independent of the server's port.
    PUBLIC_URL: 'http://efie.example',
    AUTH_AUTOCONFIRM: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  const config = readConfig(environment)
  // Filling tables takes longer than any statement of the server may.
  const handle = await openPostgres(url, url, 10, { limits: noLimits })
  await migrate(handle.db)
  const services = await openServices(config, handle)
  await openFieldKeys(services)
  const running: Running[] = []
  const keep = async (starting: Promise<Running>): Promise<Running> => {
    const started = await starting
    running.push(started)
    return started
  }
  return {
    url,
    db: handle.db,
    handle,
    services,
    record: async (work) => {
      const statements: Statement[] = []
      const logger = { logQuery: (text: string, params: unknown[]) => statements.push({ text, params }) }
      await withPool(url, (pool) => work(drizzle({ client: pool, casing: 'snake_case', logger })))
      return statements
    },
    explain: (text, params) =>
      withPool(url, async (pool) => {
        const { rows } = await pool.query<Record<string, string>>(`explain ${text}`, params)
        return rows.map((row) => Object.values(row)[0] ?? '')
      }),
    startEfie: () =>
      keep(startServer('apps/server/run.mjs', { ...environment, WEB_WORKERS: '1' }, '/readyz')),
    startFloor: (plan) => {
      const file = join(folder, `plan-${running.length}.json`)
      writeFileSync(file, JSON.stringify(plan))
      return keep(startServer('bench/floor-server.ts', { DATABASE_URL: url, FLOOR_PLAN: file }, '/'))
    },
    startPlain: (settings) => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      return keep(
        startServer(
          'bench/plain-server.ts',
          {
            DATABASE_URL: url,
            PLAIN_SETTINGS: JSON.stringify(settings),
            PLAIN_KEY: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
          },
          '/',
        ),
      )
    },
    stop: async () => {
      for (const one of running) await one.stop()
      await handle.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Inserts many rows in batches that fit into one statement. */
export const insertMany = async <Row>(
  rows: Row[],
  insert: (piece: Row[]) => Promise<unknown>,
  size = 1_000,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size))
}

/**
 * Fills tables through `work` in one transaction, without triggers and without indexes other than those of
 * constraints. The indexes are rebuilt afterwards, which gives the same tables in a tenth of the time.
 */
export const fillTables = async (
  { db }: BenchWorld,
  tables: string[],
  work: (tx: Transaction) => Promise<void>,
): Promise<void> => {
  await db.transaction(async (tx) => {
    // Disables triggers and with them the foreign key check of every row, since this transaction creates all
    // the keys.
    await tx.execute(sql`set local session_replication_role = replica`)
    const indexes = await queryRows<{ name: string; definition: string }>(
      tx,
      sql`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
          where i.indrelid::regclass::text in ${tables}
            and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    )
    for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
    await work(tx)
    for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  })
  await db.execute(sql`vacuum analyze`)
}
