import type { Database } from '@efie/database'

/** Work that runs later, once, on some node. */
export interface JobOptions {
  /** ISO moment of the business's clock before which it does not run. */
  start_after?: string
  /** A second job with the same key is not queued while one waits. */
  singleton_key?: string
  retries?: number
}

/** The jobs of a demo whose time is moved: no minute of those days passes for cron. */
export interface JobTravel {
  /** What runs on a day, in the order of its times. */
  daily: () => readonly { queue: string; at: string }[]
  /** Runs a queue here and now. False when it failed, which is in the log. */
  run: (queue: string) => Promise<boolean>
  /** The clock moved by so many milliseconds: what waits for a moment waits so much less, and what is due runs. */
  bringForward: (db: Database, milliseconds: number) => Promise<void>
}

export interface Jobs {
  /** With `tx` the job exists only if the transaction commits. */
  enqueue: (tx: Database, queue: string, data: Record<string, unknown>, options?: JobOptions) => Promise<void>
  /** Registers the handler of a queue. Called by `app.ts` for each feature before `start`. */
  handle: (queue: string, handler: (data: Record<string, unknown>) => Promise<void>) => void
  /**
   * Runs a queue on a cron schedule (UTC, which is Ghana's time). `daily`: what depends on the business's day says at which
   * times, such as `00:10`, it runs on each day that the demo travels through.
   */
  schedule: (queue: string, cron: string, daily?: readonly string[]) => void
  travel: JobTravel
  start: () => Promise<void>
  /** Lets running jobs finish. */
  stop: () => Promise<void>
}
