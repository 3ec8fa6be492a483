import { sql } from 'drizzle-orm'
import { queryRows } from '../../apps/server/src/platform/database/query-rows.ts'
import { fillOffice } from '../office-rows.ts'
import { makeBenchWorld, type BenchWorld } from '../world.ts'

const SIZE = 100_000
/** The newest rows, timed after all the others. */
const TIMED = 20_000
const ROUNDS = 3
const TABLES = ['applications', 'payments', 'orders', 'documents', 'audit_events']

/**
 * Microseconds for each of the newest rows of a table, inserted into a copy that has all of its indexes or only that of the
 * key.
 */
const insertInto = async (
  { db }: BenchWorld,
  table: string,
  indexes: 'all' | 'of the key',
): Promise<number> => {
  const name = sql.raw(table)
  await db.execute(
    sql`create table copied (like ${name} including defaults including generated ${sql.raw(indexes === 'all' ? 'including indexes' : '')})`,
  )
  try {
    if (indexes === 'of the key') await db.execute(sql`alter table copied add primary key (id)`)
    await db.execute(
      sql`create table newest as select * from (select * from ${name} order by created_at desc, id desc limit ${TIMED}) n order by created_at, id`,
    )
    await db.execute(
      sql`insert into copied select * from ${name} order by created_at desc, id desc offset ${TIMED}`,
    )
    await db.execute(sql`vacuum analyze copied, newest`)
    const began = performance.now()
    await db.execute(sql`insert into copied select * from newest`)
    return ((performance.now() - began) * 1000) / TIMED
  } finally {
    await db.execute(sql`drop table if exists copied, newest`)
  }
}

const sizesOf = async ({ db }: BenchWorld, table: string) => {
  const [row] = await queryRows<{ indexes: number; bytes: number; indexed: number }>(
    db,
    sql`select (select count(*)::int from pg_index where indrelid = ${table}::regclass) as indexes,
      (pg_total_relation_size(${table}::regclass) / (select count(*) from ${sql.raw(table)}))::int as bytes,
      (pg_indexes_size(${table}::regclass) / (select count(*) from ${sql.raw(table)}))::int as indexed`,
  )
  if (!row) throw new Error(`${table} has no size`)
  return row
}

/** What the indexes of an office's lists cost: time to write a row with and without them, and bytes. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    await fillOffice(world, SIZE)
    console.log('list-indexes: of each row, with all indexes and with the primary key only')
    for (const table of TABLES) {
      const times: Record<'all' | 'of the key', number[]> = { all: [], 'of the key': [] }
      for (let round = 0; round < ROUNDS; round += 1)
        for (const indexes of ['of the key', 'all'] as const)
          times[indexes].push(await insertInto(world, table, indexes))
      const [bare, full] = [Math.min(...times['of the key']), Math.min(...times.all)]
      const { indexes, bytes, indexed } = await sizesOf(world, table)
      console.log(
        `  ${table.padEnd(14)} ${indexes} indexes  ${full.toFixed(1)} µs (${bare.toFixed(1)} µs)  ${bytes} bytes, ${indexed} of them indexes`,
      )
    }
  } finally {
    await world.stop()
  }
}
