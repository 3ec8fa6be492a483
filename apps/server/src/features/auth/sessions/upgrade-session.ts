import { schema, type AmrEntry } from '@efie/database'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import type { GrantedSession, UserRow } from '../presenters.ts'
import { loadLockedAccount } from '../queries.ts'
import { addRefreshToken, type Session } from './sessions.ts'
import { logSignIn } from './sign-in-log.ts'
import { nameOf } from '../accounts/contacts.ts'

const { sessions, refreshTokens, mfaFactors } = schema

export type SecondFactorMethod = 'totp' | 'mfa/phone' | 'mfa/webauthn' | 'mfa/recovery_code'

/**
 * Raises the session to aal2. Its token family starts again, so that no earlier refresh token reaches the new
 * level; the person's other aal1 sessions end, and unverified factors are removed. The caller has locked user
 * and session.
 */
export const upgradeSession = async (
  ctx: TransactionContext,
  user: UserRow,
  session: Session,
  method: SecondFactorMethod,
): Promise<GrantedSession> => {
  const entry: AmrEntry = { method, timestamp: Math.floor(ctx.realClock.now().getTime() / 1_000) }
  const amr = [entry, ...session.amr.filter((earlier) => earlier.method !== method)]
  const [upgraded] = await ctx.db
    .update(sessions)
    .set({ aal: 'aal2', amr, refreshed_at: nowIso(ctx.realClock) })
    .where(eq(sessions.id, session.id))
    .returning()
  if (!upgraded) throw new Error('the session is gone, though its row was locked')
  await ctx.db.delete(sessions).where(
    and(
      eq(sessions.user_id, user.id),
      ne(sessions.id, session.id),
      eq(sessions.aal, 'aal1'),
      // Authorised apps can't act where a second factor is required.
      isNull(sessions.oauth_client_id),
    ),
  )
  await ctx.db
    .delete(mfaFactors)
    .where(and(eq(mfaFactors.user_id, user.id), eq(mfaFactors.status, 'unverified')))
  await ctx.db.delete(refreshTokens).where(eq(refreshTokens.session_id, session.id))
  const refresh_token = await addRefreshToken(ctx, upgraded, null)
  await logSignIn(ctx, { event: 'mfa', succeeded: true, user_id: user.id, identifier: nameOf(user) })
  return {
    ...(await loadLockedAccount(ctx.db, user.id)),
    session: upgraded,
    refresh_token,
  }
}
