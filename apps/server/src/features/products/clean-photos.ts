import type { Services } from '../../platform/context.ts'
import { deletePhotoRows, findUnusedPhotos, loadRenditionKeys } from './photo-queries.ts'

export const CLEAN_PHOTOS = 'clean-product-photos'
/** An upload in progress has rows before its product lists it. */
const SPARED_MILLISECONDS = 24 * 3_600_000
const BATCH = 200

/** Files first: if it breaks off, the rows that remain say what is left to delete. */
export const deletePhotos = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  ids: readonly string[],
): Promise<void> => {
  for (const key of await loadRenditionKeys(db, ids)) await storage.delete(key)
  await deletePhotoRows(db, ids)
}

/** Deletes photos that were removed from their product, or left by an upload that broke off. */
export const cleanPhotos = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const before = new Date(clock.now().getTime() - SPARED_MILLISECONDS).toISOString()
  for (;;) {
    const unused = await findUnusedPhotos(db, before, BATCH)
    await deletePhotos(services, unused)
    if (unused.length < BATCH) return
  }
}

export const registerProductJobs = (services: Services): void => {
  services.jobs.handle(CLEAN_PHOTOS, () => cleanPhotos(services))
  services.jobs.schedule(CLEAN_PHOTOS, '20 2 * * *')
}
