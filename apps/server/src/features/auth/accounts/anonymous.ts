import { transact, type Context } from '../../../platform/context.ts'
import { insertAccount } from './accounts.ts'
import { AuthError } from '../auth-error.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { toSession } from '../presenters.ts'
import { requireWithinLimit } from '../rate-limits.ts'
import { keptMetadata, toProfile } from './registration.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'

/** `POST /signup` without address or number: an anonymous person, who can add one later. */
export const signUpAnonymously = async (ctx: Context, data: Record<string, unknown>) => {
  if (!ctx.config.AUTH_ANONYMOUS) throw new AuthError('anonymous_provider_disabled')
  const profile = toProfile(ctx.config, null, data)
  await requireWithinLimit(ctx, 'sign-up:address', ctx.request.ip)
  const granted = await transact(ctx, async (ctx) => {
    const user = await insertAccount(ctx, {
      contact: null,
      encrypted_password: null,
      data: keptMetadata(data),
      profile,
      confirmed: false,
    })
    await logSignIn(ctx, { event: 'anonymous', succeeded: true, user_id: user.id, identifier: user.id })
    return grantSession(ctx, user, 'anonymous')
  })
  return toSession(ctx, granted)
}
