import { schema, type Transaction } from '@efie/database'
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

/** A product with two items, one unit of each. */
const makePair = async () => {
  const { db } = handle
  const { product_id, stock_item_id } = await makeGoods(db, { stock: 1 })
  const other = await makeGoods(db, { stock: 1 })
  await db
    .insert(schema.productVariants)
    .values({ product_id, stock_item_id: other.stock_item_id, size: 'Left' })
  return { product_id, items: [stock_item_id, other.stock_item_id] as const }
}

/** A variant, not stored yet, that would put a sold-out product back in stock. */
const newVariant = async () => {
  const { product_id } = await makeGoods(handle.db, { stock: 0 })
  const { stock_item_id } = await makeGoods(handle.db, { stock: 1 })
  return { product_id, stock_item_id, size: 'Left' }
}

/** Does `first` in a transaction that stays open until `second` waits for it. */
const holdUp = async (
  first: (tx: Transaction) => PromiseLike<unknown>,
  second: () => PromiseLike<unknown>,
  rest: (tx: Transaction) => PromiseLike<unknown> = () => Promise.resolve(),
): Promise<void> => {
  let waiting: Promise<unknown> = Promise.resolve()
  await handle.db.transaction(async (tx) => {
    await first(tx)
    waiting = Promise.resolve(second())
    await someoneWaits()
    await rest(tx)
  })
  await waiting
}

test('a product whose last two items sell out in two transactions at the same time is no longer in stock', async () => {
  const { product_id, items } = await makePair()
  await holdUp(
    (tx) => tx.execute(sql`${sellOut}${items[0]}`),
    () => handle.db.execute(sql`${sellOut}${items[1]}`),
  )
  expect(await isInStock(product_id)).toBe(false)
})

test('a variant added while its item sells out does not put the product back in stock', async () => {
  const variant = await newVariant()
  await holdUp(
    (tx) => tx.execute(sql`${sellOut}${variant.stock_item_id}`),
    () => handle.db.insert(schema.productVariants).values(variant),
  )
  expect(await isInStock(variant.product_id)).toBe(false)
})

test('an item that sells out while a variant of it is added takes the product out of stock', async () => {
  const variant = await newVariant()
  await holdUp(
    (tx) => tx.insert(schema.productVariants).values(variant),
    () => handle.db.execute(sql`${sellOut}${variant.stock_item_id}`),
  )
  expect(await isInStock(variant.product_id)).toBe(false)
})

test('two transactions that sell out items of the same products in opposite order wait, and neither fails', async () => {
  const sofa = await makePair()
  const bed = await makePair()
  await holdUp(
    async (tx) => {
      await lockStockItems(tx, [sofa.items[0], bed.items[0]])
      await tx.execute(sql`${sellOut}${sofa.items[0]}`)
    },
    () =>
      handle.db.transaction(async (tx) => {
        await lockStockItems(tx, [bed.items[1], sofa.items[1]])
        await tx.execute(sql`${sellOut}${bed.items[1]}`)
        await tx.execute(sql`${sellOut}${sofa.items[1]}`)
      }),
    (tx) => tx.execute(sql`${sellOut}${bed.items[0]}`),
  )
  expect([await isInStock(sofa.product_id), await isInStock(bed.product_id)]).toEqual([false, false])
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
