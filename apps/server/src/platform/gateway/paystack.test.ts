import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startPaystack, type PaystackServer } from '../../testing/paystack-server.ts'
import { paystackGateway, signPaystack } from './paystack.ts'
import { GatewayUnavailableError, type ChargeRequest, type PaymentGateway } from './port.ts'
import { newReference } from './references.ts'

const SECRET = 'sk_test_loopback'
let paystack: PaystackServer
let gateway: PaymentGateway

beforeAll(async () => {
  paystack = await startPaystack(SECRET)
})
afterAll(() => paystack.close())
const fresh = (options: { pause_ms?: number; timeout_ms?: number; secret_key?: string } = {}) => {
  gateway = paystackGateway({ secret_key: SECRET, base_url: paystack.url, timeout_ms: 250, ...options })
  return gateway
}
afterEach(() => {
  fresh()
})

const request = (values: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: newReference('try'),
  amount: 19_000,
  currency: 'GHS',
  email: 'ama@efie.example',
  method: 'mobile_money',
  network: 'mtn',
  phone: '+233241234567',
  callback_url: 'https://efie.example/payments/1',
  description: 'Application fee',
  ...values,
})
const payout = (account: string, reference = newReference('out')) => ({
  reference,
  amount: 990_600,
  currency: 'GHS',
  method: 'mobile_money' as const,
  account,
  network: 'telecel' as const,
  name: 'Kofi Mensah',
  reason: 'Rent paid in advance',
})
const ordersTo = (path: string) =>
  paystack.calls.filter((call) => call.method === 'POST' && call.path === path)

describe('charges', () => {
  test('MTN and AT are approved on the phone, and completed as the provider verifies them', async () => {
    fresh()
    for (const [network, provider] of [
      ['mtn', 'mtn'],
      ['at', 'atl'],
    ] as const) {
      const asked = request({ network })
      expect(await gateway.charge(asked)).toMatchObject({
        status: 'processing',
        next: { kind: 'approve_on_phone', message: 'Approve the payment on your phone.' },
      })
      expect(ordersTo('/charge').at(-1)?.body['mobile_money']).toEqual({ phone: '0241234567', provider })
      expect((await gateway.verifyCharge(asked.reference)).status).toBe('processing')
      paystack.approve(asked.reference)
      expect(await gateway.verifyCharge(asked.reference)).toEqual({
        status: 'completed',
        amount: 19_000,
        currency: 'GHS',
        fees: 371,
        paid_at: '2026-11-20T09:00:05.000Z',
        provider_reference: expect.any(String),
        authorization: { code: 'AUTH_8dfhjjdt', channel: 'card', label: 'visa •••• 4081', reusable: true },
      })
    }
  })

  test('Telecel asks for a voucher code, which is handed in; a wrong one fails', async () => {
    const [right, wrong] = [request({ network: 'telecel' }), request({ network: 'telecel' })]
    for (const asked of [right, wrong])
      expect((await gateway.charge(asked)).next).toMatchObject({ kind: 'enter_code' })
    expect(await gateway.submitCode({ reference: right.reference, code: '123456' })).toMatchObject({
      status: 'completed',
      amount: 19_000,
    })
    expect(await gateway.submitCode({ reference: wrong.reference, code: '000000' })).toEqual({
      status: 'failed',
      failure_reason: 'The code wasn’t right',
      provider_said: 'Invalid voucher code',
    })
  })

  test('cards are paid on Paystack’s page, which counts as open until it is answered', async () => {
    const asked = request({ method: 'card', network: undefined, phone: undefined })
    expect((await gateway.charge(asked)).next).toEqual({
      kind: 'redirect',
      url: `https://checkout.paystack.com/${asked.reference}`,
      message: expect.any(String),
    })
    expect((await gateway.verifyCharge(asked.reference)).status).toBe('processing')
  })

  test('an order whose answer was lost is asked about, never charged a second time', async () => {
    const asked = request()
    paystack.fault({ kind: 'drop', after: true })
    await expect(gateway.charge(asked)).rejects.toBeInstanceOf(GatewayUnavailableError)
    paystack.approve(asked.reference)
    expect((await gateway.charge(asked)).status).toBe('completed')
    expect(await gateway.verifyCharge('try-unheard')).toEqual({ status: 'unknown' })
  })

  test('a refusal is an answer in words; a saved means is charged without the payer', async () => {
    expect(await gateway.charge(request({ phone: '+233241234000' }))).toEqual({
      status: 'failed',
      failure_reason: 'The payment was declined',
      provider_said: 'Declined by the wallet',
    })
    const saved = { amount: 500, currency: 'GHS', email: 'ama@efie.example' }
    expect(
      await gateway.chargeAuthorization({
        ...saved,
        reference: newReference('try'),
        authorization_code: 'AUTH_8dfhjjdt',
      }),
    ).toMatchObject({ status: 'completed', amount: 500 })
    expect(
      await gateway.chargeAuthorization({
        ...saved,
        reference: newReference('try'),
        authorization_code: 'AUTH_gone',
      }),
    ).toMatchObject({
      status: 'failed',
      failure_reason: 'The saved payment method can’t be used any more',
      provider_said: 'Authorization code is inactive',
    })
  })
})

describe('faults leave the outcome open', () => {
  test.each([
    ['a broken server', { kind: 'status', status: 500 }],
    ['too many requests', { kind: 'status', status: 429 }],
    ['a closed connection', { kind: 'drop' }],
    ['rubbish', { kind: 'rubbish' }],
    ['silence', { kind: 'slow' }],
  ] as const)('%s', async (_name, fault) => {
    fresh({ timeout_ms: 60 })
    paystack.fault({ ...fault })
    await expect(gateway.charge(request())).rejects.toBeInstanceOf(GatewayUnavailableError)
    // Reads are retried automatically.
    paystack.fault({ ...fault })
    expect(await gateway.verifyCharge('try-unheard')).toEqual({ status: 'unknown' })
  })

  test('a wrong key decides nothing about a payment', async () => {
    fresh({ secret_key: 'sk_test_another' })
    await expect(gateway.verifyCharge('try-unheard')).rejects.toBeInstanceOf(GatewayUnavailableError)
  })

  test('after several failures nothing is asked for a while, then one question tries', async () => {
    fresh({ pause_ms: 1 })
    paystack.fault({ kind: 'status', status: 503, times: 5 })
    for (let time = 0; time < 5; time += 1)
      await expect(gateway.charge(request())).rejects.toBeInstanceOf(GatewayUnavailableError)
    await expect.poll(() => gateway.verifyCharge('try-unheard')).toEqual({ status: 'unknown' })
    const paused = fresh({ pause_ms: 60_000 })
    paystack.fault({ kind: 'status', status: 503, times: 5 })
    for (let time = 0; time < 5; time += 1)
      await expect(paused.charge(request())).rejects.toBeInstanceOf(GatewayUnavailableError)
    const before = paystack.calls.length
    await expect(paused.charge(request())).rejects.toBeInstanceOf(GatewayUnavailableError)
    expect(paystack.calls).toHaveLength(before)
  })
})

describe('payouts and refunds', () => {
  test('a landlord is paid through a recipient, once under one reference', async () => {
    const order = payout('+233501234563')
    expect((await gateway.transfer(order)).status).toBe('completed')
    expect(paystack.recipients.at(-1)).toMatchObject({
      type: 'mobile_money',
      bank_code: 'VOD',
      account_number: '0501234563',
      currency: 'GHS',
    })
    expect((await gateway.transfer(order)).status).toBe('completed')
    expect(ordersTo('/transfer')).toHaveLength(1)
    await gateway.transfer({ ...payout('1400001234567'), method: 'bank', bank_code: '030100' })
    expect(paystack.recipients.at(-1)).toMatchObject({ type: 'ghipss', bank_code: '030100' })
  })

  test('a transfer whose answer was lost is found again; one that failed is tried under a name of its own', async () => {
    const lost = payout('0501234562')
    paystack.fault({ kind: 'slow', after: true, on: 'POST /transfer' })
    await expect(gateway.transfer(lost)).rejects.toBeInstanceOf(GatewayUnavailableError)
    const again = payout('0501234562', lost.reference)
    expect((await gateway.transfer(again)).status).toBe('processing')
    const failing = payout('0501234561')
    expect((await gateway.transfer(failing)).status).toBe('failed')
    expect((await gateway.verifyTransfer(failing.reference)).status).toBe('failed')
    expect((await gateway.transfer({ ...failing, account: '0501234563' })).status).toBe('completed')
    expect(paystack.transfers.has(`${failing.reference}-2`)).toBe(true)
    expect((await gateway.verifyTransfer(failing.reference)).status).toBe('completed')
    paystack.transfers.get(`${failing.reference}-2`)!.status = 'reversed'
    expect((await gateway.verifyTransfer(failing.reference)).status).toBe('reversed')
    expect(await gateway.transfer(payout(''))).toEqual({
      status: 'failed',
      failure_reason:
        'The payment provider didn’t accept the account. Check it with the person we’re paying. Reply: Account number is invalid',
    })
  })

  test('a refund is ordered once, found by the note that it carries', async () => {
    const asked = request()
    await gateway.charge(asked)
    paystack.approve(asked.reference)
    const refund = { reference: newReference('ref'), charge_reference: asked.reference, amount: 5_000 }
    expect(await gateway.verifyRefund(refund)).toEqual({ status: 'unknown' })
    paystack.fault({ kind: 'drop', after: true, on: 'POST /refund' })
    await expect(gateway.refund(refund)).rejects.toBeInstanceOf(GatewayUnavailableError)
    expect((await gateway.refund(refund)).status).toBe('processing')
    expect(paystack.refunds.filter((one) => one.merchant_note === refund.reference)).toHaveLength(1)
    for (const [status, meaning] of [
      ['processing', 'processing'],
      ['processed', 'completed'],
      ['needs-attention', 'failed'],
    ] as const) {
      paystack.refunds[0]!.status = status
      expect((await gateway.verifyRefund(refund)).status).toBe(meaning)
    }
    expect(await gateway.listBanks()).toEqual([{ code: '030100', name: 'Absa Bank Ghana Ltd' }])
  })
})

describe('webhooks', () => {
  const read = (body: unknown, signature?: string) => {
    const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    return gateway.readWebhook({ 'x-paystack-signature': signature ?? signPaystack(SECRET, raw) }, raw)
  }

  test('are told apart by what they are about', () => {
    expect(read({ event: 'charge.success', data: { id: 302961, reference: 'try-1', amount: 1 } })).toEqual({
      key: 'charge.success:try-1',
      event: 'charge.success',
      kind: 'charge',
      reference: 'try-1',
    })
    const out = newReference('out')
    expect(read({ event: 'transfer.failed', data: { reference: `${out}-2` } })).toMatchObject({
      kind: 'transfer',
      reference: out,
      key: `transfer.failed:${out}-2`,
    })
    expect(
      read({
        event: 'refund.processed',
        data: {
          status: 'processed',
          transaction_reference: 'try-1',
          refund_reference: '132',
          amount: '5000',
        },
      }),
    ).toMatchObject({ kind: 'refund', reference: 'try-1' })
    expect(read({ event: 'subscription.create', data: { id: 1 } })).toMatchObject({ kind: 'other' })
  })

  test('a dispute is asked about by its number', async () => {
    const body = {
      event: 'charge.dispute.create',
      data: { id: 358950, status: 'awaiting-merchant-feedback', transaction: { reference: 'try-1' } },
    }
    expect(read(body)).toMatchObject({ kind: 'dispute', reference: '358950' })
    const told = {
      id: 358950,
      status: 'awaiting-merchant-feedback',
      refund_amount: 5_800,
      category: 'chargeback',
      transaction: { reference: 'try-1', amount: 5_800 },
      dueAt: '2026-11-25T18:00:00.000Z',
    }
    paystack.disputes.set('358950', told)
    expect(await gateway.verifyDispute('358950')).toMatchObject({
      status: 'open',
      charge_reference: 'try-1',
      amount: 5_800,
    })
    for (const [resolution, status] of [
      ['merchant-accepted', 'lost'],
      ['auto-accepted', 'lost'],
      ['declined', 'won'],
    ]) {
      paystack.disputes.set('358950', { ...told, status: 'resolved', resolution })
      expect((await gateway.verifyDispute('358950')).status).toBe(status)
    }
    expect(await gateway.verifyDispute('1')).toEqual({ status: 'unknown' })
  })

  test('forged, unsigned or unreadable ones are none', () => {
    const body = '{"event":"charge.success","data":{"reference":"try-1"}}'
    expect(read(body, signPaystack('sk_test_another', body))).toBeNull()
    expect(read(body, '')).toBeNull()
    expect(gateway.readWebhook({}, Buffer.from(body))).toBeNull()
    expect(read(`${body} `, signPaystack(SECRET, body))).toBeNull()
    for (const rubbish of ['nonsense', '{}', '[]', '{"event":1,"data":{}}', '{"event":"charge.success"}'])
      expect(read(rubbish)).toBeNull()
  })
})
