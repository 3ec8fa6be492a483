import { schema, type Transaction } from '@efie/database'
import { and, eq, isNull } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { nameOf } from '../accounts/contacts.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { requirePasskeys, storeChallenge, takeChallenge } from './passkeys.ts'
import { toSession, type GrantedSession } from '../presenters.ts'
import { isBarred, loadProfile, lockUser } from '../queries.ts'
import { requireWithinLimit } from '../rate-limits.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'
import { assertionOptions, takeAssertion, type Response } from './webauthn.ts'

const { webauthnCredentials } = schema

/** `POST /passkeys/authentication/options`: names no account, so it reveals nothing about any. */
export const startPasskeySignIn = async (ctx: Context) => {
  requirePasskeys(ctx)
  await requireWithinLimit(ctx, 'sign-in:address', ctx.request.ip)
  const options = await assertionOptions(ctx, [], 'required')
  const { challenge } = options
  const stored = await transact(ctx, (ctx) =>
    storeChallenge(ctx, { kind: 'authentication', user_id: null, challenge }),
  )
  return { ...stored, options }
}

type Outcome = { kind: 'granted'; granted: GrantedSession } | { kind: 'refused'; code: AuthErrorCode }
const refused = (code: AuthErrorCode): Outcome => ({ kind: 'refused', code })

const findKey = async (tx: Transaction, credential_id: string) => {
  const [key] = await tx
    .select()
    .from(webauthnCredentials)
    .where(and(eq(webauthnCredentials.credential_id, credential_id), isNull(webauthnCredentials.factor_id)))
  return key ?? null
}

const decide = async (ctx: TransactionContext, challenge_id: string, answer: Response): Promise<Outcome> => {
  const asked = await takeChallenge(ctx, 'authentication', challenge_id, null)
  if ('refused' in asked) return refused(asked.refused)
  const seen = await findKey(ctx.db, answer.id)
  const user = seen && (await lockUser(ctx.db, seen.user_id))
  // Read again under the lock, because its signature counter may have risen.
  const key = user && (await findKey(ctx.db, answer.id))
  if (!key) return refused('webauthn_credential_not_found')
  const { userHandle } = answer.response
  const names = !userHandle || Buffer.from(userHandle, 'base64url').toString() === user.id
  const proven = names && (await takeAssertion(ctx, key, answer, asked.challenge, true))
  const barred = proven && isBarred(user, await loadProfile(ctx.db, user.id), nowIso(ctx.realClock))
  await logSignIn(ctx, {
    event: 'passkey',
    succeeded: proven && !barred,
    user_id: user.id,
    identifier: nameOf(user),
  })
  if (!proven) return refused('webauthn_verification_failed')
  if (barred) return refused('user_banned')
  return { kind: 'granted', granted: await grantSession(ctx, user, 'passkey') }
}

/** `POST /passkeys/authentication/verify`. */
export const verifyPasskeySignIn = async (ctx: Context, body: unknown) => {
  requirePasskeys(ctx)
  const { challenge_id, credential } = parseBody(bodies.passkeyAnswer, body)
  await requireWithinLimit(ctx, 'sign-in:address', ctx.request.ip)
  const outcome = await transact(ctx, (ctx) => decide(ctx, challenge_id, credential))
  if (outcome.kind === 'refused') throw new AuthError(outcome.code)
  return toSession(ctx, outcome.granted)
}
