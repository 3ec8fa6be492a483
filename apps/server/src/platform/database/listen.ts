import { Client } from 'pg'
import type { Logger } from 'pino'

export interface Listener {
  close: () => Promise<void>
}

/**
 * Milliseconds between two checks that a connection still carries data, and until the check must be answered.
 */
export interface Heartbeat {
  every: number
  patience: number
}

export const heartbeat: Heartbeat = { every: 10_000, patience: 5_000 }

/** Milliseconds without traffic before TCP keepalive probes the other side. */
export const KEEP_ALIVE = 10_000

export type Log = Pick<Logger, 'warn'>

const PAUSE = 1_000

/** Called with a notification's payload, and without one after a reconnect. */
type Wake = (payload?: string) => void

/**
 * Listens on a direct connection and reconnects for as long as the server runs. A connection without
 * notifications looks the same as a dead one, so it is probed regularly.
 */
export const listenOn = async (
  url: string,
  channel: string,
  wake: Wake,
  { every, patience }: Heartbeat,
  log: Log | undefined,
): Promise<Listener> => {
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const lose = (lost: Client): void => {
    if (client !== lost) return
    client = null
    void lost.end()
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void open().catch(() => {}), PAUSE)
  }

  const open = async (): Promise<void> => {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
      application_name: 'efie-listen',
    })
    let listens = false
    const end = (error?: unknown): void => {
      if (client === next && listens)
        log?.warn({ err: error, used_for: 'notifications' }, 'a database connection was lost')
      lose(next)
    }
    const beat = async (): Promise<void> => {
      try {
        await next.query('select 1')
        if (client === next) timer = setTimeout(() => void beat(), every)
      } catch (error) {
        end(error)
      }
    }
    client = next
    next.on('error', end)
    next.on('end', end)
    next.on('notification', ({ payload }) => wake(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      lose(next)
      throw error
    }
    listens = true
    void beat()
    wake()
  }

  try {
    await open()
  } catch (error) {
    clearTimeout(timer)
    throw error
  }
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end()
    },
  }
}
