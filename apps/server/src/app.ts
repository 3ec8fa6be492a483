import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseHandle } from './platform/database/database.ts'
import type { Context, Services } from './platform/context.ts'
import { buildHttp, idempotencyKey, ifMatch } from './platform/http/http.ts'
import { mountApi } from './platform/http/orpc.ts'
import { authenticate, registerAuth } from './features/auth/index.ts'
import { router } from './router.ts'

/** The one place that knows every feature: routes, jobs and sockets of a server over the given services. */
export const buildApp = async (services: Services, _handle: DatabaseHandle): Promise<FastifyInstance> => {
  const app = await buildHttp(services.config, services.log)
  const contextOf = async (request: FastifyRequest): Promise<Context> => ({
    ...services,
    actor: await authenticate(services, request),
    request: {
      request_id: request.id,
      ip: request.ip,
      user_agent: request.headers['user-agent'] ?? null,
      idempotency_key: idempotencyKey(request),
      if_match: ifMatch(request),
    },
  })
  await registerAuth(app, services)
  mountApi(app, router, contextOf)
  return app
}
