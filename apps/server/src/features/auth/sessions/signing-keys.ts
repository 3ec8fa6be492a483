import { readFileSync } from 'node:fs'
import { schema } from '@efie/database'
import { asc, isNull, sql } from 'drizzle-orm'
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWK_EC_Private,
  type JWK_RSA_Private,
} from 'jose'
import { z } from 'zod'
import { StartError } from '../../../config.ts'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import { transact, type Services } from '../../../platform/context.ts'

const { signingKeys } = schema

export const signingAlgorithms = ['ES256', 'RS256'] as const
type Algorithm = (typeof signingAlgorithms)[number]

interface VerificationKey {
  alg: Algorithm
  key: CryptoKey
  public_jwk: JWK
}

export interface KeyRing {
  signing: { kid: string; alg: Algorithm; key: CryptoKey }
  /** By `kid`. A key that no longer signs still verifies until it is retired. */
  verifying: ReadonlyMap<string, VerificationKey>
  loaded_at: string
  /** Why the keys couldn't be reloaded, if these are the previous ones. */
  failure?: unknown
}

interface PrivateKey {
  kid: string
  alg: Algorithm
  jwk: JWK
}

/**
 * A token with an unknown `kid` reloads the keys, since another node may have rotated them, but not more
 * often than this.
 */
const RELOAD_AFTER_SECONDS = 30

export const publicPart = ({ kid, alg, jwk }: PrivateKey): JWK => {
  const { kty, crv, x, y, n, e } = jwk
  return { ...(kty === 'EC' ? { kty, crv, x, y } : { kty, n, e }), kid, alg, use: 'sig', key_ops: ['verify'] }
}

/** Removes private members and `key_ops: [sign]` of a JWK for its verifying half. */
const asCryptoKey = async (jwk: JWK, alg: Algorithm): Promise<CryptoKey> => {
  const key = await importJWK(jwk, alg)
  if (key instanceof Uint8Array) throw new Error('a symmetric key cannot sign access tokens')
  return key
}

const toRing = async (keys: PrivateKey[], loaded_at: string): Promise<KeyRing> => {
  const [first] = keys
  if (!first) throw new Error('there is no signing key')
  const verifying = new Map<string, VerificationKey>()
  for (const entry of keys) {
    const public_jwk = publicPart(entry)
    verifying.set(entry.kid, { alg: entry.alg, key: await asCryptoKey(public_jwk, entry.alg), public_jwk })
  }
  const { kty, crv, x, y, d, n, e, p, q, dp, dq, qi } = first.jwk as JWK_EC_Private & JWK_RSA_Private
  const private_jwk = kty === 'EC' ? { kty, crv, x, y, d } : { kty, n, e, d, p, q, dp, dq, qi }
  return {
    signing: { kid: first.kid, alg: first.alg, key: await asCryptoKey(private_jwk, first.alg) },
    verifying,
    loaded_at,
  }
}

const keyFile = z.object({
  keys: z
    .array(
      z.looseObject({
        kty: z.enum(['EC', 'RSA']),
        alg: z.enum(signingAlgorithms).optional(),
        kid: z.string().min(1).optional(),
        d: z.string(),
      }),
    )
    .min(1),
})

/** `AUTH_JWKS_FILE`: the first key signs, the others only verify. */
const fromFile = async (path: string): Promise<PrivateKey[]> => {
  try {
    const { keys } = keyFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    const result: PrivateKey[] = []
    for (const jwk of keys) {
      const alg = jwk.alg ?? (jwk.kty === 'EC' ? 'ES256' : 'RS256')
      result.push({ jwk, alg, kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)) })
    }
    return result
  } catch {
    throw new StartError(
      `AUTH_JWKS_FILE: ${path} isn’t a set of private ES256 or RS256 keys. Fix the file and start again.`,
    )
  }
}

export const makeKey = async (): Promise<PrivateKey> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { jwk, alg: 'ES256', kid: await calculateJwkThumbprint(jwk) }
}

/**
 * Keys stored encrypted in the database, the active one first. The first start creates one; of several nodes
 * the fastest.
 */
const fromDatabase = (services: Services): Promise<PrivateKey[]> =>
  transact(services, async (services) => {
    const read = () =>
      services.db
        .select()
        .from(signingKeys)
        .where(isNull(signingKeys.retired_at))
        .orderBy(sql`${signingKeys.active} desc`, asc(signingKeys.created_at))
    let rows = await read()
    if (rows.length === 0) {
      await services.db.execute(sql`lock table ${signingKeys} in share row exclusive mode`)
      rows = await read()
    }
    if (rows.length > 0) {
      return rows.map((row) => ({
        kid: row.kid,
        alg: row.alg as Algorithm,
        jwk: JSON.parse(services.secrets.open(row.private_sealed)) as JWK,
      }))
    }
    const made = await makeKey()
    await services.db.insert(signingKeys).values({
      kid: made.kid,
      alg: made.alg,
      public_jwk: { ...publicPart(made) },
      private_sealed: services.secrets.seal(JSON.stringify(made.jwk)),
      created_at: nowIso(services.realClock),
    })
    return [made]
  })

/** One key ring per running server; `secrets` is the service that lives as long. */
const rings = new WeakMap<Services['secrets'], Promise<KeyRing>>()

const load = (services: Services): Promise<KeyRing> => {
  const { AUTH_JWKS_FILE } = services.config
  const ring = (AUTH_JWKS_FILE ? fromFile(AUTH_JWKS_FILE) : fromDatabase(services)).then((keys) =>
    toRing(keys, nowIso(services.realClock)),
  )
  rings.set(services.secrets, ring)
  // A failed load isn't cached: the next request tries again. A ring loaded since then stays.
  ring.catch(() => rings.get(services.secrets) === ring && rings.delete(services.secrets))
  return ring
}

/** Seconds after which a node checks whether the keys were rotated elsewhere. */
const STALE_AFTER_SECONDS = 300

/** If the keys can't be read now, the current ones stay in use. */
const renew = (services: Services, ring: KeyRing): Promise<KeyRing> => {
  const renewed = load(services).catch((failure: unknown) => ({
    ...ring,
    loaded_at: nowIso(services.realClock),
    failure,
  }))
  rings.set(services.secrets, renewed)
  return renewed
}

/** Never call inside a transaction: it may open its own. */
export const keyRing = async (services: Services): Promise<KeyRing> => {
  const ring = await (rings.get(services.secrets) ?? load(services))
  return ring.loaded_at > inSeconds(services.realClock, -STALE_AFTER_SECONDS) ? ring : renew(services, ring)
}

/** Null for an unknown key. If the keys can't be read, that can't be decided, and the error is thrown. */
export const verificationKey = async (services: Services, kid: string): Promise<VerificationKey | null> => {
  const ring = await keyRing(services)
  const known = ring.verifying.get(kid)
  if (known) return known
  const isFresh = ring.loaded_at > inSeconds(services.realClock, -RELOAD_AFTER_SECONDS)
  if (isFresh && ring.failure === undefined) return null
  const renewed = await renew(services, ring)
  const found = renewed.verifying.get(kid)
  if (!found && renewed.failure !== undefined) throw renewed.failure
  return found ?? null
}
