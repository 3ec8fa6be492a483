import { schema } from '@efie/database'
import { z } from 'zod'
import { publicUrl } from '../../config.ts'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { issuer, requireWithinLimit, withQuery } from '../auth/index.ts'
import { findClient, isRegistered, type Client } from './clients.ts'
import { oauthError, type OAuthErrorCode } from './oauth-error.ts'
import { grantableScope } from './scopes.ts'

const { oauthAuthorizations } = schema

/** How long a person may think about it. */
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

/** Back to the program with what became of its wish; `iss` says who answers (RFC 9207). */
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

interface Wish {
  scope: string
  code_challenge: string
  code_challenge_method: 'S256' | 'plain'
}

const readWish = (client: Client, input: Query): Wish | [OAuthErrorCode, string] => {
  if (input.response_type !== 'code')
    return ['unsupported_response_type', 'Only response_type=code is supported']
  const { code_challenge, code_challenge_method = 'plain' } = input
  if (code_challenge === undefined || !/^[\w.~-]{43,128}$/.test(code_challenge))
    return ['invalid_request', 'PKCE is required: send a code_challenge of 43 to 128 characters']
  const method = code_challenge_method.toLowerCase()
  if (method !== 's256' && method !== 'plain')
    return ['invalid_request', 'code_challenge_method must be S256 or plain']
  const scope = grantableScope(input.scope, client.scope)
  if (scope === null) return ['invalid_scope', 'A scope is unknown, or the app is not registered for it']
  return { scope, code_challenge, code_challenge_method: method === 's256' ? 'S256' : 'plain' }
}

/**
 * `GET /oauth/authorize`: where the browser goes next. To an address that is not the program's own nothing is ever sent,
 * not even a refusal.
 */
export const authorize = async (ctx: Context, raw: unknown): Promise<string> => {
  await requireWithinLimit(ctx, 'sign-in:address', ctx.request.ip)
  const parsed = query.safeParse(raw)
  if (!parsed.success)
    throw oauthError('invalid_request', 'client_id and redirect_uri are required, once each')
  const input = parsed.data
  const client = await findClient(ctx.db, input.client_id)
  if (!client) throw oauthError('invalid_request', 'The app is not registered here')
  if (!isRegistered(client, input.redirect_uri))
    throw oauthError('invalid_redirect_uri', 'The app is not registered with this redirect_uri')
  const wish = readWish(client, input)
  if (Array.isArray(wish)) return answerTo(ctx, input, { error: wish[0], error_description: wish[1] })
  const [row] = await ctx.db
    .insert(oauthAuthorizations)
    .values({
      ...wish,
      // Unguessable: whoever opens it first is asked.
      id: crypto.randomUUID(),
      client_id: client.id,
      redirect_uri: input.redirect_uri,
      state: input.state ?? null,
      nonce: input.nonce ?? null,
      expires_at: inSeconds(ctx.clock, LIFETIME_SECONDS),
      created_at: nowIso(ctx.clock),
    })
    .returning({ id: oauthAuthorizations.id })
  return withQuery(`${publicUrl(ctx.config)}/oauth/consent`, { authorization_id: row?.id ?? '' })
}
