import { contract, errors, type ErrorCode } from '@efie/contracts'
import { linesType } from '@efie/domain'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { type AnyRouter, implement, ORPCError, ValidationError } from '@orpc/server'
import { onTestFinished, vi } from 'vitest'

/** The contract, implemented by a test. Inputs and outputs are validated like on the server. */
export const os = implement(contract).$context<{ request: Request }>()

/** A refusal of the contract for a handler to throw. */
export const refusal = (code: ErrorCode, data?: unknown): Error =>
  new ORPCError(code, { ...errors[code], data })

const issuesOf = ({ issues }: ValidationError) =>
  issues.map(({ path = [], message }) => ({ path: path.map(String).join('.'), message }))

/** The server's answer to an input that its schema refuses. */
const refusalOf = (error: unknown): unknown =>
  error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError
    ? refusal('VALIDATION_FAILED', { issues: issuesOf(error.cause) })
    : error

/**
 * An answer no server would give: an output that doesn't match its schema, or a handler that failed. Null for
 * a refusal.
 */
const mistakeIn = (error: unknown): unknown => {
  if (!(error instanceof ORPCError)) return error
  return error.cause instanceof ValidationError && error.code !== 'BAD_REQUEST'
    ? new Error(`Against the contract: ${JSON.stringify(issuesOf(error.cause))}`)
    : null
}

/** What a list asks for in a part that loads after it, often not before a short test ends: there are no saved views. */
const afterwards = { savedViews: { list: os.savedViews.list.handler(() => ({ data: [] })) } }

type Answer = (request: Request) => Response | Promise<Response>

export interface ServerOptions {
  /** Operations of the contract. */
  api?: Record<string, AnyRouter>
  /** Endpoints outside the contract, such as `POST /auth/v1/logout`. */
  others?: Record<string, Answer>
  /** Answers lists that are asked for as lines, instead of all pages of their operation. */
  lines?: Answer
}

export interface Asked {
  method: string
  /** Includes the query. */
  path: string
  headers: Headers
  body: string
}

export interface TestServer {
  /** Requests in order. */
  asked: Asked[]
  /** Requests of one operation: `POST /api/v1/support-tickets`. */
  askedFor: (operation: string) => Asked[]
  /** No request arrives until `connect`. */
  disconnect: () => void
  connect: () => void
}

/** A list as the server sends it in lines. */
export const linesOf = (body: BodyInit): Response =>
  new Response(body, { headers: { 'content-type': `${linesType}; charset=utf-8` } })

interface Page {
  data: unknown[]
  next_cursor: string | null
}

/** A whole list as lines, read page by page like on the server. */
const readAsLines = async (
  request: Request,
  read: (page: Request) => Promise<Response>,
): Promise<Response> => {
  const url = new URL(request.url)
  url.searchParams.set('limit', '100')
  url.searchParams.delete('count')
  const rows: unknown[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await read(new Request(url, { headers: request.headers }))
    if (!answer.ok) return answer
    // oxlint-disable-next-line no-await-in-loop
    const page = (await answer.json()) as Page
    rows.push(...page.data)
    if (page.next_cursor === null) break
    url.searchParams.set('cursor', page.next_cursor)
  }
  return linesOf([...rows, rows.length].map((value) => `${JSON.stringify(value)}\n`).join(''))
}

/**
 * An in-process server for one test, with the API's own wire format. An unknown request or invalid answer
 * fails the test.
 */
export const serve = ({ api = {}, others = {}, lines }: ServerOptions): TestServer => {
  const mistakes: unknown[] = []
  const handler = new OpenAPIHandler(
    { ...afterwards, ...api },
    {
      customErrorResponseBodyEncoder: ({ code, message, data }) => ({ code, message, data }),
      clientInterceptors: [
        async ({ next }) => {
          try {
            return await next()
          } catch (error) {
            const mistake = mistakeIn(error)
            if (mistake !== null) mistakes.push(mistake)
            throw refusalOf(error)
          }
        },
      ],
    },
  )
  const asked: Asked[] = []
  let connected = true
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, location.origin) : input, init)
    if (!connected) throw new TypeError('Failed to fetch')
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    asked.push({ method, path: `${pathname}${search}`, headers, body: await request.clone().text() })
    const other = others[`${method} ${pathname}`]
    if (other) return other(request)
    const handle = async (one: Request): Promise<Response> => {
      const { matched, response } = await handler.handle(one, {
        prefix: '/api/v1',
        context: { request: one },
      })
      if (matched) return response
      const unknown = new Error(`No answer for ${method} ${pathname} in this test`)
      mistakes.push(unknown)
      throw unknown
    }
    if (headers.get('accept') !== linesType) return handle(request)
    return lines ? lines(request) : readAsLines(request, handle)
  }
  vi.stubGlobal('fetch', answer)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    if (mistakes.length > 0) throw mistakes[0]
  })
  return {
    asked,
    askedFor: (operation) =>
      asked.filter(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}` === operation),
    disconnect: () => (connected = false),
    connect: () => (connected = true),
  }
}
