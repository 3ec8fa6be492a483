import { productCategories, type ProductCategory } from '@efie/domain'
import type { Database } from '@efie/database'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import {
  countByBrand,
  countByCategory,
  countMatching,
  findProduct,
  findProducts,
  priceRange,
  type Facets,
  type ProductFilter,
} from './queries.ts'
import { toSortedPage } from './sorting.ts'
import { loadVariants } from './variant-queries.ts'

/** The shop is open to guests: only what is on sale, by name unless asked otherwise. */
export const listProducts = async (ctx: Context, input: ProductFilter) =>
  toSortedPage(await findProducts(ctx.db, input), input.limit, input.sort ?? 'name')

/** A product with its variants, as every answer about one product gives it. */
export const productDetailOf = async (db: Database, id: string) => {
  const product = await findProduct(db, id)
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  return { ...product, variants: await loadVariants(db, id) }
}

export const getProduct = (ctx: Context, input: { id: string }) => productDetailOf(ctx.db, input.id)

/** All nine categories, in the order of the shop, the empty ones too. */
const inOrder = (rows: readonly { category: ProductCategory; count: number }[]) => {
  const counts = new Map(rows.map((row) => [row.category, row.count]))
  return productCategories.map((category) => ({ category, count: counts.get(category) ?? 0 }))
}

export const listCategories = async (ctx: Context) => ({
  data: inOrder(await countByCategory(ctx.db)),
})

/** How many each value would leave: a facet's own filter does not narrow it. */
export const listFacets = async (ctx: Context, input: Facets) => ({
  total: await countMatching(ctx.db, input),
  categories: inOrder(await countByCategory(ctx.db, input)),
  brands: await countByBrand(ctx.db, input),
  in_stock: await countMatching(ctx.db, { ...input, in_stock: true }),
  ...(await priceRange(ctx.db, input)),
})
