import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disputeCharge } from '../../../platform/gateway/sandbox-extras.ts'
import { answerCharge } from '../../../platform/gateway/sandbox-answer.ts'
import { asSystem, withScope } from '../../../platform/context.ts'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import { makeApplication } from '../../../testing/financing.ts'
import {
  auditsOf,
  balanceOf,
  booksOf,
  card,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  pay,
  paymentNow,
  referenceOf,
  trialBalance,
  wallet,
  withKey,
  type MoneyWorld,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import { askByReference } from '../attempts/ask-by-reference.ts'
import { createPayment } from '../attempts/create-payment.ts'
import { exportPayments } from '../reading/export-payments.ts'
import { findDisputes, findManualEntries, findRefundQueue, listBanks } from '../reading/finance-lists.ts'
import { recordPayment, updatePaymentByHand } from './manual-entry.ts'
import { pollPayments } from '../attempts/poll-payments.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { resolveDispute } from '../chargebacks/resolve-dispute.ts'
import { submitCode } from '../attempts/submit-code.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())
const db = () => world.services.db
const newTenant = () => world.signIn('user', { full_name: 'Esi Owusu' })

const byHand = (application_id: string, values = {}) => ({
  application_id,
  payment_type: 'instalment' as const,
  amount: 20_000,
  method: 'cash' as const,
  received_on: '2026-11-20',
  note: 'Paid at the Osu office, receipt 114',
  ...values,
})

describe('money recorded by hand', () => {
  test('is in the till or bank account that was named, and in no other kind of account', async () => {
    const loan = await makeLoan(world, await newTenant())
    const till = {
      code: '1071',
      name: 'Till in Kumasi',
      type: 'asset',
      normal_side: 'debit',
      kind: 'cash',
    } as const
    await db().insert(schema.ledgerAccounts).values(till)
    const record = (values: object) =>
      recordPayment(withScope(withKey(world.finance), 'payments.record'), byHand(loan.id, values))
    for (const account_code of ['1000', '1100', '9999'])
      await expect(record({ account_code })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        data: { issues: [{ path: 'account_code' }] },
      })
    const { id } = await record({ account_code: till.code })
    await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
      id,
      status: 'completed',
    })
    const [line] = await db()
      .select({ amount: schema.postings.amount, application_id: schema.postings.application_id })
      .from(schema.postings)
      .where(eq(schema.postings.account_code, till.code))
    expect(line).toEqual({ amount: 20_000, application_id: loan.id })
    expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  })

  test('takes two persons, holds other payments meanwhile, and is booked where it lies', async () => {
    const tenant = await newTenant()
    const loan = await makeLoan(world, tenant)
    const cash = await balanceOf(db(), ledgerAccounts.cash)
    const ctx = withKey(world.finance)
    const entry = await recordPayment(withScope(ctx, 'payments.record'), byHand(loan.id))
    expect(entry).toMatchObject({ status: 'processing', amount: 20_000, next: { kind: 'none' } })
    expect((await recordPayment(withScope(ctx, 'payments.record'), byHand(loan.id))).id).toBe(entry.id)
    const waiting = { application_id: loan.id, payment_type: 'instalment' as const, ...card }
    await expect(createPayment(withScope(withKey(tenant), 'payments.pay'), waiting)).rejects.toMatchObject({
      code: 'PAYMENT_IN_PROGRESS',
      data: { payment_id: entry.id },
    })
    const confirm = { id: entry.id, status: 'completed' as const }
    await expect(
      updatePaymentByHand(withScope(withKey(world.finance), 'payments.confirm'), confirm),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await expect(async () =>
      updatePaymentByHand(withScope(withKey(tenant), 'payments.confirm'), confirm),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    expect(
      (await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), confirm)).status,
    ).toBe('completed')
    await expect(
      updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), confirm),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect(await balanceOf(db(), ledgerAccounts.cash)).toBe(cash + 20_000)
    const { ledger, log } = await booksOf(db(), loan.id)
    expect(ledger).toEqual(log)
    expect(await noticesOf(db(), tenant.actor.id)).toContainEqual({
      title: 'Payment confirmed',
      message: 'Your payment of GH₵ 200.00 has been confirmed',
    })
    const [listed] = (await findManualEntries(withScope(world.finance, 'payments.confirm'), { limit: 5 }))
      .data
    expect(listed).toMatchObject({
      id: entry.id,
      recorded_by: world.finance.actor.id,
      confirmed_by: world.finance2.actor.id,
      received_on: '2026-11-20',
    })
    expect(await auditsOf(db(), 'payment.record', entry.id)).toHaveLength(1)
    expect(await auditsOf(db(), 'payment.complete', entry.id)).toHaveLength(1)
  })

  test('more than a loan asks for is the tenant’s credit; a refused entry leaves no trace in the books', async () => {
    const tenant = await newTenant()
    const loan = await makeLoan(world, tenant)
    const before = (await trialBalance(withScope(world.finance, 'ledger.read'))).data
    const refused = await recordPayment(
      withScope(withKey(world.finance), 'payments.record'),
      byHand(loan.id, { amount: 5_000 }),
    )
    const no = { id: refused.id, status: 'failed' as const, reason: 'No such receipt' }
    expect(
      (await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), no)).status,
    ).toBe('failed')
    expect((await trialBalance(withScope(world.finance, 'ledger.read'))).data).toEqual(before)
    const much = await recordPayment(
      withScope(withKey(world.finance), 'payments.record'),
      byHand(loan.id, { amount: 2_000_000, method: 'bank_transfer' }),
    )
    await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
      id: much.id,
      status: 'completed',
    })
    expect(await balanceOf(db(), ledgerAccounts.tenant_credit, loan.id)).toBeLessThan(0)
    const { ledger, log } = await booksOf(db(), loan.id)
    expect(ledger).toEqual(log)
  })

  test('money that the gateway finds late is its own payment, and what was recorded by hand stays', async () => {
    const tenant = await newTenant()
    const { id } = await makeApplication(db(), tenant.actor)
    const fee = { application_id: id, payment_type: 'application_fee' as const }
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      ...fee,
      ...wallet('0551234984'),
    })
    world.clock.advance({ minutes: 31 })
    await pollPayments(world.services)
    const entry = await recordPayment(
      withScope(withKey(world.finance), 'payments.record'),
      byHand(id, { ...fee, amount: 19_000 }),
    )
    expect(entry.id).toBe(started.id)
    const places = async () => [
      await balanceOf(db(), ledgerAccounts.cash),
      await balanceOf(db(), ledgerAccounts.gateway),
    ]
    const [cash = 0, gateway = 0] = await places()
    world.clock.advance({ minutes: 70 })
    await pollPayments(world.services)
    expect(await places()).toEqual([cash, gateway + 19_000])
    expect((await paymentNow(db(), entry.id)).status).toBe('processing')
    await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
      id: entry.id,
      status: 'completed',
    })
    expect(await places()).toEqual([cash + 19_000, gateway + 19_000])
    expect(await balanceOf(db(), ledgerAccounts.tenant_credit, id)).toBe(0)
    // It waits to be paid by hand, because it came by hand.
    expect(await balanceOf(db(), ledgerAccounts.refunds_in_flight, id)).toBe(-19_000)
    world.clock.set('2026-11-20T09:00:00.000Z')
  })

  test('refuses days to come, closed days, what is not due, and other people’s rows', async () => {
    const tenant = await newTenant()
    const application = await makeApplication(db(), tenant.actor)
    const record = (values: object) =>
      recordPayment(withScope(withKey(world.finance), 'payments.record'), byHand(application.id, values))
    await expect(record({ received_on: '2026-11-21' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await expect(record({})).rejects.toMatchObject({ code: 'NOTHING_DUE' })
    const fee = { payment_type: 'application_fee' as const }
    await expect(record({ ...fee, amount: 1 })).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
    await expect(
      recordPayment(
        withScope(withKey(world.finance2), 'payments.record'),
        byHand('01890000-0000-7000-8000-000000000000'),
      ),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    await db().insert(schema.accountingPeriods).values({
      kind: 'day',
      starts_on: '2026-11-01',
      ends_on: '2026-11-01',
      closed_by: world.finance.actor.id,
    })
    await expect(record({ ...fee, amount: 19_000, received_on: '2026-11-01' })).rejects.toMatchObject({
      code: 'PERIOD_CLOSED',
      data: { closed_through: '2026-11-01' },
    })
    const entry = await record({ ...fee, amount: 19_000 })
    await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
      id: entry.id,
      status: 'completed',
    })
    expect((await paymentNow(db(), entry.id)).status).toBe('completed')
  })
})

describe('was I charged?', () => {
  const start = async (means: Parameters<typeof createPayment>[1] | object = card) => {
    const tenant = await newTenant()
    const { id } = await makeApplication(db(), tenant.actor)
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      application_id: id,
      payment_type: 'application_fee',
      ...card,
      ...means,
    })
    return { tenant, started, reference: referenceOf(started) }
  }

  test('one reference tells what is true now, and whether the gateway could be asked', async () => {
    const { tenant, started, reference } = await start()
    const ask = (ctx = tenant, name = reference) =>
      askByReference(withScope(ctx, 'payments.read'), { reference: name })
    expect(await ask()).toMatchObject({ charged: 'unknown', gateway_answered: true, id: started.id })
    await answerCharge(world.services, reference, 'lost')
    const down = {
      ...tenant,
      gateway: {
        ...world.services.gateway,
        verifyCharge: () => Promise.reject(new GatewayUnavailableError('down')),
      },
    }
    expect(await ask(down)).toMatchObject({ charged: 'unknown', gateway_answered: false })
    expect(await ask(tenant, started.reference)).toMatchObject({ charged: 'yes', status: 'completed' })
    await expect(ask(await newTenant())).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
    await expect(ask(tenant, 'try-unheard')).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
    const declined = await start()
    await answerCharge(world.services, declined.reference, 'decline')
    expect(await ask(declined.tenant, declined.reference)).toMatchObject({ charged: 'no' })
  })

  test('Telecel’s voucher code is handed in; without an open question there is none to hand in', async () => {
    const means = { ...wallet('0201234567'), network: 'telecel' as const }
    const { tenant, started } = await start(means)
    expect(started.next).toMatchObject({ kind: 'enter_code' })
    const stranger = await newTenant()
    const code = { id: started.id, code: '123456' }
    await expect(submitCode(withScope(stranger, 'payments.pay'), code)).rejects.toMatchObject({
      code: 'PAYMENT_NOT_FOUND',
    })
    expect((await submitCode(withScope(tenant, 'payments.pay'), code)).status).toBe('completed')
    await expect(submitCode(withScope(tenant, 'payments.pay'), code)).rejects.toMatchObject({
      code: 'NOTHING_DUE',
    })
    const wrong = await start(means)
    expect(
      (await submitCode(withScope(wrong.tenant, 'payments.pay'), { id: wrong.started.id, code: '000000' }))
        .status,
    ).toBe('failed')
  })

  test('an order that the gateway refuses, and knows nothing of, need not run out', async () => {
    const tenant = await newTenant()
    const { id } = await makeApplication(db(), tenant.actor)
    const refusing = {
      ...withKey(tenant),
      gateway: {
        ...world.services.gateway,
        charge: () =>
          Promise.resolve({ status: 'failed' as const, failure_reason: 'Phone number is not a wallet' }),
      },
    }
    const started = await createPayment(withScope(refusing, 'payments.pay'), {
      application_id: id,
      payment_type: 'application_fee',
      ...wallet('0241234567'),
    })
    expect(started.status).toBe('failed')
    expect(started.attempts[0]?.failure_reason).toBe('Phone number is not a wallet')
  })
})

describe('what finance looks after', () => {
  test('refunds that wait, disputes as the gateway tells them, banks, and the export', async () => {
    const tenant = await newTenant()
    const { id } = await makeApplication(db(), tenant.actor)
    const paid = await pay(world, tenant, { application_id: id, payment_type: 'application_fee', ...card })
    const refund = await requestRefund(withScope(withKey(world.finance), 'payments.refund'), {
      id: paid.payment_id,
      amount: 100,
      reason: 'Goodwill',
    })
    const queue = (await findRefundQueue(withScope(world.finance2, 'payments.confirm'), { limit: 20 })).data
    const queued = queue.find((row) => row.id === refund.id)
    expect(queued).toMatchObject({
      id: refund.id,
      payer_name: 'Esi Owusu',
      description: 'Application fee',
      requested_by: world.finance.actor.id,
    })
    expect(
      (
        await findRefundQueue(withScope(world.finance2, 'payments.confirm'), {
          limit: 5,
          status: 'requested',
        })
      ).data,
    ).toEqual([])

    const system = asSystem(world.services)
    for (const state of ['open', 'lost'] as const) {
      await disputeCharge(world.services, paid.reference, state)
      await resolveDispute(system, `dispute-${paid.reference}`)
      await resolveDispute(system, `dispute-${paid.reference}`)
      expect(
        (await findDisputes(withScope(world.finance, 'payments.confirm'), { limit: 5 })).data,
      ).toMatchObject([
        { payment_id: paid.payment_id, status: state, amount: 19_000, user_id: tenant.actor.id },
      ])
      expect(await auditsOf(db(), `dispute.${state}`, paid.payment_id)).toHaveLength(1)
    }
    // The whole fee is owed again, including the part refunded before.
    expect(
      (await findDisputes(withScope(world.finance, 'payments.confirm'), { limit: 5 })).data,
    ).toMatchObject([{ owed: 19_000 }])
    expect((await paymentNow(db(), paid.payment_id)).status).toBe('refunded')
    const borrower = await newTenant()
    const loan = await makeLoan(world, borrower)
    const instalment = await pay(world, borrower, {
      application_id: loan.id,
      payment_type: 'instalment',
      amount: 50_000,
      ...card,
    })
    await disputeCharge(world.services, instalment.reference, 'lost')
    await resolveDispute(system, `dispute-${instalment.reference}`)
    await resolveDispute(system, `dispute-${instalment.reference}`)
    expect(await paymentNow(db(), instalment.payment_id)).toMatchObject({
      status: 'refunded',
      refunded_amount: 50_000,
    })
    expect(await auditsOf(db(), 'payment.charge-back', instalment.payment_id)).toHaveLength(1)
    const { ledger, log } = await booksOf(db(), loan.id)
    expect(ledger).toEqual(log)
    await resolveDispute(system, 'dispute-unheard')
    expect((await listBanks(tenant)).data.length).toBeGreaterThan(10)

    const file = await exportPayments(withScope(world.finance, 'ledger.read'), {
      from: '2026-11-20',
      to: '2026-11-20',
    })
    const text = await file.text()
    expect(text).toContain(`${paid.reference},Esi Owusu,Application fee,Card,190.00,190.00,3.71,GHS`)
    expect(text.trim().split('\n').length).toBeGreaterThan(3)
    const empty = await exportPayments(withScope(world.finance, 'ledger.read'), {
      from: '2026-01-01',
      to: '2026-01-31',
    })
    expect((await empty.text()).trim().split('\n')).toHaveLength(1)
    for (const verb of [
      () => findRefundQueue(withScope(tenant, 'payments.confirm'), { limit: 5 }),
      () => findDisputes(withScope(tenant, 'payments.confirm'), { limit: 5 }),
      () => findManualEntries(withScope(tenant, 'payments.confirm'), { limit: 5 }),
      () => exportPayments(withScope(tenant, 'ledger.read'), { from: '2026-11-20', to: '2026-11-20' }),
    ])
      await expect(async () => verb()).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const [row] = await db()
      .select({ fee: schema.paymentAttempts.fee })
      .from(schema.paymentAttempts)
      .where(eq(schema.paymentAttempts.reference, paid.reference))
    expect(row?.fee).toBe(371)
  })
})

test('every posting made here is in the table of docs/money.md', async () => {
  expect(await undocumentedPostings(db())).toEqual([])
})
