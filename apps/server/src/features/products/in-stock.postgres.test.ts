import { schema } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { makeGoods } from '@efie/database/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPostgres, type DatabaseHandle } from '../../platform/database/database.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { lockStockItems } from '../stock/index.ts'
import { createDatabase } from '../../testing/create-database.ts'

let handle: DatabaseHandle

beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'), 'in_stock')
  handle = await openPostgres(url, url, 4)
  await migrate(handle.db)
})
afterAll(() => handle.close())

const isInStock = async (id: string): Promise<boolean | undefined> => {
  const [row] = await handle.db
    .select({ in_stock: schema.products.in_stock })
    .from(schema.products)
    .where(eq(schema.products.id, id))
  return row?.in_stock
}

const sellOut = sql`update stock_items set reserved = on_hand where id = `

/** Waits until a connection waits for a lock that another one holds. */
const someoneWaits = async () => {
  await expect
    .poll(() =>
      queryRows(
        handle.db,
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      ),
    )
    .not.toEqual([])
}

test('a product whose last two items sell out in two transactions at the same time is no longer in stock', async () => {
  const { db } = handle
  const goods = await makeGoods(db, { stock: 1 })
  const other = await makeGoods(db, { stock: 1 })
  await db
    .insert(schema.productVariants)
    .values({ product_id: goods.product_id, stock_item_id: other.stock_item_id, size: 'Left' })
  let second: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.execute(sql`${sellOut}${goods.stock_item_id}`)
    second = Promise.resolve(db.execute(sql`${sellOut}${other.stock_item_id}`))
    await someoneWaits()
  })
  await second
  expect(await isInStock(goods.product_id)).toBe(false)
})

test('a variant added while its item sells out does not put the product back in stock', async () => {
  const { db } = handle
  const goods = await makeGoods(db, { stock: 0 })
  const other = await makeGoods(db, { stock: 1 })
  const variant = { product_id: goods.product_id, stock_item_id: other.stock_item_id, size: 'Left' }
  let added: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.execute(sql`${sellOut}${other.stock_item_id}`)
    added = Promise.resolve(db.insert(schema.productVariants).values(variant))
    await someoneWaits()
  })
  await added
  expect(await isInStock(goods.product_id)).toBe(false)
})

test('an item that sells out while a variant of it is added takes the product out of stock', async () => {
  const { db } = handle
  const goods = await makeGoods(db, { stock: 0 })
  const other = await makeGoods(db, { stock: 1 })
  const variant = { product_id: goods.product_id, stock_item_id: other.stock_item_id, size: 'Left' }
  let sold: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.insert(schema.productVariants).values(variant)
    sold = Promise.resolve(db.execute(sql`${sellOut}${other.stock_item_id}`))
    await someoneWaits()
  })
  await sold
  expect(await isInStock(goods.product_id)).toBe(false)
})

/** A product with two items, one unit of each. */
const pair = async (): Promise<[string, string]> => {
  const { db } = handle
  const goods = await makeGoods(db, { stock: 1 })
  const other = await makeGoods(db, { stock: 1 })
  await db
    .insert(schema.productVariants)
    .values({ product_id: goods.product_id, stock_item_id: other.stock_item_id, size: 'Left' })
  return [goods.stock_item_id, other.stock_item_id]
}

test('two transactions that sell out items of the same products in opposite order wait, and neither fails', async () => {
  const { db } = handle
  const [sofa, otherSofa] = await pair()
  const [bed, otherBed] = await pair()
  let second: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await lockStockItems(tx, [sofa, bed])
    await tx.execute(sql`${sellOut}${sofa}`)
    second = db.transaction(async (other) => {
      await lockStockItems(other, [otherBed, otherSofa])
      await other.execute(sql`${sellOut}${otherBed}`)
      await other.execute(sql`${sellOut}${otherSofa}`)
    })
    await someoneWaits()
    await tx.execute(sql`${sellOut}${bed}`)
  })
  await second
})

test('taking a variant off sale doesn’t wait for a sale of its item', async () => {
  const { db } = handle
  const { variant_id, stock_item_id } = await makeGoods(db, { stock: 3 })
  await db.transaction(async (tx) => {
    await lockStockItems(tx, [stock_item_id])
    await db
      .update(schema.productVariants)
      .set({ listed: false })
      .where(eq(schema.productVariants.id, variant_id))
  })
})
