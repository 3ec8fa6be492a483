import type { Database } from '@efie/database'
import { GuardedPool } from './guarded-pool.ts'

/**
 * The results of statements that were started together, and so leave together. If any fail, the first one's failure is
 * thrown once all are done: none may still be sending when its transaction ends or its connection is lent to others.
 */
export const together = async <const Tasks extends readonly PromiseLike<unknown>[]>(
  tasks: Tasks,
): Promise<{ -readonly [Key in keyof Tasks]: Awaited<Tasks[Key]> }> => {
  const settled = await Promise.allSettled(tasks)
  const results = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  // A cast: `map` forgets which result belongs to which task.
  return results as { -readonly [Key in keyof Tasks]: Awaited<Tasks[Key]> }
}

/** Internals of a Drizzle database, which its types don't declare. */
interface Inside {
  session: { client: object }
}

/**
 * Reads on one connection: queries that are started together leave together and are answered together, in one trip
 * to PostgreSQL. Not a transaction: each sees what is committed when its turn comes.
 */
export const onOneConnection = async <Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => {
  const { session } = db as unknown as Inside
  if (!(session.client instanceof GuardedPool)) return work(db)
  const client = await session.client.connect()
  try {
    const own = Object.create(session, { client: { value: client } }) as object
    // A cast: the same database, whose session sends through this connection.
    return await work(Object.create(db, { session: { value: own } }) as Database)
  } finally {
    client.release()
  }
}
