import { errors } from '@efie/contracts/errors'
import { ORPCError } from '@orpc/client'
import { auth } from '~/platform/auth/auth.ts'

export interface UploadOptions {
  /** 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  /** The same for all attempts of an upload, so the server stores it once. */
  idempotencyKey?: string
}

const parse = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The server's refusal as the API client would throw it. */
export const errorOfAnswer = (status: number, text: string): Error => {
  const answer = parse(text)
  const code = typeof answer['code'] === 'string' ? answer['code'] : 'INTERNAL'
  const message = typeof answer['message'] === 'string' ? answer['message'] : errors.INTERNAL.message
  return new ORPCError(code, { defined: true, status: Math.max(400, status), message, data: answer['data'] })
}

export const unreached = (): Error => new TypeError('upload did not reach the server')
export const stopped = (): Error => new DOMException('upload stopped', 'AbortError')

/**
 * POSTs a form with files to a path below /api/v1 and reports progress, which fetch can't. Rejects with the
 * API client's errors, so `toUserError` can read them. Documents are uploaded in parts instead: see
 * documents/send-document.ts.
 */
export const upload = async (path: string, body: FormData, options: UploadOptions = {}): Promise<unknown> => {
  const token = await auth.accessToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1${path}`)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (options.idempotencyKey) request.setRequestHeader('idempotency-key', options.idempotencyKey)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.((event.loaded / event.total) * 100)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(parse(request.responseText))
      else reject(errorOfAnswer(request.status, request.responseText))
    })
    request.addEventListener('error', () => reject(unreached()))
    request.addEventListener('abort', () => reject(stopped()))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
