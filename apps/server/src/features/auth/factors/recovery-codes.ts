import { randomInt } from 'node:crypto'
import { schema } from '@efie/database'
import { and, count, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type SignedIn, type InTransaction } from '../../../platform/context.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { nameOf } from '../accounts/contacts.ts'
import {
  findRecoveryFactor,
  hasVerifiedFactor,
  isResting,
  noteWrongCode,
  requireFreshFactor,
  updateFactor,
  type Factor,
} from './factors.ts'
import { toSession, type GrantedSession } from '../presenters.ts'
import { lockUser } from '../queries.ts'
import { lockSession } from '../sessions/sessions.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'
import { upgradeSession } from '../sessions/upgrade-session.ts'

const { mfaFactors, mfaRecoveryCodes } = schema
type SignedInContext = Context & { actor: SignedIn }

const CODES = 10
const LENGTH = 16
/** Letters and digits that aren't confused with others in print. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

const makeCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Hash of a code, ignoring the grouping and letter case in which it was typed. */
const codeHash = (ctx: Context, factor_id: string, typed: string): string =>
  ctx.secrets.sign('recovery-code', `${factor_id}\0${typed.toLowerCase().replaceAll(/[\s-]/g, '')}`)

const requireAal2 = (ctx: SignedInContext): void => {
  if (ctx.actor.aal !== 'aal2') throw new AuthError('insufficient_aal')
}

/** Replaces the codes. They are shown only now, because only hashes are stored. */
const putCodes = async (ctx: InTransaction<SignedInContext>, factor_id: string): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, makeCode)
  await ctx.db.delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.factor_id, factor_id))
  await ctx.db
    .insert(mfaRecoveryCodes)
    .values(codes.map((code) => ({ factor_id, code_hash: codeHash(ctx, factor_id, code) })))
  await recordAudit(ctx, {
    action: 'auth.recovery-codes.make',
    subject_type: 'profile',
    subject_id: ctx.actor.id,
  })
  return codes
}

const present = ({ id, friendly_name }: Pick<Factor, 'id' | 'friendly_name'>, codes: string[]) => ({
  id,
  type: 'recovery_code',
  friendly_name,
  total: codes.length,
  codes,
})

/** `GET /factors/recovery-codes`: how many are left. */
export const getRecoveryCodes = async (ctx: SignedInContext) => {
  const factor = await findRecoveryFactor(ctx.db, ctx.actor.id)
  if (!factor) throw new AuthError('mfa_factor_not_found')
  const [row] = await ctx.db
    .select({ total: count(), used: count(mfaRecoveryCodes.used_at) })
    .from(mfaRecoveryCodes)
    .where(eq(mfaRecoveryCodes.factor_id, factor.id))
  const total = row?.total ?? 0
  return { id: factor.id, type: 'recovery_code', total, remaining: total - (row?.used ?? 0) }
}

/** `POST /factors/recovery-codes`: first set, in addition to another factor. */
export const makeRecoveryCodes = async (ctx: SignedInContext, body: unknown) => {
  const { friendly_name } = parseBody(bodies.recoveryCodes, body)
  return transact(ctx, async (ctx) => {
    await lockUser(ctx.db, ctx.actor.id)
    if (!(await hasVerifiedFactor(ctx.db, ctx.actor.id)))
      throw new AuthError('mfa_recovery_codes_sole_factor')
    requireAal2(ctx)
    await requireFreshFactor(ctx)
    if (await findRecoveryFactor(ctx.db, ctx.actor.id)) throw new AuthError('mfa_verified_factor_exists')
    const now = nowIso(ctx.realClock)
    const [factor] = await ctx.db
      .insert(mfaFactors)
      .values({
        user_id: ctx.actor.id,
        factor_type: 'recovery_code',
        status: 'verified',
        friendly_name: friendly_name?.trim() ?? '',
        created_at: now,
        updated_at: now,
      })
      .returning()
    if (!factor) throw new Error('factor was not made')
    return present(factor, await putCodes(ctx, factor.id))
  })
}

/** `POST /factors/recovery-codes/regenerate`: invalidates the previous set. */
export const remakeRecoveryCodes = (ctx: SignedInContext) =>
  transact(ctx, async (ctx) => {
    await lockUser(ctx.db, ctx.actor.id)
    requireAal2(ctx)
    await requireFreshFactor(ctx)
    const factor = await findRecoveryFactor(ctx.db, ctx.actor.id)
    if (!factor) throw new AuthError('mfa_factor_not_found')
    await updateFactor(ctx, factor.id, { failed_attempts: 0, locked_until: null })
    return present(factor, await putCodes(ctx, factor.id))
  })

type Outcome = { kind: 'granted'; granted: GrantedSession } | { kind: 'refused'; code: AuthErrorCode }

const use = async (ctx: InTransaction<SignedInContext>, code: string): Promise<Outcome> => {
  const user = await lockUser(ctx.db, ctx.actor.id)
  const session = user && (await lockSession(ctx.db, ctx.actor.session_id))
  if (!session) return { kind: 'refused', code: 'session_not_found' }
  const factor = await findRecoveryFactor(ctx.db, user.id)
  if (!factor) return { kind: 'refused', code: 'mfa_verification_failed' }
  if (isResting(ctx, factor)) return { kind: 'refused', code: 'mfa_recovery_codes_locked' }
  const used = await ctx.db
    .update(mfaRecoveryCodes)
    .set({ used_at: nowIso(ctx.realClock) })
    .where(
      and(
        eq(mfaRecoveryCodes.factor_id, factor.id),
        eq(mfaRecoveryCodes.code_hash, codeHash(ctx, factor.id, code)),
        isNull(mfaRecoveryCodes.used_at),
      ),
    )
    .returning({ id: mfaRecoveryCodes.id })
  if (used.length === 0) {
    await noteWrongCode(ctx, factor)
    await logSignIn(ctx, { event: 'mfa', succeeded: false, user_id: user.id, identifier: nameOf(user) })
    return { kind: 'refused', code: 'mfa_verification_failed' }
  }
  await updateFactor(ctx, factor.id, { failed_attempts: 0, locked_until: null })
  return {
    kind: 'granted',
    granted: await upgradeSession(ctx, user, session, 'mfa/recovery_code'),
  }
}

/** `POST /factors/recovery-codes/verify`: redeems a code, each only once. */
export const verifyRecoveryCode = async (ctx: SignedInContext, body: unknown) => {
  const { code } = parseBody(bodies.recoveryCode, body)
  const outcome = await transact(ctx, (ctx) => use(ctx, code))
  if (outcome.kind === 'refused') throw new AuthError(outcome.code)
  return toSession(ctx, outcome.granted)
}
