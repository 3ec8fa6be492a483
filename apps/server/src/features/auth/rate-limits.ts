import { schema } from '@efie/database'
import { desc, eq, sql } from 'drizzle-orm'
import { transact, type Context } from '../../platform/context.ts'
import { textsSpent } from '../../platform/messaging/text-budget.ts'
import { networkOf } from '../../platform/addresses.ts'
import { countOne } from '../../platform/rate-limits.ts'
import { shownDevice } from './sessions/device-mark.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'

const { rateLimits } = schema

/**
 * Attempts per seconds. Limits per address are generous, because whole offices and mobile networks share one.
 */
const limits = {
  'sign-in:account': { count: 60, seconds: 300 },
  'sign-in:address': { count: 600, seconds: 300 },
  'sign-up:address': { count: 120, seconds: 3_600 },
  'mail:address': { count: 120, seconds: 3_600 },
  'sms:recipient': { count: 10, seconds: 3_600 },
  'verify:account': { count: 15, seconds: 300 },
  'verify:address': { count: 300, seconds: 300 },
  'oauth-register:address': { count: 30, seconds: 3_600 },
  'refresh:address': { count: 3_000, seconds: 300 },
} as const
type Limit = keyof typeof limits

/**
 * Limits an act on an account per place, so that attempts from elsewhere don't use up the owner's. A browser
 * with a device mark is a place of its own, also behind a shared address; an invented mark gains no guesses
 * (`guess-guard.ts`).
 */
export const fromHere = (ctx: Context, account: string): string =>
  `${shownDevice(ctx) ?? networkOf(ctx.request.ip)} ${account}`

/** Counts one and returns whether it was within the limit. */
export const withinLimit = async (ctx: Context, limit: Limit, subject: string): Promise<boolean> => {
  const of = limit.endsWith(':address') ? networkOf(subject) : subject
  const { over } = await countOne(ctx, { name: limit, subject: of, limit: limits[limit] })
  return over === 0
}

export const requireWithinLimit = async (
  ctx: Context,
  limit: Limit,
  subject: string,
  code: AuthErrorCode = 'over_request_rate_limit',
): Promise<void> => {
  if (!(await withinLimit(ctx, limit, subject))) throw new AuthError(code)
}

/** One message of a kind per recipient in `AUTH_SEND_INTERVAL_SECONDS`. */
const requireInterval = async (
  ctx: Context,
  kind: string,
  recipient: string,
  code: AuthErrorCode,
): Promise<void> => {
  const interval = ctx.config.AUTH_SEND_INTERVAL_SECONDS * 1_000
  if (ctx.config.RATE_LIMITS === 'off' || interval === 0) return
  const key = `send:${kind}:${ctx.secrets.sign('rate-limit', recipient)}`
  const now = ctx.realClock.now().getTime()
  const wait = await transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const [last] = await ctx.db
      .select({ at: rateLimits.window_start })
      .from(rateLimits)
      .where(eq(rateLimits.key, key))
      .orderBy(desc(rateLimits.window_start))
      .limit(1)
    const remaining = last ? Date.parse(last.at) + interval - now : 0
    if (remaining > 0) return remaining
    await ctx.db
      .insert(rateLimits)
      .values({ key, window_start: new Date(now).toISOString(), count: 1 })
      .onConflictDoNothing()
    return 0
  })
  if (wait > 0)
    throw new AuthError(code, {
      message: `For security purposes, you can only request this after ${Math.ceil(wait / 1_000)} seconds.`,
    })
}

/** Counts whether or not the address has an account: the refusal must not reveal it. */
export const requireSendSlot = async (ctx: Context, kind: string, recipient: string): Promise<void> => {
  await requireWithinLimit(ctx, 'mail:address', ctx.request.ip)
  await requireInterval(ctx, kind, recipient, 'over_email_send_rate_limit')
}

/** The same for text messages of any purpose, which are expensive and used to harass people. */
export const requireSmsSlot = async (ctx: Context, phone: string): Promise<void> => {
  const code = 'over_sms_send_rate_limit'
  await requireInterval(ctx, 'sms', phone, code)
  await requireWithinLimit(ctx, 'sms:recipient', phone, code)
  if ((await textsSpent(ctx, 1)) !== null) throw new AuthError(code)
}
