import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { buildHttp } from '../http/http.ts'
import { GatewayUnavailableError, type ChargeRequest, type TransferRequest } from './port.ts'
import { newReference } from './references.ts'
import { registerSandbox } from './register-sandbox.ts'
import { sandboxPayPath } from './sandbox-link.ts'
import { answerCharge } from './sandbox-answer.ts'
import { sandboxGateway, signWebhook } from './sandbox.ts'

let harness: Harness
let app: FastifyInstance
const received: { raw: string; signature: unknown }[] = []

beforeAll(async () => {
  harness = await makeHarness({ gateway: sandboxGateway })
  app = await buildHttp(harness.services.config, harness.services.log)
  registerSandbox(app, harness.services)
  app.post('/api/v1/payments/webhooks/sandbox', async (request) => {
    received.push({
      raw: JSON.stringify(request.body),
      signature: request.headers['x-sandbox-signature'],
    })
    return { ok: true }
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await harness.close()
})

const gateway = () => harness.services.gateway
const charge = (changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: newReference('try'),
  amount: 19_000,
  currency: 'GHS',
  email: 'ama@efie.example',
  method: 'card',
  callback_url: 'http://127.0.0.1:3000/payments/1',
  description: 'Application fee <b>',
  ...changes,
})
const byPhone = (phone: string) => charge({ method: 'mobile_money', network: 'mtn', phone })
const transfer = (account: string): TransferRequest => ({
  reference: newReference('out'),
  amount: 990_600,
  currency: 'GHS',
  method: 'mobile_money',
  account,
  network: 'mtn',
  name: 'Kofi Mensah',
  reason: 'Rent',
})
const post = (reference: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: sandboxPayPath(harness.services, reference),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

describe('charges', () => {
  test('one reference is one charge, however often it is asked for', async () => {
    const request = charge()
    const first = await gateway().charge(request)
    expect(first).toMatchObject({ status: 'processing', next: { kind: 'redirect' } })
    expect(await gateway().charge({ ...request, amount: 1 })).toEqual(first)
    await answerCharge(harness.services, request.reference, 'approve')
    expect(await gateway().verifyCharge(request.reference)).toMatchObject({
      status: 'completed',
      amount: 19_000,
      currency: 'GHS',
      paid_at: harness.clock.now().toISOString(),
    })
  })

  test('the first answer counts', async () => {
    const request = charge()
    await gateway().charge(request)
    expect(await answerCharge(harness.services, request.reference, 'decline')).toBe(true)
    expect(await answerCharge(harness.services, request.reference, 'approve')).toBe(false)
    expect((await gateway().verifyCharge(request.reference)).status).toBe('failed')
  })

  test('a charge that was cut off before its answer never came, and is answered when it is asked for again', async () => {
    const cut = async () => {
      throw new Error('cut')
    }
    const interrupted = sandboxGateway({ ...harness.services, jobs: { ...harness.jobs, enqueue: cut } })
    const request = byPhone('0551234987')
    await expect(interrupted.charge(request)).rejects.toThrow('cut')
    expect((await gateway().verifyCharge(request.reference)).status).toBe('unknown')
    expect((await gateway().charge(request)).status).toBe('completed')
    const saved = { ...charge(), authorization_code: 'AUTH_wallet_0551234987' }
    await expect(interrupted.chargeAuthorization(saved)).rejects.toThrow('cut')
    expect((await gateway().chargeAuthorization(saved)).status).toBe('completed')
  })

  test('phones that answer by themselves', async () => {
    expect((await gateway().charge(byPhone('+233551234987'))).status).toBe('completed')
    expect((await gateway().charge(byPhone('0551234980'))).status).toBe('failed')
    expect((await gateway().charge(byPhone('0551234981'))).status).toBe('processing')
    const lost = byPhone('0551234982')
    await expect(gateway().charge(lost)).rejects.toBeInstanceOf(GatewayUnavailableError)
    expect((await gateway().verifyCharge(lost.reference)).status).toBe('completed')
    const late = byPhone('0551234984')
    expect((await gateway().charge(late)).status).toBe('processing')
    harness.clock.advance({ minutes: 44 })
    expect((await gateway().verifyCharge(late.reference)).status).toBe('processing')
    harness.clock.advance({ minutes: 1 })
    expect((await gateway().verifyCharge(late.reference)).status).toBe('completed')
  })

  test('a reference it never heard of is unknown', async () => {
    expect(await gateway().verifyCharge('try-never')).toEqual({ status: 'unknown' })
    expect(await gateway().verifyTransfer('out-never')).toEqual({ status: 'unknown' })
    expect(await gateway().verifyRefund({ reference: 'ref-never', charge_reference: 'try-never' })).toEqual({
      status: 'unknown',
    })
  })
})

describe('transfers', () => {
  test('are paid at once, and once', async () => {
    const request = transfer('+233241234567')
    expect((await gateway().transfer(request)).status).toBe('completed')
    expect((await gateway().transfer(request)).status).toBe('completed')
    const rows = await harness.services.db
      .select()
      .from(schema.sandboxTransactions)
      .where(eq(schema.sandboxTransactions.reference, request.reference))
    expect(rows).toMatchObject([{ data: { attempts: 1 } }])
  })

  test('accounts that misbehave', async () => {
    const once = transfer('0240000001')
    expect((await gateway().transfer(once)).status).toBe('failed')
    expect((await gateway().transfer(once)).status).toBe('completed')
    const never = transfer('1234560000005'.slice(-10))
    expect((await gateway().transfer(never)).status).toBe('failed')
    expect((await gateway().transfer(never)).status).toBe('failed')
    const late = transfer('0240000002')
    expect((await gateway().transfer(late)).status).toBe('processing')
    harness.clock.advance({ minutes: 2 })
    expect((await gateway().verifyTransfer(late.reference)).status).toBe('completed')
    const back = transfer('0240000003')
    expect((await gateway().transfer(back)).status).toBe('completed')
    harness.clock.advance({ minutes: 2 })
    expect((await gateway().verifyTransfer(back.reference)).status).toBe('reversed')
    const lost = transfer('0240000004')
    await expect(gateway().transfer(lost)).rejects.toBeInstanceOf(GatewayUnavailableError)
    expect((await gateway().verifyTransfer(lost.reference)).status).toBe('completed')
    const unreached = transfer('0240000006')
    await expect(gateway().transfer(unreached)).rejects.toBeInstanceOf(GatewayUnavailableError)
    expect((await gateway().verifyTransfer(unreached.reference)).status).toBe('unknown')
    expect((await gateway().transfer(unreached)).status).toBe('completed')
  })
})

describe('the payment page', () => {
  test('is plain HTML under its own policy, with the words escaped', async () => {
    const request = charge()
    await gateway().charge(request)
    const page = await app.inject({ url: sandboxPayPath(harness.services, request.reference) })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http/,
    )
    expect(page.body).toContain('GH₵ 190.00')
    expect(page.body).toContain('Application fee &lt;b&gt;')
    expect(page.body).not.toContain('<script')
    for (const act of ['approve', 'decline', 'time-out', 'late', 'twice', 'lost', 'wrong-amount'])
      expect(page.body).toContain(`value="${act}"`)
  })

  test('takes an answer and sends the payer back', async () => {
    const request = charge()
    await gateway().charge(request)
    const answer = await post(request.reference, 'act=approve')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(request.callback_url)
    const page = await app.inject({ url: sandboxPayPath(harness.services, request.reference) })
    expect(page.body).toContain('Paid')
    expect(page.body).not.toContain('<form')
  })

  test('a late answer comes after the minutes asked for', async () => {
    const request = charge()
    await gateway().charge(request)
    expect((await post(request.reference, 'act=late&minutes=7')).statusCode).toBe(303)
    expect((await app.inject({ url: sandboxPayPath(harness.services, request.reference) })).body).toContain(
      'come later',
    )
    harness.clock.advance({ minutes: 7 })
    expect((await gateway().verifyCharge(request.reference)).status).toBe('completed')
  })

  test('is for whoever Efie led there: without a pass of that payment, of this hour, nothing is shown or paid', async () => {
    const [request, other] = [charge(), charge()]
    for (const one of [request, other]) await gateway().charge(one)
    const path = sandboxPayPath(harness.services, request.reference)
    const [, search = ''] = sandboxPayPath(harness.services, other.reference).split('?')
    const answers = (url: string) =>
      Promise.all(
        (['GET', 'POST'] as const).map((method) =>
          app.inject({
            method,
            url,
            ...(method === 'POST' && {
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              payload: 'act=approve',
            }),
          }),
        ),
      )
    const bare = `/sandbox/pay/${request.reference}`
    const forged = [bare, `${bare}?pass=`, `${bare}?${search}`, `${path}x`, `${bare}?pass=1&pass=2`]
    for (const url of forged)
      for (const answer of await answers(url)) {
        expect(answer.statusCode).toBe(403)
        expect(answer.body).toContain('Open the payment in Efie')
        expect(answer.body).not.toContain('GH₵')
      }
    harness.clock.advance({ minutes: 61 })
    for (const answer of await answers(path)) expect(answer.statusCode).toBe(403)
    expect((await gateway().verifyCharge(request.reference)).status).toBe('processing')
  })

  test('refuses what it does not understand, and knows its own payments only', async () => {
    const request = charge()
    await gateway().charge(request)
    expect((await post(request.reference, 'act=steal')).statusCode).toBe(422)
    expect((await post(request.reference, 'act=late&minutes=soon')).statusCode).toBe(422)
    expect((await post(request.reference, '')).statusCode).toBe(422)
    expect((await gateway().verifyCharge(request.reference)).status).toBe('processing')
    expect((await app.inject({ url: sandboxPayPath(harness.services, 'try-unknown') })).statusCode).toBe(404)
    expect((await post('try-unknown', 'act=approve')).statusCode).toBe(404)
  })
})

describe('webhooks', () => {
  test('are signed over the raw body and read back; a changed byte is a forgery', async () => {
    harness.jobs.enqueued = []
    const request = charge()
    await gateway().charge(request)
    await answerCharge(harness.services, request.reference, 'twice')
    received.length = 0
    expect(await harness.jobs.run('sandbox-webhook')).toBe(2)
    const [first] = received
    expect(first?.signature).toBe(signWebhook(harness.services, first!.raw))
    const headers = { 'x-sandbox-signature': String(first?.signature) }
    const event = gateway().readWebhook(headers, Buffer.from(first!.raw))
    expect(event).toEqual({
      key: `charge.success:${request.reference}`,
      event: 'charge.success',
      kind: 'charge',
      reference: request.reference,
    })
    expect(gateway().readWebhook(headers, Buffer.from(first!.raw.replace('19000', '19001')))).toBeNull()
    expect(gateway().readWebhook({}, Buffer.from(first!.raw))).toBeNull()
    const garbage = Buffer.from('not json')
    expect(
      gateway().readWebhook({ 'x-sandbox-signature': signWebhook(harness.services, garbage) }, garbage),
    ).toBeNull()
  })

  test('a refused charge and a lost answer are told by none', async () => {
    harness.jobs.enqueued = []
    for (const act of ['decline', 'lost', 'time-out'] as const) {
      const request = charge()
      await gateway().charge(request)
      await answerCharge(harness.services, request.reference, act)
    }
    expect(harness.jobs.enqueued).toEqual([])
  })
})
