import { uuidv7 } from 'uuidv7'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid, isOutage } from '../../platform/errors.ts'
import { openStored } from '../../platform/storage/open-stored.ts'
import { MAX_FILE_BYTES } from '../../platform/files/judge-file.ts'
import { receiveFile } from '../../platform/files/receive-file.ts'
import { changeProduct } from './change-products.ts'
import { productDetailOf } from './list-products.ts'
import { insertImage, loadImage } from './variant-queries.ts'

/** Adds a picture to a product: type by content, with a small version for lists, after the others. */
export const addProductImage = async (
  ctx: ScopedContext<'products.write'>,
  input: { id: string; file: File },
) => {
  const { actor } = ctx
  if (input.file.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const file = await receiveFile(ctx, new Uint8Array(await input.file.arrayBuffer()))
  if (file.preview === null) throw invalid('file', 'Choose a JPEG, PNG or WebP picture')
  const id = uuidv7()
  const base = `products/${input.id}/${id}`
  const storage_key = `${base}.${file.extension}`
  const preview_key = `${base}-small.webp`
  await ctx.storage.put(storage_key, file.bytes, file.mime_type)
  await ctx.storage.put(preview_key, file.preview, 'image/webp')
  try {
    return await transact(ctx, async (ctx) => {
      const url = `/api/v1/product-images/${id}`
      await changeProduct(ctx, input.id, 'product.add-image', (before) => {
        if (before.images.length >= 12) throw invalid('file', 'A product can have up to twelve pictures')
        return { images: [...before.images, url], image_url: before.image_url ?? url }
      })
      await insertImage(ctx.db, {
        id,
        product_id: input.id,
        storage_key,
        preview_key,
        created_by: actor.id,
        created_at: nowIso(ctx.clock),
      })
      return productDetailOf(ctx.db, input.id)
    })
  } catch (error) {
    if (!isOutage(error)) {
      await ctx.storage.delete(storage_key)
      await ctx.storage.delete(preview_key)
    }
    throw error
  }
}

const typeOf: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

export const readProductImage = async (
  ctx: Context,
  input: { image_id: string; size: 'large' | 'small' },
): Promise<File> => {
  const row = await loadImage(ctx.db, input.image_id)
  const key = input.size === 'small' ? row?.preview_key : row?.storage_key
  const missing = () => new AppError('NOT_FOUND')
  if (key === undefined) throw missing()
  const extension = key.split('.').at(-1) ?? ''
  const type = typeOf[extension] ?? 'application/octet-stream'
  return openStored(ctx.storage, { key, name: `${input.image_id}.${extension}`, type }, missing)
}
