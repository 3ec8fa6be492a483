import type { Transaction } from '@efie/database'
import { sql } from 'drizzle-orm'

/** Milliseconds; 0 is no limit. */
export interface Limits {
  statement: number
  lock: number
  idle: number
  answer: number
}

export const limits: Limits = {
  /** A statement. Whoever waits for it is gone after a minute, when proxies give up. */
  statement: 30_000,
  /** The wait for a row or table that somebody else holds. */
  lock: 10_000,
  /** A transaction of which nothing comes: its node has vanished, and would hold its rows for hours. */
  idle: 60_000,
  /** Silence. The server ends every statement earlier, so its connection is dead; behind a pooler this limit stands alone. */
  answer: 40_000,
}

/** For migrations and copies of a whole database. */
export const noLimits: Limits = { statement: 0, lock: 0, idle: 0, answer: 0 }

/** So long that no timer goes off. */
const NEVER = 2_147_483_647

const unhurriedClients = new WeakSet<object>()

/** The answer of a statement that is awaited for longer than its connection's limit. */
export const patienceOf = (client: object): number | null => (unhurriedClients.has(client) ? NEVER : null)

/** A client goes to the next borrower with its limits. */
export const hurryAgain = (client: object): void => {
  unhurriedClients.delete(client)
}

/** Lifts the limits for the rest of a transaction that reads or writes all there is. */
export const takeTime = async (tx: Transaction): Promise<void> => {
  await tx.execute(
    sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
               set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  // Drizzle's types do not say on which client a transaction runs.
  unhurriedClients.add((tx as unknown as { session: { client: object } }).session.client)
}
