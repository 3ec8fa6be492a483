import { orderSorts } from '@efie/contracts/orders-schemas'
import { catalogueSorts } from '@efie/contracts/products'
import { propertySorts } from '@efie/contracts/properties'
import { stockSorts } from '@efie/contracts/stock'
import { schema } from '@efie/database'
import { makeGoods, makeUser } from '@efie/database/testing'
import { defaultProductTerms, defaultTaxRates } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrders } from '../features/orders/list-orders.ts'
import { listCatalogue } from '../features/products/list-catalogue.ts'
import { listProperties } from '../features/properties/list-properties.ts'
import { listStock } from '../features/stock/manage-stock.ts'
import { withScope } from '../platform/context.ts'
import { makeHarness, type Harness } from './harness.ts'
import { expectSorted } from './sorted-lists.ts'

let harness: Harness
let admin: Awaited<ReturnType<Harness['signIn']>>

const day = (index: number) => `2026-11-1${index}T08:00:00.000Z`

const people = ['Yaa Boateng', 'Ama Serwaa', 'Kojo Antwi', 'Esi Mensah']

/** Every other order is on a plan, paid and delivered. */
const placeOrder = async (index: number, user_id: string) => {
  const { db } = harness.services
  const odd = index % 2 === 1
  const goods = await makeGoods(db, { name: odd ? 'Adom fridge' : 'Nasco fan', stock: index * 3 })
  const id = uuidv7()
  const price = 100_000 + (index % 3) * 50_000
  await db.insert(schema.orders).values({
    id,
    reference: `EF-ORDER-${9 - index}`,
    user_id,
    status: odd ? 'delivered' : 'awaiting-payment',
    pay: odd ? 'instalments' : 'now',
    ...(odd && {
      months: 3 + index,
      monthly_amount: 30_000,
      paid_at: day(5 - index),
      delivered_at: day(index),
    }),
    cash_price: price,
    delivery_fee: 2_500,
    tax_amount: 16_667,
    down_payment: price + 2_500,
    instalment_price: price + (odd ? 9_000 : 0),
    terms: { ...defaultProductTerms },
    tax_rates: [...defaultTaxRates],
    recipient_name: 'Ama Serwaa',
    phone: '+233241234567',
    region: odd ? 'Ashanti' : 'Greater Accra',
    address: '12 Ring Road, Accra',
    delivery_date: '2026-11-12',
    delivery_slot: 'morning',
    created_at: day(index),
  })
  await db.insert(schema.orderLines).values({
    order_id: id,
    position: 1,
    ...goods,
    name: odd ? 'Adom fridge' : 'Nasco fan',
    unit_price: price,
    quantity: 1,
    tax_amount: 16_667,
  })
}

beforeAll(async () => {
  harness = await makeHarness()
  admin = await harness.signIn('admin')
  for (const [index, full_name] of people.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await makeUser(harness.services.db, { full_name })
    // oxlint-disable-next-line no-await-in-loop
    await placeOrder(index, id)
  }
})
afterAll(() => harness.close())

test('orders are sorted by each of their columns, also by what is computed', async () => {
  const orders = withScope(admin, 'orders.read')
  await expectSorted(
    orderSorts,
    (input) => listOrders(orders, input),
    (row, sort) => {
      if (sort === 'delivery') return row.delivered_at?.slice(0, 10) ?? row.delivery_date
      return row[sort === 'waiting_since' ? 'since' : sort]
    },
  )
  const { data } = await listOrders(orders, { limit: 10, sort: 'total' })
  expect(data.map(({ total }) => total)).toEqual([102_500, 109_000, 159_000, 202_500])
})

test('orders are found by their buyer, reference and goods, and counted', async () => {
  const total = async (q: string) => {
    const page = await listOrders(withScope(admin, 'orders.read'), { limit: 25, count: true, q })
    expect(page.total).toBe(page.data.length)
    return page.total
  }
  expect(await Promise.all(['serwaa', 'ef-order-7', 'fridge', 'nasco', 'sofa'].map(total))).toEqual([
    1, 1, 2, 2, 0,
  ])
  const own = withScope(await harness.signIn('user'), 'orders.read')
  expect((await listOrders(own, { limit: 25, q: 'fridge' })).data).toEqual([])
})

test('stock items are sorted and found by name and SKU', async () => {
  const stock = withScope(admin, 'stock.read')
  await expectSorted(
    stockSorts,
    (input) => listStock(stock, input),
    (row, sort) => row[sort],
  )
  const [item] = (await listStock(stock, { limit: 1, q: 'frid' })).data
  expect(item).toMatchObject({ name: 'Adom fridge' })
  const found = await listStock(stock, { limit: 10, count: true, q: item!.sku.slice(0, -2) })
  expect(found).toMatchObject({ data: [{ id: item!.id }], total: 1 })
  expect((await listStock(stock, { limit: 10, q: item!.id })).data).toHaveLength(1)
})

test('products are sorted for staff, and found by words and by the SKU they sell from', async () => {
  const catalogue = withScope(admin, 'products.write')
  const { db } = harness.services
  await db
    .insert(schema.products)
    .values({ name: 'Zed lamp', category: 'laptops', price: 90_000, brand: 'Zed' })
  await db.insert(schema.products).values({ name: 'Gone', category: 'laptops', price: 1, listed: false })
  await expectSorted(
    catalogueSorts,
    (input) => listCatalogue(catalogue, input),
    (row, sort) => row[sort],
  )
  const names = async (q: string) =>
    (await listCatalogue(catalogue, { limit: 10, q })).data.map(({ name }) => name)
  expect(await names('zed')).toEqual(['Zed lamp'])
  expect(await names('gone')).toEqual([])
  const [item] = (await listStock(withScope(admin, 'stock.read'), { limit: 1, q: 'nasco' })).data
  expect(await names(item!.sku)).toEqual(['Nasco fan'])
  expect((await listCatalogue(catalogue, { limit: 1, count: true })).total).toBe(5)
})

test('properties are sorted for staff; tenants neither sort nor search by the landlord they don’t see', async () => {
  const { db } = harness.services
  await db.insert(schema.properties).values(
    ['Osu flat', 'Adenta house', 'Tema loft', 'Labone room'].map((name, index) => ({
      name,
      address: `${9 - index} Boundary Road`,
      listed: index !== 1,
      ...(index % 2 === 0 && {
        region: 'Ashanti',
        monthly_rent: 100_000 + index,
        bedrooms: 3 - index,
        owner_name: `Landlord ${index}`,
        owner_phone: `+23320111222${index}`,
      }),
    })),
  )
  const staff = withScope(admin, 'properties.read')
  const tenant = withScope(await harness.signIn('user'), 'properties.read')
  await expectSorted(
    propertySorts,
    (input) => listProperties(staff, input),
    (row, sort) => row[sort],
  )
  const count = async (reader: typeof staff, q: string) =>
    (await listProperties(reader, { limit: 10, count: true, q })).total
  expect(await Promise.all(['landlord', '0201112220', 'bound', 'tema'].map((q) => count(staff, q)))).toEqual([
    2, 1, 4, 1,
  ])
  expect(await Promise.all(['landlord', '0201112220', 'bound'].map((q) => count(tenant, q)))).toEqual([
    0, 0, 3,
  ])
  await expect(listProperties(tenant, { limit: 1, sort: '-owner_name' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})
