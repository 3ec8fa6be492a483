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
  /** The same over retries of one paper: the server then keeps it once, and what has arrived of it is not sent again. */
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
  // Without a network the code for it could not be fetched either.
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

/** Brings a paper in parts, going on where an earlier try with the same key stopped, then puts it in its place. */
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
    // Registered by a try whose answer was lost, or kept for too long: what is sent anew counts once all the same.
    forgetUpload(idempotencyKey)
    await send()
  }
  forgetUpload(idempotencyKey)
}
