import type { AppContract } from '@efie/contracts'
import { linesType } from '@efie/domain'
import {
  createORPCClient,
  ORPCError,
  type Client,
  type ClientPromiseResult,
  type ClientRest,
} from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { contract } from 'virtual:efie-contract'
import { dropFirstAnswers, firstAnswerOr } from '~/platform/api/first-requests.ts'
import { auth } from '~/platform/auth/auth.ts'
import { isRefusedAs, refusesSession } from '~/platform/auth/fetch-profile.ts'
import { noteRequest } from '~/platform/auth/last-request.ts'
import { holder } from '~/platform/device/person.ts'
import { stepUp } from '~/platform/auth/step-up.ts'
import { countWhile } from '~/platform/api/under-way.ts'
import { activeLanguage } from '~/i18n/i18n.ts'
import { applyServerOffset } from '~/ui/now.ts'

/**
 * Options of a call besides its input: `api.payments.create.mutationOptions({ context: { idempotencyKey }
 * })`.
 */
export interface ApiContext {
  /** Required for everything that moves money or places an order: one key per intention, kept over retries. */
  idempotencyKey?: string
  /** The row's `version` that a change is based on. */
  ifMatch?: number
  /** Asks a list for all its rows instead of a page, and receives the response that they arrive in. */
  onLines?: (response: Response) => void
}

const bodyOf = (body: unknown): { code?: unknown; message?: unknown; data?: unknown } =>
  typeof body === 'object' && body !== null ? body : {}

/** Some networks answer with a page of their own, to sign in to them first: then the server wasn’t reached. */
const requireReached = (response: Response): Response => {
  if (response.ok && response.headers.get('content-type')?.startsWith('text/html') === true)
    throw new TypeError('Failed to fetch')
  return response
}

const send = async (request: Request, init: RequestInit): Promise<Response> => {
  const retry = request.clone()
  const person = holder()
  const refused = request.headers.get('authorization')?.replace('Bearer ', '')
  if (request.method !== 'GET') dropFirstAnswers()
  const response = requireReached(await firstAnswerOr(request.url, refused, () => fetch(request, init)))
  noteRequest()
  applyServerOffset(response)
  if (refused === undefined) return response
  // The token was refused or a second factor is required: the same request is then repeated once under its
  // key.
  if (await isRefusedAs(response, 'AAL2_REQUIRED')) {
    if (!(await auth.requireStep(refused))) return response
  } else if (await isRefusedAs(response, 'STEP_UP_REQUIRED')) {
    if (!(await stepUp())) return response
  } else if (!(await refusesSession(response)) || !(await auth.renew())) return response
  const token = await auth.accessToken()
  // Never on behalf of another person who has signed in since.
  if (token === null || holder() !== person) return response
  retry.headers.set('authorization', `Bearer ${token}`)
  return fetch(retry, init)
}

const link = new OpenAPILink<ApiContext>(contract, {
  url: () => `${location.origin}/api/v1`,
  headers: async ({ context }) => {
    const token = await auth.accessToken()
    return {
      'accept-language': activeLanguage(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(context.idempotencyKey && { 'idempotency-key': context.idempotencyKey }),
      ...(context.ifMatch !== undefined && { 'if-match': String(context.ifMatch) }),
      ...(context.onLines && { accept: linesType }),
    }
  },
  fetch: async (request, init, { context: { onLines } }) => {
    const answer = send(request, init)
    if (request.method !== 'GET') return countWhile(answer)
    const response = await answer
    if (onLines === undefined || !response.ok) return response
    onLines(response)
    return new Response(null, { status: 204 })
  },
  customErrorResponseBodyDecoder: (body, response) => {
    const { code, message, data } = bodyOf(body)
    if (typeof code !== 'string') return null
    // `defined` isn't sent; without it the contract's typed errors would count as unknown ones.
    return new ORPCError(code, {
      defined: true,
      status: response.status,
      ...(typeof message === 'string' && { message }),
      data,
    })
  },
})

type ApiClient = JsonifiedClient<ContractRouterClient<AppContract, ApiContext>>

/**
 * The server refuses fields the contract doesn't have, but TypeScript allows them when an input is spread
 * from another object: this type makes them compile errors.
 */
type Exact<Part> =
  Part extends Client<ApiContext, infer Input, infer Output, infer Failure>
    ? undefined extends Input
      ? Part
      : <Given extends Input>(
          ...rest: ClientRest<
            ApiContext,
            Given &
              Record<
                Exclude<
                  Given extends unknown ? keyof Given : never,
                  Input extends unknown ? keyof Input : never
                >,
                never
              >
          >
        ) => ClientPromiseResult<Output, Failure>
    : { [Name in keyof Part]: Exact<Part[Name]> }

const apiClient: ApiClient = createORPCClient(link)

/** The domain API as functions: `await client.quotes.rent({ … })`. */
export const client = apiClient as Exact<ApiClient>

/** The domain API for TanStack Query: `useQuery(api.payments.list.queryOptions({ input: {} }))`. */
export const api = createTanstackQueryUtils(apiClient)

/** A key per intention: create it when a form opens, keep it over retries, create another after success. */
export const newIdempotencyKey = (): string => crypto.randomUUID()
