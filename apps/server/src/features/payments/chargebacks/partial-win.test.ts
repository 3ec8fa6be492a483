import { call } from '@orpc/server'
import { schema } from '@efie/database'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../../router.ts'
import { chargebackDesk } from '../../../testing/chargebacks.ts'
import { card, pay, paymentNow, withKey, type SignedInContext } from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  deliver,
  liftHoldLimits,
  makeConfirmed,
  makeShopWorld,
  orderInput,
  type ShopWorld,
} from '../../../testing/shop.ts'

const PRICE = 300_000

let world: ShopWorld
let tenant: SignedInContext
let desk: ReturnType<typeof chargebackDesk>

const database = () => world.services.db

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

const order = async (quantity = 1) =>
  (await makeConfirmed(world, tenant, orderInput(world.goods, { quantity }))).id

const delivered = async (quantity = 1) => {
  const id = await order(quantity)
  await deliver(world, tenant, id)
  return id
}

const paidFor = async (order_id: string) => {
  const [row] = await database()
    .select()
    .from(schema.payments)
    .where(and(eq(schema.payments.order_id, order_id), isNull(schema.payments.dispute_id)))
  return row!.id
}

const returnOne = async (id: string) => {
  const [line] = await database().select().from(schema.orderLines).where(eq(schema.orderLines.order_id, id))
  const lines = [{ order_line_id: line!.id, quantity: 1 }]
  await call(router.orders.requestReturn, { id, reason: 'One too many', lines }, { context: withKey(tenant) })
  await call(router.orders.transition, { id, to: 'returned' }, { context: world.admin })
}

/** The payer confirms on the phone much later. */
const startPaying = async (order_id: string) => {
  const phone = { method: 'mobile_money' as const, network: 'mtn' as const, phone: '0551234984' }
  const input = { order_id, payment_type: 'order' as const, ...phone }
  const { id } = await call(router.payments.create, input, { context: withKey(tenant) })
  expect(await paymentNow(database(), id)).toMatchObject({ status: 'processing' })
  return id
}

const arrives = async (id: string) => {
  for (const minutes of [31, 70]) {
    world.clock.advance({ minutes })
    await world.jobs.travel.run('poll-payments')
  }
  expect(await paymentNow(database(), id)).toMatchObject({ surplus: true })
  for (const job of ['refund-order', 'send-refund']) await world.jobs.run(job)
}

const askedFor = async () =>
  (await call(router.me.agenda, undefined, { context: tenant })).items.flatMap((item) =>
    item.kind === 'charged_back' ? [item.payable?.amount] : [],
  )

const payRest = async (order_id: string, dispute_id: string) => {
  await pay(world, tenant, { order_id, payment_type: 'order', ...card })
  const rows = await database()
    .select()
    .from(schema.paymentDisputes)
    .where(eq(schema.paymentDisputes.id, dispute_id))
  expect(rows).toMatchObject([{ owed: 0 }])
  await desk.expectBooks()
}

describe('what is left owed while the whole is being paid', () => {
  test.each([
    ['of goods that were handed over', delivered],
    ['of an order that waits for it', order],
  ])('is asked for again after a part was won: %s', async (_, make) => {
    const id = await make()
    const dispute = await desk.record({ id: await paidFor(id) })
    const payment_id = await startPaying(id)
    await desk.win(dispute.id, 100_000)
    await arrives(payment_id)
    await desk.expectBooks()
    expect(await askedFor()).toEqual([200_000])
    await payRest(id, dispute.id)
  })

  test('is asked for again after goods were set off', async () => {
    const id = await delivered(2)
    const dispute = await desk.record({ id: await paidFor(id) })
    const payment_id = await startPaying(id)
    await returnOne(id)
    await arrives(payment_id)
    await desk.expectBooks()
    expect(await askedFor()).toEqual([PRICE])
    await payRest(id, dispute.id)
  })
})
