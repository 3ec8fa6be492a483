import { transact, type Context, type SignedIn } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { accountOf, requireRoomFor, transactTwice } from './federated-account.ts'
import { identityFromToken, isGoogle } from './google.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { continueSession, linkIdentity, requireLinking } from './link-identity.ts'
import { toSession } from '../presenters.ts'
import { requireWithinLimit } from '../rate-limits.ts'

/** `POST /token?grant_type=id_token`: the token of a provider's own button; for who is signed in, one way in more. */
export const grantIdToken = async (ctx: Context, body: unknown, bearer: () => Promise<SignedIn>) => {
  const input = parseBody(bodies.idTokenGrant, body)
  if (!isGoogle(ctx.config, input.provider)) throw new AuthError('provider_disabled')
  await requireWithinLimit(ctx, 'sign-in:address', ctx.request.ip)
  const linker = input.link_identity === true ? await bearer() : null
  // Before the token is looked at: who may not link learns nothing of it.
  if (linker) await transact(ctx, (tx) => requireLinking(ctx, tx, linker))
  const identity = await identityFromToken(ctx, input)
  const proof = { method: 'oauth', provider: identity.provider }
  if (linker) {
    const granted = await transact(ctx, async (tx) => {
      const user = await requireLinking(ctx, tx, linker)
      const linked = await linkIdentity(ctx, tx, user, identity)
      return continueSession(ctx, tx, linked, linker.session_id, proof)
    })
    return toSession(ctx, granted)
  }
  await requireRoomFor(ctx, identity)
  const granted = await transactTwice(ctx, async (tx) =>
    grantSession(ctx, tx, await accountOf(ctx, tx, identity, 'id-token'), proof),
  )
  return toSession(ctx, granted)
}
