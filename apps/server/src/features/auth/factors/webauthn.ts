import { isIP } from 'node:net'
import { schema, type Transaction } from '@efie/database'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, eq, isNull } from 'drizzle-orm'
import { publicUrl, type Config } from '../../../config.ts'
import { nowIso } from '../../../platform/clock.ts'
import type { Context, TransactionContext } from '../../../platform/context.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import type { bodies } from '../bodies.ts'
import { nameOf } from '../accounts/contacts.ts'
import type { UserRow } from '../presenters.ts'
import { isAllowedOrigin } from '../redirects.ts'
import type { z } from 'zod'

const { webauthnCredentials } = schema

/** Loaded on first use: 22 MB. */
const webauthn = () => import('@simplewebauthn/server')

export type Credential = typeof webauthnCredentials.$inferSelect
export type Response = z.output<typeof bodies.credential>

/** COSE numbers of EdDSA, ES256 and RS256, which every key in use supports. */
const algorithms = [-8, -7, -257] as const

/** Seconds a person has to find their key. */
export const CEREMONY_SECONDS = 300

/** WebAuthn keys belong to a host name, never an IP address; on this machine to localhost. */
const relyingParty = (config: Config): string => {
  const { hostname } = new URL(publicUrl(config))
  return isIP(hostname.replaceAll(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost'
}

type Verification = 'preferred' | 'required'

interface NewKey {
  user: UserRow
  known: Credential[]
  /** A passkey is discoverable without a typed name, and asks for its owner's finger, face or PIN. */
  passkey: boolean
}

const toDescriptor = ({ credential_id, transports }: Credential) => ({
  id: credential_id,
  transports: transports as AuthenticatorTransport[],
})

export const registrationOptions = async (ctx: Context, { user, known, passkey }: NewKey) => {
  const { system_name } = await loadSystemSettings(ctx.db)
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: system_name,
    rpID: relyingParty(ctx.config),
    userName: nameOf(user),
    userID: new TextEncoder().encode(user.id),
    timeout: CEREMONY_SECONDS * 1_000,
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: passkey
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

export const assertionOptions = async (
  ctx: Context,
  allowed: Credential[],
  userVerification: Verification,
) => {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx.config),
    timeout: CEREMONY_SECONDS * 1_000,
    userVerification,
    allowCredentials: allowed.map(toDescriptor),
  })
}

/** The page's origin if it is ours; the origin signed by the key is compared with it. */
const originOf = (config: Config, response: Response): string | null => {
  try {
    const text = Buffer.from(response.response.clientDataJSON, 'base64url').toString()
    const { origin } = JSON.parse(text) as { origin?: unknown }
    return typeof origin === 'string' && isAllowedOrigin(config, origin) ? origin : null
  } catch {
    return null
  }
}

/** The key created in answer to `challenge`, or null for any invalid answer: all get the same response. */
export const readNewKey = async (
  ctx: Context,
  response: Response,
  challenge: string,
  requireUserVerification: boolean,
) => {
  const expectedOrigin = originOf(ctx.config, response)
  if (expectedOrigin === null) return null
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // A cast: the members were checked to be strings; the library judges their content.
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID: relyingParty(ctx.config),
      requireUserVerification,
      supportedAlgorithmIDs: [...algorithms],
    })
    if (!verified) return null
    const { credential, aaguid, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 10).map(String),
      backed_up: credentialBackedUp,
      aaguid,
    }
  } catch {
    return null
  }
}

const judgeAssertion = async (
  ctx: Context,
  key: Credential,
  response: Response,
  challenge: string,
  requireUserVerification: boolean,
) => {
  const expectedOrigin = originOf(ctx.config, response)
  if (expectedOrigin === null) return null
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID: relyingParty(ctx.config),
      requireUserVerification,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: key.counter,
      },
    })
    return verified ? authenticationInfo : null
  } catch {
    return null
  }
}

/** Verifies an answer to `challenge` and records the key's use. The caller has locked the user's row. */
export const takeAssertion = async (
  ctx: TransactionContext,
  key: Credential,
  response: Response,
  challenge: string,
  requireUserVerification: boolean,
): Promise<boolean> => {
  const answered = await judgeAssertion(ctx, key, response, challenge, requireUserVerification)
  if (!answered) return false
  await ctx.db
    .update(webauthnCredentials)
    .set({
      counter: answered.newCounter,
      backed_up: answered.credentialBackedUp,
      last_used_at: nowIso(ctx.realClock),
    })
    .where(eq(webauthnCredentials.id, key.id))
  return true
}

/** Keys of a factor, or a person's passkeys. */
export const loadKeys = (
  db: Pick<Transaction, 'select'>,
  user_id: string,
  factor_id: string | null,
): Promise<Credential[]> =>
  db
    .select()
    .from(webauthnCredentials)
    .where(
      and(
        eq(webauthnCredentials.user_id, user_id),
        factor_id === null
          ? isNull(webauthnCredentials.factor_id)
          : eq(webauthnCredentials.factor_id, factor_id),
      ),
    )
    .orderBy(webauthnCredentials.id)
