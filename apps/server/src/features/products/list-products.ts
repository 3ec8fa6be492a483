import { productCategories } from '@efie/domain'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { toPageByName } from '../../platform/pagination.ts'
import { countByCategory, findProduct, findProducts, type ProductFilter } from './queries.ts'

/** The shop is open to guests: only what is on sale, by name. */
export const listProducts = async (ctx: Context, input: ProductFilter) =>
  toPageByName(await findProducts(ctx.db, input), input.limit)

export const getProduct = async (ctx: Context, input: { id: string }) => {
  const product = await findProduct(ctx.db, input.id)
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  return product
}

/** All nine categories, in the order of the shop, the empty ones too. */
export const listCategories = async (ctx: Context) => {
  const counts = new Map((await countByCategory(ctx.db)).map((row) => [row.category, row.count]))
  return {
    data: productCategories.map((category) => ({ category, count: counts.get(category) ?? 0 })),
  }
}
