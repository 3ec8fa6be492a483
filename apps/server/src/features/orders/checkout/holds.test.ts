import { schema } from '@efie/database'
import { makeGoods, type Goods } from '@efie/database/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditsOf, card, noticesOf, pay, withKey, type SignedInContext } from '../../../testing/money.ts'
import { instalments, makeShopWorld, orderInput, type ShopWorld } from '../../../testing/shop.ts'
import { createOrder, type OrderInput } from './create-order.ts'
import { type Context, withScope } from '../../../platform/context.ts'
import { listHolds, releaseHold } from './holds.ts'
import { expireOrders } from '../expire-orders.ts'
import { previewOrder } from './preview-order.ts'
import { transitionOrder } from '../transition-order.ts'

let world: ShopWorld
let goods: Goods
beforeAll(async () => {
  world = await makeShopWorld()
  goods = await makeGoods(world.services.db, { stock: 1_525, price: 50_000 })
})
afterAll(() => world.close())

const order = (ctx: SignedInContext, values: Partial<OrderInput> & { quantity?: number } = {}) =>
  createOrder(withScope(withKey(ctx), 'orders.create'), orderInput(goods, values))
const preview = (ctx: Parameters<typeof previewOrder>[0], quantity = 1) =>
  previewOrder(ctx, { lines: [{ variant_id: goods.variant_id, quantity }] })
const refused = (reason: string, limit: number, on_hold: number) => ({
  code: 'HOLD_LIMIT_REACHED',
  data: { reason, limit, on_hold },
})
const reserved = async (): Promise<number | undefined> => {
  const [item] = await world.services.db
    .select()
    .from(schema.stockItems)
    .where(eq(schema.stockItems.id, goods.stock_item_id))
  return item?.reserved
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

  test('300 orders of one person: the shop keeps all but twelve, and others order as before', async () => {
    const hoarder = await world.signIn('user')
    const before = (await reserved()) ?? 0
    const refusals: Record<string, number> = {}
    for (let turn = 0; turn < 300; turn += 1)
      await order(hoarder, { quantity: 4 }).catch(({ code }: { code: string }) => {
        refusals[code] = (refusals[code] ?? 0) + 1
      })
    expect(refusals).toEqual({ HOLD_LIMIT_REACHED: 297 })
    expect(await reserved()).toBe(before + 12)
    expect((await order(await world.signIn('user'))).status).toBe('awaiting-payment')
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
    await transitionOrder(withScope(tenant, 'orders.transition'), {
      id: first.id,
      to: 'cancelled',
      reason: 'No longer needed',
    })
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
    const { id } = await createOrder(withScope(once, 'orders.create'), orderInput(goods))
    for (let turn = 0; turn < 4; turn += 1)
      expect((await createOrder(withScope(once, 'orders.create'), orderInput(goods))).id).toBe(id)
  })

  test('is policy: another version holds from then on, and one from before the limits has the defaults', async () => {
    const { db } = world.services
    const tenant = await world.signIn('user')
    const [active] = await db.select().from(schema.financingProducts)
    if (!active) throw new Error('no policy')
    const {
      max_units_on_hold: _units,
      max_open_unpaid_orders: _orders,
      max_orders_awaiting_credit: _waiting,
      new_customer_hold_hours: _hours,
      ...older
    } = active.terms
    const put = (terms: typeof active.terms) =>
      db.update(schema.financingProducts).set({ terms }).where(eq(schema.financingProducts.id, active.id))
    // A cast, because a stored version can be older than the type.
    await put(older as typeof active.terms)
    await expect(order(tenant, { quantity: 13 })).rejects.toMatchObject(refused('cart', 12, 0))
    for (let turn = 0; turn < 2; turn += 1) await order(tenant, instalments(3))
    await expect(order(tenant, instalments(3))).rejects.toMatchObject(refused('credit', 2, 2))
    await put({ ...active.terms, max_units_on_hold: 2 })
    await expect(order(tenant, { quantity: 3 })).rejects.toMatchObject(refused('cart', 2, 2))
    await put(active.terms)
  })
})

describe('while credit is decided', () => {
  const untilOf = async (ctx: SignedInContext) => {
    const { status, reserved_until } = await order(ctx, instalments(6))
    const hours = (Date.parse(reserved_until ?? '') - world.clock.now().getTime()) / 3_600_000
    return { status, hours }
  }

  test('a person who never paid anything has goods held for a day, everyone else for two', async () => {
    const tenant = await world.signIn('user')
    expect(await untilOf(tenant)).toEqual({ status: 'pending-credit', hours: 24 })
    const [notice] = await noticesOf(world.services.db, tenant.actor.id)
    expect(notice?.message).toBe('We’ll hold your goods for 24 hours while we check your credit')
    const { id } = await order(tenant)
    await pay(world, tenant, { order_id: id, payment_type: 'order', ...card })
    expect(await untilOf(tenant)).toEqual({ status: 'pending-credit', hours: 48 })
  })

  test('two orders at most wait, though a third could still be paid now', async () => {
    const tenant = await world.signIn('user')
    for (let turn = 0; turn < 2; turn += 1) await order(tenant, instalments(6))
    await expect(order(tenant, instalments(6))).rejects.toMatchObject({
      ...refused('credit', 2, 2),
      message: expect.stringContaining('waiting for our credit decision'),
    })
    expect((await order(tenant)).status).toBe('awaiting-payment')
  })
})

describe('staff', () => {
  const holds = async (ctx: Context) =>
    listHolds(withScope(ctx, 'stock.read'), { id: goods.stock_item_id, limit: 100 })
  const release = async (ctx: Context, order_id: string, id = goods.stock_item_id) =>
    releaseHold(withScope(ctx, 'stock.write'), { id, order_id, reason: 'Held for resale' })

  test('see who holds what and until when, and release it: the customer is told, and it is audited', async () => {
    const tenant = await world.signIn('user', { full_name: 'Kojo Hoarder' })
    const { id, reference, reserved_until } = await order(tenant, { ...instalments(6), quantity: 5 })
    const paid = await order(tenant)
    await pay(world, tenant, { order_id: paid.id, payment_type: 'order', ...card })
    const mine = (await holds(world.admin)).data.filter((one) => one.user_id === tenant.actor.id)
    expect(mine).toMatchObject([
      { id, reference, reserved_until, full_name: 'Kojo Hoarder', quantity: 5, status: 'pending-credit' },
    ])
    const before = (await reserved()) ?? 0
    expect(await release(world.admin, id)).toEqual({ id, status: 'cancelled' })
    expect(await reserved()).toBe(before - 5)
    const notices = await noticesOf(world.services.db, tenant.actor.id)
    expect(notices.at(-1)).toMatchObject({
      title: 'Order cancelled',
      message: `Order ${reference} has ended. You haven’t been charged. Reason: Held for resale`,
    })
    expect(await auditsOf(world.services.db, 'order.cancelled', id)).toHaveLength(1)
    await expect(release(world.admin, id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    await expect(release(world.admin, paid.id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('without the right to the stock neither see nor release, and no order is reached by another stock item', async () => {
    const tenant = await world.signIn('user')
    const { id } = await order(tenant)
    const other = await makeGoods(world.services.db, { stock: 1 })
    for (const ctx of [tenant, world.analyst, world.finance]) {
      await expect(holds(ctx)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
      await expect(release(ctx, id)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    }
    await expect(release(world.admin, id, other.stock_item_id)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
  })
})
