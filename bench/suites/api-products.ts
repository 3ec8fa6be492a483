import { schema } from '@efie/database'
import { productCategories } from '@efie/domain'
import { listProducts } from '../../apps/server/src/features/products/list-products.ts'
import { asSystem } from '../../apps/server/src/platform/context.ts'
import { compare, print } from '../harness.ts'
import { insertMany, makeBenchWorld } from '../world.ts'

const PRODUCTS = 10_000
const AIM = 0.65

/** GET /products filtered by category and price over 10,000 products. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    const products = Array.from({ length: PRODUCTS }, (_, index) => ({
      name: `Product ${String((index * 7919) % PRODUCTS).padStart(5, '0')}`,
      category: productCategories[index % productCategories.length] ?? 'laptops',
      price: 10_000 + ((index * 104_729) % 900_000),
    }))
    await insertMany(products, (piece) => world.db.insert(schema.products).values(piece))
    await world.db.execute('analyze')
    const filters = productCategories.map((category, index) => ({
      limit: 25,
      category,
      min_price: 50_000 + index * 10_000,
      max_price: 600_000,
    }))
    const reads = []
    for (const filter of filters) {
      reads.push(await world.record((db) => listProducts(asSystem({ ...world.services, db }), filter)))
    }
    const efie = await world.startEfie()
    const floor = await world.startFloor({ reads })
    const load = { connections: 16, seconds: 8 }
    const result = await compare(
      'api-products',
      {
        server: efie,
        load: {
          ...load,
          requests: filters.map((filter) => ({
            path: `/api/v1/products?${new URLSearchParams(Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)])).toString()}`,
          })),
        },
      },
      {
        server: floor,
        load: { ...load, requests: reads.map((_read, index) => ({ path: `/read/${index}` })) },
      },
    )
    print(result, AIM)
  } finally {
    await world.stop()
  }
}
