import { schema } from '@efie/database'
import { productCategories } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { fillTables, type BenchWorld } from './world.ts'

/** The largest number of products that any suite fills. */
export const MOST_PRODUCTS = 1_000_000

/**
 * Adds products from index `from` up to `to`, each with one variant and its own stock item. One in five is
 * sold out.
 */
export const stockUpTo = async (world: BenchWorld, from: number, to: number): Promise<void> => {
  const categories = sql.join(
    productCategories.map((category) => sql`${category}`),
    sql`, `,
  )
  await fillTables(world, ['products', 'stock_items', 'product_variants'], async (tx) => {
    await tx.execute(sql`
      insert into ${schema.products} (id, stock_item_ids, in_stock, name, category, price, brand, created_at)
      select id, array[id], price % 5 > 0, 'Product ' || lpad(((i::bigint * 7919) % ${MOST_PRODUCTS})::text, 7, '0') || ' model ' || i % 997,
        (array[${categories}])[1 + i % 9], price, 'Brand ' || i % 41,
        now() - i * interval '1 second'
      from (select i, uuidv7() as id, 10000 + (i::bigint * 104729) % 900000 as price from generate_series(${from + 1}::int, ${to}::int) i) numbered`)
    await tx.execute(sql`
      insert into ${schema.stockItems} (id, sku, name, on_hand)
      select id, 'B-' || id, name, case when price % 5 = 0 then 0 else 5 end from ${schema.products}
      where not exists (select 1 from ${schema.stockItems} s where s.id = ${schema.products}.id)`)
    await tx.execute(sql`
      insert into ${schema.productVariants} (id, product_id, stock_item_id)
      select uuidv7(), id, id from ${schema.stockItems} s
      where not exists (select 1 from ${schema.productVariants} v where v.stock_item_id = s.id)`)
  })
}
