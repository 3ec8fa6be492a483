import { uuidv7 } from 'uuidv7'
import { products, productVariants, stockItems } from '../schema/index.ts'
import type { Database } from '../types.ts'

let counter = 0

export interface Goods {
  product_id: string
  variant_id: string
  stock_item_id: string
}

/** Creates a listed product with one variant and its stock item. */
export const makeGoods = async (
  db: Database,
  values: {
    name?: string
    price?: number
    stock?: number
    category?: (typeof products.$inferInsert)['category']
  } = {},
): Promise<Goods> => {
  counter += 1
  const { name = `Thing ${counter}`, price = 100_000, stock = 10, category = 'laptops' } = values
  const goods = { product_id: uuidv7(), variant_id: uuidv7(), stock_item_id: uuidv7() }
  await db.insert(products).values({ id: goods.product_id, name, price, category })
  await db.insert(stockItems).values({
    id: goods.stock_item_id,
    sku: `T-${counter}-${goods.product_id.slice(-6)}`,
    name,
    on_hand: stock,
  })
  await db
    .insert(productVariants)
    .values({ id: goods.variant_id, product_id: goods.product_id, stock_item_id: goods.stock_item_id })
  return goods
}
