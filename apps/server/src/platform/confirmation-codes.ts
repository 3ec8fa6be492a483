import { randomInt } from 'node:crypto'
import { schema, type Database, type Transaction } from '@efie/database'
import { and, desc, eq } from 'drizzle-orm'
import { inSeconds, nowIso } from './clock.ts'
import type { Context, TransactionContext } from './context.ts'
import { tooMany } from './rate-limits.ts'
import { sameDigest } from './secrets.ts'
import { text } from './texts/text.ts'

const { confirmationCodes } = schema

const LIFETIME_SECONDS = 600
const MAX_ATTEMPTS = 5

/** What a code confirms and for whom. A code sent for one act is never valid for another. */
export interface CodeUse {
  user_id: string
  /** Name of the act, such as `sign-agreement` or `lead-consent`. */
  purpose: string
  subject_id: string
  /** A value that must not change until the code is entered, such as the address it was sent to. */
  bound_to?: string
}

const hashOf = (ctx: Context, use: CodeUse, code: string): string =>
  ctx.secrets.sign(
    'confirmation-code',
    [
      use.purpose,
      use.subject_id,
      use.user_id,
      code,
      ...(use.bound_to === undefined ? [] : [use.bound_to]),
    ].join(':'),
  )

/** Only the latest code is valid. */
const latestCode = (db: Database, use: CodeUse) =>
  db
    .select()
    .from(confirmationCodes)
    .where(
      and(
        eq(confirmationCodes.subject_id, use.subject_id),
        eq(confirmationCodes.purpose, use.purpose),
        eq(confirmationCodes.user_id, use.user_id),
      ),
    )
    .orderBy(desc(confirmationCodes.created_at), desc(confirmationCodes.id))
    .limit(1)

const lockLatestCode = async (tx: Transaction, use: CodeUse) => {
  const [row] = await latestCode(tx, use).for('update')
  return row
}

const refuseTooSoon = async (ctx: Context, last: { created_at: string } | undefined) => {
  if (!last) return
  const until = new Date(Date.parse(last.created_at) + ctx.config.AUTH_SEND_INTERVAL_SECONDS * 1_000)
  const seconds = Math.ceil((until.getTime() - ctx.realClock.now().getTime()) / 1_000)
  if (seconds <= 0) return
  const words = text(
    'A code was just sent. Ask for another after {seconds, plural, one {# second} other {# seconds}}.',
    { seconds },
  )
  throw await tooMany(ctx, words, until)
}

/**
 * Refuses a code requested too soon after the last one, with the time of the next. Called before limits are
 * counted, so that an impatient click costs nothing.
 */
export const requireCodeInterval = async (ctx: Context, use: CodeUse): Promise<void> => {
  const [last] = await latestCode(ctx.db, use)
  await refuseTooSoon(ctx, last)
}

/** Issues a new six-digit code, which invalidates earlier ones. Limited by the interval between messages. */
export const issueCode = async (ctx: TransactionContext, use: CodeUse) => {
  await refuseTooSoon(ctx, await lockLatestCode(ctx.db, use))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { user_id, purpose, subject_id } = use
  await ctx.db.insert(confirmationCodes).values({
    user_id,
    purpose,
    subject_id,
    code_hash: hashOf(ctx, use, code),
    expires_at: inSeconds(ctx.realClock, LIFETIME_SECONDS),
    created_at: nowIso(ctx.realClock),
  })
  // Stored by the real clock, shown by the business clock that the reader sees on screen.
  return { code, expires_at: inSeconds(ctx.clock, LIFETIME_SECONDS) }
}

/**
 * Redeems a code if it is right. A wrong guess is counted, so the caller must commit the transaction even
 * then.
 */
export const redeemCode = async (ctx: TransactionContext, use: CodeUse, code: string): Promise<boolean> => {
  const row = await lockLatestCode(ctx.db, use)
  const now = nowIso(ctx.realClock)
  if (!row || row.used_at !== null || row.expires_at <= now || row.attempts >= MAX_ATTEMPTS) return false
  const right = sameDigest(row.code_hash, hashOf(ctx, use, code))
  await ctx.db
    .update(confirmationCodes)
    .set(right ? { used_at: now } : { attempts: row.attempts + 1 })
    .where(eq(confirmationCodes.id, row.id))
  return right
}
