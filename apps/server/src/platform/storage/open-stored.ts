import type { AppError } from '../errors.ts'
import type { FileStorage } from './storage.ts'

interface Stored {
  key: string
  name: string
  type: string
}

/** A stored file as an operation answers it. Throws `missing` where storage has lost it. */
export const openStored = async (
  storage: FileStorage,
  { key, name, type }: Stored,
  missing: () => AppError,
): Promise<File> => {
  if (!(await storage.exists(key))) throw missing()
  // A copy of its own: storage may hand out a view on a shared buffer.
  return new File([new Uint8Array(await storage.get(key))], name, { type })
}
