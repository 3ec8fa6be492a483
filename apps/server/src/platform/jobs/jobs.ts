import type { Database } from '@efie/database'

/** Work that runs later, once, on some node. */
export interface JobOptions {
  /** ISO moment before which it does not run. */
  start_after?: string
  /** A second job with the same key is not queued while one waits. */
  singleton_key?: string
  retries?: number
}

export interface Jobs {
  /** With `tx` the job exists only if the transaction commits. */
  enqueue: (tx: Database, queue: string, data: Record<string, unknown>, options?: JobOptions) => Promise<void>
  /** Registers the handler of a queue. Called by `app.ts` for each feature before `start`. */
  handle: (queue: string, handler: (data: Record<string, unknown>) => Promise<void>) => void
  /** Runs a queue on a cron schedule (UTC, which is Ghana's time). */
  schedule: (queue: string, cron: string) => void
  start: () => Promise<void>
  /** Lets running jobs finish. */
  stop: () => Promise<void>
}
