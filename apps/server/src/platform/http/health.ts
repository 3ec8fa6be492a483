import { isMigrated } from '@efie/database/migrate'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import type { DatabaseHandle } from '../database/database.ts'

/** Set once the server has been told to end: it reports not ready but still answers. */
export interface Lifecycle {
  draining: boolean
}

const PATIENCE = 2_000

const withinPatience = <Result>(work: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the database is slow to answer')), PATIENCE)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/**
 * `/healthz`: the process is alive. `/readyz`: it can take requests, because the database answers and is
 * migrated.
 */
export const mountHealth = (
  app: FastifyInstance,
  log: Services['log'],
  { probe }: Pick<DatabaseHandle, 'probe'>,
  lifecycle: Lifecycle,
): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (lifecycle.draining) return reply.status(503).send({ status: 'draining' })
    try {
      const migrated = await withinPatience(isMigrated(probe))
      if (!migrated) return await reply.status(503).send({ status: 'not migrated' })
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      return reply.status(503).send({ status: 'database unreachable' })
    }
    return { status: 'ready' }
  })
}
