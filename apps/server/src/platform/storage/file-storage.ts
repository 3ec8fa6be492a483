import { existsSync } from 'node:fs'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { StartError, type Config } from '../../config.ts'
import { onStorage, StorageAwayError, type FileStorage } from './storage.ts'

/** The folder shared by all nodes, or a local one with a single node. */
export const storageFolder = (config: Config): string => {
  if (!config.STORAGE_URL) return resolve(config.DATA_DIR, 'files')
  const url = new URL(config.STORAGE_URL)
  if (url.protocol === 'file:') return fileURLToPath(url)
  throw new StartError('STORAGE_URL: this kind of address isn’t supported yet. Use file:///path/to/a/folder.')
}

/** Written at the first start. If it is missing later, another volume or an empty folder is in its place. */
const MARKER = '.efie-storage'

/** Creates and marks the configured folder if needed. Only a start does so. */
export const prepareStorage = async (config: Config): Promise<void> => {
  if (!config.STORAGE_URL) return
  const folder = storageFolder(config)
  const marker = join(folder, MARKER)
  if (existsSync(marker)) return
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(marker, 'Efie keeps its files in this folder. Leave this file here.\n')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `STORAGE_URL: Efie can’t write to the folder ${folder} (${reason}). Fix its permissions, or set STORAGE_URL to another folder.`,
    )
  }
}

/**
 * Refuses to work on an unmounted volume, which looks like an empty folder: existing files would be missing
 * and new ones lost under the next mount.
 */
export const requireStorage = async (config: Config): Promise<void> => {
  if (!config.STORAGE_URL) return
  try {
    await access(join(storageFolder(config), MARKER))
  } catch (error) {
    throw new StorageAwayError(error)
  }
}

export const diskStorage = (location: string): FileStorage => {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: (key, bytes, contentType) =>
      onStorage(async () => {
        try {
          await disk.put(key, bytes, { contentType })
        } catch (error) {
          // A full disk leaves half a file behind, which nothing would refer to.
          await disk.delete(key).catch(() => {})
          throw error
        }
      }),
    get: (key) => onStorage(() => disk.getBytes(key)),
    delete: (key) => onStorage(() => disk.delete(key)),
    exists: (key) => onStorage(() => disk.exists(key)),
  }
}

export const openStorage = (config: Config): FileStorage => {
  const storage = diskStorage(storageFolder(config))
  const whenThere =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await requireStorage(config)
      return work(...given)
    }
  return {
    put: whenThere(storage.put),
    get: whenThere(storage.get),
    delete: whenThere(storage.delete),
    exists: whenThere(storage.exists),
  }
}
