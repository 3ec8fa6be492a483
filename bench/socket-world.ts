import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@efie/database/migrate'
import { startPostgres } from '@efie/database/testing'
import { Pool } from 'pg'
import { readConfig } from '../apps/server/src/config.ts'
import { openPostgres } from '../apps/server/src/platform/database/database.ts'
import { openFieldKeys } from '../apps/server/src/platform/field-keys/field-keys.ts'
import { openServices } from '../apps/server/src/services.ts'
import { startServer } from './harness.ts'

/** With BENCH_PROFILE, a folder, Efie's CPU profile is written there. */
const profiled: Record<string, string> = process.env['BENCH_PROFILE']
  ? { NODE_OPTIONS: `--max-semi-space-size=64 --cpu-prof --cpu-prof-dir=${process.env['BENCH_PROFILE']}` }
  : {}

/** A migrated PostgreSQL with Efie and the plain socket server on it, and a pool of so many writers. */
export const makeSocketWorld = async (writers: number) => {
  const server = await startPostgres({ shared_buffers: '512MB' })
  const url = await server.createDatabase('bench')
  const folder = mkdtempSync(join(tmpdir(), 'efie-bench-'))
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DEMO: '0',
    PAYMENTS: 'sandbox',
    PUBLIC_URL: 'http://efie.example',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    WEB_WORKERS: '1',
  }
  const handle = await openPostgres(url, url)
  await migrate(handle.db)
  const services = await openServices(readConfig(environment), handle)
  await openFieldKeys(services)
  const pool = new Pool({ connectionString: url, max: writers })
  // Errors of connections still closing when the server stops are irrelevant.
  pool.on('error', () => {})
  // The plain server's own notification, in the transaction of the change.
  await pool.query(
    `create function tell_bench() returns trigger language plpgsql as $$ begin
       perform pg_notify('bench', json_build_object('table', tg_table_name, 'id', new.id, 'owner', new.user_id,
         'at', to_char(now()::timestamptz(3) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text);
       return null;
     end $$`,
  )
  for (const table of ['support_tickets', 'notifications'])
    await pool.query(
      `create trigger bench after insert on ${table} for each row execute function tell_bench()`,
    )
  const efie = await startServer('apps/server/src/main.ts', { ...environment, ...profiled }, '/readyz')
  const plain = await startServer('bench/plain-sockets.ts', { DATABASE_URL: url }, '/')
  return {
    services,
    pool,
    efie,
    plain,
    stop: async () => {
      await efie.stop()
      await plain.stop()
      await pool.end()
      await handle.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type SocketWorld = Awaited<ReturnType<typeof makeSocketWorld>>
