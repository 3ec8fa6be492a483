import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseHandle } from './platform/database/database.ts'
import type { Context, Services } from './platform/context.ts'
import { registerSandbox } from './platform/gateway/register-sandbox.ts'
import { SANDBOX } from './platform/gateway/sandbox.ts'
import { hasTestPayments } from './platform/gateway/test-payments.ts'
import { mountDocumentation } from './platform/http/documentation.ts'
import { mountDrain } from './platform/http/drain.ts'
import { mountHealth, type Lifecycle } from './platform/http/health.ts'
import { buildHttp, idempotencyKey, ifMatch } from './platform/http/http.ts'
import { mountMetrics } from './platform/http/metrics.ts'
import { mountApi } from './platform/http/orpc.ts'
import { mountWebApp } from './platform/http/web-app.ts'
import { handleMessages } from './platform/messaging/deliver-message.ts'
import { registerHousekeeping } from './platform/housekeeping.ts'
import { mountMailbox } from './platform/messaging/mailbox.ts'
import { smsSender } from './platform/messaging/sms.ts'
import { mountRealtime } from './platform/realtime/realtime.ts'
import { realtimeTopics } from './realtime-topics.ts'
import { authenticate, isConfirmedContact, registerAuth, verifyAccessToken } from './features/auth/index.ts'
import { registerCollectionJobs } from './features/collections/index.ts'
import { registerApprovalJobs } from './features/approvals/index.ts'
import { registerFigureJobs } from './features/analytics/index.ts'
import { registerBackupJobs } from './features/backups/index.ts'
import { registerBroadcastJobs } from './features/broadcasts/index.ts'
import { registerAuditJobs } from './features/audit/index.ts'
import { registerDraftJobs } from './features/application-drafts/index.ts'
import { registerApplicationJobs, registerPayeeJobs } from './features/applications/index.ts'
import { registerUploadJobs, registerUploads } from './features/documents/index.ts'
import { mountOAuthDiscovery, oauthEndpoints } from './features/oauth/index.ts'
import { registerOwnDataJobs } from './features/own-data/index.ts'
import { registerDisbursementJobs } from './features/disbursements/index.ts'
import { registerBillingJobs } from './features/billing/index.ts'
import { registerEmployeeJobs } from './features/employees/index.ts'
import { registerLoanJobs } from './features/lending/index.ts'
import { listedProductPaths, writeProductPage, writeShopPage } from './features/products/index.ts'
import { registerPaymentJobs, registerPaymentWebhooks } from './features/payments/index.ts'
import { followSystemSettings, loadSystemSettings } from './features/settings/index.ts'
import { approvalActs } from './approval-acts.ts'
import { registerOrderJobs } from './features/orders/index.ts'
import { registerTicketJobs } from './features/tickets/index.ts'
import { router } from './router.ts'

export interface AppOptions {
  lifecycle?: Lifecycle
  /** Folder of the built web app; without one only programs are served. */
  web?: string | null
}

/** The one place that knows every feature: routes, jobs and sockets of a server over the given services. */
export const buildApp = async (
  services: Services,
  handle: DatabaseHandle,
  { lifecycle = { draining: false }, web = null }: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = await buildHttp(services.config, services.log)
  mountMetrics(app, services.config)
  mountDrain(app, lifecycle)
  mountHealth(app, services.log, handle, lifecycle)
  const sms = smsSender(services.config)
  handleMessages(services, {
    settings: loadSystemSettings,
    isConfirmed: isConfirmedContact,
    ...(sms ? { sms } : {}),
  })
  registerHousekeeping(services)
  mountMailbox(app, services)
  if (services.gateway.name === SANDBOX) registerSandbox(app, services)
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
  await registerAuth(app, services, oauthEndpoints(services))
  mountOAuthDiscovery(app, services)
  await registerUploads(app, services, authenticate)
  registerUploadJobs(services)
  registerDraftJobs(services)
  registerApplicationJobs(services)
  registerAuditJobs(services)
  registerFigureJobs(services)
  registerBroadcastJobs(services)
  registerBackupJobs(services)
  registerApprovalJobs(services, approvalActs)
  registerPaymentWebhooks(app, services)
  registerPaymentJobs(services)
  registerOwnDataJobs(services)
  registerPayeeJobs(services)
  registerDisbursementJobs(services)
  registerLoanJobs(services)
  registerOrderJobs(services)
  registerCollectionJobs(services)
  registerBillingJobs(services)
  registerEmployeeJobs(services)
  registerTicketJobs(services)
  const feed = await mountRealtime(app, services, handle, realtimeTopics, verifyAccessToken)
  await followSystemSettings(services, feed)
  await mountDocumentation(app)
  mountApi(app, router, contextOf)
  await mountWebApp(app, services.config, web, {
    writers: { '/shop': writeShopPage(services), '/shop/:id': writeProductPage(services) },
    listed: () => listedProductPaths(services),
    testPayments: hasTestPayments(services),
  })
  return app
}
