import { schema } from '@efie/database'
import { makeGoods, type Goods } from '@efie/database/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { card, pay, withKey, type SignedInContext } from '../../testing/money.ts'
import { instalments, makeShopWorld, orderInput, type ShopWorld } from '../../testing/shop.ts'
import { createOrder, type OrderInput } from './create-order.ts'
import { expireOrders } from './expire-orders.ts'
import { previewOrder } from './preview-order.ts'
import { transitionOrder } from './transition-order.ts'

let world: ShopWorld
let goods: Goods
beforeAll(async () => {
  world = await makeShopWorld()
  goods = await makeGoods(world.services.db, { stock: 1_525, price: 50_000 })
})
afterAll(() => world.close())

const order = (ctx: SignedInContext, values: Partial<OrderInput> & { quantity?: number } = {}) =>
  createOrder(withKey(ctx), orderInput(goods, values))
const preview = (ctx: Parameters<typeof previewOrder>[0], quantity = 1) =>
  previewOrder(ctx, { lines: [{ variant_id: goods.variant_id, quantity }] })
const refused = (reason: string, limit: number, on_hold: number) => ({
  code: 'HOLD_LIMIT_REACHED',
  data: { reason, limit, on_hold },
})
const reserved = async (): Promise<number | undefined> => {
  const [shelf] = await world.services.db
    .select()
    .from(schema.stockItems)
    .where(eq(schema.stockItems.id, goods.stock_item_id))
  return shelf?.reserved
}

describe('what one person can have on hold without paying', () => {
  test('is twelve units and three orders: a new account does not empty the shop for two days', async () => {
    const hoarder = await world.signIn('user')
    const before = (await reserved()) ?? 0
    await expect(order(hoarder, { ...instalments(6), quantity: 100 })).rejects.toMatchObject(
      refused('cart', 12, 0),
    )
    await order(hoarder, { ...instalments(6), quantity: 10 })
    await expect(order(hoarder, { quantity: 3 })).rejects.toMatchObject({
      ...refused('units', 12, 10),
      message: expect.stringContaining('Pay for or cancel one of your open orders first'),
    })
    await order(hoarder)
    await order(hoarder, instalments(3))
    await expect(order(hoarder)).rejects.toMatchObject(refused('orders', 3, 3))
    expect(await reserved()).toBe(before + 12)
    const [mine] = await world.services.db
      .select({ count: sql<number>`count(*)::int` })
      .from(schema.orders)
      .where(eq(schema.orders.user_id, hoarder.actor.id))
    expect(mine?.count).toBe(3)
  })

  test('is told in the preview, before the last click; to a guest only what a cart alone can be', async () => {
    const tenant = await world.signIn('user')
    expect((await preview(tenant)).hold).toBeNull()
    for (let turn = 0; turn < 3; turn += 1) await order(tenant)
    expect((await preview(tenant)).hold).toEqual({
      reason: 'orders',
      text: expect.stringContaining('Pay for or cancel one'),
      limit: 3,
      on_hold: 3,
      units: 1,
    })
    expect((await preview(world.as(null))).hold).toBeNull()
    expect((await preview(world.as(null), 13)).hold).toMatchObject({
      reason: 'cart',
      limit: 12,
      units: 13,
    })
    expect((await preview(world.admin, 13)).hold).toBeNull()
  })

  test('is free again once an order is cancelled, has expired or is paid', async () => {
    const tenant = await world.signIn('user')
    const [first, second] = [await order(tenant), await order(tenant), await order(tenant)]
    await expect(order(tenant)).rejects.toMatchObject(refused('orders', 3, 3))
    await transitionOrder(tenant, { id: first.id, to: 'cancelled', reason: 'No longer needed' })
    const third = await order(tenant)
    await expect(order(tenant)).rejects.toMatchObject(refused('orders', 3, 3))
    await pay(world, tenant, { order_id: second.id, payment_type: 'order', ...card })
    const fourth = await order(tenant)
    expect([third.status, fourth.status]).toEqual(['awaiting-payment', 'awaiting-payment'])
    await expect(order(tenant)).rejects.toMatchObject(refused('orders', 3, 3))
    world.clock.advance({ minutes: 16 })
    await expireOrders(world.services)
    await order(tenant)
    expect((await preview(tenant)).hold).toBeNull()
  })

  test('counts what staff order for them, and nobody else’s', async () => {
    const tenant = await world.signIn('user')
    const forTenant = () => order(world.admin, { user_id: tenant.actor.id })
    for (let turn = 0; turn < 3; turn += 1) await forTenant()
    await expect(forTenant()).rejects.toMatchObject(refused('orders', 3, 3))
    await expect(order(tenant)).rejects.toMatchObject(refused('orders', 3, 3))
    await order(world.admin, { user_id: (await world.signIn('user')).actor.id })
  })

  test('repeated under its key is the order that is there already', async () => {
    const tenant = await world.signIn('user')
    const once = withKey(tenant)
    const { id } = await createOrder(once, orderInput(goods))
    for (let turn = 0; turn < 4; turn += 1) expect((await createOrder(once, orderInput(goods))).id).toBe(id)
  })

  test('is policy: another version holds from then on, and one from before the limits has the defaults', async () => {
    const { db } = world.services
    const tenant = await world.signIn('user')
    const [active] = await db.select().from(schema.financingProducts)
    if (!active) throw new Error('no policy')
    const { max_units_on_hold: _units, max_open_unpaid_orders: _orders, ...older } = active.terms
    const put = (terms: typeof active.terms) =>
      db.update(schema.financingProducts).set({ terms }).where(eq(schema.financingProducts.id, active.id))
    // A cast, because a stored version may be older than the type.
    await put(older as typeof active.terms)
    await expect(order(tenant, { quantity: 13 })).rejects.toMatchObject(refused('cart', 12, 0))
    await put({ ...active.terms, max_units_on_hold: 2 })
    await expect(order(tenant, { quantity: 3 })).rejects.toMatchObject(refused('cart', 2, 0))
    await put(active.terms)
  })
})
