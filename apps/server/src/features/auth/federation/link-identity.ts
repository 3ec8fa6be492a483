import { schema, type Transaction } from '@efie/database'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { nameOf } from '../accounts/contacts.ts'
import { isEmailTaken } from '../accounts/email-change.ts'
import { findExternalIdentity, insertExternalIdentity, type ExternalIdentity } from './external-identity.ts'
import { hasVerifiedFactor } from '../factors/factors.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { syncProviders } from './identities.ts'
import type { GrantedSession, UserRow } from '../presenters.ts'
import { loadLockedAccount, lockUser, updateUserRow } from '../queries.ts'
import { fallbackName } from '../accounts/registration.ts'
import { addRefreshToken, lockSession, type Proof } from '../sessions/sessions.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'
import { notifyIdentityLinked } from './notify-identity-linked.ts'

const { profiles, refreshTokens } = schema

/**
 * Adding a way in can weaken an account as much as removing a factor, so a second factor must be shown first.
 */
export const requireLinking = async (
  ctx: TransactionContext,
  actor: { id: string; aal: 'aal1' | 'aal2' },
): Promise<UserRow> => {
  if (!ctx.config.AUTH_MANUAL_LINKING) throw new AuthError('manual_linking_disabled')
  const user = await lockUser(ctx.db, actor.id)
  if (!user) throw new AuthError('user_not_found')
  // A person whose company ends their access must not keep another way in.
  if (user.is_sso_user) throw new AuthError('user_sso_managed')
  if (actor.aal !== 'aal2' && (await hasVerifiedFactor(ctx.db, user.id)))
    throw new AuthError('insufficient_aal')
  return user
}

/** Refuses an identity that already belongs to an account. */
export const requireUnlinked = async (
  tx: Transaction,
  user_id: string,
  identity: ExternalIdentity,
): Promise<void> => {
  const found = await findExternalIdentity(tx, identity)
  if (found)
    throw new AuthError('identity_already_exists', {
      message:
        found.user_id === user_id
          ? 'Identity is already linked'
          : 'Identity is already linked to another user',
    })
}

/** A person without an address adopts the provider's, if it is verified and not taken. */
const adoptEmail = async (ctx: TransactionContext, user: UserRow, identity: ExternalIdentity) => {
  const { email, email_verified } = identity
  const now = nowIso(ctx.realClock)
  const adopted =
    email_verified && email !== null && !(await isEmailTaken(ctx.db, user.id, email)) ? email : null
  if (user.email === null && adopted !== null) {
    await updateUserRow(ctx.db, user.id, { email: adopted, email_confirmed_at: now })
    await ctx.db
      .update(profiles)
      .set({ email: adopted, version: sql`${profiles.version} + 1`, updated_at: now })
      .where(eq(profiles.id, user.id))
  }
  if (!user.is_anonymous) return
  await updateUserRow(ctx.db, user.id, { is_anonymous: false })
  const contact = adopted === null ? null : ({ kind: 'email', value: adopted } as const)
  await ctx.db
    .update(profiles)
    .set({ full_name: identity.full_name ?? fallbackName(contact) })
    .where(and(eq(profiles.id, user.id), eq(profiles.full_name, fallbackName(null))))
}

/** Links an identity. The caller has locked the user's row. */
export const linkIdentity = async (
  ctx: TransactionContext,
  user: UserRow,
  identity: ExternalIdentity,
): Promise<UserRow> => {
  await requireUnlinked(ctx.db, user.id, identity)
  await insertExternalIdentity(ctx, user.id, identity)
  await adoptEmail(ctx, user, identity)
  await recordAudit(ctx, {
    action: 'auth.identity.link',
    subject_type: 'profile',
    subject_id: user.id,
    after: { provider: identity.provider, by: 'its owner' },
  })
  await notifyIdentityLinked(ctx, user.id)
  await logSignIn(ctx, {
    event: 'identity-link',
    succeeded: true,
    user_id: user.id,
    identifier: nameOf(user),
  })
  return syncProviders(ctx, user.id)
}

/** Continues the session with its next refresh token and at its level; without a live session, creates one. */
export const continueSession = async (
  ctx: TransactionContext,
  user: UserRow,
  session_id: string,
  proof: Proof,
): Promise<GrantedSession> => {
  const session = await lockSession(ctx.db, session_id)
  if (!session || session.user_id !== user.id) return grantSession(ctx, user, proof)
  const [active] = await ctx.db
    .update(refreshTokens)
    .set({ used_at: nowIso(ctx.realClock), token_sealed: null })
    .where(and(eq(refreshTokens.session_id, session.id), isNull(refreshTokens.used_at)))
    .returning({ token_hash: refreshTokens.token_hash })
  return {
    ...(await loadLockedAccount(ctx.db, user.id)),
    session,
    refresh_token: await addRefreshToken(ctx, session, active?.token_hash ?? null),
  }
}
