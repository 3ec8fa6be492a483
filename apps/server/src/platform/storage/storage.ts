/** Files by key: a local folder or S3. Keys are ours, never a person's file name. */
export interface FileStorage {
  put: (key: string, bytes: Uint8Array, content_type: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array>
  delete: (key: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
}

/** The place where files lie is away, full or may not be written. The cause is the system's own error. */
export class StorageAwayError extends Error {
  constructor(cause: unknown) {
    super('the storage of files failed', { cause })
  }
}

/** What the system refused, except that a file is missing, which says nothing of its place. */
export const isSystemFailure = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as NodeJS.ErrnoException
    if (syscall !== undefined) return code !== 'ENOENT'
  }
  return false
}

/** Work on stored files, whose failure is told from mistakes of ours. */
export const onStorage = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw isSystemFailure(error) ? new StorageAwayError(error) : error
  }
}
