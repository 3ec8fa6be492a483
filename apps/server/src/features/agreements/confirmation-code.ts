import { randomInt } from 'node:crypto'
import type { Transaction } from '@efie/database'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { sameDigest } from '../../platform/secrets.ts'
import { insertCode, lockLatestCode, updateCode } from './queries.ts'

const LIFETIME_SECONDS = 600
const MAX_ATTEMPTS = 5

/** For which act, on what, by whom. */
export interface CodeUse {
  user_id: string
  purpose: 'sign-agreement'
  subject_id: string
}

const hashOf = (ctx: Context, use: CodeUse, code: string): string =>
  ctx.secrets.sign('confirmation-code', [use.purpose, use.subject_id, use.user_id, code].join(':'))

/** Makes a new six-digit code, which takes the place of any sent before. Not more often than messages may be sent. */
export const issueCode = async (ctx: Context, tx: Transaction, use: CodeUse) => {
  const last = await lockLatestCode(tx, use)
  const earliest = inSeconds(ctx.clock, -ctx.config.AUTH_SEND_INTERVAL_SECONDS)
  if (last && last.created_at > earliest)
    throw new AppError('RATE_LIMITED', undefined, 'A code was just sent: wait a minute before asking again')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expires_at = inSeconds(ctx.clock, LIFETIME_SECONDS)
  await insertCode(tx, {
    ...use,
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
  if (sameDigest(row.code_hash, hashOf(ctx, use, code))) {
    await updateCode(tx, row.id, { used_at: now })
    return true
  }
  await updateCode(tx, row.id, { attempts: row.attempts + 1 })
  return false
}
