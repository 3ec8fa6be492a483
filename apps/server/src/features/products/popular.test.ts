import { schema } from '@efie/database'
import { makeGoods } from '@efie/database/testing'
import { productSorts, type OrderStatus } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../platform/context.ts'
import { withKey } from '../../testing/money.ts'
import { createOrder, liftHoldLimits, makeShopWorld, orderInput, type ShopWorld } from '../../testing/shop.ts'
import { getProduct, listProducts } from './list-products.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await makeShopWorld()
  await liftHoldLimits(world.services.db)
})
afterAll(() => world.close())

const db = () => world.services.db
const popular = async (filter: Partial<Parameters<typeof listProducts>[1]> = {}) =>
  listProducts(world.as(null), { limit: 100, sort: 'popular', ...filter })
const names = async (filter = {}) => (await popular(filter)).data.map(({ name }) => name)

const order = async (goods: Awaited<ReturnType<typeof makeGoods>>, quantity: number) =>
  createOrder(withScope(withKey(world.tenant), 'orders.create'), orderInput(goods, { quantity }))

const become = (id: string, change: { status?: OrderStatus; created_at?: string }) =>
  db().update(schema.orders).set(change).where(eq(schema.orders.id, id))

test('what sold most in 90 days comes first, the rest follows by name, page by page', async () => {
  const make = (name: string) => makeGoods(db(), { name, stock: 50, price: 50_000 })
  const [bed, chair, table] = [await make('Bed'), await make('Chair'), await make('Table')]
  await make('Zinc stool')
  const old = await order(bed, 9)
  await become(old.id, { created_at: '2026-07-01T09:00:00.000Z' })
  await order(table, 1)
  await order(table, 2)
  await order(chair, 1)
  const dropped = await order(chair, 7)
  await become(dropped.id, { status: 'cancelled' })
  const expected = ['Table', 'Chair', 'Adom fridge', 'Bed', 'Zinc stool']
  expect(await names()).toEqual(expected)
  for (const limit of [1, 2, 3]) {
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const page = await popular({ limit, cursor })
      walked.push(...page.data.map(({ name }) => name))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(walked).toEqual(expected)
  }
  expect(await names({ q: 'zinc' })).toEqual(['Zinc stool'])
  expect(await names({ min_price: 60_000 })).toEqual(['Adom fridge'])
  await expect(popular({ cursor: 'WyJ4Il0' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('the data API keeps the specification’s order by name unless asked', async () => {
  const plain = (await listProducts(world.as(null), { limit: 100 })).data.map(({ name }) => name)
  expect(plain).toEqual([...plain].sort())
  expect(productSorts[0]).toBe('name')
})

test('a product’s page shows up to four others of its category, in stock, nearest in price', async () => {
  const made = []
  for (const [name, price, stock] of [
    ['Own', 100_000, 1],
    ['Near', 101_000, 1],
    ['Sold out', 100_500, 0],
    ['Below', 98_000, 1],
    ['Above', 120_000, 1],
    ['Cheap', 60_000, 1],
    ['Dear', 900_000, 1],
  ] as const) {
    const goods = await makeGoods(db(), { name, price, stock: 3 })
    await db()
      .update(schema.products)
      .set({ category: 'smart-tvs' })
      .where(eq(schema.products.id, goods.product_id))
    if (stock === 0)
      await db()
        .update(schema.stockItems)
        .set({ on_hand: 0 })
        .where(eq(schema.stockItems.id, goods.stock_item_id))
    made.push(goods)
  }
  const shown = await getProduct(world.as(null), { id: made[0]!.product_id })
  expect(shown.related.map(({ name }) => name)).toEqual(['Near', 'Below', 'Above', 'Cheap'])
  expect(shown.related[0]?.monthly_from).toBeGreaterThan(0)
})

test('a product’s page says when it arrives in each region, and dates plans by the person’s own', async () => {
  const { id } = (await popular({ limit: 1 })).data[0]!
  const guest = await getProduct(world.as(null), { id })
  const of = (region: string) => guest.deliveries.find((one) => one.region === region)!
  expect(guest.deliveries).toHaveLength(16)
  expect(of('Savannah').latest > of('Ashanti').latest).toBe(true)
  expect(guest.delivered_on).toBe(of('Ashanti').latest)
  const northerner = await world.signIn('user', { state: 'Savannah' })
  expect((await getProduct(northerner, { id })).delivered_on).toBe(of('Savannah').latest)
  expect(guest.returns).toEqual({ days: 14, collection_fee: 0 })
})
