import { schema, type Transaction } from '@efie/database'
import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { loadSecuritySettings } from '../../settings/index.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { hasEnded } from './live-session.ts'
import { toSession, type GrantedSession } from '../presenters.ts'
import { isBarred, loadAccount } from '../queries.ts'
import { withinLimit } from '../rate-limits.ts'
import { addRefreshToken, lockSession, type Session } from './sessions.ts'
import { machineOf, noteRepeatedToken, alertTokenReuse } from './shared-session.ts'
import { logSignIn } from './sign-in-log.ts'

const { sessions, refreshTokens } = schema
type TokenRow = typeof refreshTokens.$inferSelect

type Decision =
  | { kind: 'granted'; granted: GrantedSession }
  /** Other effects (a revoked family, a removed session) are committed. */
  | { kind: 'refused'; code: AuthErrorCode }

const findToken = async (tx: Transaction, token_hash: string): Promise<TokenRow | null> => {
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.token_hash, token_hash))
  return row ?? null
}

const activeToken = async (tx: Transaction, session_id: string): Promise<TokenRow | null> => {
  const [row] = await tx
    .select()
    .from(refreshTokens)
    .where(and(eq(refreshTokens.session_id, session_id), isNull(refreshTokens.used_at)))
  return row ?? null
}

const rotate = async (ctx: TransactionContext, session: Session, token: TokenRow): Promise<string> => {
  await ctx.db
    .update(refreshTokens)
    .set({ used_at: nowIso(ctx.realClock), token_sealed: null, ...machineOf(ctx) })
    .where(eq(refreshTokens.id, token.id))
  return addRefreshToken(ctx, session, token.token_hash)
}

/**
 * A refresh token was used after its owner had moved on: owner or thief, the whole family ends (RFC 9700
 * §4.14.2).
 */
const revokeFamily = async (ctx: TransactionContext, session: Session): Promise<void> => {
  await ctx.db.delete(sessions).where(eq(sessions.id, session.id))
  await logSignIn(ctx, {
    event: 'token-reuse',
    succeeded: false,
    user_id: session.user_id,
    identifier: session.user_id,
  })
  await recordAudit(ctx, {
    action: 'auth.session.revoke',
    subject_type: 'auth_session',
    subject_id: session.id,
    after: { reason: 'refresh token reused', user_id: session.user_id },
  })
  if (session.oauth_client_id === null) await alertTokenReuse(ctx, session.user_id)
}

/**
 * The refresh token to answer with (auth-contract.md §2): (a) the active one is exchanged for the next; (b)
 * its parent gets the active one again at any time, because the answer may have been lost or two tabs asked
 * together; (c) any other used one gets it within the reuse interval; (d) null: reused.
 */
const nextToken = async (
  ctx: TransactionContext,
  session: Session,
  token: TokenRow,
): Promise<string | null> => {
  if (token.used_at === null) return rotate(ctx, session, token)
  const active = await activeToken(ctx.db, session.id)
  if (!active || active.token_sealed === null) return null
  const reuseUntil = Date.parse(token.used_at) + ctx.config.AUTH_REUSE_INTERVAL_SECONDS * 1_000
  const recently = ctx.realClock.now().getTime() <= reuseUntil
  if (active.parent_hash !== token.token_hash && !recently) return null
  // An app may legitimately run on several machines.
  if (session.oauth_client_id === null) await noteRepeatedToken(ctx, session, token)
  return ctx.secrets.open(active.token_sealed)
}

const decide = async (
  ctx: TransactionContext,
  token_hash: string,
  client_id: string | null,
): Promise<Decision> => {
  const found = await findToken(ctx.db, token_hash)
  const session = found && (await lockSession(ctx.db, found.session_id))
  // Read again under the lock: the previous holder may have used the token.
  const token = session && (await findToken(ctx.db, token_hash))
  if (!token || session.oauth_client_id !== client_id)
    return { kind: 'refused', code: 'refresh_token_not_found' }
  const account = await loadAccount(ctx.db, session.user_id)
  if (!account) return { kind: 'refused', code: 'refresh_token_not_found' }
  const { user, profile } = account
  if (isBarred(user, profile, nowIso(ctx.realClock))) return { kind: 'refused', code: 'user_banned' }
  const { session_timeout } = await loadSecuritySettings(ctx.db)
  if (hasEnded({ ...session, role: profile?.role ?? null, session_timeout }, ctx.realClock.now())) {
    await ctx.db.delete(sessions).where(eq(sessions.id, session.id))
    return { kind: 'refused', code: 'session_expired' }
  }
  const refresh_token = await nextToken(ctx, session, token)
  if (refresh_token === null) {
    await revokeFamily(ctx, session)
    return { kind: 'refused', code: 'refresh_token_already_used' }
  }
  await ctx.db
    .update(sessions)
    // An app's session has no other sign of life.
    .set({
      refreshed_at: nowIso(ctx.realClock),
      ...(client_id === null ? {} : { last_active_at: nowIso(ctx.realClock) }),
    })
    .where(eq(sessions.id, session.id))
  return { kind: 'granted', granted: { ...account, session, refresh_token } }
}

/** Exchanges a token for the next of its family; an app's only for the app it was issued to. */
export const refreshSession = async (
  ctx: Context,
  refresh_token: string,
  client_id: string | null,
): Promise<GrantedSession> => {
  if (!(await withinLimit(ctx, 'refresh:address', ctx.request.ip)))
    throw new AuthError('temporarily_unavailable')
  const decision = await transact(ctx, (ctx) => decide(ctx, sha256(refresh_token), client_id))
  if (decision.kind === 'refused') throw new AuthError(decision.code)
  return decision.granted
}

/** `POST /token?grant_type=refresh_token`. */
export const grantRefreshToken = async (ctx: Context, body: unknown) => {
  const { refresh_token } = parseBody(bodies.refreshGrant, body)
  return toSession(ctx, await refreshSession(ctx, refresh_token, null))
}
