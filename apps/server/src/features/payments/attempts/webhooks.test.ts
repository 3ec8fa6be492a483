import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentGateway } from '../../../platform/gateway/port.ts'
import { answerCharge } from '../../../platform/gateway/sandbox-answer.ts'
import { disputeCharge } from '../../../platform/gateway/sandbox-extras.ts'
import { buildHttp } from '../../../platform/http/http.ts'
import { registerSandbox } from '../../../platform/gateway/register-sandbox.ts'
import { signWebhook } from '../../../platform/gateway/sandbox.ts'
import { makeApplication } from '../../../testing/financing.ts'
import {
  card,
  makeMoneyWorld,
  paymentNow,
  referenceOf,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { createPayment } from './create-payment.ts'
import { registerPaymentJobs } from '../jobs.ts'
import { loadPayment } from '../queries.ts'
import { registerPaymentWebhooks } from './webhooks.ts'
import { withScope } from '../../../platform/context.ts'

let world: MoneyWorld
let app: FastifyInstance
let tenant: SignedInContext

beforeAll(async () => {
  world = await makeMoneyWorld()
  app = await buildHttp(world.services.config, world.services.log)
  registerSandbox(app, world.services)
  registerPaymentWebhooks(app, world.services)
  registerPaymentJobs(world.services)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await world.close()
})
beforeEach(async () => {
  tenant = await world.signIn('user')
  world.jobs.enqueued = []
})

const start = async (ctx = withKey(tenant)) => {
  const application = await makeApplication(world.services.db, tenant.actor)
  return createPayment(withScope(ctx, 'payments.pay'), {
    application_id: application.id,
    payment_type: 'application_fee',
    ...card,
  })
}

const send = (raw: string, signature: string, provider = 'sandbox') =>
  app.inject({
    method: 'POST',
    url: `/api/v1/payments/webhooks/${provider}`,
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
    payload: raw,
  })
const body = (reference: string) => JSON.stringify({ event: 'charge.success', data: { reference } })
const events = (reference: string) =>
  world.services.db
    .select()
    .from(schema.webhookEvents)
    .where(eq(schema.webhookEvents.event_key, `charge.success:${reference}`))

describe('POST /payments/webhooks/{provider}', () => {
  test('a webhook sent twice is answered twice, kept once and takes effect once', async () => {
    const started = await start()
    const reference = referenceOf(started)
    await answerCharge(world.services, reference, 'twice')
    expect(await world.jobs.run('sandbox-webhook')).toBe(2)
    expect(await events(reference)).toHaveLength(1)
    expect(await world.jobs.run('process-webhook')).toBe(1)
    expect((await paymentNow(world.services.db, started.id)).status).toBe('completed')
    expect((await events(reference))[0]?.processed_at).not.toBeNull()
    expect((await events(reference))[0]?.payload).toEqual({ kind: 'charge', reference })
  })

  test('one that is processed before the payer’s own request is answered shows in that answer', async () => {
    const ctx = withKey(tenant)
    const gateway: PaymentGateway = {
      ...ctx.gateway,
      charge: async (request) => {
        const state = await ctx.gateway.charge(request)
        await answerCharge(world.services, request.reference, 'approve')
        await world.jobs.run('sandbox-webhook')
        await world.jobs.run('process-webhook')
        return state
      },
    }
    const started = await start({ ...ctx, gateway })
    const reference = referenceOf(started)
    expect(started).toMatchObject({
      status: 'completed',
      next: null,
      attempts: [{ status: 'completed', next: null, provider_reference: `sandbox:${reference}` }],
    })
    const stored = await loadPayment(world.services.db, started.id)
    expect(started).toMatchObject(stored)
  })

  test('a dispute that was lost and is won later is told twice', async () => {
    const started = await start()
    const reference = referenceOf(started)
    await answerCharge(world.services, reference, 'approve')
    await world.jobs.run('sandbox-webhook')
    await world.jobs.run('process-webhook')
    for (const outcome of ['lost', 'lost', 'won'] as const) {
      await disputeCharge(world.services, reference, outcome)
      await world.jobs.run('sandbox-webhook')
      await world.jobs.run('process-webhook')
    }
    const [dispute] = await world.services.db
      .select()
      .from(schema.paymentDisputes)
      .where(eq(schema.paymentDisputes.payment_id, started.id))
    expect(dispute).toMatchObject({ status: 'won', booked_at: null, bookings: 1 })
    expect((await paymentNow(world.services.db, started.id)).status).toBe('completed')
  })

  test('is answered at once, before anything is asked of the gateway', async () => {
    const started = await start()
    const reference = referenceOf(started)
    const raw = body(reference)
    const answer = await send(raw, signWebhook(world.services, raw))
    expect(answer.statusCode).toBe(200)
    expect((await paymentNow(world.services.db, started.id)).status).toBe('processing')
    expect(world.jobs.enqueued.map((job) => job.queue)).toEqual(['process-webhook'])
  })

  test('a message is only a hint: without the gateway’s own word nothing is granted', async () => {
    const started = await start()
    const raw = body(referenceOf(started))
    await send(raw, signWebhook(world.services, raw))
    await world.jobs.run('process-webhook')
    expect((await paymentNow(world.services.db, started.id)).status).toBe('processing')
  })

  test('a forged one is refused and leaves nothing behind', async () => {
    const started = await start()
    const reference = referenceOf(started)
    const forged = await send(body(reference), 'ab'.repeat(64))
    expect(forged.statusCode).toBe(401)
    expect(forged.json()).toMatchObject({ code: 'SIGNATURE_INVALID' })
    expect((await send(body(reference), '')).statusCode).toBe(401)
    expect(await events(reference)).toEqual([])
  })

  test('the signature covers the bytes as they came', async () => {
    const reference = referenceOf(await start())
    const spaced = `{ "event": "charge.success",\n "data": {"reference":"${reference}"} }`
    expect((await send(spaced, signWebhook(world.services, spaced))).statusCode).toBe(200)
  })

  test('no body, no JSON, another provider, an unheard reference', async () => {
    expect((await send('', signWebhook(world.services, ''))).statusCode).toBe(401)
    expect((await send('nonsense', signWebhook(world.services, 'nonsense'))).statusCode).toBe(401)
    const raw = body('try-unheard')
    expect((await send(raw, signWebhook(world.services, raw), 'paystack')).statusCode).toBe(404)
    expect((await send(raw, signWebhook(world.services, raw))).statusCode).toBe(200)
    await world.jobs.run('process-webhook')
    expect((await events('try-unheard'))[0]?.processed_at).not.toBeNull()
  })
})
