/** Files by key, in a local folder or S3. Keys are generated, never a person's file name. */
export interface FileStorage {
  put: (key: string, bytes: Uint8Array, content_type: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array>
  delete: (key: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
}

/** File storage is unavailable, full or read-only. The cause is the system's error. */
export class StorageAwayError extends Error {
  constructor(cause: unknown) {
    super('the storage of files failed', { cause })
  }
}

/** Any system error except a missing file, which says nothing about the storage itself. */
export const isSystemFailure = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as NodeJS.ErrnoException
    if (syscall !== undefined) return code !== 'ENOENT'
  }
  return false
}

/** Runs work on stored files, turning system errors into StorageAwayError and leaving bugs as they are. */
export const onStorage = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw isSystemFailure(error) ? new StorageAwayError(error) : error
  }
}
