import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { router } from '../../../router.ts'
import { chargebackDesk } from '../../../testing/chargebacks.ts'
import {
  applicationNow,
  balanceOf,
  card,
  decide,
  loanNow,
  makeLoan,
  makeSigned,
  pay,
  paymentNow,
  releasePayout,
  requestPayout,
  requestReversalOf,
  runLoansDaily,
  withKey,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  deliver,
  liftHoldLimits,
  makeConfirmed,
  makeShopWorld,
  orderInput,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { withScope } from '../../../platform/context.ts'

let world: ShopWorld
let tenant: SignedInContext
let desk: ReturnType<typeof chargebackDesk>

const database = () => world.services.db
const record = (id: string, amount?: number) => desk.record({ id, amount })

const initialOf = async (application_id: string) => {
  const [row] = await database()
    .select()
    .from(schema.payments)
    .where(
      and(
        eq(schema.payments.application_id, application_id),
        eq(schema.payments.payment_type, 'initial_payment'),
      ),
    )
  return row!
}

const lossesOf = () => balanceOf(database(), ledgerAccounts.credit_losses)

beforeAll(async () => {
  world = await makeShopWorld()
  desk = chargebackDesk(world)
  await liftHoldLimits(database())
})
afterAll(async () => {
  expect(await undocumentedPostings(database())).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

test('of a loan that never was is owed beside the application again', async () => {
  const { id } = await makeLoan(world, tenant)
  const initial = await initialOf(id)
  world.clock.set('2026-12-25T09:00:00.000Z')
  await runLoansDaily(world.services)
  const instalment = await pay(world, tenant, { application_id: id, payment_type: 'instalment', ...card })
  const { id: part } = await record(instalment.payment_id, 20_000)
  const { id: dispute } = await record(initial.id, 40_000)
  await desk.expectBooks()
  await decide(world.finance2, await requestReversalOf(world, id))
  expect((await applicationNow(database(), id)).status).toBe('cancelled')
  await desk.expectBooks()
  for (const job of ['refund-loan-receipts', 'refund-closed-application', 'send-refund'])
    await world.jobs.run(job)
  await desk.expectBooks()
  // Everything not charged back has been refunded, and nothing is demanded.
  expect(await paymentNow(database(), instalment.payment_id)).toMatchObject({ status: 'refunded' })
  expect(await paymentNow(database(), initial.id)).toMatchObject({ status: 'refunded' })
  expect((await call(router.chargebacks.owed, {}, { context: world.finance })).data).toEqual([])
  await desk.win(dispute)
  await desk.win(part)
  await desk.expectBooks()
  expect(await paymentNow(database(), initial.id)).toMatchObject({ refunding_amount: 40_000 })
  expect(await paymentNow(database(), instalment.payment_id)).toMatchObject({ refunding_amount: 20_000 })
  await world.jobs.run('send-refund')
  for (const payment of [initial.id, instalment.payment_id])
    expect(await paymentNow(database(), payment)).toMatchObject({
      status: 'refunded',
      charged_back_amount: 0,
      refunding_amount: 0,
    })
  await desk.expectBooks()
})

test('of the whole instalment of a loan that never was goes back once it is won', async () => {
  const { id } = await makeLoan(world, tenant)
  world.clock.set('2026-12-25T09:00:00.000Z')
  await runLoansDaily(world.services)
  const { payment_id } = await pay(world, tenant, {
    application_id: id,
    payment_type: 'instalment',
    ...card,
  })
  const { id: dispute } = await record(payment_id)
  await decide(world.finance2, await requestReversalOf(world, id))
  await world.jobs.run('refund-loan-receipts')
  await desk.win(dispute)
  for (const job of ['refund-loan-receipts', 'send-refund']) await world.jobs.run(job)
  const { amount } = await paymentNow(database(), payment_id)
  expect(await paymentNow(database(), payment_id)).toMatchObject({
    status: 'refunded',
    charged_back_amount: 0,
    refunded_amount: amount,
  })
  expect(await balanceOf(database(), ledgerAccounts.tenant_credit, id)).toBe(0)
  await desk.expectBooks()
})

test('of a loan that was written off is a loss, and what comes after it is recovered', async () => {
  const { id } = await makeLoan(world, tenant)
  const initial = await initialOf(id)
  world.clock.set('2026-12-25T09:00:00.000Z')
  await runLoansDaily(world.services)
  const instalment = await pay(world, tenant, { application_id: id, payment_type: 'instalment', ...card })
  world.clock.set('2027-08-25T09:00:00.000Z')
  await runLoansDaily(world.services)
  const recovery = await world.signIn('recovery_and_collections')
  const loan = await loanNow(database(), id)
  const request = await call(
    router.loans.writeOff,
    { id: loan.id, reason: 'Gone abroad' },
    { context: withKey(recovery) },
  )
  await decide(world.finance, request)
  const before = await lossesOf()
  const first = await record(instalment.payment_id, 30_000)
  const second = await record(initial.id, 10_000)
  expect((await lossesOf()) - before).toBe(40_000)
  await desk.expectBooks()
  const recovered = await pay(world, tenant, {
    application_id: id,
    payment_type: 'instalment',
    amount: 5_000,
    ...card,
  })
  await record(recovered.payment_id)
  expect(await balanceOf(database(), ledgerAccounts.recoveries, id)).toBe(0)
  await desk.win(first.id)
  await desk.win(second.id)
  expect(await lossesOf()).toBe(before)
  await desk.expectBooks()
})

test('of a balance whose payout is under way does not keep the loan from beginning', async () => {
  const application = await makeSigned(world, tenant)
  await pay(world, tenant, { application_id: application.id, payment_type: 'initial_payment', ...card })
  const initial = await initialOf(application.id)
  const payout = await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
    application_id: application.id,
  })
  await record(initial.id, 60_000)
  await expect(
    releasePayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id }),
  ).rejects.toMatchObject({
    data: { missing: [{ fact: 'not_charged_back' }] },
  })
  await pay(world, tenant, {
    application_id: application.id,
    payment_type: 'initial_payment',
    amount: 60_000,
    ...card,
  })
  await releasePayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id })
  expect((await applicationNow(database(), application.id)).status).toBe('active')
  await desk.expectBooks()
  // A repayment can be charged back too: it is then owed beside the loan.
  const again = (
    await database()
      .select()
      .from(schema.payments)
      .where(and(eq(schema.payments.application_id, application.id), eq(schema.payments.amount, 60_000)))
  )[0]!
  const { owed } = await record(again.id)
  expect(owed).toBe(60_000)
  await desk.expectBooks()
})

test('of a payment that was refunded in part is over what is left, unless the bank took more', async () => {
  const { id } = await makeConfirmed(world, tenant, orderInput(world.goods))
  await deliver(world, tenant, id)
  const [price] = await database().select().from(schema.payments).where(eq(schema.payments.order_id, id))
  await call(
    router.payments.refund,
    { id: price!.id, amount: 30_000, reason: 'A scratch' },
    { context: withKey(world.finance) },
  )
  const leftToRefund = async () =>
    (await call(router.payments.get, { id: price!.id }, { context: world.finance })).refundable_amount
  expect(await leftToRefund()).toBe(price!.amount - 30_000)
  const rest = await record(price!.id)
  expect(rest).toMatchObject({ amount: price!.amount - 30_000, owed: price!.amount - 30_000 })
  expect(await leftToRefund()).toBe(0)
  await desk.expectBooks()
  await desk.win(rest.id)
  expect(await paymentNow(database(), price!.id)).toMatchObject({
    status: 'partly-refunded',
    refunded_amount: 30_000,
  })
  await desk.expectBooks()
  const all = await record(price!.id, price!.amount)
  expect(all.owed).toBe(price!.amount)
  expect(await paymentNow(database(), price!.id)).toMatchObject({
    status: 'refunded',
    refunded_amount: price!.amount,
    charged_back_amount: price!.amount - 30_000,
  })
  await desk.expectBooks()
  await desk.win(all.id)
  await desk.expectBooks()
})

test('of an order that was cancelled comes out of what goes back', async () => {
  const { id } = await makeConfirmed(world, tenant, orderInput(world.goods))
  const [price] = await database().select().from(schema.payments).where(eq(schema.payments.order_id, id))
  await call(
    router.orders.transition,
    { id, to: 'cancelled', reason: 'Found it cheaper' },
    { context: tenant },
  )
  const { owed, id: dispute } = await record(price!.id, 100_000)
  expect(owed).toBe(0)
  await desk.expectBooks()
  const orderNow = async () => {
    const [row] = await database().select().from(schema.orders).where(eq(schema.orders.id, id))
    return row!
  }
  // The rest is still to be refunded.
  expect(await orderNow()).toMatchObject({ status: 'cancelled', refund_due: price!.amount - 100_000 })
  await world.jobs.run('refund-order')
  await world.jobs.run('send-refund')
  expect(await paymentNow(database(), price!.id)).toMatchObject({
    status: 'refunded',
    charged_back_amount: 100_000,
  })
  await desk.expectBooks()
  // After the win it is the buyer's, and refunded like the rest.
  await desk.win(dispute)
  await desk.expectBooks()
  await world.jobs.run('refund-order')
  await world.jobs.run('send-refund')
  expect(await paymentNow(database(), price!.id)).toMatchObject({
    status: 'refunded',
    charged_back_amount: 0,
    refunded_amount: price!.amount,
  })
  await desk.expectBooks()
})

test.each([
  ['all of it', undefined],
  ['a part', 100_000],
])('of delivered goods that come back asks for nothing any more: %s', async (_, part) => {
  const { id } = await makeConfirmed(world, tenant, orderInput(world.goods))
  await deliver(world, tenant, id)
  const [price] = await database().select().from(schema.payments).where(eq(schema.payments.order_id, id))
  const { owed } = await record(price!.id, part)
  expect(owed).toBe(part ?? price!.amount)
  await call(router.orders.requestReturn, { id, reason: 'It is broken' }, { context: withKey(tenant) })
  const admin = await world.signIn('admin')
  await call(router.orders.transition, { id, to: 'returned' }, { context: admin })
  for (const job of ['refund-order', 'send-refund']) await world.jobs.run(job)
  const [order] = await database().select().from(schema.orders).where(eq(schema.orders.id, id))
  expect(order).toMatchObject({ status: 'refunded', refund_due: 0 })
  const { data } = await call(router.chargebacks.owed, {}, { context: world.finance })
  expect(data.filter((row) => row.order_id === id)).toEqual([])
  await desk.expectBooks()
})

test('of what was paid once more is its payer’s own when the first was won before it', async () => {
  const { id } = await makeConfirmed(world, tenant, orderInput(world.goods))
  await deliver(world, tenant, id)
  const [price] = await database().select().from(schema.payments).where(eq(schema.payments.order_id, id))
  const { id: first } = await record(price!.id)
  const { payment_id } = await pay(world, tenant, { order_id: id, payment_type: 'order', ...card })
  const { id: second } = await record(payment_id)
  await desk.win(first)
  await desk.expectBooks()
  await desk.win(second)
  await world.jobs.run('send-refund')
  expect(await paymentNow(database(), payment_id)).toMatchObject({
    status: 'refunded',
    charged_back_amount: 0,
  })
  await desk.expectBooks()
})

test('of money that nothing asked for is its payer’s own, and nothing is owed', async () => {
  const application = await makeSigned(world, tenant)
  await pay(world, tenant, { application_id: application.id, payment_type: 'initial_payment', ...card })
  const initial = await initialOf(application.id)
  const [twice] = await database()
    .insert(schema.payments)
    .values({
      user_id: tenant.actor.id,
      application_id: application.id,
      payment_type: 'initial_payment',
      amount: initial.amount,
      method: 'card',
      status: 'completed',
      surplus: true,
      reference: `twice-${application.id}`,
      paid_at: world.clock.now().toISOString(),
    })
    .returning()
  const credit = async () => balanceOf(database(), ledgerAccounts.tenant_credit)
  const before = await credit()
  const { owed } = await record(twice!.id, 1_000)
  expect(owed).toBe(0)
  expect((await credit()) - before).toBe(1_000)
})
