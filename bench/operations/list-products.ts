import { deepStrictEqual } from 'node:assert'
import { productCategories } from '@efie/domain'
import { listProducts as list } from '../../apps/server/src/features/products/list-products.ts'
import { asSystem } from '../../apps/server/src/platform/context.ts'
import type { BenchWorld } from '../world.ts'
import { stockUpTo } from '../products.ts'
import type { Operation } from './operation.ts'

const PRODUCTS = 10_000

const filters = productCategories.map((category, index) => ({
  limit: 24,
  category,
  min_price: 50_000 + index * 10_000,
  max_price: 600_000,
}))

/** A page of 24 products by category and price, as a guest sees the shop. */
export const listProducts = async (world: BenchWorld): Promise<Operation> => {
  await stockUpTo(world, 0, PRODUCTS)
  const reads = []
  for (const filter of filters)
    reads.push(await world.record((db) => list(asSystem({ ...world.services, db }), filter)))
  const requests = (path: string) =>
    filters.map((filter) => ({
      path: `${path}?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString()}`,
    }))
  return {
    name: `list of products, ${filters[0]?.limit} of ${PRODUCTS}`,
    efie: requests('/api/v1/products'),
    plain: requests('/products'),
    floor: { reads },
    cpuAim: 2,
    check: (efie, plain) => {
      // Each server has cursors of its own.
      deepStrictEqual({ ...efie, next_cursor: null }, { ...plain, next_cursor: null })
    },
  }
}
