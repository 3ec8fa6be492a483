import type { AppError } from '../errors.ts'
import type { FileStorage } from './storage.ts'

interface Stored {
  key: string
  name: string
  type: string
}

/** A stored file as a response. Throws `missing` if storage doesn't have it. */
export const openStored = async (
  storage: FileStorage,
  { key, name, type }: Stored,
  missing: () => AppError,
): Promise<File> => {
  if (!(await storage.exists(key))) throw missing()
  // Copied, because storage may return a view of a shared buffer.
  return new File([new Uint8Array(await storage.get(key))], name, { type })
}
