import type { Database } from '@efie/database'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { COUNTED_UP_TO, countByBrand, countByCategory, countMatching, priceRange } from './facets.ts'
import { findProduct, findProducts, searchFew, type Facets, type ProductFilter } from './queries.ts'
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

export const listCategories = async (ctx: Context) => ({
  counted_up_to: COUNTED_UP_TO,
  data: await countByCategory(ctx.db),
})

/** How many each value would leave: a facet's own filter does not narrow it. */
export const listFacets = async (ctx: Context, input: Facets) => {
  const filter = await searchFew(ctx.db, input)
  return {
    counted_up_to: COUNTED_UP_TO,
    total: await countMatching(ctx.db, filter),
    categories: await countByCategory(ctx.db, filter),
    brands: await countByBrand(ctx.db, filter),
    in_stock: await countMatching(ctx.db, { ...filter, in_stock: true }),
    ...(await priceRange(ctx.db, filter)),
  }
}
