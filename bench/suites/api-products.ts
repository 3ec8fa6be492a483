import { schema } from '@efie/database'
import { productCategories } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { listProducts } from '../../apps/server/src/features/products/list-products.ts'
import { asSystem } from '../../apps/server/src/platform/context.ts'
import { compare, measure, print, type Running } from '../harness.ts'
import { fillTables, makeBenchWorld, type BenchWorld } from '../world.ts'

const FEW = 10_000
const MANY = 1_000_000
const AIM = 0.65
/** Allowed slowdown of a page with a hundred times as many products. */
const GROWTH_AIM = 1.5
const load = { connections: 16, seconds: 8 }

/**
 * Adds products from index `from` up to `to`, each with one variant and its own stock item. One in five is
 * sold out.
 */
const stockUpTo = async (world: BenchWorld, from: number, to: number): Promise<void> => {
  const categories = sql.join(
    productCategories.map((category) => sql`${category}`),
    sql`, `,
  )
  await fillTables(world, ['products', 'stock_items', 'product_variants'], async (tx) => {
    await tx.execute(sql`
      insert into ${schema.products} (id, stock_item_ids, name, category, price, brand, created_at)
      select id, array[id], 'Product ' || lpad(((i::bigint * 7919) % ${MANY})::text, 7, '0') || ' model ' || i % 997,
        (array[${categories}])[1 + i % 9], 10000 + (i::bigint * 104729) % 900000, 'Brand ' || i % 41,
        now() - i * interval '1 second'
      from (select i, uuidv7() as id from generate_series(${from + 1}::int, ${to}::int) i) numbered`)
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

const filters = productCategories.map((category, index) => ({
  limit: 25,
  category,
  min_price: 50_000 + index * 10_000,
  max_price: 600_000,
}))

const addressed = (path: string, values: Record<string, string | number | boolean>) => ({
  path: `/api/v1/${path}?${new URLSearchParams(Object.entries(values).map(([key, value]): [string, string] => [key, String(value)])).toString()}`,
})

/**
 * The shop's requests: a page, its counts, and searches for words that few and that many products contain.
 */
const requestsByName = {
  'filtered page': filters.map((filter) => addressed('products', filter)),
  'by price': filters.map((filter) => addressed('products', { ...filter, sort: 'price-asc' })),
  'one brand': filters.map((filter) =>
    addressed('products', { limit: 25, brand: 'Brand 7', category: filter.category }),
  ),
  'rare words': [
    addressed('products', { limit: 25, q: 'model 123 00' }),
    addressed('products', { limit: 25, q: 'unheard' }),
  ],
  counts: filters.map(({ limit: _limit, ...filter }) => addressed('product-facets', filter)),
  'counts of rare words': [addressed('product-facets', { q: 'unheard' })],
  'counts in stock': filters.map(({ category }) => addressed('product-facets', { category, in_stock: true })),
}

const timesOf = async (efie: Running) => {
  const times = new Map<string, number>()
  for (const [name, requests] of Object.entries(requestsByName)) {
    await measure(efie, { connections: 1, seconds: 2, requests })
    const runs = [
      await measure(efie, { connections: 1, seconds: 4, requests }),
      await measure(efie, { connections: 1, seconds: 4, requests }),
    ]
    times.set(name, 1000 / Math.max(...runs.map(({ perSecond }) => perSecond)))
  }
  return times
}

/**
 * GET /products filtered by category and price: with 10,000 products compared with the floor, then with
 * 1,000,000 compared with itself, including the counts shown next to the list.
 */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    await stockUpTo(world, 0, FEW)
    const reads = []
    for (const filter of filters)
      reads.push(await world.record((db) => listProducts(asSystem({ ...world.services, db }), filter)))
    const efie = await world.startEfie()
    const floor = await world.startFloor({ reads })
    const result = await compare(
      'api-products',
      { server: efie, load: { ...load, requests: requestsByName['filtered page'] } },
      {
        server: floor,
        load: { ...load, requests: reads.map((_read, index) => ({ path: `/read/${index}` })) },
      },
    )
    print(result, AIM)
    const few = await timesOf(efie)
    await stockUpTo(world, FEW, MANY)
    const many = await timesOf(efie)
    console.log(
      `api-products at ${MANY} products, of the time at ${FEW} (aim ${GROWTH_AIM} for the filtered page)`,
    )
    for (const [name, before] of few) {
      const after = many.get(name) ?? Number.NaN
      console.log(
        `  ${name.padEnd(21)} ${(after / before).toFixed(2).padStart(6)}   ${before.toFixed(2)} ms → ${after.toFixed(2)} ms`,
      )
    }
  } finally {
    await world.stop()
  }
}
