import { schema, type AmrEntry, type Database } from '@efie/database'
import { needsStepUp } from '@efie/domain'
import { and, count, eq, ne, sql } from 'drizzle-orm'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import type { Context, SignedIn, TransactionContext } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import type { FactorRow } from '../presenters.ts'

const { mfaFactors } = schema

export type Factor = typeof mfaFactors.$inferSelect

/** Authentication methods that count as a second factor, and when it was used. */
const secondFactorMethods = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'])

export const isSecondFactor = ({ method }: Pick<AmrEntry, 'method'>): boolean =>
  secondFactorMethods.has(method)

/** When a second factor was last used in a session, in seconds since 1970; null if never. */
export const lastSecondFactor = (amr: readonly AmrEntry[]): number | null =>
  amr.reduce<number | null>(
    (latest, entry) => (isSecondFactor(entry) ? Math.max(latest ?? 0, entry.timestamp) : latest),
    null,
  )

/** Wrong codes until a factor is paused, and for how long: six digits can't be tried one by one. */
const MAX_FAILURES = 5
const REST_SECONDS = 900

/** Factors for the user object, without their secrets. */
export const loadFactors = (db: Database, user_id: string): Promise<FactorRow[]> =>
  db
    .select({
      id: mfaFactors.id,
      status: mfaFactors.status,
      factor_type: mfaFactors.factor_type,
      friendly_name: mfaFactors.friendly_name,
      phone: mfaFactors.phone,
      last_challenged_at: mfaFactors.last_challenged_at,
      created_at: mfaFactors.created_at,
      updated_at: mfaFactors.updated_at,
    })
    .from(mfaFactors)
    .where(eq(mfaFactors.user_id, user_id))
    .orderBy(mfaFactors.id)

/**
 * One of the person's own factors. Another person's factor is answered like one that doesn't exist. The
 * caller has locked the user's row.
 */
export const findFactor = async (tx: Database, user_id: string, id: string): Promise<Factor | null> => {
  const [row] = await tx
    .select()
    .from(mfaFactors)
    .where(and(eq(mfaFactors.id, id), eq(mfaFactors.user_id, user_id)))
  return row ?? null
}

export const findRecoveryFactor = async (tx: Database, user_id: string): Promise<Factor | null> => {
  const [row] = await tx
    .select()
    .from(mfaFactors)
    .where(and(eq(mfaFactors.user_id, user_id), eq(mfaFactors.factor_type, 'recovery_code')))
  return row ?? null
}

/** Whether a second factor protects the account. Recovery codes alone don't count: they only replace one. */
export const hasVerifiedFactor = async (tx: Database, user_id: string): Promise<boolean> => {
  const [row] = await tx
    .select({ factors: count() })
    .from(mfaFactors)
    .where(
      and(
        eq(mfaFactors.user_id, user_id),
        eq(mfaFactors.status, 'verified'),
        ne(mfaFactors.factor_type, 'recovery_code'),
      ),
    )
  return (row?.factors ?? 0) > 0
}

export const updateFactor = async (
  ctx: TransactionContext,
  id: string,
  values: Partial<Factor>,
): Promise<void> => {
  await ctx.db
    .update(mfaFactors)
    .set({ ...values, updated_at: nowIso(ctx.realClock) })
    .where(eq(mfaFactors.id, id))
}

export const isResting = (ctx: Context, factor: Factor): boolean =>
  factor.locked_until !== null && factor.locked_until > nowIso(ctx.realClock)

/** Must be committed, whatever the answer. */
export const noteWrongCode = async (ctx: TransactionContext, factor: Factor): Promise<void> => {
  const failures = factor.failed_attempts + 1
  const rests = failures >= MAX_FAILURES
  await ctx.db
    .update(mfaFactors)
    .set({
      failed_attempts: rests ? 0 : failures,
      locked_until: rests ? inSeconds(ctx.realClock, REST_SECONDS) : sql`${mfaFactors.locked_until}`,
    })
    .where(eq(mfaFactors.id, factor.id))
}

/**
 * Changes to how an account signs in require a second factor used just before. Otherwise a hijacked session
 * could remove the factor, or add the thief's own.
 */
export const requireFreshFactor = async (ctx: Context & { actor: SignedIn }): Promise<void> => {
  if (!needsStepUp(ctx.actor.second_factor, ctx.realClock.now().getTime())) return
  if (await hasVerifiedFactor(ctx.db, ctx.actor.id)) throw new AuthError('step_up_required')
}
