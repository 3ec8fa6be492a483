import { mostProductPictures, type PhotoFormat } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid, isOutage } from '../../platform/errors.ts'
import { openStored } from '../../platform/storage/open-stored.ts'
import { MAX_FILE_BYTES } from '../../platform/files/judge-file.ts'
import { receivePicture } from '../../platform/files/receive-file.ts'
import { changeProduct } from './change-products.ts'
import { deletePhotos } from './clean-photos.ts'
import { productDetailOf } from './list-products.ts'
import { findRendition, insertPhoto } from './photo-queries.ts'
import { arrangedPictures, photoAddress, shownPictures } from './pictures.ts'
import { findProduct } from './queries.ts'
import { renderPhoto, type RenderedPhoto } from './render-photo.ts'

/** Stores a photo that no product lists yet: rows first, so that a crash leaves no file without its row. */
const storePhoto = async (
  ctx: ScopedContext<'products.write'>,
  photo: { id: string; product_id: string },
  { files, ...rendered }: RenderedPhoto,
): Promise<void> => {
  const keyed = files.map((file) => ({
    ...file,
    storage_key: `products/${photo.product_id}/${photo.id}-${file.frame}.${file.format}`,
  }))
  const values = { ...photo, ...rendered, created_by: ctx.actor.id, created_at: nowIso(ctx.clock) }
  await transact(ctx, (ctx) => insertPhoto(ctx.db, values, keyed))
  for (const { storage_key, bytes, format } of keyed)
    await ctx.storage.put(storage_key, bytes, `image/${format}`)
}

const listPhoto = (ctx: ScopedContext<'products.write'>, product_id: string, id: string) =>
  transact(ctx, async (ctx) => {
    await changeProduct(ctx, product_id, 'product.add-image', ({ images }) => {
      const shown = shownPictures(images)
      if (shown.length >= mostProductPictures)
        throw invalid('file', `A product can have up to ${mostProductPictures} pictures`)
      const next = arrangedPictures(images, [...shown, photoAddress(id)])
      return { images: next, image_url: next[0] ?? null }
    })
    return productDetailOf(ctx.db, product_id)
  })

/** Adds a photo to a product, rendered for every size in which the shop shows it, after its other photos. */
export const addProductImage = async (
  ctx: ScopedContext<'products.write'>,
  input: { id: string; file: File },
) => {
  if (input.file.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  await receivePicture(ctx, bytes)
  if (!(await findProduct(ctx.db, input.id))) throw new AppError('PRODUCT_NOT_FOUND')
  const rendered = await renderPhoto(bytes)
  const id = uuidv7()
  try {
    await storePhoto(ctx, { id, product_id: input.id }, rendered)
    return await listPhoto(ctx, input.id, id)
  } catch (error) {
    // In an outage it isn't known what was written. The nightly job deletes it if nothing lists it.
    if (!isOutage(error)) await deletePhotos(ctx, [id])
    throw error
  }
}

export const readProductImage = async (
  ctx: Context,
  input: { image_id: string; format: PhotoFormat; frame?: number | undefined },
): Promise<File> => {
  const missing = () => new AppError('NOT_FOUND')
  const found = await findRendition(ctx.db, input)
  if (!found) throw missing()
  const { storage_key: key, frame, format } = found
  const name = `${input.image_id}-${frame}.${format}`
  return openStored(ctx.storage, { key, name, type: `image/${format}` }, missing)
}
