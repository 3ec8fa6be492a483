import { schema, type Database, type Transaction } from '@efie/database'
import { type Photo, type PhotoFormat } from '@efie/domain'
import { and, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { photoAddress, photoIds, type PhotoSubject } from './addresses.ts'

const { photos, photoRenditions } = schema

export type Rendition = Omit<typeof photoRenditions.$inferSelect, 'photo_id'>

const ownerOf = { product: photos.product_id, property: photos.property_id }

export const insertPhoto = async (
  tx: Transaction,
  values: typeof photos.$inferInsert & { id: string },
  renditions: readonly Rendition[],
): Promise<void> => {
  await tx.insert(photos).values(values)
  await tx.insert(photoRenditions).values(
    renditions.map(({ frame, format, storage_key }) => ({
      photo_id: values.id,
      frame,
      format,
      storage_key,
    })),
  )
}

/** Of photos in SQL: their URL, as their subject lists it. */
export const addressOf = (subject: PhotoSubject): SQL =>
  sql`${photoAddress(subject, '')} || ${photos.id}::text`

/** Gives photos that show nothing yet to a product. */
export const givePhotos = async (
  tx: Transaction,
  product_id: string,
  ids: readonly string[],
): Promise<void> => {
  await tx
    .update(photos)
    .set({ product_id })
    .where(and(inArray(photos.id, [...ids]), isNull(photos.product_id), isNull(photos.property_id)))
}

/** Without `frame`, the rendition for the widest. `within`: the photos that may be read. */
export const findRendition = async (
  db: Database,
  { image_id, format, frame }: { image_id: string; format: PhotoFormat; frame?: number | undefined },
  within: SQL,
): Promise<Rendition | undefined> => {
  const [row] = await db
    .select({
      frame: photoRenditions.frame,
      format: photoRenditions.format,
      storage_key: photoRenditions.storage_key,
    })
    .from(photoRenditions)
    .innerJoin(photos, eq(photos.id, photoRenditions.photo_id))
    .where(
      and(
        eq(photoRenditions.photo_id, image_id),
        eq(photoRenditions.format, format),
        frame === undefined ? undefined : eq(photoRenditions.frame, frame),
        within,
      ),
    )
    .orderBy(desc(photoRenditions.frame))
    .limit(1)
  return row
}

/** The photos among pictures, by URL. One query, and none if there are no photos. */
export const loadPhotos = async (
  db: Database,
  subject: PhotoSubject,
  pictures: readonly (string | null)[],
): Promise<Map<string, Photo>> => {
  const ids = photoIds(subject, pictures)
  if (ids.length === 0) return new Map()
  const { id, width, height, frames, placeholder } = photos
  const rows = await db
    .select({ id, width, height, frames, placeholder })
    .from(photos)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(
    rows.map(({ id, ...row }) => {
      const url = photoAddress(subject, id)
      return [url, { url, ...row }]
    }),
  )
}

/** What was uploaded as each of these photos, by id. */
export const loadDigests = async (db: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: photos.id, digest: photos.digest })
    .from(photos)
    .where(inArray(photos.id, [...ids]))
  return new Map(rows.map(({ id, digest }) => [id, digest]))
}

/** Rows with the description of their product's picture if it is a photo. */
export const withPhotos = async <Row extends { image_url: string | null }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { photo: Photo | null })[]> => {
  const found = await loadPhotos(
    db,
    'product',
    rows.map(({ image_url }) => image_url),
  )
  return rows.map((row) => ({ ...row, photo: found.get(row.image_url ?? '') ?? null }))
}

/** How many of these photos are of a product or property. */
export const countOwnPhotos = (
  db: Database,
  subject: PhotoSubject,
  owner: string,
  ids: readonly string[],
): Promise<number> => db.$count(photos, and(eq(ownerOf[subject], owner), inArray(photos.id, [...ids])))

/**
 * Photos that what they show doesn't list any more, nor an order, nor an import that can still be undone.
 * `undoable` is the time since which imports can be.
 */
export const findUnusedPhotos = async (
  db: Database,
  { before, undoable }: { before: string; undoable: string },
  limit: number,
): Promise<string[]> => {
  const address = addressOf('product')
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        lt(photos.created_at, before),
        sql`not exists (select 1 from products p where p.id = ${photos.product_id} and ${address} = any(p.images))`,
        sql`not exists (select 1 from properties p where p.id = ${photos.property_id} and ${addressOf('property')} = any(p.images))`,
        sql`not exists (select 1 from order_lines l where l.product_id = ${photos.product_id} and l.image_url = ${address})`,
        sql`not exists (
          select 1 from imports i
          where i.kind = 'products' and i.undone_at is null and i.created_at > ${undoable}
            and i.rows @> jsonb_build_array(
              jsonb_build_object('before', jsonb_build_object('images', jsonb_build_array(${address})))))`,
      ),
    )
    .orderBy(photos.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export const loadRenditionKeys = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ storage_key: photoRenditions.storage_key })
    .from(photoRenditions)
    .where(inArray(photoRenditions.photo_id, [...ids]))
  return rows.map(({ storage_key }) => storage_key)
}

export const deletePhotoRows = async (db: Database, ids: readonly string[]): Promise<void> => {
  await db.delete(photos).where(inArray(photos.id, [...ids]))
}
