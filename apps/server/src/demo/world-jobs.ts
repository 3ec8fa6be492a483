import type { Jobs } from '../platform/jobs/jobs.ts'
import type { TravellingClock } from './travelling-clock.ts'

type Handler = (data: Record<string, unknown>) => Promise<void>

interface Queued {
  queue: string
  data: Record<string, unknown>
  at: string
}

/** Jobs in this process, in order of time: a job due later runs when the clock reaches it. */
export interface WorldJobs extends Jobs {
  run: (queue: string) => Promise<void>
  runDue: (until: string) => Promise<void>
}

export const worldJobs = (clock: TravellingClock): WorldJobs => {
  const handlers = new Map<string, Handler>()
  const daily: { queue: string; at: string }[] = []
  let queued: Queued[] = []
  const handle = async (queue: string, data: Record<string, unknown>): Promise<void> => {
    const handler = handlers.get(queue)
    if (!handler) throw new Error(`nothing handles the queue ${queue}`)
    await handler(data)
  }
  const run = (queue: string): Promise<void> => handle(queue, {})
  return {
    enqueue: (_tx, queue, data, options) => {
      queued.push({ queue, data, at: options?.start_after ?? clock.now().toISOString() })
      return Promise.resolve()
    },
    handle: (queue, handler) => {
      handlers.set(queue, handler)
    },
    // Cron sees none of these minutes; the story of the days runs each day's jobs.
    schedule: (queue, _cron, times = []) => {
      daily.push(...times.map((at) => ({ queue, at })))
    },
    travel: {
      daily: () => daily.toSorted((left, right) => left.at.localeCompare(right.at)),
      run: async (queue) => {
        await run(queue)
        return true
      },
      bringForward: () => Promise.resolve(),
    },
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    run,
    runDue: async (until) => {
      for (;;) {
        const next = queued.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))[0]
        if (!next || next.at > until) return
        queued = queued.filter((job) => job !== next)
        clock.travel(next.at)
        await handle(next.queue, next.data)
      }
    },
  }
}
