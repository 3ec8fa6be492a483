import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerAccounts } from '@efie/domain'
import { asSystem, withScope } from '../../../platform/context.ts'
import { GatewayUnavailableError, type PaymentGateway } from '../../../platform/gateway/port.ts'
import { answerCharge } from '../../../platform/gateway/sandbox-answer.ts'
import { makeApplication } from '../../../testing/financing.ts'
import {
  auditsOf,
  balanceOf,
  card,
  makeMoneyWorld,
  makeSigned,
  noticesOf,
  pay,
  paymentNow,
  referenceOf,
  wallet,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { loadApplicationFacts } from '../../applications/index.ts'
import { createPayment, type PaymentInput } from './create-payment.ts'
import { getPayment } from '../reading/get-payment.ts'
import { listPayments } from '../reading/list-payments.ts'
import { pollPayments } from './poll-payments.ts'
import { refreshPayment } from './refresh-payment.ts'
import { MISMATCH, resolveAttempt } from './resolve-attempt.ts'

let world: MoneyWorld
let tenant: SignedInContext
let application: Application
let fee: PaymentInput

const database = () => world.services.db
const resolve = (reference: string) => resolveAttempt(asSystem(world.services), reference)
const entriesFor = (paymentId: string) =>
  database().select().from(schema.journalEntries).where(eq(schema.journalEntries.source_id, paymentId))

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.signIn('user')
  application = await makeApplication(database(), tenant.actor)
  fee = { application_id: application.id, payment_type: 'application_fee', ...card }
})

describe('starting a payment', () => {
  test('the application fee: its amount, a next step, an attempt, an audit row', async () => {
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), fee)
    expect(started).toMatchObject({
      amount: 19_000,
      status: 'processing',
      payment_type: 'application_fee',
      description: 'Application fee',
      next: { kind: 'redirect' },
      refunds: [],
    })
    expect(started.next?.url).toContain(`/sandbox/pay/${referenceOf(started)}`)
    expect(await auditsOf(database(), 'payment.start', started.id)).toHaveLength(1)
  })

  test('mobile money asks for approval on the phone, under the number in one form', async () => {
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      ...fee,
      ...wallet('024 123 4567'),
    })
    expect(started.next?.kind).toBe('approve_on_phone')
    const [attempt] = await database()
      .select()
      .from(schema.paymentAttempts)
      .where(eq(schema.paymentAttempts.payment_id, started.id))
    expect(attempt).toMatchObject({ phone: '+233241234567', network: 'mtn' })
  })

  test('repeated under its key it is the same payment; another body under the key is refused', async () => {
    const ctx = withKey(tenant)
    const first = await createPayment(withScope(ctx, 'payments.pay'), fee)
    expect(await createPayment(withScope(ctx, 'payments.pay'), fee)).toEqual(first)
    await expect(
      createPayment(withScope(ctx, 'payments.pay'), { ...fee, ...wallet('0241234567') }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    const rows = await listPayments(withScope(tenant, 'payments.read'), { limit: 10 })
    expect(rows.data).toHaveLength(1)
    expect(rows.data[0]?.payer_name).toBe((await getName(tenant.actor.id)) ?? '')
  })

  test('a second one waits until the first is known', async () => {
    await createPayment(withScope(withKey(tenant), 'payments.pay'), fee)
    await expect(createPayment(withScope(withKey(tenant), 'payments.pay'), fee)).rejects.toMatchObject({
      code: 'PAYMENT_IN_PROGRESS',
    })
  })

  test('refuses a wrong amount, a bad number, cash, and what is not paid here', async () => {
    const refused = async (input: Partial<PaymentInput>, code: string) =>
      expect(
        createPayment(withScope(withKey(tenant), 'payments.pay'), { ...fee, ...input }),
      ).rejects.toMatchObject({ code })
    await refused({ amount: 18_999 }, 'AMOUNT_NOT_ALLOWED')
    await refused(wallet('12'), 'VALIDATION_FAILED')
    await refused({ method: 'cash' }, 'VALIDATION_FAILED')
    await refused({ payment_type: 'order' }, 'VALIDATION_FAILED')
    await refused({ payment_type: 'initial_payment' }, 'NOTHING_DUE')
    await refused({ payment_type: 'instalment' }, 'NOTHING_DUE')
    await refused({ payment_type: 'settlement' }, 'NOTHING_DUE')
    await refused({ application_id: undefined, order_id: application.id }, 'ORDER_NOT_FOUND')
    await refused({ application_id: undefined, demand_id: application.id }, 'PAYMENT_NOT_FOUND')
  })

  test('another’s application is missing, staff do not pay', async () => {
    const stranger = await world.signIn('user')
    await expect(createPayment(withScope(withKey(stranger), 'payments.pay'), fee)).rejects.toMatchObject({
      code: 'APPLICATION_NOT_FOUND',
    })
    await expect(async () =>
      createPayment(withScope(withKey(world.finance), 'payments.pay'), fee),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })

  test('the balance at signing is asked for once the agreement is signed', async () => {
    const person = await world.signIn('user')
    const signed = await makeSigned(world, person, { signed_at: null })
    const input = { application_id: signed.id, payment_type: 'initial_payment' as const, ...card }
    await expect(createPayment(withScope(withKey(person), 'payments.pay'), input)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      data: { missing: [{ fact: 'agreement_signed' }] },
    })
    await database()
      .update(schema.applications)
      .set({ signed_at: '2026-11-20T09:00:00.000Z' })
      .where(eq(schema.applications.id, signed.id))
    const { payment_id } = await pay(world, person, input)
    expect(await paymentNow(database(), payment_id)).toMatchObject({ amount: 106_489, status: 'completed' })
    expect(await balanceOf(database(), ledgerAccounts.initial_payments, signed.id)).toBe(-106_489)
    await expect(createPayment(withScope(withKey(person), 'payments.pay'), input)).rejects.toMatchObject({
      code: 'NOTHING_DUE',
    })
  })
})

const getName = async (id: string) => {
  const [row] = await database()
    .select({ full_name: schema.profiles.full_name })
    .from(schema.profiles)
    .where(eq(schema.profiles.id, id))
  return row?.full_name
}

describe('what the gateway says', () => {
  test('approved: completed, booked, notified, on the timeline, once however often it is asked', async () => {
    const { payment_id, reference } = await pay(world, tenant, fee)
    for (let index = 0; index < 3; index += 1) await resolve(reference)
    await refreshPayment(withScope(tenant, 'payments.read'), { id: payment_id })
    const payment = await paymentNow(database(), payment_id)
    expect(payment).toMatchObject({
      status: 'completed',
      paid_at: '2026-11-20T09:00:00.000Z',
      surplus: false,
    })
    expect(await entriesFor(payment_id)).toHaveLength(1)
    expect(await balanceOf(database(), ledgerAccounts.verification_income, application.id)).toBe(-5_417)
    expect(await balanceOf(database(), ledgerAccounts.inspection_income, application.id)).toBe(-10_417)
    expect(await noticesOf(database(), tenant.actor.id)).toEqual([
      { title: 'Payment confirmed', message: 'Your payment of GH₵ 190.00 has been confirmed' },
    ])
    expect(await auditsOf(database(), 'payment.complete', payment_id)).toHaveLength(1)
    const events = await database()
      .select()
      .from(schema.applicationEvents)
      .where(eq(schema.applicationEvents.application_id, application.id))
    expect(events).toMatchObject([
      {
        code: 'payment.completed',
        values: { payment_type: 'application_fee', amount: 19_000, instalment_number: null },
      },
    ])
    const { fees } = await loadApplicationFacts(tenant, application)
    expect(fees.application_fee_settled).toBe(true)
    await expect(createPayment(withScope(withKey(tenant), 'payments.pay'), fee)).rejects.toMatchObject({
      code: 'NOTHING_DUE',
    })
  })

  test('a wallet that approves at once completes at once', async () => {
    const done = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      ...fee,
      ...wallet('0551234987'),
    })
    expect(done).toMatchObject({ status: 'completed', next: null })
  })

  test('declined: failed with a reason, and the same demand may be paid again', async () => {
    const { payment_id } = await pay(world, tenant, fee, 'decline')
    const failed = await getPayment(withScope(tenant, 'payments.read'), { id: payment_id })
    expect(failed).toMatchObject({ status: 'failed', next: null })
    expect(failed.attempts[0]).toMatchObject({ status: 'failed', failure_reason: 'The payment was declined' })
    expect(await auditsOf(database(), 'payment.fail', payment_id)).toHaveLength(1)
    expect(await entriesFor(payment_id)).toEqual([])
    const again = await pay(world, tenant, fee)
    expect(again.payment_id).toBe(payment_id)
    expect(
      (await getPayment(withScope(tenant, 'payments.read'), { id: payment_id })).attempts.map(
        (one) => one.status,
      ),
    ).toEqual(['completed', 'failed'])
  })

  test('no answer: processing, polled, expired in the end, payable again', async () => {
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      ...fee,
      ...wallet('0551234981'),
    })
    expect(started.status).toBe('processing')
    world.clock.advance({ minutes: 5 })
    expect((await pollPayments(world.services)).asked).toBeGreaterThan(0)
    expect((await paymentNow(database(), started.id)).status).toBe('processing')
    world.clock.advance({ minutes: 26 })
    await pollPayments(world.services)
    const expired = await getPayment(withScope(tenant, 'payments.read'), { id: started.id })
    expect(expired).toMatchObject({ status: 'expired', next: null })
    expect(await auditsOf(database(), 'payment.expire', started.id)).toHaveLength(1)
    expect((await pay(world, tenant, fee)).payment_id).toBe(started.id)
  })

  test('a lost answer leaves it unknown, and the poll finds the money', async () => {
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      ...fee,
      ...wallet('0551234982'),
    })
    expect(started).toMatchObject({ status: 'processing', next: { kind: 'none' } })
    world.clock.advance({ minutes: 1 })
    await pollPayments(world.services)
    expect((await paymentNow(database(), started.id)).status).toBe('completed')
  })

  test('money that comes after expiry is still taken', async () => {
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      ...fee,
      ...wallet('0551234984'),
    })
    world.clock.advance({ minutes: 31 })
    await pollPayments(world.services)
    expect((await paymentNow(database(), started.id)).status).toBe('expired')
    world.clock.advance({ minutes: 70 })
    await pollPayments(world.services)
    const late = await paymentNow(database(), started.id)
    expect(late).toMatchObject({ status: 'completed', surplus: false })
    expect(await entriesFor(started.id)).toHaveLength(1)
  })

  test('money of an expired attempt that comes while the next one is started shows in its answer', async () => {
    const ctx = withKey(tenant)
    const first = await createPayment(withScope(ctx, 'payments.pay'), { ...fee, ...wallet('0551234984') })
    world.clock.advance({ minutes: 31 })
    await pollPayments(world.services)
    world.clock.advance({ minutes: 70 })
    const gateway: PaymentGateway = {
      ...ctx.gateway,
      charge: async (request) => {
        const state = await ctx.gateway.charge(request)
        await pollPayments(world.services)
        return state
      },
    }
    const next = { ...withKey(tenant), gateway }
    const answer = await createPayment(withScope(next, 'payments.pay'), { ...fee, ...wallet('0551234981') })
    const { status, version } = await paymentNow(database(), first.id)
    expect(answer).toMatchObject({ id: first.id, status, version })
    expect(status).toBe('completed')
  })

  test('money that comes a second time is a payment of its own and goes back', async () => {
    const first = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      ...fee,
      ...wallet('0551234984'),
    })
    world.clock.advance({ minutes: 31 })
    await pollPayments(world.services)
    const second = await pay(world, tenant, fee)
    expect(second.payment_id).toBe(first.id)
    world.clock.advance({ minutes: 70 })
    await resolve(referenceOf(first))
    await resolve(referenceOf(first))
    const rows = (await listPayments(withScope(tenant, 'payments.read'), { limit: 10 })).data
    expect(rows.map((row) => row.status)).toEqual(['completed', 'completed'])
    const surplus = rows.find((row) => row.id !== first.id)!
    const detail = await getPayment(withScope(tenant, 'payments.read'), { id: surplus.id })
    expect(detail.refunds).toMatchObject([{ amount: 19_000, status: 'released', requested_by: null }])
    expect(await balanceOf(database(), ledgerAccounts.refunds_in_flight, application.id)).toBe(-19_000)
    await pollPayments(world.services)
    expect(await getPayment(withScope(tenant, 'payments.read'), { id: surplus.id })).toMatchObject({
      status: 'refunded',
      refunded_amount: 19_000,
    })
    expect(await balanceOf(database(), ledgerAccounts.refunds_in_flight, application.id)).toBe(0)
    expect(await balanceOf(database(), ledgerAccounts.tenant_credit, application.id)).toBe(0)
    expect(await paymentNow(database(), first.id)).toMatchObject({ status: 'completed', refunded_amount: 0 })
  })

  test.each(['wrong-amount', 'wrong-currency'] as const)(
    '%s is not granted: recorded, finance told, once',
    async (act) => {
      const told = (await noticesOf(database(), world.finance.actor.id)).length
      const { payment_id, reference } = await pay(world, tenant, fee, act)
      await resolve(reference)
      const payment = await getPayment(withScope(tenant, 'payments.read'), { id: payment_id })
      expect(payment.status).toBe('failed')
      expect(payment.attempts[0]).toMatchObject({ status: 'failed', failure_reason: MISMATCH })
      expect(await entriesFor(payment_id)).toEqual([])
      expect(await auditsOf(database(), 'payment.mismatch', payment_id)).toHaveLength(1)
      const notices = await noticesOf(database(), world.finance.actor.id)
      expect(notices.length - told).toBe(1)
      expect(notices.at(-1)?.title).toBe('Payment mismatch')
    },
  )

  test('what happened after the first phase of a crash: the retry goes on under the same reference', async () => {
    const ctx = withKey(tenant)
    const dead = {
      ...ctx,
      gateway: {
        ...ctx.gateway,
        charge: () => {
          throw new Error('the process died here')
        },
      },
    }
    await expect(createPayment(withScope(dead, 'payments.pay'), fee)).rejects.toThrow('died')
    const again = await createPayment(withScope(ctx, 'payments.pay'), fee)
    expect(again).toMatchObject({ status: 'processing', next: { kind: 'redirect' } })
    expect(again.attempts).toHaveLength(1)
    await answerCharge(world.services, referenceOf(again), 'approve')
    expect((await refreshPayment(withScope(tenant, 'payments.read'), { id: again.id })).status).toBe(
      'completed',
    )
  })

  test('while the gateway is down nothing expires at its time, only after a day', async () => {
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), fee)
    const down = {
      ...world.services,
      gateway: {
        ...world.services.gateway,
        verifyCharge: () => Promise.reject(new GatewayUnavailableError('down')),
      },
    }
    world.clock.advance({ hours: 2 })
    await resolveAttempt(asSystem(down), referenceOf(started))
    expect((await paymentNow(database(), started.id)).status).toBe('processing')
    world.clock.advance({ hours: 24 })
    await resolveAttempt(asSystem(down), referenceOf(started))
    expect((await paymentNow(database(), started.id)).status).toBe('expired')
  })
})
