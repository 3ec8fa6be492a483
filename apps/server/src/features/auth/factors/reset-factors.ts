import { schema, type Transaction } from '@efie/database'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context.ts'
import { text, verbatim, type Text } from '../../../platform/texts/text.ts'
import { alertSuperadmins, personText } from '../../notifications/index.ts'
import { recordSecurityChange, type Undoing } from '../../security-changes/index.ts'
import { deleteSessions } from '../queries.ts'

const { mfaFactors, mfaRecoveryCodes, webauthnCredentials } = schema

const changesLink = '/admin/security?tab=changes'

/**
 * Removes every factor, recovery code and passkey, and ends all sessions. Returns how many were removed. The
 * caller has locked the user's row.
 */
export const takeAwayFactors = async (tx: Transaction, user_id: string): Promise<number> => {
  const passkeys = await tx
    .delete(webauthnCredentials)
    .where(and(eq(webauthnCredentials.user_id, user_id), isNull(webauthnCredentials.factor_id)))
    .returning({ id: webauthnCredentials.id })
  const factors = await tx
    .delete(mfaFactors)
    .where(eq(mfaFactors.user_id, user_id))
    .returning({ id: mfaFactors.id })
  await deleteSessions(tx, user_id, null)
  return passkeys.length + factors.length
}

interface Kept {
  factors: (typeof mfaFactors.$inferSelect)[]
  keys: (typeof webauthnCredentials.$inferSelect)[]
  codes: (typeof mfaRecoveryCodes.$inferSelect)[]
}

/** Stores the current factors, encrypted, while the removal can be undone. Counts like `takeAwayFactors`. */
export const keepFactors = async (
  ctx: TransactionContext,
  user_id: string,
): Promise<{ sealed: string; count: number }> => {
  const factors = await ctx.db.select().from(mfaFactors).where(eq(mfaFactors.user_id, user_id))
  const keys = await ctx.db.select().from(webauthnCredentials).where(eq(webauthnCredentials.user_id, user_id))
  const ids = factors.map(({ id }) => id)
  const codes = await ctx.db.select().from(mfaRecoveryCodes).where(inArray(mfaRecoveryCodes.factor_id, ids))
  const kept: Kept = { factors, keys, codes }
  const passkeys = keys.filter(({ factor_id }) => factor_id === null)
  return { sealed: ctx.secrets.seal(JSON.stringify(kept)), count: factors.length + passkeys.length }
}

/**
 * Restores stored factors and removes those set up since, which may belong to an attacker for whom the reset
 * opened the door. Ends all sessions. The caller has locked the user's row.
 */
export const bringBackFactors = async (
  ctx: TransactionContext,
  user_id: string,
  kept_sealed: string,
): Promise<number> => {
  await takeAwayFactors(ctx.db, user_id)
  // A cast: only `keepFactors` writes this value.
  const { factors, keys, codes } = JSON.parse(ctx.secrets.open(kept_sealed)) as Kept
  if (factors.length > 0) await ctx.db.insert(mfaFactors).values(factors)
  if (keys.length > 0) await ctx.db.insert(webauthnCredentials).values(keys)
  if (codes.length > 0) await ctx.db.insert(mfaRecoveryCodes).values(codes)
  return factors.length + keys.filter(({ factor_id }) => factor_id === null).length
}

interface Reset {
  /** Returned by `keepFactors` before the removal. */
  kept: { sealed: string; count: number }
  reason?: string
  by?: Text
}

/**
 * Notifies superadmins of a reset that the owner didn't do themselves, since now the password alone opens the
 * account.
 */
export const watchReset = async (
  ctx: TransactionContext,
  user_id: string,
  { kept, reason, by }: Reset,
): Promise<void> => {
  const left = await keepFactors(ctx, user_id)
  await recordSecurityChange(ctx, {
    kind: 'factors',
    user_id,
    before: { factors: kept.count },
    after: { factors: left.count },
    kept_sealed: kept.sealed,
    reason,
  })
  await alertSuperadmins(ctx, {
    title: text('Two-step verification was reset on an account'),
    what: text('Two-step verification was reset for {person}. Reason: {reason}', {
      person: await personText(ctx.db, user_id),
      reason: reason === undefined ? text('none given') : verbatim(reason),
    }),
    link: changesLink,
    about: user_id,
    ...(by && { by }),
  })
}

export const watchBroughtBack = async (
  ctx: TransactionContext,
  user_id: string,
  counts: { before: number; after: number },
  undoing: Undoing,
): Promise<void> => {
  await recordSecurityChange(ctx, {
    kind: 'factors',
    user_id,
    before: { factors: counts.before },
    after: { factors: counts.after },
    undoing,
  })
  await alertSuperadmins(ctx, {
    title: text('A change was undone'),
    what: text('Two-step verification was restored for {person}. Reason: {reason}', {
      person: await personText(ctx.db, user_id),
      reason: verbatim(undoing.reason),
    }),
    link: changesLink,
    about: user_id,
  })
}
