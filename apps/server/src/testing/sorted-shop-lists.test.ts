import { orderSorts } from '@efie/contracts/orders'
import { schema } from '@efie/database'
import { makeGoods, makeUser } from '@efie/database/testing'
import { defaultProductTerms, defaultTaxRates } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrders } from '../features/orders/list-orders.ts'
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
    (row, sort) => (sort === 'delivery' ? (row.delivered_at?.slice(0, 10) ?? row.delivery_date) : row[sort]),
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
