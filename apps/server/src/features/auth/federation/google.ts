import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import * as oidc from 'openid-client'
import { publicUrl, type Config } from '../../../config.ts'
import type { Services } from '../../../platform/context.ts'
import { sameDigest } from '../../../platform/secrets.ts'
import { AuthError } from '../auth-error.ts'
import { keptClaims, readEmail, readName, readText, type ExternalIdentity } from './external-identity.ts'

const GOOGLE = 'https://accounts.google.com'
const TIMEOUT_SECONDS = 10
/** Milliseconds. The issuer's metadata rarely changes; its keys are refreshed separately. */
const DESCRIPTION_MS = 3_600_000
/**
 * Asymmetric algorithms only: with a shared secret anyone with our configuration could forge Google tokens,
 * and with `none` anyone at all.
 */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The first is used for web sign-in; tokens for the others come from the same owner's phone apps. */
const clientIds = (config: Config): string[] =>
  (config.GOOGLE_CLIENT_ID ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')

export const isGoogle = (config: Config, provider: string): boolean =>
  provider === 'google' && clientIds(config).length > 0

/** Checks that the provider is offered for sign-in in a browser. */
export const requireGoogle = (config: Config, provider: string): void => {
  if (!isGoogle(config, provider))
    throw new AuthError('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
}

export const callbackUrl = (config: Config): string => `${publicUrl(config)}/auth/v1/callback`

interface Issuer {
  configuration: oidc.Configuration
  keys: ReturnType<typeof createRemoteJWKSet>
}

const describe = async (config: Config): Promise<Issuer> => {
  const url = new URL(config.GOOGLE_ISSUER ?? GOOGLE)
  const [client_id = ''] = clientIds(config)
  const configuration = await oidc.discovery(url, client_id, config.GOOGLE_CLIENT_SECRET, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Verified although these tokens come directly from the issuer: one check for both ways in.
    execute: [
      oidc.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  })
  const { jwks_uri } = configuration.serverMetadata()
  if (jwks_uri === undefined) throw new Error('the issuer names no keys')
  const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_SECONDS * 1_000 })
  return { configuration, keys }
}

const described = new WeakMap<Config, { at: number; issuer: Promise<Issuer> }>()

/** Fetched once an hour and shared; failures aren't cached. */
const issuerOf = async (services: Services): Promise<Issuer> => {
  const { config, realClock, log } = services
  const now = realClock.now().getTime()
  const known = described.get(config)
  const current = known && now - known.at < DESCRIPTION_MS ? known : { at: now, issuer: describe(config) }
  described.set(config, current)
  try {
    return await current.issuer
  } catch (error) {
    described.delete(config)
    log.warn(
      { reason: error instanceof Error ? error.name : 'unknown' },
      'the identity issuer does not answer',
    )
    throw new AuthError('temporarily_unavailable', {
      message: 'Google isn’t responding. Try again in a moment',
    })
  }
}

const KEPT = ['iss', 'sub', 'name', 'given_name', 'family_name', 'picture', 'locale', 'hd'] as const

const toIdentity = (claims: Record<string, unknown> & { sub: string }): ExternalIdentity => {
  const email = readEmail(claims['email'])
  const email_verified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  const full_name = readName(claims['name'])
  const provider_id = readText(claims.sub, 255)
  if (provider_id === null)
    throw new AuthError('validation_failed', { message: 'The token doesn’t identify anyone' })
  return {
    provider: 'google',
    provider_id,
    email,
    email_verified,
    full_name,
    data: {
      ...keptClaims(claims, KEPT),
      provider_id,
      ...(email === null ? {} : { email, email_verified }),
      phone_verified: false,
      ...(full_name === null ? {} : { full_name }),
    },
  }
}

export interface ProviderRequest {
  state: string
  nonce: string
  verifier: string
  scopes: string | undefined
  /** Further parameters of the client, such as `prompt` or `login_hint`. */
  extras: Record<string, string>
}

export const newProviderSecrets = () => ({
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/** URL where the person signs in at the provider. */
export const providerUrl = async (services: Services, request: ProviderRequest): Promise<string> => {
  const { configuration } = await issuerOf(services)
  const scopes = new Set(['openid', 'email', 'profile', ...(request.scopes?.split(/[\s,]+/) ?? [])])
  return oidc.buildAuthorizationUrl(configuration, {
    ...request.extras,
    redirect_uri: callbackUrl(services.config),
    scope: [...scopes].filter((scope) => scope !== '').join(' '),
    state: request.state,
    nonce: request.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
  }).href
}

export interface ProviderTokens {
  provider_token?: string
  provider_refresh_token?: string
}

/** Redeems the provider's code; openid-client checks state, nonce, issuer, audience, signature and times. */
export const identityFromCode = async (
  services: Services,
  answer: URLSearchParams,
  expected: Pick<ProviderRequest, 'state' | 'nonce' | 'verifier'>,
): Promise<{ identity: ExternalIdentity; tokens: ProviderTokens }> => {
  const { configuration } = await issuerOf(services)
  const url = new URL(callbackUrl(services.config))
  url.search = answer.toString()
  const granted = await oidc.authorizationCodeGrant(configuration, url, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.verifier,
    idTokenExpected: true,
  })
  const claims = granted.claims()
  if (!claims) throw new Error('the issuer sent no id token')
  const told =
    claims['email'] === undefined
      ? { ...(await oidc.fetchUserInfo(configuration, granted.access_token, claims.sub)), ...claims }
      : claims
  return {
    identity: toIdentity(told),
    tokens: {
      provider_token: granted.access_token,
      ...(granted.refresh_token ? { provider_refresh_token: granted.refresh_token } : {}),
    },
  }
}

const refuseToken = (error_description: string): AuthError =>
  new AuthError('validation_failed', {
    message: error_description,
    body: { error: 'invalid_grant', error_description },
  })

/** The token contains the hash of the client's nonce. Both must be present, or neither. */
const requireNonce = (claims: JWTPayload, nonce: string | null | undefined): void => {
  const carried = claims['nonce']
  if (!nonce && carried === undefined) return
  if (!nonce || typeof carried !== 'string')
    throw refuseToken('Passed nonce and nonce in id_token should either both exist or not.')
  const hash = createHash('sha256').update(nonce).digest('hex')
  if (!sameDigest(hash, carried)) throw refuseToken('Nonces mismatch')
}

/**
 * Verifies `at_hash`, OpenID Connect Core §3.1.3.6: the left half of the access token's hash, with the
 * algorithm of the ID token.
 */
const requireAccessToken = (
  claims: JWTPayload,
  alg: string,
  access_token: string | null | undefined,
): void => {
  const carried = claims['at_hash']
  if (!access_token || typeof carried !== 'string') return
  const size = /(?:384|512)$/.exec(alg)?.[0] ?? '256'
  const hash = createHash(`sha${size}`).update(access_token).digest()
  if (!sameDigest(hash.subarray(0, hash.length / 2).toString('base64url'), carried))
    throw refuseToken('access_token does not belong to the id_token')
}

interface IdToken {
  id_token: string
  nonce?: string | null | undefined
  access_token?: string | null | undefined
}

const verifyIdToken = async (services: Services, id_token: string) => {
  const { configuration, keys } = await issuerOf(services)
  const { issuer } = configuration.serverMetadata()
  try {
    return await jwtVerify(id_token, keys, {
      algorithms: ALGORITHMS,
      issuer: issuer === GOOGLE ? [GOOGLE, 'accounts.google.com'] : issuer,
      audience: clientIds(services.config),
      currentDate: services.realClock.now(),
      clockTolerance: 30,
      requiredClaims: ['sub', 'iat', 'exp'],
    })
  } catch {
    throw refuseToken('Bad ID token')
  }
}

/** The identity proved by a token from the provider's own buttons or apps. */
export const identityFromToken = async (
  services: Services,
  { id_token, nonce, access_token }: IdToken,
): Promise<ExternalIdentity> => {
  const { payload, protectedHeader } = await verifyIdToken(services, id_token)
  const { sub, azp } = payload
  if (sub === undefined) throw refuseToken('Bad ID token')
  if (azp !== undefined && (typeof azp !== 'string' || !clientIds(services.config).includes(azp)))
    throw refuseToken('Bad ID token')
  requireNonce(payload, nonce)
  requireAccessToken(payload, protectedHeader.alg, access_token)
  return toIdentity({ ...payload, sub })
}
