import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildHttp } from '../../../platform/http/http.ts'
import { PAYSTACK, paystackGateway, signPaystack } from '../../../platform/gateway/paystack.ts'
import { newReference } from '../../../platform/gateway/references.ts'
import { makeApplication } from '../../../testing/financing.ts'
import {
  auditsOf,
  balanceOf,
  makeMoneyWorld,
  makeSigned,
  noticesOf,
  paymentNow,
  pollPayments,
  referenceOf,
  releasePayout,
  requestPayout,
  retryPayout,
  wallet,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { startPaystack, type PaystackServer } from '../../../testing/paystack-server.ts'
import { askByReference } from './ask-by-reference.ts'
import { createPayment } from './create-payment.ts'
import { findDisputes } from '../reading/finance-lists.ts'
import { registerPaymentJobs } from '../jobs.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { registerPaymentWebhooks } from './webhooks.ts'
import { withScope } from '../../../platform/context.ts'

const SECRET = 'sk_test_whole'
let paystack: PaystackServer
let world: MoneyWorld
let app: FastifyInstance
let tenant: SignedInContext
beforeAll(async () => {
  paystack = await startPaystack(SECRET)
  const gateway = () => paystackGateway({ secret_key: SECRET, base_url: paystack.url, timeout_ms: 300 })
  world = await makeMoneyWorld({ gateway })
  app = await buildHttp(world.services.config, world.services.log)
  registerPaymentWebhooks(app, world.services)
  registerPaymentJobs(world.services)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await paystack.close()
  await world.close()
})
beforeEach(async () => {
  tenant = await world.signIn('user')
})
const db = () => world.services.db

const start = async (means = wallet('0241234567')) => {
  const application = await makeApplication(db(), tenant.actor)
  const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
    application_id: application.id,
    payment_type: 'application_fee',
    ...means,
  })
  return { started, reference: referenceOf(started) }
}

const tell = async (event: string, data: object, signature?: string) => {
  const raw = JSON.stringify({ event, data })
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/payments/webhooks/${PAYSTACK}`,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signature ?? signPaystack(SECRET, raw),
    },
    payload: raw,
  })
  await world.jobs.run('process-webhook')
  return answer.statusCode
}

describe('a payment through Paystack', () => {
  test('is completed by a webhook, once, however often and in whatever order it is told', async () => {
    const { started, reference } = await start()
    expect(started.next).toMatchObject({ kind: 'approve_on_phone' })
    const gateway = await balanceOf(db(), ledgerAccounts.gateway)
    expect(await tell('charge.success', { id: 1, reference }, 'ab'.repeat(64))).toBe(401)
    // Reported before it is true: nothing is granted.
    expect(await tell('charge.success', { id: 1, reference })).toBe(200)
    expect((await paymentNow(db(), started.id)).status).toBe('processing')
    paystack.approve(reference)
    await tell('refund.processed', {
      transaction_reference: reference,
      refund_reference: '9',
      status: 'processed',
    })
    // The repeated event is known; polling finds what it announced.
    expect(await tell('charge.success', { id: 1, reference })).toBe(200)
    world.clock.advance({ minutes: 2 })
    await pollPayments(world.services)
    await pollPayments(world.services)
    expect((await paymentNow(db(), started.id)).status).toBe('completed')
    expect(await balanceOf(db(), ledgerAccounts.gateway)).toBe(gateway + 19_000)
    const events = await db()
      .select()
      .from(schema.webhookEvents)
      .where(eq(schema.webhookEvents.event_key, `charge.success:${reference}`))
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('email')
  })

  test.each([
    ['another amount', { amount: 18_900 }],
    ['another currency', { currency: 'NGN' }],
  ])('with %s grants nothing, and finance is told', async (_name, paid) => {
    const { started, reference } = await start()
    paystack.approve(reference, paid)
    await tell('charge.success', { id: 2, reference })
    expect((await paymentNow(db(), started.id)).status).toBe('failed')
    expect((await noticesOf(db(), world.finance.actor.id)).at(-1)?.title).toBe('Payment mismatch')
  })

  test('a refund that was not ordered here reaches finance, without the note that came with it', async () => {
    const { reference } = await start()
    paystack.approve(reference)
    await tell('charge.success', { id: 5, reference })
    const refund = { id: 77, transaction: reference, amount: 4_000, status: 'processed' }
    paystack.refunds.unshift({ ...refund, merchant_note: 'Kofi asked for it' })
    const lost = newReference('ref')
    paystack.refunds.unshift({ ...refund, id: 78, merchant_note: lost })
    await tell('refund.processed', {
      transaction_reference: reference,
      refund_reference: '77',
      status: 'processed',
    })
    for (const name of ['77', lost])
      expect((await auditsOf(db(), 'payment-reference.unknown', name))[0]?.after).toMatchObject({
        kind: 'refund',
        amount: 4_000,
      })
    expect(JSON.stringify(await noticesOf(db(), world.finance.actor.id))).not.toContain('Kofi')
  })

  test('an answer about another reference says nothing about this one', async () => {
    const { started, reference } = await start()
    const other = paystack.charges.get(reference)!
    paystack.charges.set(reference, { ...other, reference: 'try-other', status: 'success' })
    await tell('charge.success', { id: 3, reference })
    expect((await paymentNow(db(), started.id)).status).toBe('processing')
  })

  test('outlives a gateway that is down: nobody pays twice, and the truth is found later', async () => {
    paystack.fault({ kind: 'drop', after: true, on: 'POST /charge' })
    const { started, reference } = await start()
    expect(started).toMatchObject({ status: 'processing', next: { kind: 'none' } })
    paystack.approve(reference)
    paystack.fault({ kind: 'status', status: 502, times: 3 })
    expect(await askByReference(withScope(tenant, 'payments.read'), { reference })).toMatchObject({
      charged: 'unknown',
      gateway_answered: false,
    })
    expect(await askByReference(withScope(tenant, 'payments.read'), { reference })).toMatchObject({
      charged: 'yes',
    })
  })

  test('a charge that the provider reversed fails, and the payer reads that the money comes back', async () => {
    const { started, reference } = await start()
    paystack.charges.set(reference, { ...paystack.charges.get(reference)!, status: 'reversed' })
    await tell('charge.success', { id: 9, reference })
    expect((await paymentNow(db(), started.id)).status).toBe('failed')
    expect((await noticesOf(db(), tenant.actor.id)).at(-1)?.message).toMatch(
      /was reversed\. The money is on its way back to your account\.$/,
    )
  })

  test('a wallet that refuses fails at once; a refund and a dispute find their payment', async () => {
    const refused = await start(wallet('0241234000'))
    expect(refused.started.status).toBe('failed')
    expect((await auditsOf(db(), 'payment.fail', refused.started.id))[0]?.after).toMatchObject({
      provider_said: 'Declined by the wallet',
    })
    expect((await noticesOf(db(), tenant.actor.id)).at(-1)?.message).toMatch(
      /didn’t go through\. The payment was declined\. You weren’t charged\.$/,
    )
    tenant = await world.signIn('user')
    const { started, reference } = await start()
    paystack.approve(reference)
    await tell('charge.success', { id: 4, reference })
    await requestRefund(withScope(withKey(world.finance), 'payments.refund'), {
      id: started.id,
      amount: 1_000,
      reason: 'Goodwill',
    })
    expect((await paymentNow(db(), started.id)).refunded_amount).toBe(0)
    paystack.refunds[0]!.status = 'processed'
    await tell('refund.processed', {
      transaction_reference: reference,
      refund_reference: '7',
      status: 'processed',
    })
    expect(await paymentNow(db(), started.id)).toMatchObject({
      status: 'partly-refunded',
      refunded_amount: 1_000,
    })
    const dispute = {
      id: 77,
      status: 'awaiting-merchant-feedback',
      refund_amount: 18_000,
      transaction: { reference, amount: 19_000 },
    }
    paystack.disputes.set('77', dispute)
    await tell('charge.dispute.create', dispute)
    await tell('charge.dispute.create', dispute)
    expect(
      (await findDisputes(withScope(world.finance, 'payments.confirm'), { limit: 5 })).data,
    ).toMatchObject([{ payment_id: started.id, status: 'open', amount: 18_000, provider_reference: '77' }])
  })
})

test('a payout is sent once, and one that failed goes out again under its reference', async () => {
  const signed = await makeSigned(world, tenant, {
    deposit_amount: 0,
    plan: 'reducing',
    payout_account: '+233241234561',
  })
  const payout = await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
    application_id: signed.id,
  })
  await releasePayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id })
  const now = async () => {
    const [row] = await db().select().from(schema.disbursements).where(eq(schema.disbursements.id, payout.id))
    return row
  }
  expect((await now())?.status).toBe('failed')
  expect(paystack.transfers.get(payout.reference)).toMatchObject({ amount: payout.amount })
  await retryPayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id })
  expect(paystack.transfers.has(`${payout.reference}-2`)).toBe(true)
  paystack.transfers.get(`${payout.reference}-2`)!.status = 'pending'
  await retryPayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id })
  expect(paystack.transfers.has(`${payout.reference}-3`)).toBe(false)
  paystack.transfers.get(`${payout.reference}-2`)!.status = 'success'
  await tell('transfer.success', { reference: `${payout.reference}-2` })
  expect(await now()).toMatchObject({ status: 'confirmed', attempts: 3 })
})
