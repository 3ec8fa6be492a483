import { schema } from '@efie/database'
import { ledgerAccounts, type ApplicationStatus } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import { answerCharge } from '../../../platform/gateway/sandbox-answer.ts'
import { makeApplication, makeDocuments, makeInspection } from '../../../testing/financing.ts'
import {
  auditsOf,
  balanceOf,
  card,
  getSchedule,
  makeLoan,
  makeMoneyWorld,
  makeSigned,
  noticesOf,
  pay,
  paymentNow,
  requestPayout,
  trialBalance,
  wallet,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { createPayment } from '../attempts/create-payment.ts'
import { getPayment } from '../reading/get-payment.ts'
import { pollPayments } from '../attempts/poll-payments.ts'
import { refundClosedApplication } from './refund-closed-application.ts'
import { refreshPayment } from '../attempts/refresh-payment.ts'
import { declineRefund, releaseRefund } from './release-refund.ts'
import { requestRefund } from './request-refund.ts'
import { withScope } from '../../../platform/context.ts'

let world: MoneyWorld
let tenant: SignedInContext

const database = () => world.services.db
const reason = 'Agreed on the phone'
const ask = async (ctx: SignedInContext, id: string, amount?: number) =>
  requestRefund(withScope(withKey(ctx), 'payments.refund'), { id, reason, amount })

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(async () => {
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  await world.close()
})
beforeEach(async () => {
  tenant = await world.signIn('user')
})

const paidFee = async (means = card) => {
  const application = await makeApplication(database(), tenant.actor)
  const paid = await pay(world, tenant, {
    application_id: application.id,
    payment_type: 'application_fee',
    ...means,
  })
  return { application, id: paid.payment_id }
}

const paidBalance = async () => {
  const application = await makeSigned(world, tenant)
  const paid = await pay(world, tenant, {
    application_id: application.id,
    payment_type: 'initial_payment',
    ...card,
  })
  return { application, id: paid.payment_id }
}

describe('a refund by finance', () => {
  test('up to GHS 500 goes at once: booked back, told, audited', async () => {
    const { application, id } = await paidFee()
    expect(await ask(world.finance, id)).toMatchObject({ status: 'completed', amount: 19_000 })
    expect(await paymentNow(database(), id)).toMatchObject({ status: 'refunded', refunded_amount: 19_000 })
    for (const account of [
      ledgerAccounts.gateway,
      ledgerAccounts.verification_income,
      ledgerAccounts.inspection_income,
    ])
      expect(await balanceOf(database(), account, application.id)).toBe(0)
    expect((await noticesOf(database(), tenant.actor.id)).at(-1)).toEqual({
      title: 'Refund sent',
      message: 'We’ve sent your refund of GH₵ 190.00',
    })
    const [refund] = (await getPayment(withScope(tenant, 'payments.read'), { id })).refunds
    expect(await auditsOf(database(), 'refund.request', refund!.id)).toHaveLength(1)
    expect(await auditsOf(database(), 'refund.complete', refund!.id)).toHaveLength(1)
  })

  test('in parts: inspection first, never more than was paid', async () => {
    const { application, id } = await paidFee()
    await ask(world.finance, id, 10_000)
    expect((await paymentNow(database(), id)).status).toBe('partly-refunded')
    await ask(world.finance, id, 5_000)
    expect(await balanceOf(database(), ledgerAccounts.inspection_income, application.id)).toBe(0)
    await expect(ask(world.finance, id, 4_001)).rejects.toMatchObject({
      code: 'AMOUNT_NOT_ALLOWED',
      data: { amount: 4_000 },
    })
    await ask(world.finance, id)
    expect((await paymentNow(database(), id)).status).toBe('refunded')
    await expect(ask(world.finance, id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('repeated under its key it is one refund', async () => {
    const { id } = await paidFee()
    const ctx = withKey(world.finance)
    const first = await requestRefund(withScope(ctx, 'payments.refund'), { id, reason, amount: 1_000 })
    expect((await requestRefund(withScope(ctx, 'payments.refund'), { id, reason, amount: 1_000 })).id).toBe(
      first.id,
    )
    expect((await paymentNow(database(), id)).refunded_amount).toBe(1_000)
  })

  test('above GHS 500 a second person releases it; splitting it does not help', async () => {
    const { id } = await paidBalance()
    const waiting = await ask(world.finance, id, 60_000)
    expect(waiting).toMatchObject({ status: 'requested', released_by: null })
    expect((await paymentNow(database(), id)).refunded_amount).toBe(0)
    await expect(
      releaseRefund(withScope(withKey(world.finance), 'payments.confirm'), { id: waiting.id }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    const sent = await releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), {
      id: waiting.id,
    })
    expect(sent).toMatchObject({ status: 'completed', released_by: world.finance2.actor.id })
    expect(await auditsOf(database(), 'refund.release', waiting.id)).toHaveLength(1)
    await expect(
      releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id: waiting.id }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect((await ask(world.finance, id, 40_000)).status).toBe('completed')
  })

  test('splitting a large refund does not help', async () => {
    const { id } = await paidBalance()
    expect((await ask(world.finance, id, 40_000)).status).toBe('completed')
    expect((await ask(world.finance, id, 20_000)).status).toBe('requested')
  })

  test('one that waits can be declined, which frees its amount', async () => {
    const { id } = await paidBalance()
    const waiting = await ask(world.finance, id)
    await expect(ask(world.finance, id, 1)).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
    expect(
      await declineRefund(withScope(world.finance2, 'payments.confirm'), {
        id: waiting.id,
        reason: 'Not owed',
      }),
    ).toMatchObject({
      status: 'declined',
    })
    expect(await auditsOf(database(), 'refund.decline', waiting.id)).toHaveLength(1)
    expect((await ask(world.finance, id, 1)).status).toBe('completed')
    await expect(
      declineRefund(withScope(world.finance2, 'payments.confirm'), { id: waiting.id, reason }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('one that the provider refuses is failed, finance told, and may be sent again', async () => {
    const { id } = await paidFee(wallet('0551234986'))
    expect(await ask(world.finance, id)).toMatchObject({ status: 'failed' })
    expect((await noticesOf(database(), world.finance2.actor.id)).at(-1)?.title).toBe('Refund failed')
    const [refund] = (await getPayment(withScope(tenant, 'payments.read'), { id })).refunds
    expect(
      await releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id: refund!.id }),
    ).toMatchObject({
      status: 'failed',
    })
    expect(await auditsOf(database(), 'refund.retry', refund!.id)).toHaveLength(1)
    expect((await paymentNow(database(), id)).refunded_amount).toBe(0)
  })

  test('a lost answer is asked for again', async () => {
    const { id } = await paidFee()
    const lossy = {
      ...withKey(world.finance),
      gateway: {
        ...world.services.gateway,
        refund: async (request: Parameters<typeof world.services.gateway.refund>[0]) => {
          await world.services.gateway.refund(request)
          throw new GatewayUnavailableError('lost')
        },
      },
    }
    expect((await requestRefund(withScope(lossy, 'payments.refund'), { id, reason })).status).toBe('released')
    world.clock.advance({ minutes: 2 })
    await pollPayments(world.services)
    expect((await paymentNow(database(), id)).status).toBe('refunded')
  })

  test('is finance’s alone, and nobody refunds their own payment', async () => {
    const { id } = await paidFee()
    for (const role of ['user', 'credit_analyst', 'admin'] as const)
      await expect(ask(await world.signIn(role), id)).rejects.toMatchObject({
        code: 'INSUFFICIENT_PERMISSIONS',
      })
    await database()
      .update(schema.payments)
      .set({ user_id: world.finance.actor.id })
      .where(eq(schema.payments.id, id))
    await expect(ask(world.finance, id)).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await expect(ask(world.finance2, '00000000-0000-7000-8000-000000000009')).rejects.toMatchObject({
      code: 'PAYMENT_NOT_FOUND',
    })
  })
})

describe('a loan’s money', () => {
  test('goes back out of the tenant’s credit', async () => {
    const loan = await makeLoan(world, tenant)
    const { payment_id } = await pay(world, tenant, {
      application_id: loan.id,
      payment_type: 'instalment',
      amount: 120_000,
      ...card,
    })
    await ask(world.finance, payment_id, 13_511)
    expect((await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).credit).toBe(0)
    expect(await balanceOf(database(), ledgerAccounts.tenant_credit, loan.id)).toBe(0)
    await expect(ask(world.finance, payment_id, 1)).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
  })

  test('a whole payment is undone: its instalment is open again', async () => {
    const loan = await makeLoan(world, tenant)
    const { payment_id } = await pay(world, tenant, {
      application_id: loan.id,
      payment_type: 'instalment',
      amount: 40_000,
      ...card,
    })
    await ask(world.finance, payment_id)
    const { paid, credit } = await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })
    expect({ paid, credit }).toEqual({ paid: 0, credit: 0 })
    expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'refunded' })
    expect(await balanceOf(database(), ledgerAccounts.principal, loan.id)).toBe(908_050)
  })

  test('the balance at signing stays once the payout is released', async () => {
    const loan = await makeLoan(world, tenant)
    const [initial] = await database()
      .select()
      .from(schema.payments)
      .where(eq(schema.payments.application_id, loan.id))
    await expect(ask(world.finance, initial!.id, 100)).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
  })
})

describe('an application that ends without a loan', () => {
  const close = async (application: Application, status: ApplicationStatus) => {
    await database()
      .update(schema.applications)
      .set({ status })
      .where(eq(schema.applications.id, application.id))
    await refundClosedApplication(world.services, application.id)
    await refundClosedApplication(world.services, application.id)
    await pollPayments(world.services)
  }

  test('gets both fees back when nothing was performed, once', async () => {
    const { application, id } = await paidFee()
    await close(application, 'cancelled')
    expect(await paymentNow(database(), id)).toMatchObject({ status: 'refunded', refunded_amount: 19_000 })
    expect((await getPayment(withScope(tenant, 'payments.read'), { id })).refunds).toMatchObject([
      { requested_by: null },
    ])
    expect(await balanceOf(database(), ledgerAccounts.gateway, application.id)).toBe(0)
  })

  test('keeps the fee of the service that was performed', async () => {
    const { application, id } = await paidFee()
    await makeDocuments(database(), application, world.inspector.actor)
    await close(application, 'rejected')
    expect(await paymentNow(database(), id)).toMatchObject({ refunded_amount: 12_500 })
    expect(await balanceOf(database(), ledgerAccounts.verification_income, application.id)).toBe(-5_417)
    expect(await balanceOf(database(), ledgerAccounts.inspection_income, application.id)).toBe(0)
  })

  test('gets nothing back when both were', async () => {
    const { application, id } = await paidFee()
    await makeDocuments(database(), application, world.inspector.actor)
    await makeInspection(database(), application, { status: 'failed' })
    await close(application, 'rejected')
    expect(await paymentNow(database(), id)).toMatchObject({ status: 'completed', refunded_amount: 0 })
  })

  test('gets the balance at signing back in full; its demands and asked-for payout lapse', async () => {
    const { application, id } = await paidBalance()
    await database()
      .insert(schema.payments)
      .values({
        user_id: tenant.actor.id,
        application_id: application.id,
        amount: 500,
        payment_type: 'instalment',
        reference: `lapsing-${application.id}`,
        due_date: '2026-12-01',
      })
    const payout = await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
      application_id: application.id,
    })
    await close(application, 'cancelled')
    expect(await paymentNow(database(), id)).toMatchObject({ status: 'refunded', refunded_amount: 106_489 })
    const [cancelled] = await database()
      .select()
      .from(schema.disbursements)
      .where(eq(schema.disbursements.id, payout.id))
    expect(cancelled?.status).toBe('cancelled')
    const [demand] = await database()
      .select()
      .from(schema.payments)
      .where(eq(schema.payments.reference, `lapsing-${application.id}`))
    expect(demand?.status).toBe('expired')
  })

  test('money that arrives after the end goes back by itself', async () => {
    const application = await makeApplication(database(), tenant.actor)
    const input = { application_id: application.id, payment_type: 'application_fee' as const, ...card }
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), input)
    await database()
      .update(schema.applications)
      .set({ status: 'cancelled' })
      .where(eq(schema.applications.id, application.id))
    await answerCharge(world.services, started.attempts[0]!.reference, 'approve')
    expect((await refreshPayment(withScope(tenant, 'payments.read'), { id: started.id })).status).toBe(
      'completed',
    )
    const queued = world.jobs.enqueued.filter(
      (job) => job.queue === 'refund-closed-application' && job.data['application_id'] === application.id,
    )
    expect(queued).toHaveLength(1)
    await refundClosedApplication(world.services, application.id)
    await pollPayments(world.services)
    expect((await paymentNow(database(), started.id)).status).toBe('refunded')
  })

  test('a running application is left alone', async () => {
    const { application, id } = await paidFee()
    await refundClosedApplication(world.services, application.id)
    expect((await getPayment(withScope(tenant, 'payments.read'), { id })).refunds).toEqual([])
  })
})
