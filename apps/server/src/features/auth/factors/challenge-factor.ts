import { randomInt } from 'node:crypto'
import { schema } from '@efie/database'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type SignedIn } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { findFactor, updateFactor } from './factors.ts'
import { sendTo } from '../one-time/messages.ts'
import { lockUser } from '../queries.ts'
import { requireSmsSlot } from '../rate-limits.ts'
import { securityKeyOptions } from './security-key.ts'
import { codeText } from '../one-time/texts.ts'

const { mfaChallenges } = schema

const LIFETIME_SECONDS = 300

export const challengeHash = (ctx: Context, factor_id: string, code: string): string =>
  ctx.secrets.sign('mfa-code', `${factor_id}\0${code}`)

/**
 * `POST /factors/{id}/challenge`: opens five minutes to answer with the factor's code; sends it if it is a
 * phone.
 */
export const challengeFactor = async (ctx: Context & { actor: SignedIn }, factor_id: string) => {
  const seen = await findFactor(ctx.db, ctx.actor.id, factor_id)
  if (!seen || seen.factor_type === 'recovery_code') throw new AuthError('mfa_factor_not_found')
  const { phone } = seen
  if (phone !== null) await requireSmsSlot(ctx, phone)
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0')
  const text = phone === null ? null : await codeText(ctx, code)
  const webauthn = seen.factor_type === 'webauthn' ? await securityKeyOptions(ctx, seen) : null
  const expires_at = inSeconds(ctx.realClock, LIFETIME_SECONDS)
  const id = await transact(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, ctx.actor.id)
    const factor = await findFactor(ctx.db, ctx.actor.id, factor_id)
    if (!factor) throw new AuthError('mfa_factor_not_found')
    const [challenge] = await ctx.db
      .insert(mfaChallenges)
      .values({
        factor_id,
        ip: ctx.request.ip || null,
        code_hash: phone === null ? null : challengeHash(ctx, factor_id, code),
        webauthn_challenge: webauthn?.credential_options.publicKey.challenge,
        expires_at,
        created_at: nowIso(ctx.realClock),
      })
      .returning({ id: mfaChallenges.id })
    if (!challenge) throw new Error('challenge was not made')
    await updateFactor(ctx, factor_id, { last_challenged_at: nowIso(ctx.realClock) })
    if (text && phone !== null)
      await sendTo(ctx, { kind: 'phone', value: phone }, text(user?.language ?? null))
    return challenge.id
  })
  return {
    id,
    type: seen.factor_type,
    expires_at: Math.floor(Date.parse(expires_at) / 1_000),
    ...(webauthn ? { webauthn } : {}),
  }
}
