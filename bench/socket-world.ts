import { Pool } from 'pg'
import { startServer } from './harness.ts'
import { makeBenchWorld } from './world.ts'

/** A migrated PostgreSQL with Efie and the plain socket server on it, and a pool of so many writers. */
export const makeSocketWorld = async (writers: number) => {
  const world = await makeBenchWorld()
  const pool = new Pool({ connectionString: world.url, max: writers })
  // Errors of connections still closing when the server stops are irrelevant.
  pool.on('error', () => {})
  // The plain server's own notification, in the transaction of the change.
  await pool.query(
    `create function notify_bench() returns trigger language plpgsql as $$ begin
       perform pg_notify('bench', json_build_object('table', tg_table_name, 'id', new.id, 'owner', new.user_id,
         'at', to_char(now()::timestamptz(3) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text);
       return null;
     end $$`,
  )
  for (const table of ['support_tickets', 'notifications'])
    await pool.query(
      `create trigger bench after insert on ${table} for each row execute function notify_bench()`,
    )
  const efie = await world.startEfie()
  const plain = await startServer('bench/plain-sockets.ts', { DATABASE_URL: world.url }, '/')
  return {
    services: world.services,
    pool,
    efie,
    plain,
    stop: async () => {
      await plain.stop()
      await efie.stop()
      await pool.end()
      await world.stop()
    },
  }
}

export type SocketWorld = Awaited<ReturnType<typeof makeSocketWorld>>
