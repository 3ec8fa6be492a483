import { randomInt } from 'node:crypto'
import { schema, type Transaction } from '@efie/database'
import { and, desc, eq } from 'drizzle-orm'
import { inSeconds, nowIso } from './clock.ts'
import type { Context } from './context.ts'
import { AppError } from './errors.ts'
import { sameDigest } from './secrets.ts'

const { confirmationCodes } = schema

const LIFETIME_SECONDS = 600
const MAX_ATTEMPTS = 5

/** For which act, on what, by whom: a code for one is none for another. */
export interface CodeUse {
  user_id: string
  /** Name of the act: `sign-agreement`, `lead-consent`… */
  purpose: string
  subject_id: string
  /** What must still be so when the code comes back, such as the address it was sent to. */
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

/** Only the last code sent counts. */
const lockLatestCode = async (tx: Transaction, use: CodeUse) => {
  const [row] = await tx
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
    .for('update')
  return row
}

/** Makes a new six-digit code, which takes the place of any sent before. Not more often than messages may be sent. */
export const issueCode = async (ctx: Context, tx: Transaction, use: CodeUse) => {
  const last = await lockLatestCode(tx, use)
  const earliest = inSeconds(ctx.clock, -ctx.config.AUTH_SEND_INTERVAL_SECONDS)
  if (last && last.created_at > earliest)
    throw new AppError('RATE_LIMITED', undefined, 'A code was just sent: wait a minute before asking again')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expires_at = inSeconds(ctx.clock, LIFETIME_SECONDS)
  const { user_id, purpose, subject_id } = use
  await tx.insert(confirmationCodes).values({
    user_id,
    purpose,
    subject_id,
    code_hash: hashOf(ctx, use, code),
    expires_at,
    created_at: nowIso(ctx.clock),
  })
  return { code, expires_at }
}

/** Uses the code up when it is right. A wrong guess is counted, so the caller must let the transaction commit. */
export const redeemCode = async (
  ctx: Context,
  tx: Transaction,
  use: CodeUse,
  code: string,
): Promise<boolean> => {
  const row = await lockLatestCode(tx, use)
  const now = nowIso(ctx.clock)
  if (!row || row.used_at !== null || row.expires_at <= now || row.attempts >= MAX_ATTEMPTS) return false
  const right = sameDigest(row.code_hash, hashOf(ctx, use, code))
  await tx
    .update(confirmationCodes)
    .set(right ? { used_at: now } : { attempts: row.attempts + 1 })
    .where(eq(confirmationCodes.id, row.id))
  return right
}
