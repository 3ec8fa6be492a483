import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type SignedIn, type InTransaction } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/errors.ts'
import type { OutgoingMessage } from '../../../platform/messaging/messenger.ts'
import { loadSecuritySettings } from '../../settings/index.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import { bodies, METADATA_LIMIT, parseBody } from '../bodies.ts'
import { nameOf } from './contacts.ts'
import { markDevice } from '../sessions/device-mark.ts'
import { prepareEmailChange, requestEmailChange, type EmailChange } from './email-change.ts'
import { hasVerifiedFactor, requireFreshFactor } from '../factors/factors.ts'
import { forgetGuesses, isLocked, loadGuard, noteWrongPassword } from '../password/guess-guard.ts'
import { passwordChangedMail, type Translatable } from '../one-time/mails.ts'
import { dropOneTimeTokens } from '../one-time/one-time-tokens.ts'
import { hashPassword, requireGoodPassword, verifyPassword } from '../password/passwords.ts'
import { preparePhoneChange, requestPhoneChange, type PhoneChange } from './phone-change.ts'
import { toUser, type UserRow } from '../presenters.ts'
import { deleteSessions, loadAccount, lockUser, updateUserRow, type Addressee } from '../queries.ts'
import { keptMetadata } from './registration.ts'
import { requireNonceLimit, takeNonce } from '../one-time/reauthenticate.ts'
import { endRecovery, lockSession, type Session } from '../sessions/sessions.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'

type SignedInContext = Context & { actor: SignedIn }
type Input = z.output<typeof bodies.updateUser>

interface PasswordChange {
  encrypted_password: string
  compared: UserRow
  current_given: boolean
  current_matches: boolean
  is_same: boolean
  lockout: number
  letter: Translatable<OutgoingMessage>
}

/** The slow hashing, outside the transaction. */
const preparePassword = async (ctx: Context, user: UserRow, input: Input): Promise<PasswordChange | null> => {
  const { password, current_password } = input
  if (!password) return null
  const security = await loadSecuritySettings(ctx.db)
  await requireGoodPassword(password, security.password_complexity)
  return {
    encrypted_password: await hashPassword(password),
    compared: user,
    current_given: Boolean(current_password),
    current_matches: current_password
      ? await verifyPassword(user.encrypted_password, current_password)
      : false,
    is_same: await verifyPassword(user.encrypted_password, password),
    lockout: security.account_lockout,
    letter: await passwordChangedMail(ctx),
  }
}

const recovers = (ctx: Context, { recovery_until }: Session): boolean =>
  recovery_until !== null && recovery_until > nowIso(ctx.realClock)

/**
 * Why a new password is refused; null if allowed. It always needs the current password or a fresh code,
 * except in a recovery session and without a password so far. A wrong current password counts as a failed
 * sign-in.
 */
const passwordRefusal = async (
  ctx: InTransaction<SignedInContext>,
  user: UserRow,
  session: Session,
  change: PasswordChange,
  nonce: string | null | undefined,
): Promise<AuthErrorCode | null> => {
  if (change.current_given) {
    const guard = await loadGuard(ctx, user, 'password')
    if (isLocked(ctx, guard)) return 'current_password_invalid'
    if (!change.current_matches) {
      await noteWrongPassword(ctx, user, guard, change.lockout)
      return 'current_password_invalid'
    }
  } else if (user.encrypted_password !== null && !recovers(ctx, session)) {
    if (!nonce) return 'current_password_required'
    if (!(await takeNonce(ctx, user, nonce))) return 'reauthentication_not_valid'
  }
  return change.is_same ? 'same_password' : null
}

/**
 * Everyone who knew the old password loses access: all other sessions end and links sent earlier become
 * invalid.
 */
const changePassword = async (
  ctx: InTransaction<SignedInContext>,
  user: Addressee,
  change: PasswordChange,
): Promise<UserRow> => {
  const changed = await updateUserRow(ctx.db, user.id, {
    encrypted_password: change.encrypted_password,
    updated_at: nowIso(ctx.realClock),
  })
  await forgetGuesses(ctx.db, user.id)
  markDevice(ctx, changed, user)
  await deleteSessions(ctx.db, user.id, ctx.actor.session_id)
  await endRecovery(ctx.db, ctx.actor.session_id)
  await dropOneTimeTokens(ctx.db, user.id, ['recovery', 'magiclink', 'sms'])
  if (user.email) await ctx.messenger.email(ctx.db, user.email, change.letter(user.language))
  await logSignIn(ctx, {
    event: 'password-change',
    succeeded: true,
    user_id: user.id,
    identifier: nameOf(user),
  })
  await recordAudit(ctx, { action: 'auth.password.change', subject_type: 'profile', subject_id: user.id })
  return changed
}

/** A member set to null is removed, as clients of the official library expect. */
const mergeMetadata = (user: UserRow, data: Record<string, unknown>): Record<string, unknown> => {
  const merged = { ...user.raw_user_meta_data, ...keptMetadata(data) }
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
  if (JSON.stringify(kept).length > METADATA_LIMIT)
    throw new AuthError('validation_failed', { message: 'data: is too large' })
  return kept
}

type Outcome = { kind: 'done' } | { kind: 'refused'; code: AuthErrorCode } | { kind: 'again' }

interface Prepared {
  input: Input
  password: PasswordChange | null
  email: EmailChange | null
  phone: PhoneChange | null
}

const apply = async (ctx: InTransaction<SignedInContext>, prepared: Prepared): Promise<Outcome> => {
  const { input, password, email, phone } = prepared
  const user = await lockUser(ctx.db, ctx.actor.id)
  const session = user && (await lockSession(ctx.db, ctx.actor.session_id))
  if (!session) return { kind: 'refused', code: 'session_not_found' }
  const { language } = user
  let current: UserRow = user
  if (password) {
    if (user.encrypted_password !== password.compared.encrypted_password) return { kind: 'again' }
    const code = await passwordRefusal(ctx, user, session, password, input.nonce)
    if (code) return { kind: 'refused', code }
    current = await changePassword(ctx, user, password)
  }
  if (input.data) {
    const raw_user_meta_data = mergeMetadata(current, input.data)
    current = await updateUserRow(ctx.db, user.id, { raw_user_meta_data, updated_at: nowIso(ctx.realClock) })
  }
  if (email) current = await requestEmailChange(ctx, { ...current, language }, email)
  if (phone) await requestPhoneChange(ctx, { ...current, language }, phone)
  return { kind: 'done' }
}

const tryOnce = async (ctx: SignedInContext, changes: Omit<Prepared, 'password'>): Promise<Outcome> => {
  const account = await loadAccount(ctx.db, ctx.actor.id)
  if (!account) throw new AuthError('user_not_found')
  const password = await preparePassword(ctx, account.user, changes.input)
  return transact(ctx, (ctx) => apply(ctx, { ...changes, password }))
}

const MAX_TRIES = 3

/** `PUT /user`: password, email, phone, metadata. */
export const updateUser = async (ctx: SignedInContext, body: unknown, redirect_to: string | undefined) => {
  const input = parseBody(bodies.updateUser, body)
  const before = await loadAccount(ctx.db, ctx.actor.id)
  if (!before) throw new AuthError('user_not_found')
  const protectedChange = Boolean(input.password ?? input.email ?? input.phone)
  if (before.user.is_sso_user && protectedChange) throw new AuthError('user_sso_managed')
  if (protectedChange && ctx.actor.aal !== 'aal2' && (await hasVerifiedFactor(ctx.db, ctx.actor.id)))
    throw new AuthError('insufficient_aal', { status: 401 })
  // A new password already requires the old one or a code.
  if (input.email ?? input.phone) await requireFreshFactor(ctx)
  if (input.nonce) await requireNonceLimit(ctx)
  if (before.user.is_anonymous && input.password && !input.email && !input.phone)
    throw new AuthError('validation_failed', {
      status: 422,
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
    })
  const email =
    input.email && input.email !== before.user.email?.toLowerCase()
      ? await prepareEmailChange(ctx, before.user.email, input.email, redirect_to, input)
      : null
  const phone = input.phone ? await preparePhoneChange(ctx, before.user.phone, input.phone) : null
  let outcome: Outcome = { kind: 'again' }
  try {
    for (let tries = 0; tries < MAX_TRIES && outcome.kind === 'again'; tries += 1)
      outcome = await tryOnce(ctx, { input, email, phone })
  } catch (error) {
    const state = sqlState(error)
    if (state?.code === '23505')
      throw new AuthError(state.constraint === 'users_phone_key' ? 'phone_exists' : 'email_exists')
    throw error
  }
  if (outcome.kind !== 'done')
    throw new AuthError(outcome.kind === 'refused' ? outcome.code : 'current_password_invalid')
  const after = await loadAccount(ctx.db, ctx.actor.id)
  if (!after) throw new AuthError('user_not_found')
  return toUser(after.user, after.identities, after.factors)
}
