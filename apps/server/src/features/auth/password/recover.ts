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

/** `POST /recover`: `{}` for everybody; the mail goes only to who has an account. */
export const recover = async (ctx: Context, body: unknown, redirect_to: string | undefined) => {
  const input = parseBody(bodies.recover, body)
  const { email } = input
  await requireSendSlot(ctx, 'recovery', email)
  const secret = makeOneTimeSecret()
  const target = redirectTarget(ctx.config, redirect_to, '/reset-password')
  const letter = await recoveryMail(ctx, secret, target)
  await transact(ctx, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    const barred = user && isBarred(user, await loadProfile(tx, user.id), nowIso(ctx.realClock))
    await logSignIn(ctx, tx, {
      event: 'recovery-request',
      succeeded: user !== null && !barred,
      user_id: user?.id ?? null,
      identifier: email,
    })
    if (!user || barred) return
    const flow_state_id = await startFlow(ctx, tx, input, {
      user_id: user.id,
      authentication_method: 'otp',
      redirect_to: target,
    })
    await storeOneTimeToken(ctx, tx, {
      user_id: user.id,
      kind: 'recovery',
      relates_to: email,
      secret,
      flow_state_id,
    })
    await updateUserRow(tx, user.id, { recovery_sent_at: nowIso(ctx.realClock) })
    await ctx.messenger.email(tx, email, letter(user.language))
  })
  return {}
}
