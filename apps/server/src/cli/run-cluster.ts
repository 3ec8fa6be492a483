import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { publicUrl, StartError, type Config } from '../config.ts'
import { DRAIN, type RunningServer } from '../main.ts'
import { ensurePortFree } from '../platform/http/listening.ts'
import { shareMetrics } from '../platform/http/metrics.ts'
import { prepare, type Step } from '../prepare.ts'

/**
 * How many times a worker that ends before listening is replaced, with a pause in between: the database may
 * be briefly unavailable.
 */
const ATTEMPTS = 10
const PAUSE = 2_000

const started = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    worker.once('exit', () => reject(new StartError('A worker stopped during startup (see above).')))
  })

/**
 * Runs one worker process per core on the same port; PostgreSQL holds all shared state. The primary prepares
 * the database once, replaces workers that die and forwards the signal to end.
 */
export const runCluster = async (config: Config, workers: number, step: Step): Promise<RunningServer> => {
  await ensurePortFree(config)
  const prepared = await prepare(config, step)
  await prepared.handle.close()
  shareMetrics()
  cluster.setupPrimary({ exec: fileURLToPath(new URL('worker.ts', import.meta.url)) })
  const environment = { DEMO: prepared.config.DEMO ?? '0' }
  let stopping = false
  let failures = 0
  const fork = (): Worker => {
    const worker = cluster.fork(environment)
    let listened = false
    worker.once('listening', () => {
      listened = true
      failures = 0
    })
    worker.once('exit', () => {
      if (stopping) return
      if (listened) return void fork()
      failures += 1
      if (failures < ATTEMPTS) return void setTimeout(fork, PAUSE)
      process.stderr.write('Workers are stopping before they can listen (see above).\n')
      process.exit(1)
    })
    return worker
  }
  await step('Starting the server', async () => {
    await Promise.all(Array.from({ length: workers }, () => started(fork())))
  })
  const stop = async (): Promise<void> => {
    stopping = true
    const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      alive.map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker.once('exit', () => resolve())
            if (worker.isConnected()) worker.send(DRAIN)
          }),
      ),
    )
  }
  return { url: publicUrl(config), demo: prepared.config.DEMO === '1', stop }
}
