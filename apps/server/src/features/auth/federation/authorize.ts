import { randomUUID } from 'node:crypto'
import { transact, type Context, type SignedIn } from '../../../platform/context.ts'
import { bodies, parseBody } from '../bodies.ts'
import { sendToProvider } from './flow-states.ts'
import { newProviderSecrets, providerUrl, requireGoogle } from './google.ts'
import { requireLinking } from './link-identity.ts'
import { requireWithinLimit } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'

/** Query parameters that are ours or not a client's to choose. All others are passed on to the provider. */
const OURS = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'apikey',
  'code_challenge',
  'code_challenge_method',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'request',
  'request_uri',
  'scope',
  'state',
  'nonce',
])

const extrasOf = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] =>
        !OURS.has(entry[0]) && typeof entry[1] === 'string' && entry[1].length <= 500,
    ),
  )

export interface Departure {
  /** URL of the provider's page. */
  url: string
  flow_id: string
  /** Without PKCE only the browser that started may finish, verified by a cookie. */
  implicit: boolean
  /** Set by programs that redirect themselves. */
  skip_http_redirect: boolean
}

/**
 * `GET /authorize`; and `GET /user/identities/authorize` for a signed-in person, which links the identity as
 * a further way to sign in.
 */
export const authorize = async (
  ctx: Context,
  query: Record<string, unknown>,
  linker: SignedIn | null,
): Promise<Departure> => {
  const input = parseBody(bodies.authorize, query)
  if (linker) await transact(ctx, (ctx) => requireLinking(ctx, linker))
  requireGoogle(ctx.config, input.provider ?? '')
  await requireWithinLimit(ctx, 'sign-in:address', ctx.request.ip)
  const flow_id = randomUUID()
  const { nonce, verifier } = newProviderSecrets()
  const url = await providerUrl(ctx, {
    state: flow_id,
    nonce,
    verifier,
    scopes: input.scopes,
    extras: extrasOf(query),
  })
  await sendToProvider(ctx, input, {
    id: flow_id,
    user_id: linker?.id ?? null,
    provider: 'google',
    authentication_method: 'oauth',
    redirect_to: redirectTarget(ctx.config, input.redirect_to, linker ? '/profile' : '/dashboard'),
    data: {
      nonce,
      verifier: ctx.secrets.seal(verifier),
      ...(linker ? { link_session: linker.session_id } : {}),
    },
  })
  return {
    url,
    flow_id,
    implicit: !input.code_challenge,
    skip_http_redirect: input.skip_http_redirect === 'true',
  }
}
