import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { isLoopback, publicUrl, readConfig, StartError, type Config } from './config.ts'
import { openDatabase, type DatabaseHandle } from './platform/database/database.ts'
import type { Lifecycle } from './platform/http/health.ts'
import { ensurePortFree, explainListening } from './platform/http/listening.ts'
import { shareMetrics } from './platform/http/metrics.ts'
import { webBuild } from './platform/http/web-app.ts'
import { prepare, quietly, type Step } from './prepare.ts'
import { openServices } from './services.ts'

export interface RunningServer {
  url: string
  demo: boolean
  /** Lets requests in flight finish, tells the sockets, releases jobs and database. */
  stop: () => Promise<void>
}

/** Behind a load balancer, the time it needs to see that this node is no longer ready. */
const BALANCER_NOTICE = 3_000

const listen = async (app: FastifyInstance, config: Config): Promise<void> => {
  try {
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    throw explainListening(config, error)
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Serves over a database that is open and migrated. */
export const serve = async (config: Config, handle: DatabaseHandle): Promise<RunningServer> => {
  const lifecycle: Lifecycle = { draining: false }
  const services = openServices(config, handle)
  const app = await buildApp(services, handle, { lifecycle, web: webBuild })
  try {
    await services.jobs.start()
    await listen(app, config)
  } catch (error) {
    await services.jobs.stop()
    await app.close()
    await handle.close()
    throw error
  }
  const [address] = app.addresses()
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    lifecycle.draining = true
    if (!isLoopback(config.HOST)) await pause(BALANCER_NOTICE)
    await app.close()
    await services.jobs.stop()
    await handle.close()
  }
  return {
    url:
      config.PORT === 0 && typeof address === 'object'
        ? `http://${config.HOST}:${address.port}`
        : publicUrl(config),
    demo: config.DEMO === '1',
    stop: () => (stopped ??= stop()),
  }
}

/** The whole start in one process. */
export const runServer = async (config: Config, step: Step = quietly): Promise<RunningServer> => {
  await ensurePortFree(config)
  const prepared = await prepare(config, step)
  return step('Starting the server', () => serve(prepared.config, prepared.handle))
}

/** Ends by `exit` after the drain on the first signal, at once on the second or when the drain takes too long. */
export const drainOnSignals = (
  stop: () => Promise<void>,
  signals: NodeJS.Signals[],
  exit = process.exit,
): void => {
  let asked = false
  const end = (): void => {
    if (asked) return void exit(130)
    asked = true
    setTimeout(() => exit(1), 40_000).unref()
    stop().then(
      () => exit(0),
      () => exit(1),
    )
  }
  for (const signal of signals) process.on(signal, end)
}

/** One line for what an operator can mend; the whole error for what only we can. */
export const reportFailure = (error: unknown): void => {
  process.stderr.write(
    error instanceof StartError ? `\n${error.message}\n` : `\nThe start failed: ${String(error)}\n`,
  )
  if (!(error instanceof StartError) && error instanceof Error) process.stderr.write(`${error.stack}\n`)
}

const runWorker = async (): Promise<void> => {
  // The primary has prepared the database and says when to end; without it a worker drains by itself.
  process.on('SIGINT', () => {})
  shareMetrics()
  const config = readConfig()
  const server = await serve(config, await openDatabase(config))
  drainOnSignals(server.stop, ['SIGTERM'])
  process.on('disconnect', () => void server.stop().finally(() => process.exit(0)))
}

if (import.meta.main) {
  try {
    if (cluster.isWorker) await runWorker()
    else {
      const server = await runServer(readConfig())
      drainOnSignals(server.stop, ['SIGTERM', 'SIGINT'])
      process.stdout.write(`Efie listens on ${server.url}\n`)
    }
  } catch (error) {
    reportFailure(error)
    process.exit(1)
  }
}
