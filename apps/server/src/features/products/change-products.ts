import type { Database, schema } from '@efie/database'
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
import { countOwnPhotos, leadsToPhoto, photoIds } from '../photos/index.ts'
import { openStockItem } from '../stock/index.ts'
import { productDetailOf } from './list-products.ts'
import { arrangedPictures, shownPictures } from './pictures.ts'
import { insertProduct, lockProduct, updateProductRow, type ProductRow } from './queries.ts'
import { followProductPrice, insertVariant } from './variant-queries.ts'

type NewProduct = typeof schema.products.$inferInsert
type ProductInput = Pick<NewProduct, 'name' | 'category' | 'price'> & {
  [
    Field in
      | 'description'
      | 'brand'
      | 'image_url'
      | 'images'
      | 'specifications'
      | 'warranty_months'
      | 'delivery_days_min'
      | 'delivery_days_max'
  ]?: NewProduct[Field] | undefined
}

const facts = ({ name, category, price, listed }: ProductRow) => ({ name, category, price, listed })

/** Lists show the first picture: given alone, it moves to the front. */
const picturesOf = (
  input: { image_url?: string | null | undefined; images?: string[] | undefined },
  before: readonly string[],
): Pick<NewProduct, 'image_url' | 'images'> => {
  const first = input.image_url ?? undefined
  if (input.images === undefined && first === undefined) return {}
  const asked = input.images ?? [...(first === undefined ? [] : [first]), ...shownPictures(before)]
  const images = arrangedPictures(before, asked)
  return { images, image_url: images[0] ?? null }
}

/** Photos are deleted with the product they were uploaded for, so another one can't list them. */
const requireOwnPhotos = async (
  db: Database,
  id: string | null,
  { image_url, images }: Pick<ProductInput, 'image_url' | 'images'>,
): Promise<void> => {
  const fields = { image_url: image_url ? [image_url] : [], images: images ?? [] }
  for (const [field, pictures] of Object.entries(fields)) {
    const photos = new Set(pictures.filter(leadsToPhoto))
    if (photos.size === 0) continue
    const own = id === null ? 0 : await countOwnPhotos(db, 'product', id, photoIds('product', [...photos]))
    if (own < photos.size)
      throw invalid(field, 'Upload the photo for this product. Photos of other products can’t be used')
  }
}

const expectDeliveryRange = (row: { delivery_days_min: number; delivery_days_max: number }): void => {
  if (row.delivery_days_max < row.delivery_days_min)
    throw invalid('delivery_days_max', 'Enter at least the shortest delivery time')
}

interface MadeProduct extends Omit<ProductInput, 'images' | 'image_url'> {
  images: string[]
  image_url: string | null
  /** The stock item that it sells from, or its units and code for one to open. */
  sold_from: { stock_item_id: string } | { stock: number; sku?: string }
}

/** Makes a product with a single variant, whose pictures are known to be its own, audited. */
export const makeProduct = async (ctx: TransactionContext, { sold_from, ...input }: MadeProduct) => {
  const now = nowIso(ctx.clock)
  const times = { created_at: now, updated_at: now }
  const product = await insertProduct(ctx.db, {
    ...definedFields(input),
    name: input.name,
    category: input.category,
    price: input.price,
    ...times,
  })
  expectDeliveryRange(product)
  const opens = 'stock' in sold_from
  const stock_item_id = opens
    ? (await openStockItem(ctx, { name: product.name, quantity: sold_from.stock, sku: sold_from.sku })).id
    : sold_from.stock_item_id
  await insertVariant(ctx.db, { product_id: product.id, stock_item_id, ...times })
  await recordAudit(ctx, {
    action: 'product.create',
    subject_type: 'product',
    subject_id: product.id,
    after: { ...facts(product), ...(opens ? { stock: sold_from.stock } : { stock_item_id }) },
  })
  return { id: product.id, stock_item_id }
}

/** Creates a product with a single variant and stock item, until more are added. */
export const createProduct = async (
  ctx: ScopedContext<'products.write'>,
  { stock = 0, ...input }: ProductInput & { stock?: number | undefined },
) =>
  transact(ctx, async (ctx) => {
    await requireOwnPhotos(ctx.db, null, input)
    const { images = [], image_url = null } = picturesOf(input, [])
    const { id } = await makeProduct(ctx, { ...input, images, image_url, sold_from: { stock } })
    return productDetailOf(ctx.db, id)
  })

/** Changes a product under its lock, audited. */
export const changeProduct = async (
  ctx: TransactionContext,
  id: string,
  action: string,
  changesOf: (before: ProductRow) => Partial<NewProduct>,
): Promise<ProductRow> => {
  const before = await lockProduct(ctx.db, id)
  if (!before) throw new AppError('PRODUCT_NOT_FOUND')
  expectVersion(ctx, before)
  const after = await updateProductRow(ctx.db, id, changesOf(before), nowIso(ctx.clock))
  expectDeliveryRange(after)
  await recordAudit(ctx, {
    action,
    subject_type: 'product',
    subject_id: id,
    before: facts(before),
    after: facts(after),
  })
  return after
}

export const updateProduct = async (
  ctx: ScopedContext<'products.write'>,
  { id, ...input }: Partial<ProductInput> & { id: string },
) => {
  return transact(ctx, async (ctx) => {
    let formerly = 0
    await requireOwnPhotos(ctx.db, id, input)
    await changeProduct(ctx, id, 'product.update', (before) => {
      formerly = before.price
      return { ...definedFields(input), ...picturesOf(input, before.images) }
    })
    if (input.price !== undefined) await followProductPrice(ctx.db, id, formerly)
    return productDetailOf(ctx.db, id)
  })
}

/** Removes a product from the shop. The row stays for orders that refer to it. */
export const deleteProduct = async (ctx: ScopedContext<'products.write'>, input: { id: string }) => {
  await transact(ctx, (ctx) => changeProduct(ctx, input.id, 'product.unlist', () => ({ listed: false })))
  return { ok: true as const }
}
