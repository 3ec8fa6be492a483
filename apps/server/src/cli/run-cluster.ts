import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { publicUrl, StartError, type Config } from '../config.ts'
import type { RunningServer } from '../main.ts'
import { ensurePortFree } from '../platform/http/listening.ts'
import { shareMetrics } from '../platform/http/metrics.ts'
import { prepare, type Step } from '../prepare.ts'

/** A worker that ends so soon after its start will end again: the server stops rather than turning in circles. */
const TOO_SOON = 5_000

const started = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    worker.once('exit', () => reject(new StartError('A worker ended while it was starting: see above.')))
  })

/**
 * One process for each core over the same port; PostgreSQL holds all state. The primary prepares the database once,
 * replaces workers that die, and passes the signal to end on.
 */
export const runCluster = async (config: Config, workers: number, step: Step): Promise<RunningServer> => {
  await ensurePortFree(config)
  const prepared = await prepare(config, step)
  await prepared.handle.close()
  shareMetrics()
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.ts', import.meta.url)) })
  const environment = { DEMO: prepared.config.DEMO ?? '0' }
  let stopping = false
  const fork = (): Worker => {
    const worker = cluster.fork(environment)
    const born = Date.now()
    worker.once('exit', () => {
      if (stopping) return
      if (Date.now() - born < TOO_SOON) {
        process.stderr.write('A worker ended right after its start: see above.\n')
        process.exit(1)
      }
      fork()
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
            worker.process.kill('SIGTERM')
          }),
      ),
    )
  }
  return { url: publicUrl(config), demo: prepared.config.DEMO === '1', stop }
}
