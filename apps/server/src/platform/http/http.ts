import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { errors } from '@efie/contracts'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Config } from '../../config.ts'
import { AppError, fromFailure } from '../errors.ts'
import { networkOf } from '../addresses.ts'
import { errorBody } from './orpc.ts'
import { logRefusedRequest, writeRefusals } from './refusal-log.ts'
import { addSecurityHeaders } from './security-headers.ts'

const JSON_LIMIT = 1_048_576
/** A 10 MB file plus multipart overhead, in bytes. */
const MULTIPART_LIMIT = 11 * 1_048_576
/** Seconds for `Retry-After` when the server is busy, unavailable or ending: about the time of a failover. */
export const RETRY_AFTER = '10'
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

const toAppError = (error: unknown, request: FastifyRequest): AppError | null => {
  if (error instanceof AppError) return error
  switch ((error as Partial<FastifyError>).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      // Only a file upload makes such a body this large.
      return new AppError(
        request.headers['content-type']?.startsWith('multipart/') ? 'FILE_TOO_LARGE' : 'BODY_TOO_LARGE',
      )
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA_TYPE')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('MALFORMED_JSON')
    case undefined:
    default:
      break
  }
  const status = (error as Partial<FastifyError>).statusCode
  if (status === 429) return new AppError('RATE_LIMITED')
  if (status !== undefined && status >= 400 && status < 500) return new AppError('BAD_REQUEST')
  return fromFailure(error)
}

/** The row version in `If-Match`, quoted or not. */
export const ifMatch = (request: FastifyRequest): number | null => {
  const value = request.headers['if-match']
  if (value === undefined) return null
  const number = Number(value.replaceAll('"', ''))
  if (!Number.isInteger(number))
    throw new AppError('BAD_REQUEST', {
      issues: [{ path: 'If-Match', message: 'Send the version of the row' }],
    })
  return number
}

const IDEMPOTENCY_KEY = /^[\x21-\x7E]{8,200}$/

export const idempotencyKey = (request: FastifyRequest): string | null => {
  const value = request.headers['idempotency-key']
  if (value === undefined || value === '') return null
  if (typeof value !== 'string' || !IDEMPOTENCY_KEY.test(value)) {
    throw new AppError('BAD_REQUEST', {
      issues: [{ path: 'Idempotency-Key', message: 'Send 8 to 200 printable characters without spaces' }],
    })
  }
  return value
}

/**
 * NUL escapes in JSON. PostgreSQL text can't hold NUL, so they are refused once here instead of in every
 * field.
 */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/
const nulIssue = { issues: [{ path: '', message: 'Text can’t contain the NUL character' }] }

/** Half a surrogate pair, which only a JSON escape can express. PostgreSQL would store “�” instead. */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f][\da-f]{2}/
const halfIssue = { issues: [{ path: '', message: 'Text can’t contain half a surrogate pair' }] }

const holdsHalfCharacter = (body: string, value: unknown): boolean =>
  /\\ud/i.test(body) && HALF_CHARACTER.test(JSON.stringify(value))

/** Parses multipart bodies to FormData, files included, within a size limit that the parser enforces. */
const addBodyParsers = (app: FastifyInstance): void => {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    if (NUL_IN_JSON.test(body as string)) return done(new AppError('BAD_REQUEST', nulIssue))
    try {
      const value: unknown = JSON.parse(body as string)
      if (holdsHalfCharacter(body as string, value)) return done(new AppError('BAD_REQUEST', halfIssue))
      done(null, value)
    } catch {
      done(new AppError('MALFORMED_JSON'))
    }
  })
  app.addContentTypeParser(
    /^multipart\/form-data/,
    { parseAs: 'buffer', bodyLimit: MULTIPART_LIMIT },
    async (request: FastifyRequest, body: Buffer) => {
      try {
        const response = new Response(new Uint8Array(body), {
          headers: { 'content-type': request.headers['content-type'] ?? '' },
        })
        return await response.formData()
      } catch {
        throw new AppError('BAD_REQUEST', {
          issues: [{ path: 'file', message: 'The multipart body could not be read' }],
        })
      }
    },
  )
}

/** Rejects malformed or oversized requests before Fastify sees them, in the same form as all other errors. */
const refuseConnection = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const { code, status } =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ({ code: 'BODY_TOO_LARGE', status: '431 Request Header Fields Too Large' } as const)
      : ({ code: 'BAD_REQUEST', status: '400 Bad Request' } as const)
  const body = JSON.stringify(errorBody(code, errors[code].message))
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${randomUUID()}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  )
}

const probes = ['/healthz', '/readyz']

/** Photos: lists show dozens, each read from storage, so they have a limit of their own. */
const isPhoto = (url: string): boolean => /^\/api\/v1\/(product|property)-images\//.test(url)

/**
 * Fastify with what all routes share: request ids, headers, limits, compression and a single error handler.
 * Knows no feature.
 */
export const buildHttp = async (config: Config, log: FastifyBaseLogger): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUSTED_PROXIES
      ? config.TRUSTED_PROXIES.split(',').map((entry) => entry.trim())
      : false,
    bodyLimit: JSON_LIMIT,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Requests on open connections are answered normally while the server closes.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false },
    clientErrorHandler: refuseConnection,
    // A URL that can't be decoded skips the hooks below.
    frameworkErrors: (_error, request, reply) => {
      // A cast: the reply is typed for a route's schema, which an undecoded URL doesn't have.
      void (reply as FastifyReply)
        .status(400)
        .header('x-request-id', request.id)
        .header('cache-control', 'no-store')
        .send(errorBody('BAD_REQUEST', errors.BAD_REQUEST.message))
    },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
  })
  addBodyParsers(app)
  app.addHook('onClose', async () => writeRefusals(log))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Answers are about people and their money. Cacheable ones (pages and their files) override this.
    reply.header('cache-control', 'no-store')
    done(request.url.includes('%00') ? new AppError('BAD_REQUEST', nulIssue) : undefined)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER)
    done()
  })
  await addSecurityHeaders(app, config)
  if (config.RATE_LIMITS === 'on') {
    await app.register(rateLimit, {
      max: ({ url }) => (isPhoto(url) ? 6_000 : 600),
      timeWindow: '1 minute',
      // Per node: it only keeps one client from overloading a node. Limits that protect accounts or cost
      // money are counted in the database (platform/rate-limits.ts).
      keyGenerator: ({ ip, url }) => (isPhoto(url) ? `photos ${networkOf(ip)}` : networkOf(ip)),
      allowList: ({ url }) => probes.some((start) => url.startsWith(start)),
    })
  }
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // What a stream has written goes out: otherwise megabytes of a slow list would stay in the compressor.
    brotliOptions: { params: { 1: 4 }, flush: constants.BROTLI_OPERATION_FLUSH },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    // What is compressed by default, and streamed lists.
    customTypes: /^text\/(?!event-stream)|[+/](?:json|text|xml|x-ndjson)(?:;|$)|octet-stream(?:;|$)/,
  })
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error, request)
    // While a backup is restored, every request is refused; the restore itself is logged.
    const isFailure = known?.code !== 'RESTORING' && (known?.status ?? 500) >= 500
    if (isFailure) log.error({ err: error, request_id: request.id }, 'request failed')
    const answer = known ?? new AppError('INTERNAL')
    logRefusedRequest(log, request, answer)
    return reply.status(answer.status).send(errorBody(answer.code, answer.message, answer.data))
  })
  return app
}

/** Body for unknown paths below an API prefix. */
export const notFoundBody = errorBody('NOT_FOUND', errors.NOT_FOUND.message)
