import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  type MoneyWorld,
  type SignedInContext,
  auditsOf,
  balanceOf,
  decide,
  getSchedule,
  makeMoneyWorld,
  makeSigned,
  pay,
  paymentNow,
  recordPayment,
  updatePaymentByHand,
  withKey,
} from '../../../testing/money.ts'
import { FAILING, fromTill, fillTill, refundDesk } from '../../../testing/refunds.ts'
import { makeApplication } from '../../../testing/financing.ts'
import { getRefund } from './get-refund.ts'
import { payRefundByHand } from './pay-refund-by-hand.ts'
import { pollPayments } from '../attempts/poll-payments.ts'
import { putBackRefund } from './put-back-refund.ts'
import { releaseRefund } from './release-refund.ts'
import { withScope } from '../../../platform/context.ts'

const reason = 'Agreed on the phone'

let world: MoneyWorld
let tenant: SignedInContext
let desk: ReturnType<typeof refundDesk>

const db = () => world.services.db
const owed = (id: string) => balanceOf(db(), ledgerAccounts.refunds_in_flight, id)
const atGateway = (id: string) => balanceOf(db(), ledgerAccounts.gateway, id)

beforeAll(async () => {
  world = await makeMoneyWorld()
  world.clock.set('2026-11-20T09:00:00.000Z')
  desk = refundDesk(world)
  await fillTill(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

describe('paid another way', () => {
  test('paid by hand: over the limit by two people, from the account they chose, once', async () => {
    const application = await makeSigned(world, tenant)
    const input = { application_id: application.id, payment_type: 'initial_payment' as const }
    const { payment_id } = await pay(world, tenant, { ...input, ...FAILING })
    const waiting = await desk.ask(payment_id)
    const failed = await releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), {
      id: waiting.id,
    })
    expect(failed.status).toBe('failed')
    const { payee, accounts } = await getRefund(withScope(world.finance, 'payments.confirm'), {
      id: failed.id,
    })
    expect(payee.name).toBe('Ama Serwaa')
    expect(accounts.map((account) => account.code)).toEqual(expect.arrayContaining(['1000', '1020']))
    const bank = { channel: 'bank' as const, account_code: '1000', reference: 'GCB 4471' }
    await expect(desk.byHand(failed.id, { ...bank, channel: 'cash' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    const asked = await desk.byHand(failed.id, bank)
    expect(asked).toMatchObject({ status: 'failed', acts: [], approval_id: expect.any(String) })
    await expect(desk.byHand(failed.id, bank)).rejects.toMatchObject({ code: 'APPROVAL_EXISTS' })
    await expect(desk.putBack(failed.id)).rejects.toMatchObject({ code: 'APPROVAL_EXISTS' })
    await expect(
      releaseRefund(withScope(withKey(world.finance), 'payments.confirm'), { id: failed.id }),
    ).rejects.toMatchObject({ code: 'APPROVAL_EXISTS' })
    const request = { id: asked.approval_id ?? '' }
    await expect(decide(world.finance, request)).rejects.toMatchObject({ code: 'SAME_PERSON' })
    const bankBefore = await balanceOf(db(), ledgerAccounts.bank)
    await decide(world.finance2, request)
    expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id: failed.id })).toMatchObject({
      status: 'completed',
      channel: 'bank',
      hand_reference: 'GCB 4471',
      paid_by: world.finance.actor.id,
      approved_by: world.finance2.actor.id,
    })
    expect((await balanceOf(db(), ledgerAccounts.bank)) - bankBefore).toBe(-106_489)
    expect(await owed(application.id)).toBe(0)
    expect(await paymentNow(db(), payment_id)).toMatchObject({ status: 'refunded', refunded_amount: 106_489 })
    expect(await auditsOf(db(), 'refund.pay-by-hand', failed.id)).toHaveLength(1)
    await expect(desk.byHand(failed.id, bank)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    await desk.expectBooks()
  })

  test('a second person who refuses leaves it as it was; what the provider paid meanwhile is not paid again', async () => {
    const application = await makeSigned(world, tenant)
    const input = { application_id: application.id, payment_type: 'initial_payment' as const }
    const { payment_id } = await pay(world, tenant, { ...input, ...FAILING })
    const { id } = await desk
      .ask(payment_id)
      .then((waiting) =>
        releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id: waiting.id }),
      )
    const first = await desk.byHand(id)
    await decide(world.finance2, { id: first.approval_id ?? '' }, false)
    expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id })).toMatchObject({
      status: 'failed',
      channel: null,
    })
    const second = await desk.byHand(id)
    await desk.told(id, 'success')
    await expect(decide(world.finance2, { id: second.approval_id ?? '' })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
    expect({ owed: await owed(application.id), gateway: await atGateway(application.id) }).toEqual({
      owed: 0,
      gateway: 0,
    })
    await desk.expectBooks()
  })

  test('the provider is asked once more before: what it has paid, or is paying, is not paid again', async () => {
    const { payment_id } = await desk.paidFee(tenant, FAILING)
    const { id } = await desk.ask(payment_id)
    await desk.says(id, 'pending')
    await expect(desk.byHand(id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id })).toMatchObject({
      status: 'released',
    })
    await desk.says(id, 'success')
    await expect(desk.byHand(id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    world.clock.advance({ minutes: 2 })
    await pollPayments(world.services)
    expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id })).toMatchObject({
      status: 'completed',
      channel: null,
    })
    tenant = await world.signIn('user')
    const other = await desk.paidFee(tenant, FAILING)
    const refund = await desk.ask(other.payment_id)
    const gateway = {
      ...world.services.gateway,
      verifyRefund: () => Promise.reject(new GatewayUnavailableError('away')),
    }
    await expect(
      payRefundByHand(withScope({ ...withKey(world.finance), gateway }, 'payments.refund'), {
        id: refund.id,
        ...fromTill,
      }),
    ).rejects.toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    const once = withKey(world.finance)
    await payRefundByHand(withScope(once, 'payments.refund'), { id: refund.id, ...fromTill })
    await payRefundByHand(withScope(once, 'payments.refund'), { id: refund.id, ...fromTill })
    expect(await owed(other.application.id)).toBe(0)
  })

  test('the provider pays after all what was ended another way', async () => {
    const { application, payment_id } = await desk.paidFee(tenant, FAILING)
    const { id } = await desk.ask(payment_id)
    await desk.byHand(id)
    const losses = await balanceOf(db(), ledgerAccounts.credit_losses)
    await desk.told(id, 'success')
    expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id })).toMatchObject({
      status: 'completed',
      paid_twice: true,
    })
    expect((await balanceOf(db(), ledgerAccounts.credit_losses)) - losses).toBe(19_000)
    expect(await atGateway(application.id)).toBe(0)
    expect(await desk.titlesFor(world.finance2)).toContain('A refund was paid twice')
    await desk.told(id, 'failed')
    expect(await balanceOf(db(), ledgerAccounts.credit_losses)).toBe(losses)
    expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id })).toMatchObject({
      status: 'completed',
      paid_twice: false,
    })

    // Put back and unused: the refund takes place after all.
    tenant = await world.signIn('user')
    const paid = await desk.paidInstalment(tenant, 40_000)
    const refund = await desk.ask(paid.payment_id)
    await desk.putBack(refund.id)
    await desk.told(refund.id, 'success')
    expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id: refund.id })).toMatchObject({
      status: 'completed',
    })
    expect((await getSchedule(withScope(tenant, 'applications.read'), { id: paid.loan.id })).paid).toBe(0)
    await desk.expectLoan(paid.loan)
  })

  test('is finance’s alone, and never on one’s own money', async () => {
    const { payment_id } = await desk.paidFee(tenant, FAILING)
    const { id } = await desk.ask(payment_id)
    for (const role of ['user', 'credit_analyst', 'admin'] as const) {
      const other = withKey(await world.signIn(role))
      for (const verb of [
        () => putBackRefund(withScope(other, 'payments.refund'), { id, reason }),
        () => payRefundByHand(withScope(other, 'payments.refund'), { id, ...fromTill }),
      ])
        await expect(async () => verb()).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    }
    await db()
      .update(schema.refunds)
      .set({ user_id: world.finance.actor.id })
      .where(eq(schema.refunds.id, id))
    await expect(desk.putBack(id)).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await expect(desk.byHand(id)).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await db().update(schema.refunds).set({ user_id: tenant.actor.id }).where(eq(schema.refunds.id, id))
  })
})

describe('money that came by hand', () => {
  test('a fee paid in cash goes back in cash, and one paid twice as well', async () => {
    const { id } = await makeApplication(db(), tenant.actor)
    const entry = {
      application_id: id,
      payment_type: 'application_fee' as const,
      amount: 19_000,
      method: 'cash' as const,
      received_on: '2026-11-20',
      note: 'At the counter',
    }
    const recorded = await recordPayment(withScope(withKey(world.finance), 'payments.record'), entry)
    await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
      id: recorded.id,
      status: 'completed',
    })
    const refund = await desk.ask(recorded.id, 4_000)
    expect(refund).toMatchObject({ status: 'released', route: 'hand', stage: 'to-be-paid' })
    expect(await desk.titlesFor(world.finance2)).toContain('Refund to be paid by hand')
    await desk.expectBooks()
    const till = await balanceOf(db(), ledgerAccounts.cash)
    await desk.byHand(refund.id)
    expect((await balanceOf(db(), ledgerAccounts.cash)) - till).toBe(-4_000)
    expect(await paymentNow(db(), recorded.id)).toMatchObject({
      status: 'partly-refunded',
      refunded_amount: 4_000,
    })
    await desk.expectBooks()
  })
})

test('every posting made here is in the table of docs/money.md', async () => {
  expect(await undocumentedPostings(db())).toEqual([])
})
