import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { restoreBackup } from './restore-backup.ts'
import type { OpenScratch } from './scratch.ts'
import { writeBackup, type Manifest, type Saved } from './write-backup.ts'

export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Discards files: a verification only checks that they can be read. */
const nowhere: FileStorage = {
  put: async () => {},
  get: () => Promise.reject(new Error('a verification reads no file back')),
  delete: async () => {},
  exists: async () => false,
}

/**
 * Restores the archive into a scratch database, where counts and ledger totals are compared. A backup that
 * was never restored can't be trusted.
 */
const verify = async (services: Saved, openScratch: OpenScratch, file: string): Promise<Manifest> => {
  const scratch = await openScratch()
  try {
    return await restoreBackup({ ...services, db: scratch.db, storage: nowhere }, file)
  } finally {
    await scratch.remove()
  }
}

/** What is recorded of a verified backup. */
export interface MadeBackup {
  file_size: number
  sha256: string
  rows: number
  ledger_debits: number
}

/** Writes a backup and verifies it. One that can't be verified isn't kept. */
export const makeBackup = async (
  services: Saved,
  openScratch: OpenScratch,
  file: string,
): Promise<MadeBackup> => {
  await writeBackup(services, file)
  try {
    const { totals } = await verify(services, openScratch, file)
    return {
      file_size: (await stat(file)).size,
      sha256: await digestOf(file),
      rows: Object.values(totals.rows).reduce((sum, count) => sum + count, 0),
      ledger_debits: totals.debits,
    }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
