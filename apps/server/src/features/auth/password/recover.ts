import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context } from '../../../platform/context.ts'
import { bodies, parseBody } from '../bodies.ts'
import { startFlow } from '../federation/flow-states.ts'
import { recoveryMail } from '../one-time/mails.ts'
import { makeOneTimeSecret, storeOneTimeToken } from '../one-time/one-time-tokens.ts'
import { isBarred, loadProfile, lockUserByEmail, updateUserRow } from '../queries.ts'
import { requireSendSlot } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'

/** `POST /recover`: answers `{}` to everyone; the email goes only to existing accounts. */
export const recover = async (ctx: Context, body: unknown, redirect_to: string | undefined) => {
  const input = parseBody(bodies.recover, body)
  const { email } = input
  await requireSendSlot(ctx, 'recovery', email)
  const secret = makeOneTimeSecret()
  const target = redirectTarget(ctx.config, redirect_to, '/reset-password')
  const letter = await recoveryMail(ctx, secret, target)
  await transact(ctx, async (ctx) => {
    const user = await lockUserByEmail(ctx.db, email)
    const barred = user && isBarred(user, await loadProfile(ctx.db, user.id), nowIso(ctx.realClock))
    await logSignIn(ctx, {
      event: 'recovery-request',
      succeeded: user !== null && !barred,
      user_id: user?.id ?? null,
      identifier: email,
    })
    if (!user || barred) return
    const flow_state_id = await startFlow(ctx, input, {
      user_id: user.id,
      authentication_method: 'otp',
      redirect_to: target,
    })
    await storeOneTimeToken(ctx, {
      user_id: user.id,
      kind: 'recovery',
      relates_to: email,
      secret,
      flow_state_id,
    })
    await updateUserRow(ctx.db, user.id, { recovery_sent_at: nowIso(ctx.realClock) })
    await ctx.messenger.email(ctx.db, email, letter(user.language))
  })
  return {}
}
