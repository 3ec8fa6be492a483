import { createHash } from 'node:crypto'
import { mostPictures, type PhotoFormat } from '@efie/domain'
import type { SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { nowIso } from '../../platform/clock.ts'
import { signedIn, transact, type Context } from '../../platform/context.ts'
import { AppError, invalid, isOutage } from '../../platform/errors.ts'
import { MAX_FILE_BYTES } from '../../platform/files/judge-file.ts'
import { receivePicture } from '../../platform/files/receive-file.ts'
import { openStored } from '../../platform/storage/open-stored.ts'
import { deletePhotos } from './clean-photos.ts'
import { findRendition, insertPhoto } from './queries.ts'
import { renderPhoto } from './render-photo.ts'

/** What a photo shows; neither until an import is written. */
export interface PhotoOwner {
  product_id?: string
  property_id?: string
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

/**
 * Renders a photo for every size in which it is shown, and stores it before anything lists it: rows first, so
 * that a crash leaves no file without its row.
 */
export const storePhoto = async (
  ctx: Context,
  { id, ...owner }: PhotoOwner & { id: string },
  bytes: Uint8Array,
): Promise<void> => {
  const { files, ...rendered } = await renderPhoto(bytes)
  const keyed = files.map((file) => ({
    ...file,
    storage_key: `photos/${id}/${file.frame}.${file.format}`,
  }))
  const values = {
    id,
    ...owner,
    ...rendered,
    digest: digestOf(bytes),
    created_by: signedIn(ctx).id,
    created_at: nowIso(ctx.clock),
  }
  await transact(ctx, (ctx) => insertPhoto(ctx.db, values, keyed))
  for (const { storage_key, bytes, format } of keyed)
    await ctx.storage.put(storage_key, bytes, `image/${format}`)
}

/**
 * Runs what lists photos that it is given ids for. If it fails, they are deleted. In an outage it isn't known
 * what was written, so they are left to the nightly job, which deletes them if nothing lists them.
 */
export const listing = async <Listed>(
  ctx: Context,
  count: number,
  work: (ids: string[]) => Promise<Listed>,
): Promise<Listed> => {
  const ids = Array.from({ length: count }, () => uuidv7())
  try {
    return await work(ids)
  } catch (error) {
    if (!isOutage(error)) await deletePhotos(ctx, ids)
    throw error
  }
}

/** Receives one photo of what `requireOwner` finds, and lists it. */
export const addPhoto = async <Listed>(
  ctx: Context,
  file: File,
  owner: PhotoOwner,
  { requireOwner, list }: { requireOwner: () => Promise<void>; list: (id: string) => Promise<Listed> },
): Promise<Listed> => {
  if (file.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const bytes = new Uint8Array(await file.arrayBuffer())
  await receivePicture(ctx, bytes)
  await requireOwner()
  return listing(ctx, 1, async ([id = '']) => {
    await storePhoto(ctx, { id, ...owner }, bytes)
    return list(id)
  })
}

/** Refuses one picture too many. */
export const requireRoom = (what: string, pictures: readonly string[]): void => {
  if (pictures.length >= mostPictures)
    throw invalid('file', `${what} can have up to ${mostPictures} pictures`)
}

export const readPhoto = async (
  ctx: Context,
  input: { image_id: string; format: PhotoFormat; frame?: number | undefined },
  within: SQL,
): Promise<File> => {
  const missing = () => new AppError('NOT_FOUND')
  const found = await findRendition(ctx.db, input, within)
  if (!found) throw missing()
  const { storage_key: key, frame, format } = found
  const name = `${input.image_id}-${frame}.${format}`
  return openStored(ctx.storage, { key, name, type: `image/${format}` }, missing)
}
