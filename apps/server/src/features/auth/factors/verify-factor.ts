import { schema } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import {
  transact,
  type Context,
  type SignedIn,
  type TransactionContext,
  type InTransaction,
} from '../../../platform/context.ts'
import { sameDigest } from '../../../platform/secrets.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { challengeHash } from './challenge-factor.ts'
import { networkOf } from '../../../platform/addresses.ts'
import { nameOf } from '../accounts/contacts.ts'
import { findFactor, isResting, noteWrongCode, updateFactor, type Factor } from './factors.ts'
import { factorAddedMail, type Translatable } from '../one-time/mails.ts'
import { toSession, type GrantedSession } from '../presenters.ts'
import { lockUser, type Addressee } from '../queries.ts'
import { judgeSecurityKey } from './security-key.ts'
import { lockSession } from '../sessions/sessions.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'
import { upgradeSession, type SecondFactorMethod } from '../sessions/upgrade-session.ts'
import type { z } from 'zod'
import type { OutgoingMessage } from '../../../platform/messaging/messenger.ts'

const { mfaChallenges } = schema
type Challenge = typeof mfaChallenges.$inferSelect

const STEP_SECONDS = 30

const methods: Record<Factor['factor_type'], SecondFactorMethod> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}

/**
 * The time step of a right code newer than the last one accepted, or null. A code can't be replayed within
 * its lifetime (RFC 6238 §5.2).
 */
const timeStepOf = async (ctx: Context, factor: Factor, code: string): Promise<number | null> => {
  if (factor.secret_sealed === null || !/^\d{6}$/.test(code)) return null
  const { verifySync } = await import('otplib')
  const result = verifySync({
    secret: ctx.secrets.open(factor.secret_sealed),
    token: code,
    epoch: Math.floor(ctx.realClock.now().getTime() / 1_000),
    // Tolerates one step either way, for phones with inaccurate clocks.
    epochTolerance: STEP_SECONDS,
    ...(factor.last_time_step === null ? {} : { afterTimeStep: factor.last_time_step }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

type Answer = Pick<z.output<typeof bodies.verifyFactor>, 'code' | 'webauthn'>

/** Changes to the factor after a right answer; null for a wrong one. */
const judge = async (
  ctx: TransactionContext,
  factor: Factor,
  challenge: Challenge,
  { code = '', webauthn }: Answer,
): Promise<Partial<Factor> | null> => {
  if (factor.factor_type === 'webauthn') {
    const { webauthn_challenge } = challenge
    if (!webauthn || webauthn_challenge === null) return null
    const right = await judgeSecurityKey(ctx, factor, webauthn_challenge, webauthn.credential_response)
    return right ? {} : null
  }
  if (factor.factor_type === 'totp') {
    const last_time_step = await timeStepOf(ctx, factor, code)
    return last_time_step === null ? null : { last_time_step }
  }
  const right =
    challenge.code_hash !== null && sameDigest(challenge.code_hash, challengeHash(ctx, factor.id, code))
  return right ? {} : null
}

type Outcome =
  | { kind: 'granted'; granted: GrantedSession }
  /** The wrong attempt was counted, and the count is committed. */
  | { kind: 'refused'; code: AuthErrorCode }

const refused = (code: AuthErrorCode): Outcome => ({ kind: 'refused', code })

const openChallenge = async (
  ctx: TransactionContext,
  factor_id: string,
  id: string,
): Promise<Challenge | AuthErrorCode> => {
  const [challenge] = await ctx.db
    .select()
    .from(mfaChallenges)
    .where(and(eq(mfaChallenges.id, id), eq(mfaChallenges.factor_id, factor_id)))
  if (!challenge || challenge.verified_at !== null) return 'mfa_factor_not_found'
  if (challenge.expires_at <= nowIso(ctx.realClock)) return 'mfa_challenge_expired'
  return networkOf(challenge.ip ?? '') === networkOf(ctx.request.ip) ? challenge : 'mfa_ip_address_mismatch'
}

/** Notifies the owner of a newly verified factor, who may not have added it themselves. */
const verifyFirst = async (
  ctx: TransactionContext,
  user: Addressee,
  factor: Factor,
  letter: Translatable<OutgoingMessage>,
) => {
  await recordAudit(ctx, {
    action: 'auth.factor.add',
    subject_type: 'profile',
    subject_id: user.id,
    after: { factor_id: factor.id, factor_type: factor.factor_type },
  })
  if (user.email !== null) await ctx.messenger.email(ctx.db, user.email, letter(user.language))
}

interface Attempt {
  factor_id: string
  challenge_id: string
  answer: Answer
  letter: Translatable<OutgoingMessage>
}

const run = async (
  ctx: InTransaction<Context & { actor: SignedIn }>,
  { factor_id, challenge_id, answer, letter }: Attempt,
): Promise<Outcome> => {
  const user = await lockUser(ctx.db, ctx.actor.id)
  const session = user && (await lockSession(ctx.db, ctx.actor.session_id))
  if (!session) return refused('session_not_found')
  const factor = await findFactor(ctx.db, user.id, factor_id)
  if (!factor) throw new AuthError('mfa_factor_not_found')
  if (isResting(ctx, factor)) return refused('over_request_rate_limit')
  const challenge = await openChallenge(ctx, factor_id, challenge_id)
  if (typeof challenge === 'string') return refused(challenge)
  const changes = await judge(ctx, factor, challenge, answer)
  if (!changes) {
    await noteWrongCode(ctx, factor)
    await logSignIn(ctx, { event: 'mfa', succeeded: false, user_id: user.id, identifier: nameOf(user) })
    return refused('mfa_verification_failed')
  }
  await ctx.db
    .update(mfaChallenges)
    .set({ verified_at: nowIso(ctx.realClock) })
    .where(eq(mfaChallenges.id, challenge.id))
  await updateFactor(ctx, factor.id, {
    ...changes,
    status: 'verified',
    failed_attempts: 0,
    locked_until: null,
  })
  if (factor.status === 'unverified') await verifyFirst(ctx, user, factor, letter)
  return {
    kind: 'granted',
    granted: await upgradeSession(ctx, user, session, methods[factor.factor_type]),
  }
}

/** `POST /factors/{id}/verify`: a right answer raises the session to aal2. */
export const verifyFactor = async (ctx: Context & { actor: SignedIn }, factor_id: string, body: unknown) => {
  const { challenge_id, ...answer } = parseBody(bodies.verifyFactor, body)
  const letter = await factorAddedMail(ctx)
  const outcome = await transact(ctx, (ctx) => run(ctx, { factor_id, challenge_id, answer, letter }))
  if (outcome.kind === 'refused')
    throw new AuthError(
      outcome.code,
      // By contract an unknown challenge is 422, an unknown factor 404.
      outcome.code === 'mfa_factor_not_found'
        ? { status: 422, message: 'MFA factor with the provided challenge ID not found' }
        : {},
    )
  return toSession(ctx, outcome.granted)
}
