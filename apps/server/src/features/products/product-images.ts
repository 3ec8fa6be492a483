import { schema } from '@efie/database'
import type { PhotoFormat } from '@efie/domain'
import { isNotNull } from 'drizzle-orm'
import { transact, type Context, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { addPhoto, photoAddress, readPhoto, requireRoom } from '../photos/index.ts'
import { changeProduct } from './change-products.ts'
import { productDetailOf } from './list-products.ts'
import { arrangedPictures, shownPictures } from './pictures.ts'
import { findProduct } from './queries.ts'

const listPhoto = (ctx: ScopedContext<'products.write'>, product_id: string, id: string) =>
  transact(ctx, async (ctx) => {
    await changeProduct(ctx, product_id, 'product.add-image', ({ images }) => {
      const shown = shownPictures(images)
      requireRoom('A product', shown)
      const next = arrangedPictures(images, [...shown, photoAddress('product', id)])
      return { images: next, image_url: next[0] ?? null }
    })
    return productDetailOf(ctx.db, product_id)
  })

/** Adds a photo to a product after its other photos. */
export const addProductImage = (ctx: ScopedContext<'products.write'>, input: { id: string; file: File }) =>
  addPhoto(
    ctx,
    input.file,
    { product_id: input.id },
    {
      requireOwner: async () => {
        if (!(await findProduct(ctx.db, input.id))) throw new AppError('PRODUCT_NOT_FOUND')
      },
      list: (id) => listPhoto(ctx, input.id, id),
    },
  )

export const readProductImage = (
  ctx: Context,
  input: { image_id: string; format: PhotoFormat; frame?: number | undefined },
): Promise<File> => readPhoto(ctx, input, isNotNull(schema.photos.product_id))
