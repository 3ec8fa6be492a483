import { nowIso } from '../../platform/clock.ts'
import { transact, type Context } from '../../platform/context.ts'
import { AuthError } from './auth-error.ts'
import { bodies, parseBody } from './bodies.ts'
import { nameOf } from './contacts.ts'
import { takeFlow } from './flow-states.ts'
import { grantSession } from './grant-session.ts'
import { toSession } from './presenters.ts'
import { isBarred, loadProfile, lockUser } from './queries.ts'
import { logSignIn } from './sign-in-log.ts'

/** `POST /token?grant_type=pkce`: the code of a link that was opened, with the verifier that only its asker has. */
export const grantPkce = async (ctx: Context, body: unknown) => {
  const { auth_code, code_verifier } = parseBody(bodies.pkceGrant, body)
  const granted = await transact(ctx, async (tx) => {
    const flow = await takeFlow(ctx, tx, auth_code, code_verifier)
    const user = await lockUser(tx, flow.user_id)
    if (!user) throw new AuthError('flow_state_not_found')
    if (isBarred(user, await loadProfile(tx, user.id), nowIso(ctx.clock))) throw new AuthError('user_banned')
    await logSignIn(ctx, tx, {
      event: 'pkce',
      succeeded: true,
      user_id: user.id,
      identifier: nameOf(user),
    })
    return grantSession(ctx, tx, user, flow.authentication_method)
  })
  return toSession(ctx, granted)
}
