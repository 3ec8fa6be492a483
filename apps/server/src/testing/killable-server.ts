import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url))
const READY_SECONDS = 120

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

export interface KillableServer {
  url: string
  /** Starts the real server in its own process and waits until it is ready. */
  start: () => Promise<void>
  /** SIGKILL: no drain. */
  kill: () => Promise<void>
  /** Resolves when the server is up, now or after its next start; rejects if it ended on its own. */
  up: () => Promise<void>
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** The server as in production, made to be killed. */
export const makeKillableServer = async (environment: Record<string, string>): Promise<KillableServer> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let errors = ''
  let waiting = Promise.withResolvers<void>()
  return {
    url,
    up: () => waiting.promise,
    start: async () => {
      errors = ''
      const started = spawn(process.execPath, [mainFile], {
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          NODE_ENV: 'test',
          HOST: '127.0.0.1',
          PORT: String(port),
          PUBLIC_URL: url,
          DEMO: '0',
          PAYMENTS: 'sandbox',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'fatal',
          ...environment,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child = started
      started.once('exit', () => {
        if (child !== started) return
        waiting = Promise.withResolvers()
        waiting.promise.catch(() => {})
        waiting.reject(new Error(`the server ended by itself: ${errors}`))
      })
      started.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
      const deadline = Date.now() + READY_SECONDS * 1_000
      while (!(await isReady(url))) {
        if (started.exitCode !== null || Date.now() > deadline) {
          const reason = new Error(`the server did not start: ${errors}`)
          waiting.reject(reason)
          throw reason
        }
        await delay(50)
      }
      waiting.resolve()
    },
    kill: async () => {
      const dying = child
      child = null
      if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
      waiting = Promise.withResolvers<void>()
      // A failed start is only an error for those who wait for it.
      waiting.promise.catch(() => {})
      const gone = new Promise((resolve) => dying.once('exit', resolve))
      dying.kill('SIGKILL')
      await gone
    },
  }
}
