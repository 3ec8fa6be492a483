import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { isLoopback, publicUrl, readConfig, StartError, type Config } from './config.ts'
import type { DatabaseHandle } from './platform/database/database.ts'
import { openFieldKeys } from './platform/field-keys/field-keys.ts'
import { DRAIN_LIMIT, stopListening } from './platform/http/drain.ts'
import type { Lifecycle } from './platform/http/health.ts'
import { ensurePortFree, explainListening } from './platform/http/listening.ts'
import { webBuild } from './platform/http/web-app.ts'
import { prepare, quietly, type Step } from './prepare.ts'
import { openServices } from './services.ts'
import { openClock } from './dev-clock/index.ts'

export interface RunningServer {
  url: string
  demo: boolean
  /** Lets requests in flight finish, notifies sockets, then releases jobs and database. */
  stop: () => Promise<void>
}

/**
 * Milliseconds for a load balancer to notice that this node isn't ready, and again to drop its idle
 * connections.
 */
const BALANCER_NOTICE = 3_000

/** Whether a load balancer or proxy sends requests here. Without one, Ctrl+C needn't wait. */
const isBehindBalancer = ({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Config): boolean =>
  !isLoopback(HOST) || PUBLIC_URL !== undefined || TRUSTED_PROXIES !== undefined

const listen = async (app: FastifyInstance, config: Config): Promise<void> => {
  try {
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    throw explainListening(config, error)
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Reports the node as not ready while it still answers everything. */
const leaveBalancer = async (app: FastifyInstance): Promise<void> => {
  await pause(BALANCER_NOTICE)
  stopListening(app)
  await pause(BALANCER_NOTICE)
}

/** Starts serving on an open, migrated database. */
export const serve = async (config: Config, handle: DatabaseHandle): Promise<RunningServer> => {
  const lifecycle: Lifecycle = { draining: false }
  const clock = await openClock(config, handle)
  const services = await openServices(config, handle, clock)
  await openFieldKeys(services)
  const app = await buildApp(services, handle, {
    lifecycle,
    web: webBuild,
    devClock: { clock, alone: !cluster.isWorker },
  })
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
    // Jobs end while the app still answers, because some send requests to it. Jobs queued after that run on
    // another node or after the next start.
    const jobs = services.jobs.stop()
    await Promise.allSettled([jobs, isBehindBalancer(config) && leaveBalancer(app)])
    await app.close()
    await handle.close()
    await jobs
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

/** Prepares and serves in a single process. */
export const runServer = async (config: Config, step: Step = quietly): Promise<RunningServer> => {
  await ensurePortFree(config)
  const prepared = await prepare(config, step)
  return step('Starting the server', () => serve(prepared.config, prepared.handle))
}

/** Message from the primary of a cluster that tells its workers to drain. */
export const DRAIN = 'drain'

export const drainAndExit = (stop: () => Promise<void>): void => {
  setTimeout(() => process.exit(1), DRAIN_LIMIT).unref()
  stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

/** Drains on the first signal; exits immediately on the second, or when draining takes too long. */
export const drainOnSignals = (stop: () => Promise<void>): void => {
  let asked = false
  const end = (): void => {
    if (asked) process.exit(130)
    asked = true
    drainAndExit(stop)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
}

/** A single line for problems the operator can fix, the full error for bugs. */
export const reportFailure = (error: unknown): void => {
  process.stderr.write(
    error instanceof StartError
      ? `\n${error.message}\n`
      : `\nSomething unexpected went wrong: ${String(error)}\n`,
  )
  if (!(error instanceof StartError) && error instanceof Error) process.stderr.write(`${error.stack}\n`)
}

if (import.meta.main) {
  try {
    const server = await runServer(readConfig())
    drainOnSignals(server.stop)
    process.stdout.write(`Efie listens on ${server.url}\n`)
  } catch (error) {
    reportFailure(error)
    process.exit(1)
  }
}
