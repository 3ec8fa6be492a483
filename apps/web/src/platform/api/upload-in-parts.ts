import { DetailedError, Upload } from 'tus-js-client'
import { auth } from '~/platform/auth/auth.ts'
import { errorOfAnswer, stopped, unreached } from './upload.ts'

/** What is lost at most when the connection breaks, and how often it is tried before somebody hears of it. */
const partBytes = 256 * 1_024
const retryDelays = [500, 1_500, 4_000]

export interface PartsOptions {
  /** Where an earlier try began. */
  begunAt: string | null
  onBegun: (url: string) => void
  /** 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

const asApiError = (error: Error): Error => {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  return answer && answer.getStatus() > 0 ? errorOfAnswer(answer.getStatus(), answer.getBody()) : unreached()
}

/** Sends a file in parts, each kept by the server, and answers the upload's address. Rejects as `upload` does. */
export const uploadInParts = (file: File, options: PartsOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const sending = new Upload(file, {
      endpoint: '/api/v1/uploads',
      uploadUrl: options.begunAt,
      metadata: { filename: file.name },
      chunkSize: partBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        const token = await auth.accessToken()
        if (token) request.setHeader('authorization', `Bearer ${token}`)
      },
      onUploadUrlAvailable: () => sending.url && options.onBegun(sending.url),
      onProgress: (sent, total) => options.onProgress?.((sent / total) * 100),
      onSuccess: () => resolve(sending.url ?? ''),
      onError: (error) => reject(asApiError(error)),
    })
    const stop = () => {
      // Also on the server, which would keep what has come for a day.
      void sending.abort(true).catch(() => {})
      reject(stopped())
    }
    if (options.signal?.aborted) stop()
    else {
      options.signal?.addEventListener('abort', stop, { once: true })
      sending.start()
    }
  })
