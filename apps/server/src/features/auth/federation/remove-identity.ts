import { schema, type Transaction } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type SignedIn, type TransactionContext } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { isEmailTaken } from '../accounts/email-change.ts'
import { hasVerifiedFactor } from '../factors/factors.ts'
import { syncProviders } from './identities.ts'
import { dropOneTimeTokens } from '../one-time/one-time-tokens.ts'
import type { IdentityRow, UserRow } from '../presenters.ts'
import { loadIdentities, lockUser, updateUserRow } from '../queries.ts'

const { identities, profiles } = schema

/**
 * An address without its identity can't sign in: it is replaced by another identity's address, or removed
 * together with the password.
 */
const forgetEmail = async (ctx: TransactionContext, user: UserRow, left: IdentityRow[]) => {
  const other = left.find((identity) => identity.email !== null)?.email?.toLowerCase() ?? null
  const email = other !== null && !(await isEmailTaken(ctx.db, user.id, other)) ? other : null
  const now = nowIso(ctx.realClock)
  await updateUserRow(ctx.db, user.id, {
    email,
    email_confirmed_at: email === null ? null : now,
    new_email: null,
    ...(user.phone === null ? { encrypted_password: null } : {}),
  })
  await dropOneTimeTokens(ctx.db, user.id, [
    'signup',
    'magiclink',
    'recovery',
    'email_change_current',
    'email_change_new',
    'reauthentication',
  ])
  await ctx.db
    .update(profiles)
    .set({ email: email ?? '', version: sql`${profiles.version} + 1`, updated_at: now })
    .where(eq(profiles.id, user.id))
}

const forgetPhone = async (tx: Transaction, user: UserRow) => {
  await updateUserRow(tx, user.id, {
    phone: null,
    phone_confirmed_at: null,
    new_phone: null,
    ...(user.email === null ? { encrypted_password: null } : {}),
  })
  await dropOneTimeTokens(tx, user.id, ['sms', 'sms_signup', 'phone_change', 'reauthentication'])
}

/** `DELETE /user/identities/{id}`: removes a way to sign in, never the last one. */
export const removeIdentity = async (ctx: Context & { actor: SignedIn }, identity_id: string) => {
  if (!ctx.config.AUTH_MANUAL_LINKING) throw new AuthError('manual_linking_disabled')
  await transact(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, ctx.actor.id)
    if (!user) throw new AuthError('user_not_found')
    if (ctx.actor.aal !== 'aal2' && (await hasVerifiedFactor(ctx.db, user.id)))
      throw new AuthError('insufficient_aal')
    const all = await loadIdentities(ctx.db, user.id)
    const removed = all.find(({ id }) => id === identity_id)
    if (!removed) throw new AuthError('identity_not_found')
    if (all.length === 1) throw new AuthError('single_identity_not_deletable')
    await ctx.db.delete(identities).where(eq(identities.id, removed.id))
    const left = all.filter(({ id }) => id !== removed.id)
    if (removed.provider === 'email') await forgetEmail(ctx, user, left)
    if (removed.provider === 'phone') await forgetPhone(ctx.db, user)
    await syncProviders(ctx, user.id)
    await recordAudit(ctx, {
      action: 'auth.identity.remove',
      subject_type: 'profile',
      subject_id: user.id,
      after: { provider: removed.provider },
    })
  })
  return {}
}
