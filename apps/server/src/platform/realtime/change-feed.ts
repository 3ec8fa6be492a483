import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { DatabaseHandle } from '../database/database.ts'
import type { Listener } from '../database/listen.ts'
import { queryRows } from '../database/query-rows.ts'

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
  /** Listeners get every change once, in commit order; the next batch waits for them. */
  subscribe: (listener: (changes: Change[]) => Promise<void>) => void
  /**
   * Listeners get a change as soon as it commits, without waiting for older transactions: unordered, and
   * possibly more than once.
   */
  subscribeEarly: (listener: (changes: Change[]) => void) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

interface FeedRow extends Record<string, unknown> {
  id: string | number
  xid: string | number
  table_name: string
  row_id: string
  owner_id: string | null
  kind: ChangeKind
  changed: string[] | null
  previous_status: string | null
  created_at: string | Date
  settled: boolean
}

const BATCH = 500
/** Milliseconds between polls, in case a notification is lost while the connection stays up. */
const FLOOR = 15_000
/**
 * Milliseconds between polls while changes wait for an older transaction, which sends no notification if it
 * changed nothing we follow.
 */
const UNSETTLED = 100
const AFTER_FAILURE = 1_000

const toChange = (row: FeedRow): Change => ({
  table: row.table_name,
  row_id: row.row_id,
  owner_id: row.owner_id,
  kind: row.kind,
  changed: row.changed,
  previous_status: row.previous_status,
  at: new Date(row.created_at).toISOString(),
})

/**
 * Follows the `changes` table. Ids don't commit in order: a transaction with a smaller id may still be
 * running and commit later. So rows are read in order of (transaction, id), and only below the oldest running
 * transaction; nothing can appear behind the reader. After a lost connection a node continues from its
 * position.
 */
export const makeChangeFeed = (handle: DatabaseHandle, log: Logger): ChangeFeed => {
  const listeners: ((changes: Change[]) => Promise<void>)[] = []
  const earlyListeners: ((changes: Change[]) => void)[] = []
  let listener: Listener | null = null
  let position = { xid: 0, id: 0 }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  const state = { stopped: true, again: false }

  const readBatch = async (): Promise<{ count: number; unsettled: boolean }> => {
    const rows = await queryRows<FeedRow>(
      handle.db,
      sql`select id, xid, table_name, row_id, owner_id, kind, changed, previous_status, created_at,
            xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as settled
          from changes where (xid, id) > (${position.xid}, ${position.id})
          order by xid, id limit ${BATCH}`,
    )
    for (const onChanges of earlyListeners) onChanges(rows.map(toChange))
    const settled = rows.filter((row) => row.settled)
    if (settled.length > 0) {
      const changes = settled.map(toChange)
      for (const onChanges of listeners) await onChanges(changes)
    }
    const last = settled.at(-1)
    if (last) position = { xid: Number(last.xid), id: Number(last.id) }
    return { count: settled.length, unsettled: settled.length < rows.length }
  }

  const lookAgainIn = (milliseconds: number): void => {
    clearTimeout(timer)
    if (state.stopped) return
    timer = setTimeout(wake, milliseconds)
    timer.unref()
  }

  const drain = async (): Promise<void> => {
    let pause = FLOOR
    try {
      do {
        state.again = false
        const { count, unsettled } = await readBatch()
        pause = unsettled ? UNSETTLED : FLOOR
        if (count === BATCH) state.again = true
      } while (state.again && !state.stopped)
    } catch (error) {
      if (!state.stopped) log.warn({ err: error }, 'the change feed could not be read: trying again')
      pause = AFTER_FAILURE
    }
    lookAgainIn(pause)
  }

  const wake = (): void => {
    if (state.stopped) return
    if (running) {
      state.again = true
      return
    }
    running = drain().finally(() => {
      running = null
      if (state.again && !state.stopped) wake()
    })
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
      const [now] = await queryRows<{ xmin: string | number }>(
        handle.db,
        sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
      )
      position = { xid: Number(now?.xmin ?? 0) - 1, id: Number.MAX_SAFE_INTEGER }
      listener = await handle.listen('changes', wake)
      wake()
    },
    stop: async () => {
      state.stopped = true
      clearTimeout(timer)
      // A closed connection can't be closed again; ignore that.
      await listener?.close().catch(() => {})
      await running
    },
  }
}
