import { importUndoDays } from '@efie/domain'
import type { Services } from '../../platform/context.ts'
import { deletePhotoRows, findUnusedPhotos, loadRenditionKeys } from './queries.ts'

export const CLEAN_PHOTOS = 'clean-photos'
/** An upload in progress has rows before anything lists it. */
const SPARED_DAYS = 1
const BATCH = 200

/** Files first: if it breaks off, the rows that remain say what is left to delete. */
export const deletePhotos = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  ids: readonly string[],
): Promise<void> => {
  for (const key of await loadRenditionKeys(db, ids)) await storage.delete(key)
  await deletePhotoRows(db, ids)
}

/** Deletes photos that were removed from what they show, or left by an upload that broke off. */
export const cleanPhotos = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()
  const times = { before: daysAgo(SPARED_DAYS), undoable: daysAgo(importUndoDays) }
  for (;;) {
    const unused = await findUnusedPhotos(db, times, BATCH)
    await deletePhotos(services, unused)
    if (unused.length < BATCH) return
  }
}

export const registerPhotoJobs = (services: Services): void => {
  services.jobs.handle(CLEAN_PHOTOS, () => cleanPhotos(services))
  services.jobs.schedule(CLEAN_PHOTOS, '20 2 * * *')
}
