import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { StartError, type Config } from '../../config.ts'
import { onStorage, type FileStorage } from './storage.ts'

/** The folder that all nodes share, or this machine's own where there is one node. */
export const storageFolder = (config: Config): string => {
  if (!config.STORAGE_URL) return resolve(config.DATA_DIR, 'files')
  const url = new URL(config.STORAGE_URL)
  if (url.protocol === 'file:') return fileURLToPath(url)
  throw new StartError('STORAGE_URL: this address is not supported yet. Use file:///path/to/a/folder.')
}

export const diskStorage = (location: string): FileStorage => {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: (key, bytes, contentType) => onStorage(() => disk.put(key, bytes, { contentType })),
    get: (key) => onStorage(() => disk.getBytes(key)),
    delete: (key) => onStorage(() => disk.delete(key)),
    exists: (key) => onStorage(() => disk.exists(key)),
  }
}

export const openStorage = (config: Config): FileStorage => diskStorage(storageFolder(config))
