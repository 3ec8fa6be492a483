import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import type { Context, SignedIn, TransactionContext } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import type { Factor } from './factors.ts'
import { loadAccount } from '../queries.ts'
import {
  assertionOptions,
  loadKeys,
  readNewKey,
  registrationOptions,
  takeAssertion,
  type Response,
} from './webauthn.ts'

const { webauthnCredentials } = schema

/**
 * What the browser asks the key for: to create a credential while the factor is new, to sign once it is
 * verified.
 */
export const securityKeyOptions = async (ctx: Context & { actor: SignedIn }, factor: Factor) => {
  const account = await loadAccount(ctx.db, ctx.actor.id)
  if (!account) throw new AuthError('user_not_found')
  if (factor.status === 'verified') {
    const keys = await loadKeys(ctx.db, factor.user_id, factor.id)
    const publicKey = await assertionOptions(ctx, keys, 'preferred')
    return { type: 'request' as const, credential_options: { publicKey } }
  }
  const known = await ctx.db
    .select()
    .from(webauthnCredentials)
    .where(eq(webauthnCredentials.user_id, factor.user_id))
  const publicKey = await registrationOptions(ctx, { user: account.user, known, passkey: false })
  return { type: 'create' as const, credential_options: { publicKey } }
}

/** Verifies the key's answer; stores the key of a new factor. The caller has locked the user's row. */
export const judgeSecurityKey = async (
  ctx: TransactionContext,
  factor: Factor,
  challenge: string,
  response: Response,
): Promise<boolean> => {
  if (factor.status === 'verified') {
    const keys = await loadKeys(ctx.db, factor.user_id, factor.id)
    const key = keys.find(({ credential_id }) => credential_id === response.id)
    return key !== undefined && takeAssertion(ctx, key, response, challenge, false)
  }
  const made = await readNewKey(ctx, response, challenge, false)
  if (!made) return false
  const now = nowIso(ctx.realClock)
  const rows = await ctx.db
    .insert(webauthnCredentials)
    .values({ ...made, user_id: factor.user_id, factor_id: factor.id, created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning({ id: webauthnCredentials.id })
  return rows.length > 0
}
