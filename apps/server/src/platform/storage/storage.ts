/** Files by key: a local folder or S3. Keys are ours, never a person's file name. */
export interface FileStorage {
  put: (key: string, bytes: Uint8Array, content_type: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array>
  delete: (key: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
}
