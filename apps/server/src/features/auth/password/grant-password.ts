import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { contactOf, type Contact } from '../accounts/contacts.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { isLocked, loadGuard, noteGuessAtUnknownAccount, noteWrongPassword } from './guess-guard.ts'
import { hashPassword, needsRehash, verifyPassword, weakness } from './passwords.ts'
import { toSession, type GrantedSession, type UserRow } from '../presenters.ts'
import { findPassword, isBarred, isConfirmed, lockAccount } from '../queries.ts'
import { requireWithinLimit, fromHere } from '../rate-limits.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'

type Decision =
  | { kind: 'granted'; granted: GrantedSession }
  | { kind: 'refused'; code: AuthErrorCode }
  /** The compared hash has been replaced in the meantime: compare again. */
  | { kind: 'again' }

/** An id that no account has. */
const UNKNOWN_USER = '00000000-0000-7000-8000-000000000000'

interface Comparison {
  /** The contact typed besides the password. */
  kind: Contact['kind']
  compared: Pick<UserRow, 'id' | 'encrypted_password'> | null
  matches: boolean
  rehashed: string | null
  lockout: number
}

/**
 * Decided under the row's lock, after the slow comparison: of many parallel guesses only as many count as the
 * lockout allows, and a right one after them is refused like the wrong ones.
 */
const decide = async (ctx: TransactionContext, seen: Comparison): Promise<Decision> => {
  if (!seen.compared) {
    // Runs the same statements on a row that doesn't exist, because their number must not reveal who has an
    // account.
    await lockAccount(ctx.db, UNKNOWN_USER)
    await loadGuard(ctx, { id: UNKNOWN_USER, encrypted_password: null }, 'password')
    await noteGuessAtUnknownAccount(ctx.db, UNKNOWN_USER, 'password')
    return { kind: 'refused', code: 'invalid_credentials' }
  }
  const account = await lockAccount(ctx.db, seen.compared.id)
  if (!account) return { kind: 'refused', code: 'invalid_credentials' }
  const { user, profile } = account
  if (user.encrypted_password !== seen.compared.encrypted_password) return { kind: 'again' }
  const guard = await loadGuard(ctx, user, 'password')
  // Before the comparison's result is looked at: a right guess at a locked account reveals nothing.
  if (isLocked(ctx, guard)) {
    await noteGuessAtUnknownAccount(ctx.db, UNKNOWN_USER, 'password')
    return { kind: 'refused', code: 'invalid_credentials' }
  }
  if (!seen.matches) {
    await noteWrongPassword(ctx, user, guard, seen.lockout)
    return { kind: 'refused', code: 'invalid_credentials' }
  }
  // Only after a right password: a ban or missing confirmation would otherwise reveal that the account
  // exists.
  if (isBarred(user, profile, nowIso(ctx.realClock))) return { kind: 'refused', code: 'user_banned' }
  if (!isConfirmed(user, seen.kind)) return { kind: 'refused', code: `${seen.kind}_not_confirmed` }
  const changes = seen.rehashed === null ? {} : { encrypted_password: seen.rehashed }
  return {
    kind: 'granted',
    granted: await grantSession(ctx, user, 'password', { changes, account }),
  }
}

const tryOnce = async (ctx: Context, contact: Contact, password: string) => {
  const { user: compared, account_lockout, password_complexity } = await findPassword(ctx.db, contact)
  const stored = compared?.encrypted_password ?? null
  const matches = await verifyPassword(stored, password)
  const rehashed = matches && stored !== null && needsRehash(stored) ? await hashPassword(password) : null
  const seen = { kind: contact.kind, compared, matches, rehashed, lockout: account_lockout }
  const decision = await transact(ctx, async (ctx) => {
    const decided = await decide(ctx, seen)
    if (decided.kind !== 'again')
      await logSignIn(ctx, {
        event: 'password',
        succeeded: decided.kind === 'granted',
        user_id: compared?.id ?? null,
        identifier: contact.value,
      })
    return decided
  })
  return { decision, password_complexity }
}

/** The hash may be replaced between comparison and lock, by a changed password or a rehash elsewhere. */
const MAX_TRIES = 3

/**
 * `POST /token?grant_type=password`. An unknown account, a locked one and a wrong password get the same
 * answer at the same cost.
 */
export const grantPassword = async (ctx: Context, body: unknown) => {
  const input = parseBody(bodies.passwordGrant, body)
  const contact = contactOf(ctx.config, { ...input, email: input.email?.trim().toLowerCase() })
  if (!contact) throw new AuthError('validation_failed')
  await requireWithinLimit(ctx, 'sign-in:address', ctx.request.ip)
  await requireWithinLimit(ctx, 'sign-in:account', fromHere(ctx, contact.value))
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { decision, password_complexity } = await tryOnce(ctx, contact, input.password)
    if (decision.kind === 'again') continue
    if (decision.kind === 'refused') throw new AuthError(decision.code)
    const weak_password = await weakness(input.password, password_complexity)
    return { ...(await toSession(ctx, decision.granted)), ...(weak_password ? { weak_password } : {}) }
  }
  throw new AuthError('invalid_credentials')
}
