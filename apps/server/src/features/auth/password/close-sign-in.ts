import { schema, type Database } from '@efie/database'
import { eq } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { loadSecuritySettings } from '../../settings/index.ts'
import { forgetGuesses, forgetOwnGuesses, isLocked, loadGuard, noteWrongPassword } from './guess-guard.ts'
import { verifyPassword } from './passwords.ts'
import { loadAccount, lockUser, updateUserRow } from '../queries.ts'
import { takeNonce } from '../one-time/reauthenticate.ts'
import { takeAwayFactors } from '../factors/reset-factors.ts'

const { identities, oauthConsents, oneTimeTokens, signInLog, users } = schema

export const hasPassword = async (db: Database, id: string): Promise<boolean> => {
  const [row] = await db.select({ hash: users.encrypted_password }).from(users).where(eq(users.id, id))
  return row !== undefined && row.hash !== null
}

/** Verifies that the owner asks for something irreversible. Wrong attempts count as failed sign-ins. */
export const proveOwner = async (
  ctx: Context,
  user_id: string,
  given: { current_password?: string | undefined; code?: string | undefined },
): Promise<boolean> => {
  const account = await loadAccount(ctx.db, user_id)
  if (!account) return false
  const { current_password, code } = given
  const compared = account.user.encrypted_password
  const matches = current_password ? await verifyPassword(compared, current_password) : false
  const { account_lockout } = await loadSecuritySettings(ctx.db)
  return transact(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, user_id)
    const guard = user && (await loadGuard(ctx, user, 'password'))
    if (!guard || isLocked(ctx, guard)) return false
    const proven = current_password
      ? matches && user.encrypted_password === compared
      : code !== undefined && (await takeNonce(ctx, user, code))
    if (proven) await forgetOwnGuesses(ctx, user)
    else await noteWrongPassword(ctx, user, guard, account_lockout)
    return proven
  })
}

/** Removes every way to sign in and frees address and number. The caller has locked the user's row. */
export const closeSignIn = async (ctx: TransactionContext, user_id: string): Promise<void> => {
  const now = nowIso(ctx.realClock)
  await takeAwayFactors(ctx.db, user_id)
  await ctx.db.delete(identities).where(eq(identities.user_id, user_id))
  await ctx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.user_id, user_id))
  await ctx.db.delete(oauthConsents).where(eq(oauthConsents.user_id, user_id))
  await forgetGuesses(ctx.db, user_id)
  await ctx.db.delete(signInLog).where(eq(signInLog.user_id, user_id))
  await updateUserRow(ctx.db, user_id, {
    email: null,
    phone: null,
    new_email: null,
    new_phone: null,
    encrypted_password: null,
    raw_app_meta_data: {},
    raw_user_meta_data: {},
    deleted_at: now,
    updated_at: now,
  })
  await ctx.db
    .update(schema.profiles)
    .set({ suspended_at: now, updated_at: now })
    .where(eq(schema.profiles.id, user_id))
}
