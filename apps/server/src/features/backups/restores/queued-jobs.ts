import type { Database } from '@efie/database'
import { sql, type SQL } from 'drizzle-orm'
import { queryRows } from '../../../platform/database/query-rows.ts'
import { neverHeld, RESTORE_BACKUP } from '../../../platform/maintenance.ts'

const others = sql`name <> all(${sql.param([...neverHeld])}) and name not like '\\_\\_pgboss%'`

/** Jobs of the queue's own table, which a database without a running server may not have. */
const inQueue = async (db: Database, statement: SQL): Promise<number> => {
  const [found] = await queryRows<{ job: string | null }>(
    db,
    sql`select to_regclass('pgboss.job')::text as job`,
  )
  if (!found?.job) return 0
  return (await queryRows(db, statement)).length
}

/** How many jobs run on any node, besides those of a restore; with `before` only those that began until then. */
export const countRunning = (db: Database, before?: string): Promise<number> =>
  inQueue(
    db,
    sql`select 1 from pgboss.job where state = 'active' and ${others}
        and started_on <= coalesce(${before ?? null}::timestamptz, 'infinity')`,
  )

/** The database's clock, which says when a job began. */
export const databaseNow = async (db: Database): Promise<string> => {
  const [row] = await queryRows<{ now: string }>(db, sql`select now()::text as now`)
  if (!row) throw new Error('the database has no time')
  return row.now
}

/** The queues hold work on rows as they were; what is still due is found by the scheduled jobs. */
export const dropQueued = (db: Database): Promise<number> =>
  inQueue(db, sql`delete from pgboss.job where state in ('created', 'retry') and ${others} returning 1`)

/** Whether a restore is queued or runs on any node. */
export const isRestoreQueued = async (db: Database): Promise<boolean> =>
  (await inQueue(
    db,
    sql`select 1 from pgboss.job where state in ('created', 'retry', 'active') and name = ${RESTORE_BACKUP}`,
  )) > 0
