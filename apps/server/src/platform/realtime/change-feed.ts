import { setTimeout as pause } from 'node:timers/promises'
import { schema, type Database } from '@efie/database'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { DatabaseHandle } from '../database/database.ts'
import type { Listener } from '../database/listen.ts'
import { prepared } from '../database/prepared.ts'
import { queryRows } from '../database/query-rows.ts'
import { makeTransactionQueue, type Reading } from './transaction-queue.ts'

const { changes } = schema

export type ChangeKind = 'INSERT' | 'UPDATE' | 'DELETE'

/** A changed row, by ids only: subscribers get the row read with their own permissions. */
export interface Change {
  table: string
  row_id: string
  owner_id: string | null
  kind: ChangeKind
  changed: string[] | null
  previous_status: string | null
  /** ISO moment. */
  at: string
}

export interface ChangeFeed {
  /**
   * Listeners get every change once, in commit order unless a search found it first; what comes next waits for them.
   * After the database moved to another server, the latest changes come again.
   */
  subscribe: (listener: (changes: Change[]) => Promise<void>) => void
  /** The same, without waiting for listeners' work on what came before; after a failure possibly twice. */
  subscribeEarly: (listener: (changes: Change[]) => void) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

const BATCH = 500
/** Transactions asked for at a time. */
const TRANSACTIONS = 100
/** Milliseconds between searches, in case a notification is lost while the connection stays up. */
const SEARCH = 15_000
const AFTER_FAILURE = 1_000

const readOne = (db: Database, number: number, after: number) =>
  prepared(db, 'changes of a transaction', () =>
    db
      .select()
      .from(changes)
      .where(and(eq(changes.xid, sql.placeholder('number')), gt(changes.id, sql.placeholder('after'))))
      .orderBy(changes.id)
      .limit(BATCH),
  ).execute({ number, after })

const readSeveral = (db: Database, numbers: readonly number[]) => {
  const asked = sql`string_to_array(${sql.placeholder('numbers')}, ',')::bigint[]`
  return prepared(db, 'changes of transactions', () =>
    db
      .select()
      .from(changes)
      .where(sql`${changes.xid} = any(${asked})`)
      .orderBy(sql`array_position(${asked}, ${changes.xid})`, changes.id)
      .limit(BATCH),
  ).execute({ numbers: numbers.join() })
}

/** One transaction is read in the order of the index, so that a long one isn't sorted for each batch. */
const readRows = (db: Database, { numbers, after }: Reading) => {
  const [number, another] = numbers
  return number === undefined || another !== undefined ? readSeveral(db, numbers) : readOne(db, number, after)
}

const toChange = (row: typeof changes.$inferSelect): Change => ({
  table: row.table_name,
  row_id: row.row_id,
  owner_id: row.owner_id,
  kind: row.kind,
  changed: row.changed,
  previous_status: row.previous_status,
  at: row.created_at,
})

/**
 * Follows the `changes` table (decision 052). Every transaction that adds to it sends its number as a
 * notification. PostgreSQL delivers these after the commits and in their order, so the rows are read by
 * transaction in the order of the notifications, without waiting for transactions that began earlier. Now and
 * then, and after a lost connection, the table is searched for transactions that weren't reported; these are read
 * in the order of their numbers.
 */
export const makeChangeFeed = (handle: DatabaseHandle, log: Logger): ChangeFeed => {
  const listeners: ((changes: Change[]) => Promise<void>)[] = []
  const earlyListeners: ((changes: Change[]) => void)[] = []
  const transactions = makeTransactionQueue()
  let listener: Listener | null = null
  let searches: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let delivering: Promise<void> = Promise.resolve()
  const state = { stopped: true, search: false }
  /** When the database server that answers was started. */
  let server: string | null = null

  const search = async (): Promise<void> => {
    const [row] = await queryRows<{ oldest: string; numbers: string | null; server: string }>(
      handle.db,
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_postmaster_start_time()::text as server,
            (select string_agg(xid::text, ',' order by xid)
              from (select distinct xid from changes where xid >= ${transactions.floor()}) as found) as numbers`,
    )
    if (!row) return
    const isAnother = server !== null && server !== row.server
    server = row.server
    if (isAnother) {
      // It may lack the last transactions of the one before, and use their numbers for others.
      transactions.forget(Number(row.oldest))
      return search()
    }
    transactions.searched(Number(row.oldest), row.numbers?.split(',').map(Number) ?? [])
  }

  /** Repeats until the listener has dealt with the changes. */
  const tell = async (onChanges: (read: Change[]) => Promise<void>, read: Change[]): Promise<void> => {
    while (!state.stopped) {
      try {
        return await onChanges(read)
      } catch (error) {
        log.warn({ err: error }, 'changes were not taken up: trying again')
        await pause(AFTER_FAILURE, undefined, { ref: false })
      }
    }
  }

  const deliver = async (read: Change[]): Promise<void> => {
    for (const onChanges of listeners) await tell(onChanges, read)
  }

  const readBatch = async (): Promise<void> => {
    const reading = transactions.next(TRANSACTIONS)
    const rows = await readRows(handle.db, reading)
    const read = rows.map(toChange)
    for (const onChanges of earlyListeners) onChanges(read)
    const last = rows.at(-1)
    if (last && rows.length === BATCH) transactions.readTo(last.xid, last.id)
    else transactions.readAll(reading.numbers.length)
    // The next batch is read while this one is delivered.
    await delivering
    delivering = deliver(read)
  }

  /** False if it has to be tried again later. */
  const drain = async (): Promise<boolean> => {
    clearTimeout(retry)
    while (!state.stopped && (state.search || !transactions.isEmpty())) {
      const searching = state.search
      state.search = false
      try {
        if (searching) await search()
        if (!transactions.isEmpty()) await readBatch()
      } catch (error) {
        state.search ||= searching
        if (!state.stopped) {
          log.warn({ err: error }, 'the change feed could not be read: trying again')
          retry = setTimeout(wake, AFTER_FAILURE)
          retry.unref()
        }
        return false
      }
    }
    return true
  }

  const run = async (): Promise<void> => {
    const done = await drain()
    running = null
    // What was reported between the last look and now found it running.
    if (done && (state.search || !transactions.isEmpty())) wake()
  }

  const wake = (): void => {
    if (!state.stopped && !running) running = run()
  }

  const searchNow = (): void => {
    state.search = true
    wake()
  }

  /** Without a number after a reconnect, when notifications may have been missed. */
  const hear = (number?: string): void => {
    if (!number) return searchNow()
    transactions.report(Number(number))
    wake()
  }

  return {
    subscribe: (tell) => {
      listeners.push(tell)
    },
    subscribeEarly: (tell) => {
      earlyListeners.push(tell)
    },
    start: async () => {
      state.stopped = false
      const [now] = await queryRows<{ oldest: string }>(
        handle.db,
        sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
      )
      transactions.searched(Number(now?.oldest ?? 0), [])
      listener = await handle.listen('changes', hear)
      searches = setInterval(searchNow, SEARCH)
      searches.unref()
      searchNow()
    },
    stop: async () => {
      state.stopped = true
      clearInterval(searches)
      clearTimeout(retry)
      // A closed connection can't be closed again; ignore that.
      await listener?.close().catch(() => {})
      await running
      await delivering
    },
  }
}
