import { call } from '@orpc/server'
import { ledgerAccounts } from '@efie/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { router } from '../../../router.ts'
import { chargebackDesk } from '../../../testing/chargebacks.ts'
import {
  balanceOf,
  card,
  makeMoneyWorld,
  noticesOf,
  pay,
  paymentNow,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { loadApplicationFacts } from '../../applications/index.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import { FAILING, fillTill, refundDesk } from '../../../testing/refunds.ts'
import { getRefund } from '../refunds/get-refund.ts'
import { pollPayments } from '../attempts/poll-payments.ts'
import { refundClosedApplication } from '../refunds/refund-closed-application.ts'
import { releaseRefund } from '../refunds/release-refund.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { withScope } from '../../../platform/context.ts'

const FEE = 19_000

let world: MoneyWorld
let tenant: SignedInContext
let desk: ReturnType<typeof refundDesk>
let bank: ReturnType<typeof chargebackDesk>

const database = () => world.services.db
const record = (id: string, amount?: number) => bank.record({ id, amount })

beforeAll(async () => {
  world = await makeMoneyWorld()
  desk = refundDesk(world)
  bank = chargebackDesk(world)
  await fillTill(world)
})
afterAll(async () => {
  expect(await undocumentedPostings(database())).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

const inFlight = (id: string) => balanceOf(database(), ledgerAccounts.refunds_in_flight, id)
const atGateway = (id: string) => balanceOf(database(), ledgerAccounts.gateway, id)
const owedBy = (id: string) => balanceOf(database(), ledgerAccounts.chargebacks, id)

test('of a payment whose refund was put back is over all of it', async () => {
  const { loan, payment_id } = await desk.paidInstalment(tenant, 40_000)
  const refund = await desk.ask(payment_id)
  await desk.putBack(refund.id)
  const { id: dispute, amount } = await record(payment_id)
  expect(amount).toBe(40_000)
  await desk.expectLoan(loan)
  await bank.win(dispute)
  expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'completed', refunded_amount: 0 })
  await desk.expectLoan(loan)
})

test('of a payment whose refund failed pays that refund, and won it is owed again', async () => {
  const { loan, payment_id } = await desk.paidInstalment(tenant, 40_000)
  const refund = await desk.ask(payment_id)
  expect(refund).toMatchObject({ status: 'failed' })
  const { id: dispute, amount, owed } = await record(payment_id)
  expect({ amount, owed }).toEqual({ amount: 40_000, owed: 0 })
  expect(await inFlight(loan.id)).toBe(0)
  expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id: refund.id })).toMatchObject({
    status: 'put-back',
    acts: [],
  })
  expect(await paymentNow(database(), payment_id)).toMatchObject({
    status: 'refunded',
    charged_back_amount: 40_000,
    refunding_amount: 0,
  })
  await desk.expectLoan(loan)
  await bank.win(dispute)
  expect(await inFlight(loan.id)).toBe(-40_000)
  await desk.expectLoan(loan)
  await desk.putBack(refund.id)
  expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'completed', refunding_amount: 0 })
  await desk.expectLoan(loan)
})

/** The whole fee of an application withdrawn by its tenant, refunded automatically. */
const refundedByRule = async (means: object) => {
  const { application, payment_id } = await desk.paidFee(tenant, means)
  await call(router.applications.transition, { id: application.id, to: 'cancelled' }, { context: tenant })
  await refundClosedApplication(world.services, application.id)
  await pollPayments(world.services)
  const { refunds } = await bank.detailOf(payment_id)
  return { application, payment_id, refund: refunds[0]! }
}

test('pays a refund by rule that failed for good, in part or whole', async () => {
  const { application, payment_id, refund } = await refundedByRule(FAILING)
  expect(refund).toMatchObject({ status: 'failed', requested_by: null, acts: ['retry', 'by-hand'] })
  expect(await bank.detailOf(payment_id)).toMatchObject({ chargeable_amount: FEE, chargeable_limit: FEE })
  const { id: dispute } = await record(payment_id)
  expect(await inFlight(application.id)).toBe(0)
  expect(await atGateway(application.id)).toBe(0)
  expect(await owedBy(application.id)).toBe(0)
  expect((await noticesOf(database(), tenant.actor.id)).at(-1)?.message).toMatch(/we’ve ended our refund/)
  await desk.expectBooks()
  await bank.win(dispute)
  expect(await desk.byHand(refund.id)).toMatchObject({ status: 'completed' })
  expect(await inFlight(application.id)).toBe(0)
  await desk.expectBooks()
  // Less than the refund: the payer owes that part, and is still owed the whole refund.
  const second = await refundedByRule(FAILING)
  expect(await record(second.payment_id, 5_000)).toMatchObject({ owed: 5_000 })
  expect(await inFlight(second.application.id)).toBe(0 - FEE)
  await desk.expectBooks()
})

test('whose refund the provider pays after all is a loss, which ends when it is won', async () => {
  const { application, payment_id, refund } = await refundedByRule(FAILING)
  const { id: dispute } = await record(payment_id)
  const losses = () => balanceOf(database(), ledgerAccounts.credit_losses, application.id)
  await desk.told(refund.id, 'success')
  expect(await losses()).toBe(FEE)
  await desk.expectBooks()
  await bank.win(dispute)
  expect(await losses()).toBe(0)
  expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id: refund.id })).toMatchObject({
    status: 'completed',
    acts: [],
  })
  expect(await paymentNow(database(), payment_id)).toMatchObject({
    status: 'refunded',
    refunded_amount: FEE,
    charged_back_amount: 0,
    refunding_amount: 0,
  })
  await desk.expectBooks()
})

test('lost after the money was refunded is owed by the payer, who pays it or gets it back when it is won', async () => {
  const { application, payment_id } = await refundedByRule(card)
  const attempt = (await bank.detailOf(payment_id)).attempts[0]!
  await bank.told(attempt.reference, 'lost')
  const [dispute] = await bank.disputesOf(payment_id)
  expect(dispute).toMatchObject({ status: 'lost', amount: FEE, owed: FEE })
  expect(await atGateway(application.id)).toBe(0 - FEE)
  expect(await owedBy(application.id)).toBe(FEE)
  expect(await paymentNow(database(), payment_id)).toMatchObject({
    status: 'refunded',
    charged_back_amount: 0,
  })
  expect((await noticesOf(database(), tenant.actor.id)).at(-1)?.message).toMatch(/had already refunded/)
  await desk.expectBooks()
  // The application has ended, and what was refunded isn't forgiven as well.
  await refundClosedApplication(world.services, application.id)
  expect(await owedBy(application.id)).toBe(FEE)
  const { items } = await call(router.me.agenda, undefined, { context: tenant })
  const item = items.find((one) => one.kind === 'charged_back')
  if (item?.kind !== 'charged_back') throw new Error('nothing is asked for')
  const again = await pay(world, tenant, {
    demand_id: item.demand_id,
    payment_type: 'application_fee',
    ...card,
  })
  expect(await owedBy(application.id)).toBe(0)
  await desk.expectBooks()
  await bank.told(attempt.reference, 'won')
  await pollPayments(world.services)
  expect(await paymentNow(database(), again.payment_id)).toMatchObject({ status: 'refunded' })
  expect(await atGateway(application.id)).toBe(0)
  await desk.expectBooks()
})

test('above what is left is recorded by hand only with its amount, up to the whole payment', async () => {
  const { loan, payment_id } = await desk.paidInstalment(tenant, 40_000, card)
  await desk.ask(payment_id)
  expect(await bank.detailOf(payment_id)).toMatchObject({ chargeable_amount: 0, chargeable_limit: 40_000 })
  await expect(record(payment_id)).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
    data: { missing: [{ text: expect.stringMatching(/enter the amount/) }] },
  })
  await expect(record(payment_id, 40_001)).rejects.toMatchObject({
    data: { issues: [{ path: 'amount' }] },
  })
  const { id: dispute, owed } = await record(payment_id, 40_000)
  expect(owed).toBe(40_000)
  await desk.expectLoan(loan)
  await expect(record(payment_id, 1)).rejects.toMatchObject({
    data: { missing: [{ text: 'The whole payment has already been charged back' }] },
  })
  const { items } = await call(router.me.agenda, undefined, { context: tenant })
  const item = items.find((one) => one.kind === 'charged_back')
  if (item?.kind !== 'charged_back') throw new Error('nothing is asked for')
  const input = { demand_id: item.demand_id, payment_type: item.payable.payment_type, ...card }
  const again = await pay(world, tenant, input)
  expect(await owedBy(loan.id)).toBe(0)
  await desk.expectLoan(loan)
  await bank.win(dispute)
  await pollPayments(world.services)
  expect(await paymentNow(database(), again.payment_id)).toMatchObject({ status: 'refunded', surplus: true })
  await desk.expectLoan(loan)
})

test('of a payment whose refund is on its way is owed for that part', async () => {
  const { application, payment_id, reference } = await bank.paidFee(tenant)
  const refund = {
    ...withKey(world.finance),
    gateway: { ...world.services.gateway, refund: () => Promise.resolve({ status: 'processing' as const }) },
  }
  await requestRefund(withScope(refund, 'payments.refund'), {
    id: payment_id,
    amount: 12_500,
    reason: 'Agreed on the phone',
  })
  await bank.told(reference, 'lost')
  expect(await bank.disputesOf(payment_id)).toMatchObject([{ amount: FEE, owed: FEE }])
  await desk.expectBooks()
  await call(router.applications.transition, { id: application.id, to: 'cancelled' }, { context: tenant })
  await refundClosedApplication(world.services, application.id)
  // What was refunded isn't forgiven as well.
  expect(await bank.disputesOf(payment_id)).toMatchObject([{ owed: 12_500, forgiven: FEE - 12_500 }])
  await desk.expectBooks()
})

test('comes before a refund that waits for a second person, and ends it', async () => {
  const { loan, payment_id } = await desk.paidInstalment(tenant, 60_000)
  const refund = await desk.ask(payment_id)
  expect(refund).toMatchObject({ status: 'requested' })
  expect(await record(payment_id)).toMatchObject({ amount: 60_000 })
  expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id: refund.id })).toMatchObject({
    status: 'declined',
  })
  await expect(
    releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id: refund.id }),
  ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  await desk.expectLoan(loan)
})

test('leaves nothing of the money for a refund, and a won one leaves all of it', async () => {
  const { loan, payment_id } = await desk.paidInstalment(tenant, 40_000, card)
  const { id: dispute } = await record(payment_id, 15_000)
  await expect(desk.ask(payment_id, 25_001)).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
  await desk.expectLoan(loan)
  await bank.win(dispute)
  await desk.ask(payment_id, 40_000)
  expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'refunded' })
  await desk.expectLoan(loan)
})

test('what made a charged-back fee good is refunded as the fee would be', async () => {
  const { application, payment_id } = await desk.paidFee(tenant)
  const { id: dispute } = await record(payment_id)
  const input = { application_id: application.id, payment_type: 'application_fee' as const, ...card }
  const again = await pay(world, tenant, input)
  const settled = async () => {
    const { fees } = await loadApplicationFacts(world.services, application)
    return fees.application_fee_settled
  }
  expect(await settled()).toBe(true)
  await desk.expectBooks()
  await desk.ask(again.payment_id)
  expect(await settled()).toBe(false)
  expect(await balanceOf(database(), ledgerAccounts.inspection_income, application.id)).toBe(0)
  await desk.expectBooks()
  // The bank returns the first payment after all: the fee is paid, and nothing is left of the other.
  await bank.win(dispute)
  expect(await settled()).toBe(true)
  expect(await balanceOf(database(), ledgerAccounts.gateway, application.id)).toBe(19_000)
  await desk.expectBooks()
})

test('of what had made another good, refunded in part, leaves that part owed when the first is won', async () => {
  const { application, payment_id } = await desk.paidFee(tenant)
  const { id: first } = await record(payment_id)
  const input = { application_id: application.id, payment_type: 'application_fee' as const, ...card }
  const again = await pay(world, tenant, input)
  await desk.ask(again.payment_id, 5_000)
  const { id: second, owed } = await record(again.payment_id, FEE)
  expect(owed).toBe(FEE)
  await bank.win(first)
  expect(await owedBy(application.id)).toBe(5_000)
  expect(await balanceOf(database(), ledgerAccounts.tenant_credit, application.id)).toBe(0)
  expect(await balanceOf(database(), ledgerAccounts.gateway, application.id)).toBe(FEE - 5_000)
  await desk.expectBooks()
  await bank.win(second)
  await pollPayments(world.services)
  expect(await owedBy(application.id)).toBe(0)
  expect(await balanceOf(database(), ledgerAccounts.gateway, application.id)).toBe(FEE)
  await desk.expectBooks()
})

test('whose refund the provider pays after another part was won is owed once', async () => {
  const { application, payment_id } = await desk.paidFee(tenant, FAILING)
  const refund = await desk.ask(payment_id, 8_000)
  expect(refund).toMatchObject({ status: 'failed' })
  const { id: first } = await record(payment_id, 11_000)
  const { id: second } = await record(payment_id, 8_000)
  await bank.win(first)
  await desk.told(refund.id, 'success')
  // Bank and provider both paid the same 80.
  expect(await balanceOf(database(), ledgerAccounts.credit_losses, application.id)).toBe(8_000)
  await desk.expectBooks()
  await bank.win(second)
  expect(await balanceOf(database(), ledgerAccounts.credit_losses, application.id)).toBe(0)
  expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id: refund.id })).toMatchObject({
    status: 'completed',
    acts: [],
  })
  expect(await paymentNow(database(), payment_id)).toMatchObject({
    refunded_amount: 8_000,
    refunding_amount: 0,
    charged_back_amount: 0,
  })
  expect(await atGateway(application.id)).toBe(FEE - 8_000)
  expect(await inFlight(application.id)).toBe(0)
  await desk.expectBooks()
})
