import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schema, type Database } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { makeGoods, type Goods } from '@efie/database/testing'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { AppError } from '../../../platform/errors.ts'
import { openPostgres } from '../../../platform/database/database.ts'
import { openFieldKeys } from '../../../platform/field-keys/field-keys.ts'
import { openServices } from '../../../services.ts'
import { makeHarness, type Harness } from '../../../testing/harness.ts'
import { makeKillableServer } from '../../../testing/killable-server.ts'
import { signInAs, withKey, type SignedInContext } from '../../../testing/money.ts'
import { createDatabase } from '../../../testing/create-database.ts'
import { instalments, liftHoldLimits, orderInput } from '../../../testing/shop.ts'
import { createOrder } from './create-order.ts'
import { expireOrders } from '../expire-orders.ts'
import { transitionOrder } from '../transition-order.ts'
import { withScope } from '../../../platform/context.ts'

const BUYERS = 200
const UNITS = 10

let world: Harness
let url: string

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'), 'checkout')
  const handle = await openPostgres(url, url, 24)
  await migrate(handle.db)
  world = await makeHarness({ handle })
})
afterAll(() => world.close())

const buyers = async (count: number): Promise<SignedInContext[]> => {
  const made: SignedInContext[] = []
  for (let index = 0; index < count; index += 1) made.push(await world.signIn('user'))
  return made
}

/** Another variant with the same stock item. */
const twinOf = async (db: Database, goods: Goods): Promise<Goods> => {
  const [row] = await db
    .insert(schema.productVariants)
    .values({ product_id: goods.product_id, stock_item_id: goods.stock_item_id, size: 'Left' })
    .returning({ id: schema.productVariants.id })
  return { ...goods, variant_id: row!.id }
}

/**
 * Stock item, movements and orders must agree: nothing oversold, no order without goods, no goods without
 * order.
 */
const storyOf = async (db: Database, goods: Goods) => {
  const [item] = await db
    .select()
    .from(schema.stockItems)
    .where(eq(schema.stockItems.id, goods.stock_item_id))
  const [moved] = await db
    .select({
      reserved: sql<number>`coalesce(sum(${schema.stockMovements.reserved_change}), 0)::int`,
      orders: sql<number>`count(distinct ${schema.stockMovements.order_id}) filter (where ${schema.stockMovements.kind} = 'reservation')::int`,
    })
    .from(schema.stockMovements)
    .where(eq(schema.stockMovements.stock_item_id, goods.stock_item_id))
  const [ordered] = await db
    .select({
      units: sql<number>`coalesce(sum(${schema.orderLines.quantity}), 0)::int`,
      orders: sql<number>`count(distinct ${schema.orders.id})::int`,
    })
    .from(schema.orderLines)
    .innerJoin(schema.orders, eq(schema.orders.id, schema.orderLines.order_id))
    .where(
      and(
        eq(schema.orderLines.stock_item_id, goods.stock_item_id),
        inArray(schema.orders.status, ['awaiting-payment', 'pending-credit', 'confirmed']),
      ),
    )
  return { reserved: item?.reserved, on_hand: item?.on_hand, moved, ordered }
}

test('many buyers for the last units, two variants of one stock item: exactly as many orders, the rest told kindly', async () => {
  const { db } = world.services
  const goods = await makeGoods(db, { stock: UNITS })
  const twin = await twinOf(db, goods)
  const people = await buyers(BUYERS)
  const results = await Promise.allSettled(
    people.map((person, index) =>
      createOrder(withScope(withKey(person), 'orders.create'), orderInput(index % 2 === 0 ? goods : twin)),
    ),
  )
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  expect(refused).toHaveLength(BUYERS - UNITS)
  expect(refused.every((reason) => reason instanceof AppError && reason.code === 'OUT_OF_STOCK')).toBe(true)
  expect(await storyOf(db, goods)).toEqual({
    reserved: UNITS,
    on_hand: UNITS,
    moved: { reserved: UNITS, orders: UNITS },
    ordered: { units: UNITS, orders: UNITS },
  })
})

test('carts that name the same stock items the other way round, double taps, cancellations and expiry never block each other', async () => {
  const { db } = world.services
  const one = await makeGoods(db, { stock: 8 })
  const two = await makeGoods(db, { stock: 8 })
  const people = await buyers(12)
  const both = (first: Goods, second: Goods) =>
    orderInput(first, {
      lines: [
        { variant_id: first.variant_id, quantity: 1 },
        { variant_id: second.variant_id, quantity: 1 },
      ],
    })
  const results = await Promise.allSettled(
    people.flatMap((person, index) => {
      const tap = withKey(person)
      const input = index % 2 === 0 ? both(one, two) : both(two, one)
      return [
        createOrder(withScope(tap, 'orders.create'), input),
        createOrder(withScope(tap, 'orders.create'), input),
      ]
    }),
  )
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(new Set(made.map((order) => order.id)).size).toBe(8)
  const placed = [...new Map(made.map((order) => [order.id, order])).values()]
  world.clock.advance({ minutes: 16 })
  const ends = await Promise.allSettled([
    expireOrders(world.services),
    expireOrders(world.services),
    ...placed.slice(0, 4).map((order) => {
      const owner = people.find((person) => person.actor.id === order.user_id)!
      return transitionOrder(withScope(owner, 'orders.transition'), {
        id: order.id,
        to: 'cancelled',
        reason: 'No longer needed',
      })
    }),
  ])
  expect(ends.filter((end) => end.status === 'rejected' && !(end.reason instanceof AppError))).toEqual([])
  for (const goods of [one, two])
    expect(await storyOf(db, goods)).toMatchObject({ reserved: 0, on_hand: 8, moved: { reserved: 0 } })
})

test('of twenty checkouts of one person at the same moment three are held, and no more units than one may hold', async () => {
  const { db } = world.services
  const goods = await makeGoods(db, { stock: 1_000 })
  const place = (person: SignedInContext, quantity: number) =>
    Promise.allSettled(
      Array.from({ length: 20 }, () =>
        createOrder(withScope(withKey(person), 'orders.create'), orderInput(goods, { quantity })),
      ),
    )
  const held = async (quantity: number) => {
    const results = await place(await world.signIn('user'), quantity)
    const codes = results.flatMap((result) =>
      result.status === 'rejected' && result.reason instanceof AppError ? [result.reason.code] : [],
    )
    expect(new Set(codes)).toEqual(new Set(['HOLD_LIMIT_REACHED']))
    return results.length - codes.length
  }
  expect([await held(1), await held(5)]).toEqual([3, 2])
  expect(await storyOf(db, goods)).toMatchObject({ reserved: 13, ordered: { units: 13, orders: 5 } })
})

test('one tenant’s orders at the same moment are judged against one limit', async () => {
  const { db } = world.services
  await liftHoldLimits(db)
  const goods = await makeGoods(db, { stock: 50, price: 300_000 })
  const person = await world.signIn('user')
  const first = await createOrder(
    withScope(withKey(person), 'orders.create'),
    orderInput(goods, instalments(6)),
  )
  await db
    .update(schema.orders)
    .set({
      status: 'declined',
      verified_net_income: 400_000,
      verified_obligations: 0,
      credit_decided_at: first.created_at,
    })
    .where(eq(schema.orders.id, first.id))
  const orders = await Promise.all(
    Array.from({ length: 6 }, () =>
      createOrder(withScope(withKey(person), 'orders.create'), orderInput(goods, instalments(6))),
    ),
  )
  // 1.5 × 4 000 allows GH₵ 6 000 of principal: two orders that finance 2 100 each.
  expect(orders.filter((order) => order.status === 'awaiting-payment')).toHaveLength(2)
})

/** Over HTTP against the real server with four workers, killed in the middle and restarted. */
const killDuringCheckout = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'efie-checkout-'))
  const address = await createDatabase(inject('postgresUrl'), 'checkout_kill')
  const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: address, WEB_WORKERS: '4' }
  const server = await makeKillableServer(environment)
  const config = readConfig({
    RATE_LIMITS: 'off',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...environment,
    PUBLIC_URL: server.url,
  })
  const handle = await openPostgres(address, address, 8)
  try {
    await migrate(handle.db)
    const services = await openServices(config, handle)
    // The server started on this database must be able to read what is written here.
    await openFieldKeys(services)
    const furnished = await makeHarness({ handle })
    const goods = await makeGoods(handle.db, { stock: UNITS })
    const twin = await twinOf(handle.db, goods)
    const tokens: string[] = []
    for (let index = 0; index < BUYERS; index += 1)
      tokens.push((await signInAs(services, (await furnished.signIn('user')).actor)).access_token)
    await server.start()
    const order = async (token: string, index: number): Promise<number> => {
      const key = uuidv7()
      const delivery_date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
      const input = orderInput(index % 2 === 0 ? goods : twin)
      for (;;) {
        try {
          const response = await fetch(`${server.url}/api/v1/orders`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'idempotency-key': key,
            },
            body: JSON.stringify({ ...input, delivery: { ...input.delivery, delivery_date } }),
          })
          return response.status
        } catch {
          await server.up()
        }
      }
    }
    const answers = Promise.all(tokens.map(order))
    await server.kill()
    await server.start()
    const statuses = await answers
    expect(statuses.filter((status) => status === 201)).toHaveLength(UNITS)
    expect(statuses.filter((status) => status === 409)).toHaveLength(BUYERS - UNITS)
    expect(await storyOf(handle.db, goods)).toMatchObject({
      reserved: UNITS,
      on_hand: UNITS,
      ordered: { units: UNITS, orders: UNITS },
    })
  } finally {
    await server.kill()
    await handle.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

test('killed while two hundred check out on four workers: the same', { timeout: 600_000 }, killDuringCheckout)
