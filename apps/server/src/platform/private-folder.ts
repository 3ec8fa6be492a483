import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, type Config } from '../config.ts'

const OTHERS = 0o077
const OWNERS = 0o700
const SHARED_BY_ALL = 0o1000

/** A file of another user keeps its mode, since only its owner can change it. */
const tighten = (path: string, mode: number): void => {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/**
 * Restricts the data folder to the user who runs Efie, regardless of the umask: it contains identity
 * documents, the ledger and the encryption key. An existing folder that others can read is tightened with all
 * its contents; the owner's own rights stay.
 */
export const keepPrivate = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): void => {
  process.umask(OTHERS)
  const folder = statSync(DATA_DIR, { throwIfNoEntry: false })
  if (process.platform === 'win32' || !folder?.isDirectory() || (folder.mode & OTHERS) === 0) return
  if (folder.mode & SHARED_BY_ALL)
    throw new StartError(
      `DATA_DIR: everyone on this machine shares the folder ${DATA_DIR}. Set DATA_DIR to a folder that only Efie uses.`,
    )
  tighten(DATA_DIR, OWNERS)
  for (const entry of readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) tighten(path, OWNERS)
    else if (entry.isFile()) tighten(path, statSync(path).mode & OWNERS)
  }
}
