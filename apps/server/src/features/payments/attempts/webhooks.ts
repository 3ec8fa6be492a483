import type { FastifyInstance } from 'fastify'
import { nowIso } from '../../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { GatewayEvent } from '../../../platform/gateway/port.ts'
import { resolvePayout } from '../../disbursements/index.ts'
import { insertWebhookEvent, loadWebhookEvent, markWebhookProcessed } from './queries.ts'
import { resolveAttempt } from './resolve-attempt.ts'
import { resolveDispute } from '../chargebacks/resolve-dispute.ts'
import { resolveRefund } from '../refunds/send-refund.ts'
import { reportUnknown } from '../unknown-references.ts'

export const PROCESS_WEBHOOK = 'process-webhook'

/**
 * Stores a new event and queues its processing in the same transaction. Only the reference is kept, no
 * personal data.
 */
const keep = (services: Services, event: GatewayEvent): Promise<void> =>
  transact(services, async (services) => {
    const id = await insertWebhookEvent(services.db, {
      provider: services.gateway.name,
      event_key: event.key,
      event: event.event,
      payload: { kind: event.kind, reference: event.reference },
      created_at: nowIso(services.clock),
    })
    if (id !== null)
      await services.jobs.enqueue(services.db, PROCESS_WEBHOOK, { event_id: id }, { retries: 10 })
  })

/**
 * Webhooks are only hints: each kind asks the gateway for the actual state, so a forged or outdated event
 * can't book anything. What the gateway confirms but no row here explains goes to finance.
 */
export const processWebhook = async (services: Services, eventId: string): Promise<void> => {
  const event = await loadWebhookEvent(services.db, eventId)
  if (!event || event.processed_at !== null) return
  const ctx = asSystem(services)
  const reference = String(event.payload['reference'])
  switch (event.payload['kind']) {
    case 'charge':
      await resolveAttempt(ctx, reference)
      break
    case 'transfer':
      await resolvePayout(ctx, reference)
      break
    case 'refund':
      await resolveRefund(ctx, reference)
      break
    case 'dispute':
      await resolveDispute(ctx, reference)
      break
    default:
      break
  }
  await reportUnknown(ctx, event.payload['kind'], reference)
  await markWebhookProcessed(services.db, eventId, nowIso(services.clock))
}

/**
 * Receives a webhook: verifies the signature over the raw bytes, stores each event once; a job processes it.
 */
export const receiveWebhook = async (
  services: Services,
  headers: Record<string, string | string[] | undefined>,
  raw: Buffer,
): Promise<void> => {
  const event = services.gateway.readWebhook(headers, raw)
  if (!event) throw new AppError('SIGNATURE_INVALID')
  await keep(services, event)
}

/**
 * `POST /api/v1/payments/webhooks/{provider}`, answered straight away so that the provider doesn't retry. Not
 * part of the contract, because the provider defines the body and adds fields at will.
 */
export const registerPaymentWebhooks = (app: FastifyInstance, services: Services): void => {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post<{ Params: { provider: string } }>('/api/v1/payments/webhooks/:provider', async (request) => {
      if (request.params.provider !== services.gateway.name) throw new AppError('NOT_FOUND')
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receiveWebhook(services, request.headers, raw)
      return { ok: true }
    })
    done()
  })
}
