import { schema } from '@efie/database'
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { StartError } from '../../../config.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../../platform/context.ts'
import { makeKey, publicPart } from './signing-keys.ts'

const { signingKeys } = schema

/** Seconds. Running nodes load a new key within five minutes; twice that is safe. */
const NOTICE_SECONDS = 600

/**
 * Creates a new signing key. Earlier ones still verify what they signed, so that no one is signed out, and
 * retire when their last token has expired.
 */
export const rotateKeys = async (services: Services): Promise<{ kid: string }> => {
  if (services.config.AUTH_JWKS_FILE !== undefined)
    throw new StartError(
      'AUTH_JWKS_FILE: your keys are in this file. Add the new key first in the file, and keep the old ones until their tokens expire.',
    )
  const ctx = asSystem(services)
  const made = await makeKey()
  await transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`lock table ${signingKeys} in share row exclusive mode`)
    await ctx.db.update(signingKeys).set({ active: false })
    await ctx.db.insert(signingKeys).values({
      kid: made.kid,
      alg: made.alg,
      public_jwk: { ...publicPart(made) },
      private_sealed: services.secrets.seal(JSON.stringify(made.jwk)),
      created_at: nowIso(services.realClock),
    })
    await recordAudit(ctx, {
      action: 'auth.keys.rotate',
      subject_type: 'signing_key',
      subject_id: made.kid,
    })
  })
  return { kid: made.kid }
}

/** Retires keys that can't have signed any token still valid. */
export const retireKeys = async (services: Services): Promise<void> => {
  const [newest] = await services.db
    .select({ at: max(signingKeys.created_at) })
    .from(signingKeys)
    .where(eq(signingKeys.active, true))
  const lived = services.config.AUTH_ACCESS_TOKEN_SECONDS + NOTICE_SECONDS
  if (!newest?.at || newest.at > inSeconds(services.realClock, -lived)) return
  await services.db
    .update(signingKeys)
    .set({ retired_at: nowIso(services.realClock) })
    .where(and(eq(signingKeys.active, false), isNull(signingKeys.retired_at)))
}
