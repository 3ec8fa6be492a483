import { contract, errors, unknownField, type OperationMeta } from '@efie/contracts'
import { needsStepUp, stepUpMinutes } from '@efie/domain'
import type { AnyContractRouter } from '@orpc/contract'
import { implement, ORPCError, ValidationError, type Router } from '@orpc/server'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
  type StandardOpenAPIJsonSerialized,
} from '@orpc/openapi-client/standard'
import { StandardHandler } from '@orpc/server/standard'
import { sendStandardResponse } from '@orpc/standard-server-fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signedIn, withScope, type Context, type Scoped, type SignedIn } from '../context.ts'
import { AppError, fromFailure, type Issue } from '../errors.ts'
import { languageOfReader } from '../texts/language-of.ts'
import { asDeclared } from './declared.ts'
import { listStreams } from './list-streams.ts'
import { logRefusal } from './refusal-log.ts'

/**
 * Context with headers of the answer, and the query parameters ignored because the operation takes a body.
 */
type Answered = Context & { headers?: Record<string, string>; unread_query?: string[] }

const unknown = (path: string): Issue => ({ path, message: unknownField })

/** Whether the unvalidated input is one that the operation's `step_up` covers. */
const isStepUpAct = (step_up: OperationMeta['step_up'], input: unknown): boolean => {
  if (step_up === undefined || step_up === true) return step_up ?? false
  const fields = z.record(z.string(), z.unknown()).safeParse(input).data ?? {}
  return step_up.values.some((value) => value === fields[step_up.field])
}

const requireFreshFactor = (ctx: Context): void => {
  const { second_factor } = signedIn(ctx)
  if (needsStepUp(second_factor, ctx.realClock.now().getTime()))
    throw new AppError('STEP_UP_REQUIRED', { held_for_seconds: stepUpMinutes * 60 })
}

const implementer = implement(contract).$context<Answered>()

const keptForEver = 'public, max-age=31536000, immutable'

/** Middleware that runs before the input is validated, once the caller is authorised. */
const beforeInput = implementer.middleware(async ({ context, procedure, next }, input) => {
  const { idempotent, kept_seconds, step_up } = procedure['~orpc'].meta
  if (isStepUpAct(step_up, input)) requireFreshFactor(context)
  if (idempotent && context.request.idempotency_key === null) throw new AppError('IDEMPOTENCY_KEY_REQUIRED')
  if (context.unread_query?.length)
    throw new AppError('VALIDATION_FAILED', { issues: context.unread_query.map(unknown) })
  const answer = await next()
  if (kept_seconds !== undefined && context.headers)
    context.headers['cache-control'] =
      kept_seconds === Infinity ? keptForEver : `public, max-age=${kept_seconds}`
  return answer
})

/**
 * Operations that require a permission, as features implement them in `routes.ts`: guests are refused with
 * 401, roles without the permission with 403, and the verb receives the actor and their scope.
 * The permission's type is `never`, which fits every verb. That a verb requires its operation's permission is
 * checked by `scripts/verbs.test.ts`.
 */
export const os = implementer
  .use(({ context, procedure, next }) => {
    const { access } = procedure['~orpc'].meta
    if (access === 'public' || access === 'signed-in')
      throw new Error('An operation without a permission is implemented by `unscoped`')
    return next({ context: withScope(context, access) as Answered & Scoped<never> })
  })
  .use(beforeInput)

/** Operations open to everyone, or to everyone who is signed in. */
export const unscoped = implementer
  .use(({ context, procedure, next }) => {
    const { access } = procedure['~orpc'].meta
    if (access === 'signed-in') signedIn(context)
    else if (access !== 'public') throw new Error('An operation with a permission is implemented by `os`')
    return next()
  })
  .use(beforeInput)

const issuesOf = (error: ValidationError): Issue[] =>
  (error.issues as z.core.$ZodIssue[]).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknown([...issue.path, key].map(String).join('.')))
      : { path: issue.path.map(String).join('.'), message: issue.message },
  )

const toOrpcError = (error: AppError) =>
  new ORPCError(error.code, { status: error.status, message: error.message, data: error.data })

/**
 * Maps anything thrown by a handler to an error of the contract. Unexpected errors are logged and answered as
 * INTERNAL.
 */
const mapError = (error: unknown, context: Context): ORPCError<string, unknown> => {
  if (error instanceof AppError) return toOrpcError(error)
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
      return toOrpcError(new AppError('VALIDATION_FAILED', { issues: issuesOf(error.cause) }))
    }
    if (error.code in errors) return error
    if (error.status < 500) return toOrpcError(new AppError('BAD_REQUEST'))
  }
  const failure = fromFailure(error)
  if (!failure || failure.status >= 500)
    context.log.error({ err: error, request_id: context.request.request_id }, 'request failed')
  return toOrpcError(failure ?? new AppError('INTERNAL'))
}

/** Refusals with values in the caller's language; the others are translated by the app. */
const inReadersLanguage = async (error: unknown, { db, actor, request }: Context): Promise<unknown> => {
  if (!(error instanceof AppError) || !error.isTranslatable) return error
  try {
    return error.in(actor ? await languageOfReader(db, actor) : request.language)
  } catch {
    // A database that is away must not hide the refusal.
    return error
  }
}

export const errorBody = (code: string, message: string, data?: unknown) => ({
  code,
  message,
  ...(data === undefined ? {} : { data }),
})

const untilWhen = z.object({ data: z.object({ retry_after: z.int() }) })

/** Temporary refusals carry `Retry-After` in seconds. */
const retryHeader = ({ status, body }: { status: number; body: unknown }): { 'retry-after'?: string } => {
  const seconds = status === 429 ? untilWhen.safeParse(body).data?.data.retry_after : undefined
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}

/**
 * Content policy of files, which people uploaded. Opened directly in a browser, a file can't run scripts,
 * submit forms or act as Efie; the app itself shows files from their bytes.
 */
const filePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const fileHeaders = (body: unknown): Record<string, string> =>
  body instanceof Blob ? { 'content-security-policy': filePolicy, 'x-content-type-options': 'nosniff' } : {}

/** Answers are JSON already, as their schemas describe them, or files: nothing in them has to be converted. */
class PlainSerializer extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): StandardOpenAPIJsonSerialized {
    return [data, data instanceof Blob]
  }
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: unknown
}

/** A request as the operations read it. */
const askedOf = ({ method, url, headers, body }: FastifyRequest) => ({
  method,
  url: new URL(url, 'http://localhost'),
  headers,
  body: () => Promise.resolve(body),
  signal: undefined,
})

/** Sends JSON directly, and whatever else there is with its length, type and name. */
const send = async (reply: FastifyReply, answer: Answer): Promise<FastifyReply> => {
  const { status, headers, body } = answer
  if (body instanceof Blob) await sendStandardResponse(reply, answer)
  else {
    reply.status(status).headers(headers)
    if (body === undefined) reply.send()
    else reply.header('content-type', 'application/json').send(JSON.stringify(body))
  }
  return reply
}

/** A file that never changes is known by its name, so a cache that still has it needs only its headers. */
const unlessKnown = (answer: Answer, known: string | string[] | undefined): Answer => {
  if (!(answer.body instanceof File) || answer.headers['cache-control'] !== keptForEver) return answer
  const etag = `"${answer.body.name}"`
  const headers = { ...answer.headers, etag }
  return known === etag ? { status: 304, headers, body: undefined } : { ...answer, headers }
}

/** Inputs are objects: a list, number or string is refused even if every field is optional. */
const requireFields = (body: unknown): void => {
  if (body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))) return
  throw new AppError('VALIDATION_FAILED', {
    issues: [{ path: '', message: 'Send an object with the fields' }],
  })
}

const PREFIX = '/api/v1'

/**
 * Serves the domain API below `/api/v1`. `contextOf` authenticates the request, or checks for a longer answer that
 * its caller may still act. `isEnding`: longer answers end with their next page.
 */
export const mountApi = (
  app: FastifyInstance,
  router: Router<AnyContractRouter, Answered>,
  contextOf: (request: FastifyRequest, caller?: SignedIn) => Promise<Context>,
  isEnding: () => boolean = () => false,
): void => {
  const serializer = new StandardOpenAPISerializer(
    new PlainSerializer(),
    new StandardBracketNotationSerializer(),
  )
  const codec = new StandardOpenAPICodec(serializer, {
    customErrorResponseBodyEncoder: (error) => errorBody(error.code, error.message, error.data),
  })
  const operations = new StandardHandler<Answered>(router, new StandardOpenAPIMatcher(), codec, {
    rootInterceptors: [
      async ({ next, request, context }) => {
        const result = await next()
        if (!result.matched) return result
        const { response } = result
        const headers = {
          ...response.headers,
          ...context.headers,
          ...retryHeader(response),
          ...fileHeaders(response.body),
        }
        return {
          ...result,
          response: unlessKnown({ ...response, headers }, request.headers['if-none-match']),
        }
      },
    ],
    clientInterceptors: [
      async ({ next, context, path, procedure }) => {
        try {
          return await next()
        } catch (error) {
          const worded = await inReadersLanguage(error, context)
          const told = asDeclared(mapError(worded, context), { procedure, path, context })
          logRefusal(context.log, {
            operation: path.join('.'),
            code: told.code,
            status: told.status,
            asker: context.actor,
            ip: context.request.ip,
            request_id: context.request.request_id,
          })
          throw told
        }
      },
    ],
  })
  const stream = listStreams(app, router, operations, contextOf, isEnding)
  app.all('/api/v1/*', async (request, reply) => {
    const unread_query = request.method === 'GET' ? [] : Object.keys(request.query as object)
    const context: Answered = { ...(await contextOf(request)), headers: {}, unread_query }
    requireFields(request.body)
    if (await stream(request, reply, context)) return reply
    const { response } = await operations.handle(askedOf(request), { prefix: PREFIX, context })
    if (response) return send(reply, response)
    const error = new AppError('NOT_FOUND')
    return reply.status(error.status).send(errorBody(error.code, error.message))
  })
}
