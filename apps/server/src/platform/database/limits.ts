import type { Transaction } from '@efie/database'
import { sql } from 'drizzle-orm'

/** In milliseconds; 0 means no limit. */
export interface Limits {
  statement: number
  lock: number
  idle: number
  answer: number
}

export const limits: Limits = {
  /** Per statement. Proxies give up after a minute, so no one is waiting any longer. */
  statement: 30_000,
  /** Waiting for a row or table lock. */
  lock: 10_000,
  /** An idle transaction: its node has probably vanished and would keep rows locked for hours. */
  idle: 60_000,
  /**
   * No answer at all. The server ends statements earlier, so the connection is dead; behind a pooler this is
   * the only limit.
   */
  answer: 40_000,
}

/** For migrations and copies of the whole database. */
export const noLimits: Limits = { statement: 0, lock: 0, idle: 0, answer: 0 }

/** The longest delay a timer accepts, in effect never. */
const NEVER = 2_147_483_647

const unlimitedClients = new WeakSet<object>()

/** Milliseconds to wait for an answer on this client; null for the connection's own limit. */
export const answerLimitOf = (client: object): number | null => (unlimitedClients.has(client) ? NEVER : null)

/** Restores the limits before the client is lent to the next caller. */
export const restoreLimits = (client: object): void => {
  unlimitedClients.delete(client)
}

/** Lifts the time limits for the rest of a transaction that reads or writes the whole database. */
export const liftTimeLimits = async (tx: Transaction): Promise<void> => {
  await tx.execute(
    sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
               set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  // A cast, because Drizzle's types don't expose the client of a transaction.
  unlimitedClients.add((tx as unknown as { session: { client: object } }).session.client)
}
