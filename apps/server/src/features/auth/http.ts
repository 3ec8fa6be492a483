import cors from '@fastify/cors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { systemRequest, type Context, type Services, type SignedIn } from '../../platform/context.ts'
import { AppError, fromFailure } from '../../platform/errors.ts'
import { noteAsker, logRefusedRequest } from '../../platform/http/refusal-log.ts'
import { addressOf } from '../../platform/addresses.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'
import { bearerToken, resolveAccessToken, type SessionRefusal } from './sessions/authenticate.ts'
import { deviceCookie, deviceMarkOf } from './sessions/device-mark.ts'
import { isAllowedAddress } from './sessions/access-rules.ts'
import { touchSession } from './sessions/live-session.ts'
import { isAllowedOrigin } from './redirects.ts'

export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown
export type Method = Extract<HTTPMethods, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>
/** Handlers by path and method; other methods are answered with 405. */
export type Endpoints = Record<string, Partial<Record<Method, Handler>>>

export const VERSION_HEADER = 'x-supabase-api-version'
const VERSION = '2024-01-01'
export const FORM = 'application/x-www-form-urlencoded'

/** Clients from this API version on read string error codes; the version is echoed so that they know. */
const speaksCodes = (request: FastifyRequest): boolean => {
  const header = request.headers[VERSION_HEADER]
  return typeof header === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(header) && header >= VERSION
}

const codeOfStatus = (status: number): AuthErrorCode => {
  switch (status) {
    case 404:
      return 'not_found'
    case 413:
      return 'request_too_large'
    case 415:
      return 'unsupported_media_type'
    case 429:
      return 'over_request_rate_limit'
    default:
      return status < 500 ? 'validation_failed' : 'unexpected_failure'
  }
}

/** Maps anything thrown to an error of the contract; unexpected errors without their message. */
export const toAuthError = (error: unknown): AuthError => {
  if (error instanceof AuthError) return error
  if (error instanceof AppError && error.code === 'MALFORMED_JSON') return new AuthError('bad_json')
  const failure = fromFailure(error)
  if (failure?.status === 503) return new AuthError('temporarily_unavailable', { message: failure.message })
  const status = error instanceof AppError ? error.status : (error as Partial<FastifyError>).statusCode
  return new AuthError(codeOfStatus(status ?? 500), { status: status ?? 500 })
}

const sendError = (request: FastifyRequest, reply: FastifyReply, error: AuthError) => {
  const body = speaksCodes(request)
    ? { code: error.code, message: error.message }
    : { code: error.status, error_code: error.code, msg: error.message, error_id: request.id }
  return reply
    .status(error.status)
    .header('x-sb-error-code', error.code)
    .send({ ...body, ...error.body })
}

/** Common to all auth routes: CORS, echo of the API version, no caching, errors in the contract's format. */
export const prepareAuthHttp = async (app: FastifyInstance, services: Services): Promise<void> => {
  await app.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && isAllowedOrigin(services.config, origin)),
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    exposedHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'X-Sb-Error-Code'],
    maxAge: 3_600,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (speaksCodes(request)) reply.header(VERSION_HEADER, VERSION)
  })
  app.addHook('onSend', async (request, reply) => {
    const mark = marks.get(request)
    if (mark !== undefined && reply.statusCode < 400)
      reply.header('set-cookie', deviceCookie(services.config, mark))
  })
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error, request, reply) => {
    const answer = toAuthError(error)
    if (answer.status >= 500 && !(error instanceof AuthError))
      services.log.error({ err: error, request_id: request.id }, 'auth request failed')
    logRefusedRequest(services.log, request, answer)
    return sendError(request, reply, answer)
  })
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AuthError('not_found')))
}

const marks = new WeakMap<FastifyRequest, string>()

export const guestContext = (services: Services, request: FastifyRequest): Context => ({
  ...services,
  actor: null,
  request: {
    ...systemRequest,
    device: deviceMarkOf(services, request, (mark) => void marks.set(request, mark)),
    request_id: request.id,
    ip: addressOf(request.ip),
    user_agent: request.headers['user-agent'] ?? null,
  },
})

const codeOfRefusal: Record<SessionRefusal, AuthErrorCode> = {
  bad_jwt: 'bad_jwt',
  session_not_found: 'session_not_found',
  user_banned: 'user_banned',
  profile_not_found: 'user_not_found',
}

/**
 * Authenticates endpoints that need a bearer token, at any level. Counts as activity. Refused outside the
 * allowed networks, except for signing out.
 */
export const signedInContext = async (
  services: Services,
  request: FastifyRequest,
  options: { touch: boolean },
): Promise<Context & { actor: SignedIn }> => {
  const token = bearerToken(request)
  if (!token) throw new AuthError('no_authorization')
  const resolved = await resolveAccessToken(services, token)
  if (!resolved.ok) throw new AuthError(codeOfRefusal[resolved.reason])
  noteAsker(request, resolved.actor)
  if (resolved.program) throw new AuthError('insufficient_scope')
  if (options.touch && !isAllowedAddress(resolved.rules, request.ip)) throw new AuthError('ip_not_allowed')
  if (options.touch) await touchSession(services, resolved.actor.session_id, resolved)
  return { ...guestContext(services, request), actor: resolved.actor }
}

/** A query parameter; the first value if repeated. */
export const queryValue = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  return Array.isArray(value) ? value[0] : value
}

/** Only accepts JSON: another site could send a form without a CORS preflight. */
export const jsonBody = (request: FastifyRequest): unknown => {
  if (request.headers['content-type']?.startsWith(FORM)) throw new AuthError('unsupported_media_type')
  return request.body
}
