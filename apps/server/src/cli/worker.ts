import { readConfig } from '../config.ts'
import { DRAIN, drainAndExit, reportFailure, serve } from '../main.ts'
import { openDatabase } from '../platform/database/database.ts'
import { shareMetrics } from '../platform/http/metrics.ts'

/** One of several workers that `run-cluster.ts` forks; it has prepared the database. */
const runWorker = async (): Promise<void> => {
  // Ctrl+C signals the whole process group. The primary tells its workers when to end.
  process.on('SIGINT', () => {})
  shareMetrics()
  const config = readConfig()
  const server = await serve(config, await openDatabase(config))
  // A service manager may signal every process in addition to the primary's message. A worker without its
  // primary drains on the signal.
  const end = (): void => drainAndExit(server.stop)
  process.on('SIGTERM', end)
  process.on('message', (message) => message === DRAIN && end())
  process.on('disconnect', end)
}

try {
  await runWorker()
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
