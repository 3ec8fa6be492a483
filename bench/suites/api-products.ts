import { productCategories } from '@efie/domain'
import { measure, type Running } from '../harness.ts'
import { MOST_PRODUCTS, stockUpTo } from '../products.ts'
import { makeBenchWorld } from '../world.ts'

const FEW = 10_000
/** Allowed slowdown of a page with a hundred times as many products. */
const GROWTH_AIM = 1.5

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
 * How much longer each of the shop's requests takes with 1,000,000 products than with 10,000, including the counts
 * shown next to the list.
 */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    await stockUpTo(world, 0, FEW)
    const efie = await world.startEfie()
    const few = await timesOf(efie)
    await stockUpTo(world, FEW, MOST_PRODUCTS)
    const many = await timesOf(efie)
    console.log(`api-products at ${MOST_PRODUCTS} products, of the time at ${FEW} (aim ${GROWTH_AIM})`)
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
