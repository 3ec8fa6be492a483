import cluster from 'node:cluster'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'
import { sameDigest, sha256 } from '../secrets.ts'
import { isFromThisMachine } from './this-machine.ts'

/** Reuses an existing metric, because tests build several apps in one process. */
const once = <Metric>(name: string, make: () => Metric): Metric =>
  (register.getSingleMetric(name) as Metric | undefined) ?? make()

const duration = once(
  'http_request_duration_seconds',
  () =>
    new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of the answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
)

/** One series per serving process, so that a missing worker is visible. */
once(
  'efie_worker',
  () => new Gauge({ name: 'efie_worker', help: 'Processes that serve', labelNames: ['pid'] }),
).set({ pid: process.pid }, 1)

export const sockets = once(
  'realtime_sockets',
  () => new Gauge({ name: 'realtime_sockets', help: 'Open realtime connections' }),
)

export const changesSent = once(
  'realtime_changes_sent_total',
  () => new Counter({ name: 'realtime_changes_sent_total', help: 'Row changes sent to subscribers' }),
)

/** Metrics of all workers; the primary collects them. */
export const collectMetrics = async (): Promise<string> => {
  if (!cluster.isWorker) return register.metrics()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('INTERNAL')), 5_000)
    const id = Math.random()
    const listen = (message: unknown) => {
      const answer = message as { efie_metrics?: string; id?: number }
      if (answer.efie_metrics === undefined || answer.id !== id) return
      clearTimeout(timer)
      process.off('message', listen)
      resolve(answer.efie_metrics)
    }
    process.on('message', listen)
    process.send?.({ efie_metrics: 'please', id })
  })
}

/** In the primary: answers the workers' requests for metrics. In a worker: makes it answer the primary's. */
export const shareMetrics = (): void => {
  const aggregator = new AggregatorRegistry()
  if (!cluster.isPrimary) return
  cluster.on('message', (worker, message: { efie_metrics?: string; id?: number }) => {
    if (message.efie_metrics !== 'please') return
    const answer = (text: string): void => {
      if (worker.isConnected()) worker.send({ efie_metrics: text, id: message.id })
    }
    // If a worker dies while being asked, this scrape stays empty and the next one succeeds.
    aggregator.clusterMetrics().then(answer, () => answer(''))
  })
}

const mayRead = (config: Config, request: FastifyRequest): boolean => {
  if (config.METRICS_TOKEN === undefined) return isFromThisMachine(request)
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return sameDigest(sha256(given), sha256(config.METRICS_TOKEN))
}

/**
 * `/metrics` for Prometheus: with METRICS_TOKEN as bearer token; without one configured, to this machine
 * only.
 */
export const mountMetrics = (app: FastifyInstance, config: Config): void => {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(config, request)) throw new AppError('NOT_AUTHENTICATED')
    return reply.type(register.contentType).send(await collectMetrics())
  })
}
