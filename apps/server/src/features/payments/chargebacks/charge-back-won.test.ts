import { call } from '@orpc/server'
import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { router } from '../../../router.ts'
import { chargebackDesk } from '../../../testing/chargebacks.ts'
import { balanceOf, card, decide, pay, withKey, type SignedInContext } from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import { refundDesk } from '../../../testing/refunds.ts'
import {
  deliver,
  liftHoldLimits,
  makeConfirmed,
  makeShopWorld,
  orderBalance,
  orderInput,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { loadDispute } from '../../chargebacks/index.ts'
import { pollPayments } from '../attempts/poll-payments.ts'
import { refundClosedApplication } from '../refunds/refund-closed-application.ts'

const PRICE = 300_000
const FEE = 19_000

let world: ShopWorld
let tenant: SignedInContext
let bank: ReturnType<typeof chargebackDesk>
let desk: ReturnType<typeof refundDesk>

const db = () => world.services.db

beforeAll(async () => {
  world = await makeShopWorld()
  await liftHoldLimits(db())
  bank = chargebackDesk(world)
  desk = refundDesk(world)
})
afterAll(async () => {
  expect(await undocumentedPostings(db())).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

const delivered = async (quantity = 1) => {
  const { id } = await makeConfirmed(world, tenant, orderInput(world.goods, { quantity }))
  await deliver(world, tenant, id)
  return id
}
const priceOf = async (order_id: string) => {
  const [row] = await db()
    .select()
    .from(schema.payments)
    .where(and(eq(schema.payments.order_id, order_id), isNull(schema.payments.dispute_id)))
  return row!
}
const bringBack = async (id: string, quantity = 1) => {
  const [line] = await db().select().from(schema.orderLines).where(eq(schema.orderLines.order_id, id))
  const lines = [{ order_line_id: line!.id, quantity }]
  await call(router.orders.requestReturn, { id, reason: 'Too many', lines }, { context: withKey(tenant) })
  await call(router.orders.transition, { id, to: 'returned' }, { context: world.admin })
}
const writeOff = async (id: string) => {
  const input = { id, reason: 'Moved abroad' }
  await decide(
    world.finance2,
    await call(router.chargebacks.writeOff, input, { context: withKey(world.finance) }),
  )
}
/** After all refunds have been sent: what we have of the order, and what else is on its accounts. */
const endOf = async (id: string) => {
  for (const job of ['refund-order', 'send-refund']) await world.jobs.run(job)
  await pollPayments(world.services)
  await bank.expectBooks()
  const at = (account: keyof typeof ledgerAccounts) => orderBalance(db(), id, ledgerAccounts[account])
  return {
    gateway: await at('gateway'),
    owed: await at('chargebacks'),
    lost: await at('credit_losses'),
    recovered: await at('recoveries'),
    credit: await at('tenant_credit'),
    inFlight: await at('refunds_in_flight'),
  }
}
const nothing = { owed: 0, lost: 0, recovered: 0, credit: 0, inFlight: 0 }

/** Charged back, repaid, 300 of that refunded, and all of it charged back. */
const takenTwice = async () => {
  const id = await delivered()
  const { id: first } = await bank.record({ id: (await priceOf(id)).id })
  const { payment_id } = await pay(world, tenant, { order_id: id, payment_type: 'order', ...card })
  await desk.ask(payment_id, 30_000)
  await pollPayments(world.services)
  const second = await bank.record({ id: payment_id, amount: PRICE })
  expect(second.owed).toBe(PRICE)
  return { id, first, second: second.id }
}

test('first, when what was paid once more was taken and written off, sends the buyer nothing', async () => {
  const { id, first, second } = await takenTwice()
  await writeOff(second)
  await bank.win(first)
  // The refund lowered the price: what came back pays it, and nothing is lost.
  expect(await endOf(id)).toEqual({ ...nothing, gateway: PRICE - 30_000 })
  await bank.win(second)
  expect(await endOf(id)).toEqual({ ...nothing, gateway: PRICE - 30_000 })
})

test('first, when part of that loss was recovered, sends back what recovered it', async () => {
  const { id, first, second } = await takenTwice()
  await writeOff(second)
  await pay(world, tenant, { order_id: id, payment_type: 'order', amount: 280_000, ...card })
  await bank.win(first)
  expect(await endOf(id)).toEqual({ ...nothing, gateway: PRICE - 30_000 })
  await bank.win(second)
  expect(await endOf(id)).toEqual({ ...nothing, gateway: PRICE - 30_000 })
})

test('is set off against another chargeback of the order before money goes to its buyer', async () => {
  const id = await delivered(2)
  const price = await priceOf(id)
  const one = await bank.record({ id: price.id, amount: 400_000, reference: 'one' })
  const other = await bank.record({ id: price.id, amount: 200_000, reference: 'other' })
  await bringBack(id)
  expect(await loadDispute(db(), one.id)).toMatchObject({ owed: 100_000, forgiven: PRICE })
  await bank.win(one.id)
  // Of 6,000 the bank has 2,000, the kept goods cost 3,000, and 1,000 is refunded.
  expect(await endOf(id)).toEqual({ ...nothing, gateway: PRICE })
  expect(await loadDispute(db(), other.id)).toMatchObject({ owed: 0, forgiven: 200_000 })
  await bank.win(other.id)
  expect(await endOf(id)).toEqual({ ...nothing, gateway: PRICE })
})

test('of goods that came back is set off against what was taken of a refund', async () => {
  const { id, first, second } = await takenTwice()
  await bringBack(id)
  expect(await loadDispute(db(), second)).toMatchObject({ owed: 30_000 })
  await bank.win(first)
  expect(await endOf(id)).toEqual({ ...nothing, gateway: 0 })
  await bank.win(second)
  expect(await endOf(id)).toEqual({ ...nothing, gateway: 0 })
})

test('is never set off against its own loss', async () => {
  const id = await delivered(2)
  const { id: only } = await bank.record({ id: (await priceOf(id)).id })
  await writeOff(only)
  await bringBack(id)
  expect(await loadDispute(db(), only)).toMatchObject({ written_off: PRICE, forgiven: PRICE })
  await bank.win(only)
  expect(await endOf(id)).toEqual({ ...nothing, gateway: PRICE })
})

test('of a cancelled order is set off against what was taken after its refund', async () => {
  const { id } = await makeConfirmed(world, tenant, orderInput(world.goods))
  const price = await priceOf(id)
  await call(
    router.orders.transition,
    { id, to: 'cancelled', reason: 'Cheaper elsewhere' },
    { context: tenant },
  )
  const { id: one } = await bank.record({ id: price.id, amount: 100_000, reference: 'cancelled-one' })
  expect(await endOf(id)).toEqual({ ...nothing, gateway: 0 })
  const { owed } = await bank.record({ id: price.id, amount: 200_000, reference: 'cancelled-other' })
  expect(owed).toBe(200_000)
  await bank.win(one)
  // The buyer has the 2,000 twice: the win makes up for half of it.
  expect(await endOf(id)).toEqual({ ...nothing, gateway: -100_000, owed: 100_000 })
})

test('of a fee whose application has ended leaves a loss of what was refunded besides', async () => {
  const { application, payment_id } = await bank.paidFee(tenant)
  const { id: first } = await bank.record({ id: payment_id })
  const input = { application_id: application.id, payment_type: 'application_fee' as const, ...card }
  const again = await pay(world, tenant, input)
  await desk.ask(again.payment_id, 5_000)
  const { id: second } = await bank.record({ id: again.payment_id, amount: FEE })
  await call(router.applications.transition, { id: application.id, to: 'cancelled' }, { context: tenant })
  await refundClosedApplication(world.services, application.id)
  await writeOff(second)
  await bank.win(first)
  await pollPayments(world.services)
  await bank.expectBooks()
  const at = (account: keyof typeof ledgerAccounts) =>
    balanceOf(db(), ledgerAccounts[account], application.id)
  // All that came in has gone out, and the refund twice.
  expect(await at('credit_losses')).toBe(5_000)
  expect(await at('gateway')).toBe(-5_000)
  await bank.win(second)
  await pollPayments(world.services)
  await bank.expectBooks()
  for (const account of ['credit_losses', 'gateway', 'chargebacks', 'refunds_in_flight'] as const)
    expect(await at(account)).toBe(0)
})
