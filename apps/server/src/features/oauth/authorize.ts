import { schema } from '@efie/database'
import { z } from 'zod'
import { publicUrl } from '../../config.ts'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { issuer, requireWithinLimit, withQuery } from '../auth/index.ts'
import { findClient, isApproved, isRegistered, type Client } from './clients.ts'
import type { OAuthErrorCode } from './oauth-error.ts'
import { grantableScope } from './scopes.ts'

const { oauthAuthorizations } = schema

/** Seconds a person has to decide. */
const LIFETIME_SECONDS = 600

const short = z
  .string()
  .max(2_000)
  .refine((text) => !text.includes('\0') && text.isWellFormed())
const query = z.looseObject({
  client_id: short,
  redirect_uri: short,
  response_type: short.optional(),
  scope: short.optional(),
  state: short.optional(),
  nonce: short.optional(),
  code_challenge: short.optional(),
  code_challenge_method: short.optional(),
})
type Query = z.output<typeof query>

/**
 * Redirects back to the app with the outcome; `iss` identifies us (RFC 9207), so the app can detect mix-up
 * attacks.
 */
export const answerTo = (
  ctx: Context,
  request: { redirect_uri: string; state?: string | null | undefined },
  values: Record<string, string>,
): string =>
  withQuery(request.redirect_uri, {
    ...values,
    ...(request.state ? { state: request.state } : {}),
    iss: issuer(ctx),
  })

/** Why the person isn't asked, and what is known of the app that led them here. */
export interface Refusal {
  error: OAuthErrorCode
  description: string
  /** Null if the app isn't registered. */
  client: Client | null
  redirect_uri: string | null
}

export type Onward = { location: string } | { refusal: Refusal }

interface AuthorizationRequest {
  scope: string
  code_challenge: string
}

const readRequest = (client: Client, input: Query): AuthorizationRequest | [OAuthErrorCode, string] => {
  if (input.response_type !== 'code')
    return ['unsupported_response_type', 'Only response_type=code is supported']
  const { code_challenge, code_challenge_method } = input
  if (code_challenge === undefined || !/^[\w.~-]{43,128}$/.test(code_challenge))
    return ['invalid_request', 'PKCE is required: send a code_challenge of 43 to 128 characters']
  // If omitted it would mean `plain`, which anyone who sees the request can redeem (RFC 9700 §2.1.1).
  if (code_challenge_method?.toLowerCase() !== 's256')
    return ['invalid_request', 'code_challenge_method must be S256']
  const scope = grantableScope(input.scope, client.scope)
  if (scope === null) return ['invalid_scope', 'A scope is unknown, or the app is not registered for it']
  return { scope, code_challenge }
}

const ask = async (
  ctx: Context,
  client: Client,
  input: Query,
  request: AuthorizationRequest,
): Promise<string> => {
  const [row] = await ctx.db
    .insert(oauthAuthorizations)
    .values({
      ...request,
      // Random, because the first person to open it owns it.
      id: crypto.randomUUID(),
      client_id: client.id,
      redirect_uri: input.redirect_uri,
      code_challenge_method: 'S256',
      state: input.state ?? null,
      nonce: input.nonce ?? null,
      expires_at: inSeconds(ctx.realClock, LIFETIME_SECONDS),
      created_at: nowIso(ctx.realClock),
    })
    .returning({ id: oauthAuthorizations.id })
  return withQuery(`${publicUrl(ctx.config)}/oauth/consent`, { authorization_id: row?.id ?? '' })
}

/**
 * `GET /oauth/authorize`: where the browser goes next. Errors are only returned to apps registered by an
 * administrator. Anyone can register an app, so returning errors to it unasked would make this an open
 * redirect (RFC 9700 §4.11.2).
 */
export const authorize = async (ctx: Context, raw: unknown): Promise<Onward> => {
  await requireWithinLimit(ctx, 'sign-in:address', ctx.request.ip)
  const refuse = (
    error: OAuthErrorCode,
    description: string,
    known: Partial<Pick<Refusal, 'client' | 'redirect_uri'>> = {},
  ): Onward => ({ refusal: { error, description, client: null, redirect_uri: null, ...known } })
  const parsed = query.safeParse(raw)
  if (!parsed.success) return refuse('invalid_request', 'client_id and redirect_uri are required, once each')
  const input = parsed.data
  const { redirect_uri } = input
  const client = await findClient(ctx.db, input.client_id)
  if (!client) return refuse('invalid_request', 'The app is not registered here')
  if (!isRegistered(client, redirect_uri))
    return refuse('invalid_redirect_uri', 'The app is not registered with this redirect_uri', { client })
  const request = readRequest(client, input)
  if (!Array.isArray(request)) return { location: await ask(ctx, client, input, request) }
  const [error, error_description] = request
  return isApproved(client)
    ? { location: answerTo(ctx, input, { error, error_description }) }
    : refuse(error, error_description, { client, redirect_uri })
}
