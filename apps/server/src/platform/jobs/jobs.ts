import type { Database } from '@efie/database'

/** Options of a background job, which runs once on any node. */
export interface JobOptions {
  /** Earliest start, an ISO moment of the business clock. */
  start_after?: string
  /** While a job with this key is queued, another isn't. */
  singleton_key?: string
  retries?: number
  /** How long it may run; a quarter of an hour by default. A node that dies is noticed sooner. */
  longest_seconds?: number
}

/** Runs the jobs of days that a demo's clock skips, since cron sees none of their minutes. */
export interface JobTravel {
  /** Daily jobs in order of their times. */
  daily: () => readonly { queue: string; at: string }[]
  /** Runs a queue now, in this process. False if it failed; the error is logged. */
  run: (queue: string) => Promise<boolean>
  /** Shifts waiting jobs after the clock moved forward by this many milliseconds, so those due now run. */
  bringForward: (db: Database, milliseconds: number) => Promise<void>
}

export interface Jobs {
  /** With `tx` the job exists only if the transaction commits. */
  enqueue: (tx: Database, queue: string, data: Record<string, unknown>, options?: JobOptions) => Promise<void>
  /**
   * Registers the handler of a queue. Features do so before `start`. `unattended`: it moves money or writes to
   * people without anyone asking for it, so after a restore it waits until the books have been checked. `at_a_time`:
   * how many jobs a node takes together, so that others get their share.
   */
  handle: (
    queue: string,
    handler: (data: Record<string, unknown>) => Promise<void>,
    options?: { unattended?: boolean; at_a_time?: number },
  ) => void
  /**
   * Runs a queue on a cron schedule in UTC, Ghana's time. `daily` names the times of day, such as `00:10`, at
   * which it also runs on each day a demo travels through; for jobs that depend on the business date.
   */
  schedule: (queue: string, cron: string, daily?: readonly string[]) => void
  travel: JobTravel
  start: () => Promise<void>
  /** Waits for running jobs. */
  stop: () => Promise<void>
}
