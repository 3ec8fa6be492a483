import { DetailedError, Upload } from 'tus-js-client'
import { auth } from '~/platform/auth/auth.ts'
import { errorOfAnswer, stopped, unreached } from './upload.ts'

/** Bytes lost at most when the connection breaks, and the number of attempts before the person is told. */
const partBytes = 256 * 1_024
const retryDelays = [500, 1_500, 4_000]

export interface PartsOptions {
  /** URL of an earlier attempt. */
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

/** Uploads a file in parts that the server keeps, and returns the upload's URL. Rejects like `upload`. */
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
      // Also on the server, which would keep the received parts for a day.
      void sending.abort(true).catch(() => {})
      reject(stopped())
    }
    if (options.signal?.aborted) stop()
    else {
      options.signal?.addEventListener('abort', stop, { once: true })
      sending.start()
    }
  })
