import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/errors.ts'
import { insertAccount } from '../accounts/accounts.ts'
import { AuthError } from '../auth-error.ts'
import type { Contact } from '../accounts/contacts.ts'
import {
  findExternalIdentity,
  insertExternalIdentity,
  isSso,
  renewExternalIdentity,
  type ExternalIdentity,
} from './external-identity.ts'
import { putContactIdentity, syncProviders } from './identities.ts'
import { dropOneTimeTokens } from '../one-time/one-time-tokens.ts'
import type { UserRow } from '../presenters.ts'
import { isBarred, loadProfile, lockUser, lockUserByEmail, updateUserRow } from '../queries.ts'
import { requireWithinLimit } from '../rate-limits.ts'
import { toProfile } from '../accounts/registration.ts'
import { logSignIn, type SignInEvent } from '../sessions/sign-in-log.ts'
import { notifyIdentityLinked } from './notify-identity-linked.ts'

const newAccount = async (ctx: TransactionContext, identity: ExternalIdentity): Promise<UserRow> => {
  if (!ctx.config.AUTH_SIGNUP) throw new AuthError('signup_disabled')
  const contact: Contact | null = identity.email === null ? null : { kind: 'email', value: identity.email }
  const profile = toProfile(ctx.config, contact, {})
  return insertAccount(ctx, {
    contact,
    encrypted_password: null,
    data: identity.data,
    profile: { ...profile, full_name: identity.full_name ?? profile.full_name },
    confirmed: true,
    external: identity,
  })
}

/**
 * Links an identity to the account with its verified address. If the address wasn't confirmed, it may have
 * been registered by an attacker waiting for the owner (pre-hijacking), so the password is removed.
 */
const linkByEmail = async (
  ctx: TransactionContext,
  user: UserRow,
  identity: ExternalIdentity & { email: string },
): Promise<UserRow> => {
  await insertExternalIdentity(ctx, user.id, identity)
  if (user.email_confirmed_at === null) {
    await putContactIdentity(ctx, user.id, { kind: 'email', value: identity.email }, true)
    await dropOneTimeTokens(ctx.db, user.id, ['signup', 'magiclink', 'recovery'])
    await updateUserRow(ctx.db, user.id, {
      email_confirmed_at: nowIso(ctx.realClock),
      ...(user.phone_confirmed_at === null ? { encrypted_password: null } : {}),
    })
  }
  await recordAudit(ctx, {
    action: 'auth.identity.link',
    subject_type: 'profile',
    subject_id: user.id,
    after: { provider: identity.provider, by: 'verified email' },
  })
  await notifyIdentityLinked(ctx, user.id)
  return syncProviders(ctx, user.id)
}

const knownUser = async (ctx: TransactionContext, identity: ExternalIdentity): Promise<UserRow | null> => {
  const found = await findExternalIdentity(ctx.db, identity)
  const user = found && (await lockUser(ctx.db, found.user_id))
  if (!user) return null
  await renewExternalIdentity(ctx, found.id, identity)
  return user
}

const newUser = async (ctx: TransactionContext, identity: ExternalIdentity): Promise<UserRow> => {
  const { email, email_verified } = identity
  // People of a company's provider get separate accounts, because the provider must not be able to open
  // anyone else's account.
  if (email === null || isSso(identity)) return newAccount(ctx, identity)
  if (!email_verified) throw new AuthError('provider_email_needs_verification')
  const user = await lockUserByEmail(ctx.db, email)
  return user ? linkByEmail(ctx, user, { ...identity, email }) : newAccount(ctx, identity)
}

/**
 * The account an identity opens: its own, else the one with its verified address, else a new one. The
 * returned row is locked and allowed to sign in.
 */
export const accountOf = async (
  ctx: TransactionContext,
  identity: ExternalIdentity,
  event: SignInEvent,
): Promise<UserRow> => {
  const user = (await knownUser(ctx, identity)) ?? (await newUser(ctx, identity))
  if (isBarred(user, await loadProfile(ctx.db, user.id), nowIso(ctx.realClock)))
    throw new AuthError('user_banned')
  await logSignIn(ctx, {
    event,
    succeeded: true,
    user_id: user.id,
    identifier: identity.email ?? identity.provider_id,
  })
  return user
}

/** Runs outside the transaction. Wallets cost nothing to create, so new accounts are limited per network. */
export const requireRoomFor = async (ctx: Context, identity: ExternalIdentity): Promise<void> => {
  if ((await findExternalIdentity(ctx.db, identity)) === null)
    await requireWithinLimit(ctx, 'sign-up:address', ctx.request.ip)
}

/** The same person in two concurrent requests: the second attempt finds what the first created. */
export const transactWithRetry = async <Result>(
  ctx: Context,
  work: (ctx: TransactionContext) => Promise<Result>,
): Promise<Result> => {
  try {
    return await transact(ctx, work)
  } catch (error) {
    if (sqlState(error)?.code !== '23505') throw error
    return transact(ctx, work)
  }
}
