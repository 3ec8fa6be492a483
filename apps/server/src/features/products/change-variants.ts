import type { Transaction } from '@efie/database'
import { definedFields } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { loadStockItem, openStockItem } from '../stock/index.ts'
import { productDetailOf } from './list-products.ts'
import { lockProduct, type ProductRow } from './queries.ts'
import {
  insertVariant,
  loadAllVariants,
  loadVariant,
  loadVariants,
  updateVariantRow,
  type VariantRow,
} from './variant-queries.ts'

interface NewVariant {
  id: string
  size?: string | null | undefined
  colour?: string | null | undefined
  price?: number | null | undefined
  stock_item_id?: string | undefined
  stock?: number | undefined
}

const facts = ({ size, colour, price, listed, stock_item_id }: VariantRow) => ({
  size,
  colour,
  price,
  listed,
  stock_item_id,
})

const lockListed = async (tx: Transaction, id: string): Promise<ProductRow> => {
  const product = await lockProduct(tx, id)
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  return product
}

const stockItemOf = async (
  ctx: TransactionContext,
  product: ProductRow,
  input: NewVariant,
): Promise<string> => {
  const { stock_item_id, stock = 0, size, colour } = input
  if (stock_item_id === undefined) {
    const name = [product.name, size, colour].filter(Boolean).join(', ')
    return (await openStockItem(ctx, { name, quantity: stock })).id
  }
  if (stock > 0) throw invalid('stock', 'Receive stock on the existing stock item instead')
  if (!(await loadStockItem(ctx.db, stock_item_id))) throw new AppError('STOCK_ITEM_NOT_FOUND')
  return stock_item_id
}

/** Adds a size or colour, with a stock item of its own or an existing one. */
export const addVariant = async (ctx: ScopedContext<'products.write'>, input: NewVariant) => {
  return transact(ctx, async (ctx) => {
    const product = await lockListed(ctx.db, input.id)
    const others = await loadAllVariants(ctx.db, product.id)
    if (
      others.some((other) => other.size === (input.size ?? null) && other.colour === (input.colour ?? null))
    )
      throw invalid('size', 'There’s already a variant with this size and colour')
    const now = nowIso(ctx.clock)
    const row = await insertVariant(ctx.db, {
      product_id: product.id,
      stock_item_id: await stockItemOf(ctx, product, input),
      size: input.size ?? null,
      colour: input.colour ?? null,
      price: input.price ?? null,
      position: Math.max(-1, ...others.map((other) => other.position)) + 1,
      created_at: now,
      updated_at: now,
    })
    await recordAudit(ctx, {
      action: 'product.add-variant',
      subject_type: 'product',
      subject_id: product.id,
      after: { variant_id: row.id, ...facts(row) },
    })
    return productDetailOf(ctx.db, product.id)
  })
}

/** Changes a variant. One removed from the shop stays for its orders. A product keeps at least one. */
export const updateVariant = async (
  ctx: ScopedContext<'products.write'>,
  {
    variant_id,
    ...input
  }: {
    variant_id: string
    size?: string | null | undefined
    colour?: string | null | undefined
    price?: number | null | undefined
    position?: number | undefined
    listed?: boolean | undefined
  },
) => {
  return transact(ctx, async (ctx) => {
    const known = await loadVariant(ctx.db, variant_id)
    if (!known) throw new AppError('PRODUCT_NOT_FOUND')
    await lockListed(ctx.db, known.product_id)
    const before = (await loadVariant(ctx.db, variant_id)) ?? known
    expectVersion(ctx, before)
    const others = (await loadVariants(ctx.db, known.product_id)).filter((other) => other.id !== variant_id)
    if (input.listed === false && others.length === 0)
      throw invalid(
        'listed',
        'A product needs at least one variant. Remove the product from the shop instead',
      )
    const after = await updateVariantRow(ctx.db, variant_id, definedFields(input), nowIso(ctx.clock))
    await recordAudit(ctx, {
      action: 'product.update-variant',
      subject_type: 'product',
      subject_id: known.product_id,
      before: { variant_id, ...facts(before) },
      after: facts(after),
    })
    return productDetailOf(ctx.db, known.product_id)
  })
}
