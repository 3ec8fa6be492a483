import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseHandle } from './platform/database/database.ts'
import type { Context, Services, SignedIn } from './platform/context.ts'
import { followFieldKeys } from './platform/field-keys/field-keys.ts'
import { registerSandbox } from './platform/gateway/register-sandbox.ts'
import { SANDBOX } from './platform/gateway/sandbox.ts'
import { hasTestPayments } from './platform/gateway/test-payments.ts'
import { mountDocumentation } from './platform/http/documentation.ts'
import { mountDrain } from './platform/http/drain.ts'
import { mountHealth, type Lifecycle } from './platform/http/health.ts'
import { buildHttp, idempotencyKey, ifMatch } from './platform/http/http.ts'
import { mountMetrics } from './platform/http/metrics.ts'
import { mountApi } from './platform/http/orpc.ts'
import { mountSecurityTxt } from './platform/http/security-txt.ts'
import { mountWebApp } from './platform/http/web-app.ts'
import { mountMaintenance } from './platform/maintenance.ts'
import { languageAsked } from './platform/texts/language-asked.ts'
import { handleMessages } from './platform/messaging/deliver-message.ts'
import { mountMailbox } from './platform/messaging/mailbox.ts'
import { mountDevClock, type DevClockOptions } from './dev-clock/index.ts'
import { smsSender } from './platform/messaging/sms.ts'
import { addressOf } from './platform/addresses.ts'
import { mountRealtime } from './platform/realtime/realtime.ts'
import type { SocketLimits } from './platform/realtime/socket-table.ts'
import { realtimeTopics } from './realtime-topics.ts'
import {
  actorOfSession,
  authenticate,
  deviceMarkOf,
  isConfirmedContact,
  registerAuth,
  sessionLasts,
  verifyAccessToken,
} from './features/auth/index.ts'
import { followRestores } from './features/backups/index.ts'
import { watchSmsCost } from './features/broadcasts/index.ts'
import { registerUploads } from './features/documents/index.ts'
import { pushSender } from './features/notifications/index.ts'
import { mountOAuthDiscovery, oauthEndpoints } from './features/oauth/index.ts'
import { listedProductPaths, writeProductPage, writeShopPage } from './features/products/index.ts'
import { registerPaymentWebhooks } from './features/payments/index.ts'
import { followSystemSettings, loadSystemSettings } from './features/settings/index.ts'
import { registerJobs } from './jobs.ts'
import { mountLinkedFiles } from './linked-files.ts'
import { router } from './router.ts'

export interface AppOptions {
  lifecycle?: Lifecycle
  /** Folder of the built web app; null serves the API only. */
  web?: string | null
  /** The demo's movable clock; without it the business date is the real date. */
  devClock?: Pick<DevClockOptions, 'clock' | 'alone'>
  sockets?: Partial<SocketLimits>
}

/** The composition root: the only place that imports every feature's routes, jobs and sockets. */
export const buildApp = async (
  services: Services,
  handle: DatabaseHandle,
  { lifecycle = { draining: false }, web = null, devClock, sockets }: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = await buildHttp(services.config, services.log)
  mountMetrics(app, services.config)
  mountDrain(app, lifecycle)
  mountHealth(app, services.log, handle, lifecycle)
  mountMaintenance(app, services.maintenance)
  mountSecurityTxt(app, services)
  const sms = smsSender(services.config)
  handleMessages(services, {
    settings: loadSystemSettings,
    isConfirmed: isConfirmedContact,
    push: pushSender(sessionLasts),
    watchSmsCost,
    ...(sms ? { sms } : {}),
  })
  mountMailbox(app, services)
  if (devClock) mountDevClock(app, services, { ...devClock, lifecycle })
  if (services.gateway.name === SANDBOX) registerSandbox(app, services)
  const contextOf = async (request: FastifyRequest, caller?: SignedIn): Promise<Context> => ({
    ...services,
    actor: caller
      ? await actorOfSession(services, { ...caller, user_id: caller.id }, request.ip)
      : await authenticate(services, request),
    request: {
      request_id: request.id,
      ip: addressOf(request.ip),
      user_agent: request.headers['user-agent'] ?? null,
      language: languageAsked(request.headers['accept-language']),
      idempotency_key: idempotencyKey(request),
      if_match: ifMatch(request),
      // Device marks are only set at sign-in, which the domain API doesn't offer.
      device: deviceMarkOf(services, request, () => {}),
    },
  })
  await registerAuth(app, services, oauthEndpoints(services))
  mountOAuthDiscovery(app, services)
  await registerUploads(app, services, authenticate)
  registerJobs(services)
  registerPaymentWebhooks(app, services)
  const feed = await mountRealtime(app, services, handle, realtimeTopics, verifyAccessToken, sockets)
  await followSystemSettings(services, feed)
  followFieldKeys(services, feed)
  await followRestores(services, feed)
  mountLinkedFiles(app, services)
  await mountDocumentation(app)
  const isEnding = () => lifecycle.draining || services.maintenance.state() === 'closed'
  mountApi(app, router, contextOf, isEnding)
  await mountWebApp(app, services.config, web, {
    writers: { '/shop': writeShopPage(services), '/shop/:id': writeProductPage(services) },
    listed: () => listedProductPaths(services),
    testPayments: hasTestPayments(services),
  })
  return app
}
