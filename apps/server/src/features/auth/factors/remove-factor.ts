import { schema, type Transaction } from '@efie/database'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { transact, type Context, type SignedIn, type TransactionContext } from '../../../platform/context.ts'
import type { OutgoingMessage } from '../../../platform/messaging/messenger.ts'
import { AuthError } from '../auth-error.ts'
import {
  findFactor,
  findRecoveryFactor,
  hasVerifiedFactor,
  isSecondFactor,
  requireFreshFactor,
  type Factor,
} from './factors.ts'
import { factorRemovedMail, type Translatable } from '../one-time/mails.ts'
import { lockUser, type Addressee } from '../queries.ts'

const { mfaFactors, sessions } = schema

/** Without a second factor no session is at aal2. */
const downgradeSessions = async (tx: Transaction, user_id: string): Promise<void> => {
  const rows = await tx.select().from(sessions).where(eq(sessions.user_id, user_id)).for('update')
  for (const { id, amr } of rows)
    await tx
      .update(sessions)
      .set({ aal: 'aal1', amr: amr.filter((entry) => !isSecondFactor(entry)) })
      .where(eq(sessions.id, id))
}

const remove = async (
  ctx: TransactionContext,
  user: Addressee,
  factor: Factor,
  letter: Translatable<OutgoingMessage>,
): Promise<void> => {
  await ctx.db.delete(mfaFactors).where(eq(mfaFactors.id, factor.id))
  if (factor.status === 'unverified') return
  await recordAudit(ctx, {
    action: 'auth.factor.remove',
    subject_type: 'profile',
    subject_id: user.id,
    after: { factor_id: factor.id, factor_type: factor.factor_type },
  })
  if (user.email !== null) await ctx.messenger.email(ctx.db, user.email, letter(user.language))
  if (await hasVerifiedFactor(ctx.db, user.id)) return
  // Recovery codes replaced a factor that no longer exists.
  const codes = await findRecoveryFactor(ctx.db, user.id)
  if (codes) await ctx.db.delete(mfaFactors).where(eq(mfaFactors.id, codes.id))
  await downgradeSessions(ctx.db, user.id)
}

/**
 * `DELETE /factors/{id}`, or the recovery codes. A verified factor can only be removed right after using one.
 */
export const removeFactor = async (ctx: Context & { actor: SignedIn }, factor_id: string) => {
  const letter = await factorRemovedMail(ctx)
  const id = await transact(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, ctx.actor.id)
    if (!user) throw new AuthError('user_not_found')
    const factor =
      factor_id === 'recovery-codes'
        ? await findRecoveryFactor(ctx.db, user.id)
        : await findFactor(ctx.db, user.id, factor_id)
    if (!factor) throw new AuthError('mfa_factor_not_found')
    if (factor.status === 'verified' && ctx.actor.aal !== 'aal2')
      throw new AuthError('insufficient_aal', {
        status: 422,
        message: 'AAL2 required to unenroll verified factor',
      })
    if (factor.status === 'verified') await requireFreshFactor(ctx)
    await remove(ctx, user, factor, letter)
    return factor.id
  })
  return { id }
}
