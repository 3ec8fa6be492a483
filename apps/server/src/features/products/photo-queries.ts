import { schema, type Database, type Transaction } from '@efie/database'
import { type Photo, type PhotoFormat } from '@efie/domain'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { photoAddress, photoIds } from './pictures.ts'

const { productImages, productImageRenditions } = schema

export type Rendition = Omit<typeof productImageRenditions.$inferSelect, 'image_id'>

export const insertPhoto = async (
  tx: Transaction,
  values: typeof productImages.$inferInsert & { id: string },
  renditions: readonly Rendition[],
): Promise<void> => {
  await tx.insert(productImages).values(values)
  await tx.insert(productImageRenditions).values(
    renditions.map(({ frame, format, storage_key }) => ({
      image_id: values.id,
      frame,
      format,
      storage_key,
    })),
  )
}

/** Without `frame`, the rendition for the widest. */
export const findRendition = async (
  db: Database,
  { image_id, format, frame }: { image_id: string; format: PhotoFormat; frame?: number | undefined },
): Promise<Rendition | undefined> => {
  const [row] = await db
    .select()
    .from(productImageRenditions)
    .where(
      and(
        eq(productImageRenditions.image_id, image_id),
        eq(productImageRenditions.format, format),
        frame === undefined ? undefined : eq(productImageRenditions.frame, frame),
      ),
    )
    .orderBy(desc(productImageRenditions.frame))
    .limit(1)
  return row
}

/** The photos among pictures, by URL. One query, and none if there are only drawings. */
export const loadPhotos = async (
  db: Database,
  pictures: readonly (string | null)[],
): Promise<Map<string, Photo>> => {
  const ids = photoIds(pictures)
  if (ids.length === 0) return new Map()
  const { id, width, height, frames, placeholder } = productImages
  const rows = await db
    .select({ id, width, height, frames, placeholder })
    .from(productImages)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(
    rows.map(({ id, ...row }) => {
      const url = photoAddress(id)
      return [url, { url, ...row }]
    }),
  )
}

/** Rows with the description of their picture if it is a photo. */
export const withPhotos = async <Row extends { image_url: string | null }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { photo: Photo | null })[]> => {
  const photos = await loadPhotos(
    db,
    rows.map(({ image_url }) => image_url),
  )
  return rows.map((row) => ({ ...row, photo: photos.get(row.image_url ?? '') ?? null }))
}

/** How many of these photos are a product's own. */
export const countOwnPhotos = (db: Database, product_id: string, ids: readonly string[]): Promise<number> =>
  db.$count(productImages, and(eq(productImages.product_id, product_id), inArray(productImages.id, [...ids])))

/** Photos that neither their product nor one of its orders shows any more. */
export const findUnusedPhotos = async (db: Database, before: string, limit: number): Promise<string[]> => {
  const address = sql`${photoAddress('')} || ${productImages.id}::text`
  const rows = await db
    .select({ id: productImages.id })
    .from(productImages)
    .where(
      and(
        lt(productImages.created_at, before),
        sql`not exists (select 1 from products p where p.id = ${productImages.product_id} and ${address} = any(p.images))`,
        sql`not exists (select 1 from order_lines l where l.product_id = ${productImages.product_id} and l.image_url = ${address})`,
      ),
    )
    .orderBy(productImages.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export const loadRenditionKeys = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ storage_key: productImageRenditions.storage_key })
    .from(productImageRenditions)
    .where(inArray(productImageRenditions.image_id, [...ids]))
  return rows.map(({ storage_key }) => storage_key)
}

export const deletePhotoRows = async (db: Database, ids: readonly string[]): Promise<void> => {
  await db.delete(productImages).where(inArray(productImages.id, [...ids]))
}
