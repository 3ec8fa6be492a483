import type { DocumentType } from '@efie/domain'
import { ORPCError } from '@orpc/client'
import { client } from '~/platform/api/client.ts'
import { forgetUpload, knownUpload, noteUpload } from './begun-uploads.ts'

export interface Paper {
  document_type: DocumentType
  application_id: string | null
  file: File
}

export interface SendOptions {
  /**
   * The same for all attempts of one document, so the server stores it once and received parts aren't sent
   * again.
   */
  idempotencyKey: string
  /** 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

const isGone = (error: unknown): boolean => error instanceof ORPCError && error.code === 'NOT_FOUND'

const sendBytes = async (
  file: File,
  { idempotencyKey, onProgress, signal }: SendOptions,
): Promise<string> => {
  // Offline, the code for uploading couldn't be loaded either.
  if (!navigator.onLine) throw new TypeError('upload did not reach the server')
  const { uploadInParts } = await import('~/platform/api/upload-in-parts.ts')
  const url = await uploadInParts(file, {
    begunAt: knownUpload(idempotencyKey),
    onBegun: (begunAt) => noteUpload(idempotencyKey, begunAt),
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  })
  return url.split('/').at(-1) ?? ''
}

/**
 * Uploads a document in parts, continuing where an earlier attempt with the same key stopped, then registers
 * it.
 */
export const sendDocument = async (paper: Paper, options: SendOptions): Promise<void> => {
  const { document_type, application_id, file } = paper
  const { idempotencyKey, signal } = options
  const send = async () => {
    const upload_id = await sendBytes(file, options)
    await client.documents.upload(
      { upload_id, document_type, ...(application_id && { application_id }) },
      { context: { idempotencyKey }, ...(signal && { signal }) },
    )
  }
  try {
    await send()
  } catch (error) {
    if (!isGone(error)) throw error
    // Registered by an attempt whose answer was lost, or expired: sending it again still counts once.
    forgetUpload(idempotencyKey)
    await send()
  }
  forgetUpload(idempotencyKey)
}
