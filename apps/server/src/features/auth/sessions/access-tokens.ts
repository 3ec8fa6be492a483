import type { AmrEntry } from '@efie/database'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { publicUrl } from '../../../config.ts'
import type { Services } from '../../../platform/context.ts'
import { isOutage } from '../../../platform/errors.ts'
import { keyRing, signingAlgorithms, verificationKey } from './signing-keys.ts'

export const AUDIENCE = 'authenticated'

/** Claims proved by the token itself; whether its session still exists only the database knows. */
export interface AccessTokenClaims {
  user_id: string
  session_id: string
  /** As at signing: an older token isn't upgraded with its session. */
  aal: 'aal1' | 'aal2'
  /** Seconds since 1970. */
  expires_at: number
}

export interface TokenSubject {
  id: string
  email: string | null
  phone: string | null
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
  is_anonymous: boolean
}

export interface TokenSession {
  id: string
  aal: 'aal1' | 'aal2'
  amr: AmrEntry[]
  /** No token outlives its session: sockets close when it ends. */
  not_after: string | null
  /** For an authorised app: limits the token to its scopes. */
  oauth_client_id?: string | null
  scope?: string | null
}

export const issuer = (services: Services): string => `${publicUrl(services.config)}/auth/v1`

const personal = (user: TokenSubject) => ({
  email: user.email ?? '',
  phone: user.phone ?? '',
  app_metadata: user.raw_app_meta_data,
  user_metadata: user.raw_user_meta_data,
  is_anonymous: user.is_anonymous,
})

/**
 * Signs an access token. It ends with its session at the latest, and a token of an authorised app carries no
 * personal claims, only its scope.
 */
export const signAccessToken = async (
  services: Services,
  user: TokenSubject,
  session: TokenSession,
): Promise<{ access_token: string; expires_in: number; expires_at: number }> => {
  const { signing } = await keyRing(services)
  const issued_at = Math.floor(services.realClock.now().getTime() / 1000)
  const session_ends =
    session.not_after === null ? Infinity : Math.floor(Date.parse(session.not_after) / 1000)
  const expires_in = Math.min(services.config.AUTH_ACCESS_TOKEN_SECONDS, session_ends - issued_at)
  const access_token = await new SignJWT({
    role: AUDIENCE,
    ...(session.oauth_client_id
      ? { client_id: session.oauth_client_id, scope: session.scope ?? '' }
      : personal(user)),
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
  })
    .setProtectedHeader({ alg: signing.alg, kid: signing.kid, typ: 'JWT' })
    .setSubject(user.id)
    .setAudience(AUDIENCE)
    .setIssuer(issuer(services))
    .setIssuedAt(issued_at)
    .setExpirationTime(issued_at + expires_in)
    .sign(signing.key)
  return { access_token, expires_in, expires_at: issued_at + expires_in }
}

/** A signature is verified once per token and process; sessions are looked up on every request. */
const VERIFIED_TOKENS = 5_000
const verified = new WeakMap<Services['secrets'], LRUCache<string, AccessTokenClaims>>()

const verifiedTokens = (services: Services): LRUCache<string, AccessTokenClaims> => {
  const known = verified.get(services.secrets)
  if (known) return known
  const made = new LRUCache<string, AccessTokenClaims>({ max: VERIFIED_TOKENS })
  verified.set(services.secrets, made)
  return made
}

const verify = async (services: Services, token: string): Promise<AccessTokenClaims | null> => {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid, alg }) => {
        const found = kid === undefined ? null : await verificationKey(services, kid)
        // The key determines the algorithm, never the token: otherwise a public key could be used as a shared
        // secret (algorithm confusion).
        if (!found || found.alg !== alg) throw new Error('no such key')
        return found.key
      },
      {
        algorithms: [...signingAlgorithms],
        audience: AUDIENCE,
        issuer: issuer(services),
        currentDate: services.realClock.now(),
        requiredClaims: ['sub', 'exp', 'session_id'],
      },
    )
    const { sub, exp, session_id, aal } = payload
    if (sub === undefined || exp === undefined || typeof session_id !== 'string') return null
    return { user_id: sub, session_id, aal: aal === 'aal2' ? 'aal2' : 'aal1', expires_at: exp }
  } catch (error) {
    // If the keys can't be read, nothing can be said about the token.
    if (isOutage(error)) throw error
    return null
  }
}

/** A token's claims, or null unless it is a valid, unexpired token of this server. */
export const readAccessToken = async (
  services: Services,
  token: string,
): Promise<AccessTokenClaims | null> => {
  const cache = verifiedTokens(services)
  const known = cache.get(token) ?? (await verify(services, token))
  if (!known || known.expires_at * 1000 <= services.realClock.now().getTime()) return null
  cache.set(token, known)
  return known
}
