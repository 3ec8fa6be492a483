import { call } from '@orpc/server'
import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../router.ts'
import { card, decide, noticesOf, pay, paymentNow, trialBalance, withKey } from '../../testing/money.ts'
import type { SignedInContext } from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import {
  deliver,
  instalments,
  liftHoldLimits,
  makeConfirmed,
  makeShopWorld,
  orderBalance,
  orderInput,
  verifyIncome,
  type ShopWorld,
} from '../../testing/shop.ts'
import { withScope } from '../../platform/context.ts'

let world: ShopWorld
let tenant: SignedInContext

beforeAll(async () => {
  world = await makeShopWorld()
  await liftHoldLimits(world.services.db)
})
afterAll(async () => {
  expect(await undocumentedPostings(world.services.db)).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

const db = () => world.services.db
const price = 300_000

const delivered = async (): Promise<string> => {
  const { id } = await makeConfirmed(world, tenant, orderInput(world.goods))
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
const record = (id: string, amount?: number) =>
  call(
    router.chargebacks.record,
    { id, amount, reason: 'Told by the bank' },
    { context: withKey(world.finance) },
  )
const win = (id: string, part?: { amount: number; version?: number }) =>
  call(
    router.chargebacks.win,
    { id, reason: 'The bank gave it back', ...part },
    { context: withKey(world.finance) },
  )
const askForLoss = (id: string) =>
  call(router.chargebacks.writeOff, { id, reason: 'Moved abroad' }, { context: withKey(world.finance) })
const writeOff = async (id: string) => decide(world.finance2, await askForLoss(id))
const disputeNow = async (id: string) => {
  const [row] = await db().select().from(schema.paymentDisputes).where(eq(schema.paymentDisputes.id, id))
  return row!
}
const repay = (order_id: string, amount?: number) =>
  pay(world, tenant, {
    order_id,
    payment_type: 'order',
    ...(amount === undefined ? {} : { amount }),
    ...card,
  })

const poll = () => world.jobs.travel.run('poll-payments')
/** The payer has started to pay and the provider hasn't answered. */
const begin = (order_id: string) =>
  call(
    router.payments.create,
    { order_id, payment_type: 'order', method: 'mobile_money', network: 'mtn', phone: '0551234984' },
    { context: withKey(tenant) },
  )
const receiveGoods = async (id: string) => {
  await call(router.orders.requestReturn, { id, reason: 'It is broken' }, { context: withKey(tenant) })
  await call(router.orders.transition, { id, to: 'returned' }, { context: world.admin })
}
const sendRefunds = async () => {
  for (const job of ['refund-order', 'send-refund']) await world.jobs.run(job)
}
const orderNow = async (id: string) => {
  const [row] = await db().select().from(schema.orders).where(eq(schema.orders.id, id))
  return row!
}
const expectBooksToAgree = async () => {
  const { data } = await call(router.ledger.control, undefined, { context: world.finance })
  expect(data.filter((row) => row.difference !== 0)).toEqual([])
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
}
const at = (id: string, account: keyof typeof ledgerAccounts) =>
  orderBalance(db(), id, ledgerAccounts[account])

describe('what is being paid again', () => {
  test('is not written off, neither asked for nor agreed to', async () => {
    const id = await delivered()
    const { id: dispute, owed } = await record((await priceOf(id)).id)
    const request = await askForLoss(dispute)
    const { id: payment_id } = await begin(id)
    const refused = { code: 'PAYMENT_IN_PROGRESS', data: { payment_id } }
    await expect(askForLoss(dispute)).rejects.toMatchObject(refused)
    await expect(decide(world.finance2, request)).rejects.toMatchObject(refused)
    expect(await disputeNow(dispute)).toMatchObject({ owed, written_off: 0 })
  })
})

test('a loss of another amount than was asked for is not written off', async () => {
  const id = await delivered()
  const { id: dispute } = await record((await priceOf(id)).id)
  const request = await askForLoss(dispute)
  await win(dispute, { amount: 100_000 })
  await expect(decide(world.finance2, request)).rejects.toMatchObject({ code: 'STALE' })
  expect(await disputeNow(dispute)).toMatchObject({ owed: price - 100_000, written_off: 0 })
})

test('two colleagues who were told of the same money won back record it once', async () => {
  const id = await delivered()
  const { id: dispute, version } = await record((await priceOf(id)).id)
  await win(dispute, { amount: 50_000, version })
  await expect(win(dispute, { amount: 50_000, version })).rejects.toMatchObject({ code: 'STALE' })
  expect(await disputeNow(dispute)).toMatchObject({ owed: price - 50_000 })
  await expectBooksToAgree()
})

describe('what was written off', () => {
  test('is recovered by money that had been sent before', async () => {
    const id = await delivered()
    const { id: dispute } = await record((await priceOf(id)).id)
    const { id: payment_id } = await begin(id)
    world.clock.advance({ minutes: 31 })
    await poll()
    expect((await paymentNow(db(), payment_id)).status).toBe('expired')
    await writeOff(dispute)
    world.clock.advance({ minutes: 70 })
    await poll()
    expect(await paymentNow(db(), payment_id)).toMatchObject({ status: 'completed', surplus: false })
    expect(await disputeNow(dispute)).toMatchObject({ owed: 0, written_off: price, recovered: price })
    expect(await at(id, 'recoveries')).toBe(0 - price)
    expect(await at(id, 'refunds_in_flight')).toBe(0)
    await expectBooksToAgree()
  })

  test('is recovered in parts, online or by hand, and never beyond the loss', async () => {
    const id = await delivered()
    const { id: dispute } = await record((await priceOf(id)).id)
    await writeOff(dispute)
    await repay(id, 40_000)
    const by_hand = await call(
      router.payments.record,
      {
        order_id: id,
        payment_type: 'order',
        amount: 60_000,
        method: 'cash',
        received_on: '2026-11-20',
        note: 'Brought to the office',
      },
      { context: withKey(world.finance) },
    )
    await call(router.payments.update, { id: by_hand.id, status: 'completed' }, { context: world.finance2 })
    expect(await at(id, 'recoveries')).toBe(-100_000)
    await expect(repay(id, price - 99_999)).rejects.toMatchObject({
      code: 'AMOUNT_NOT_ALLOWED',
      data: { amount: price - 100_000 },
    })
    await repay(id)
    expect(await disputeNow(dispute)).toMatchObject({ owed: 0, written_off: price, recovered: price })
    await expect(repay(id)).rejects.toMatchObject({ code: 'NOTHING_DUE' })
    await expectBooksToAgree()
  })

  test('and partly recovered is no loss any more once the dispute is won: what came in goes back', async () => {
    const id = await delivered()
    const { id: dispute } = await record((await priceOf(id)).id)
    await writeOff(dispute)
    const { payment_id } = await repay(id, 40_000)
    await win(dispute)
    await sendRefunds()
    expect(await at(id, 'credit_losses')).toBe(0)
    expect(await at(id, 'recoveries')).toBe(0)
    expect(await at(id, 'tenant_credit')).toBe(0)
    expect(await paymentNow(db(), payment_id)).toMatchObject({ status: 'refunded', refunded_amount: 40_000 })
    await expectBooksToAgree()
  })
})

/** Acts by letter; `disputes` are those recorded so far, newest last. */
const acts: Record<string, (id: string, disputes: string[]) => Promise<unknown>> = {
  'all charged back': async (id, disputes) => disputes.push((await record((await priceOf(id)).id)).id),
  'a part charged back': async (id, disputes) =>
    disputes.push((await record((await priceOf(id)).id, 100_000)).id),
  'written off': (_id, disputes) => writeOff(disputes.at(-1)!),
  'paid again': (id) => repay(id),
  'a part paid again': (id) => repay(id, 40_000),
  'repayment charged back': async (id, disputes) => {
    const rows = await db().select().from(schema.payments).where(eq(schema.payments.order_id, id))
    const again = rows.find((row) => row.dispute_id !== null && row.paid_at !== null)!
    disputes.push((await record(again.id)).id)
  },
  'goods back': (id) => receiveGoods(id),
  refunded: sendRefunds,
  won: (_id, disputes) => win(disputes[0]!),
  'won in its turn': (_id, disputes) => win(disputes.at(-1)!),
}

const stories = [
  ['all charged back', 'goods back'],
  ['all charged back', 'written off', 'goods back'],
  ['a part charged back', 'written off', 'goods back'],
  ['all charged back', 'paid again', 'goods back'],
  ['all charged back', 'written off', 'paid again', 'goods back'],
  ['all charged back', 'written off', 'a part paid again', 'goods back'],
  ['all charged back', 'paid again', 'repayment charged back', 'written off', 'goods back'],
  ['all charged back', 'written off', 'paid again', 'repayment charged back', 'goods back'],
  ['a part charged back', 'written off', 'all charged back', 'goods back'],
  ['goods back', 'all charged back'],
  ['goods back', 'a part charged back'],
  ['goods back', 'a part charged back', 'refunded', 'won'],
  ['all charged back', 'goods back', 'won'],
  ['all charged back', 'written off', 'goods back', 'won'],
  ['all charged back', 'written off', 'a part paid again', 'goods back', 'won'],
  ['all charged back', 'written off', 'a part paid again', 'goods back', 'refunded', 'won'],
  ['all charged back', 'written off', 'a part paid again', 'won', 'goods back'],
  ['all charged back', 'paid again', 'repayment charged back', 'written off', 'won', 'goods back'],
  ['all charged back', 'paid again', 'repayment charged back', 'goods back', 'won', 'won in its turn'],
]

describe('when the goods come back, nothing is owed either way, in whatever order it happened', () => {
  test.each(stories.map((names) => [names.join(', '), names] as const))('%s', async (_, names) => {
    const id = await delivered()
    const disputes: string[] = []
    for (const name of names) {
      await acts[name]!(id, disputes)
      await expectBooksToAgree()
    }
    await sendRefunds()
    await expectBooksToAgree()
    expect(await orderNow(id)).toMatchObject({ status: 'refunded', refund_due: 0 })
    for (const account of ['tenant_credit', 'chargebacks', 'refunds_in_flight', 'gateway'] as const)
      expect({ [account]: await at(id, account) }).toEqual({ [account]: 0 })
    // Whatever was lost was recovered, or not withheld from the buyer.
    expect((await at(id, 'credit_losses')) + (await at(id, 'recoveries'))).toBe(0)
  })

  test('of one of two: what is charged back comes out of what was to go back first', async () => {
    const { id } = await makeConfirmed(world, tenant, orderInput(world.goods, { quantity: 2 }))
    await deliver(world, tenant, id)
    const [line] = await db().select().from(schema.orderLines).where(eq(schema.orderLines.order_id, id))
    await call(
      router.orders.requestReturn,
      { id, reason: 'One too many', lines: [{ order_line_id: line!.id, quantity: 1 }] },
      { context: withKey(tenant) },
    )
    await call(router.orders.transition, { id, to: 'returned' }, { context: world.admin })
    expect((await orderNow(id)).refund_due).toBe(price)
    const paid = await priceOf(id)
    const { chargeback_effect } = await call(router.payments.get, { id: paid.id }, { context: world.finance })
    expect(chargeback_effect).toEqual({
      outcome: 'owed',
      part_outcome: 'owed',
      set_off: price,
    })
    const { id: dispute, owed } = await record(paid.id, price + 50_000)
    expect(owed).toBe(50_000)
    expect((await noticesOf(db(), tenant.actor.id)).at(-1)?.message).toMatch(
      /reversed GH₵\s?3,500\.00 .* Pay the other GH₵\s?500\.00 by/,
    )
    await sendRefunds()
    expect(await orderNow(id)).toMatchObject({ status: 'refunded', refund_due: 0 })
    expect(await at(id, 'tenant_credit')).toBe(0)
    expect(await at(id, 'chargebacks')).toBe(50_000)
    await expectBooksToAgree()
    await win(dispute)
    await sendRefunds()
    expect((await orderNow(id)).refund_due).toBe(0)
    expect(await at(id, 'tenant_credit')).toBe(0)
    expect(await at(id, 'gateway')).toBe(price)
    await expectBooksToAgree()
  })

  test.each([
    ['still owed', false],
    ['written off', true],
  ])('with a plan whose down payment, paid again after delivery, is %s', async (_, lost) => {
    await verifyIncome(world, tenant.actor.id, 900_000)
    const { id } = await makeConfirmed(world, tenant, orderInput(world.goods, instalments(3)))
    await record((await priceOf(id)).id)
    const again = await repay(id)
    await deliver(world, tenant, id)
    const { id: dispute, owed } = await record(again.payment_id)
    expect(owed).toBeGreaterThan(0)
    if (lost) await writeOff(dispute)
    await receiveGoods(id)
    await sendRefunds()
    await expectBooksToAgree()
    expect(await orderNow(id)).toMatchObject({ status: 'refunded', refund_due: 0 })
    expect([await at(id, 'tenant_credit'), await at(id, 'gateway')]).toEqual([0, 0])
    // The goods settle the plan first, so only the charge of the begun period is left to pay, or lost.
    const charge = 0 - (await at(id, 'shop_charge_income'))
    expect(charge).toBeGreaterThan(0)
    expect(await at(id, lost ? 'credit_losses' : 'chargebacks')).toBe(charge)
    expect(await at(id, lost ? 'chargebacks' : 'credit_losses')).toBe(0)
  })
})
