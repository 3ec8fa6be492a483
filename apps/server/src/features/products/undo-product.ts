import type { ImportedRow } from '@efie/database'
import type { TransactionContext } from '../../platform/context.ts'
import { countMovementsSince, stockImport } from '../stock/index.ts'
import { changeProduct } from './change-products.ts'
import { detailFields } from './import-cells.ts'
import { digestsOf, loadDigestsOf, rowFor } from './import-compare.ts'
import { priceImport } from './import-prices.ts'
import { lockProduct, type ProductRow } from './queries.ts'
import { countVariants, isOrdered, loadVariants } from './variant-queries.ts'

const gone = 'The product is no longer on sale'

/** Why an added product stays, if it was used or changed. */
const whyKept = async (
  ctx: TransactionContext,
  row: ImportedRow,
  product: ProductRow,
  since: string,
): Promise<string | null> => {
  const variants = await loadVariants(ctx.db, product.id)
  if (await isOrdered(ctx.db, product.id)) return 'The product has been ordered since the import'
  if (product.version > 1) return 'The product has been changed since the import'
  if ((await countVariants(ctx.db, product.id)) > 1 || variants.some(({ version }) => version > 1))
    return 'The product’s variants have changed since the import'
  const own = row.fields.some(({ field }) => field === 'on_hand') ? 1 : 0
  const moved = await countMovementsSince(ctx.db, String(row.before['stock_item_id']), since)
  return moved > own ? 'The product’s stock has changed since the import' : null
}

/** Removes an added product from the shop, with its pictures and stock. */
const undoAddition = async (
  ctx: TransactionContext,
  row: ImportedRow,
  product: ProductRow,
  since: string,
): Promise<string | null> => {
  const why = await whyKept(ctx, row, product, since)
  if (why !== null) return why
  const stocked = rowFor(row, 'on_hand')
  const left = stocked && (await stockImport.undo(ctx, stocked, since))
  if (left) return left
  await changeProduct(ctx, product.id, 'product.import-undo', () => ({
    listed: false,
    images: [],
    image_url: null,
  }))
  return null
}

const labels: Record<string, string> = { warranty_months: 'warranty' }

/** Earlier details and pictures that are still as imported, and the fields that aren't. */
const restorable = async (ctx: TransactionContext, row: ImportedRow, product: ProductRow) => {
  const earlier: Record<string, unknown> = {}
  const kept: string[] = []
  for (const field of detailFields) {
    const imported = row.fields.find((one) => one.field === field)
    if (!imported) continue
    if (product[field] === imported.new) earlier[field] = row.before[field]
    else kept.push(`The ${labels[field] ?? field} has changed since the import`)
  }
  const { images, digests } = row.before
  if (Array.isArray(images) && Array.isArray(digests)) {
    const now = digestsOf(await loadDigestsOf(ctx.db, [product]), product.images)
    if (now.join(' ') === digests.join(' ')) {
      earlier['images'] = images
      earlier['image_url'] = images[0] ?? null
    } else kept.push('The pictures have changed since the import')
  }
  return { earlier, kept }
}

/** Restores what a row changed, except what has changed since. */
const undoChange = async (
  ctx: TransactionContext,
  row: ImportedRow,
  product: ProductRow,
  since: string,
): Promise<string | null> => {
  const { earlier, kept } = await restorable(ctx, row, product)
  const some = Object.keys(earlier).length > 0
  if (some) await changeProduct(ctx, product.id, 'product.import-undo', () => earlier)
  const rest = [
    [rowFor(row, 'price'), priceImport],
    [rowFor(row, 'on_hand'), stockImport],
  ] as const
  let restored = some
  for (const [part, rules] of rest) {
    if (!part) continue
    const why = await rules.undo(ctx, part, since)
    if (why === null) restored = true
    else kept.push(why)
  }
  if (kept.length === 0) return null
  return [...kept, ...(restored ? ['The rest was restored'] : [])].join('. ')
}

/** Sets back what a row added or changed, or says what stays and why. */
export const undoProduct = async (
  ctx: TransactionContext,
  row: ImportedRow,
  since: string,
): Promise<string | null> => {
  const product = await lockProduct(ctx.db, row.subject_id)
  if (!product) return gone
  return (row.action === 'add' ? undoAddition : undoChange)(ctx, row, product, since)
}
