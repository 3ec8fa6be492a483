import type { schema } from '@efie/database'
import { definedFields } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, expectVersion, transact, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { insertProduct, lockProduct, updateProductRow, type ProductRow } from './queries.ts'

type ProductInput = Pick<
  typeof schema.products.$inferInsert,
  | 'name'
  | 'category'
  | 'price'
  | 'description'
  | 'brand'
  | 'image_url'
  | 'specifications'
  | 'stock'
  | 'warranty_months'
>

const facts = ({ name, category, price, stock, listed }: ProductRow) => ({
  name,
  category,
  price,
  stock,
  listed,
})

export const createProduct = async (ctx: Context, input: ProductInput) => {
  authorise(ctx, 'products.write')
  return transact(ctx, async (tx) => {
    const now = nowIso(ctx.clock)
    const product = await insertProduct(tx, { ...input, created_at: now, updated_at: now })
    await recordAudit(ctx, tx, {
      action: 'product.create',
      subject_type: 'product',
      subject_id: product.id,
      after: facts(product),
    })
    return product
  })
}

const change = async (
  ctx: Context,
  id: string,
  action: string,
  changes: Partial<typeof schema.products.$inferInsert>,
) => {
  authorise(ctx, 'products.write')
  return transact(ctx, async (tx) => {
    const before = await lockProduct(tx, id)
    if (!before) throw new AppError('PRODUCT_NOT_FOUND')
    expectVersion(ctx, before)
    const after = await updateProductRow(tx, id, changes, nowIso(ctx.clock))
    await recordAudit(ctx, tx, {
      action,
      subject_type: 'product',
      subject_id: id,
      before: facts(before),
      after: facts(after),
    })
    return after
  })
}

export const updateProduct = (ctx: Context, { id, ...input }: Partial<ProductInput> & { id: string }) =>
  change(ctx, id, 'product.update', definedFields(input))

/** Takes it out of the shop: the row stays for the orders that name it. */
export const deleteProduct = async (ctx: Context, input: { id: string }) => {
  await change(ctx, input.id, 'product.unlist', { listed: false })
  return { ok: true as const }
}
