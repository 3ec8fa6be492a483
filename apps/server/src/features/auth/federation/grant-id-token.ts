import { transact, type Context, type SignedIn } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { accountOf, requireRoomFor, transactWithRetry } from './federated-account.ts'
import { identityFromToken, isGoogle } from './google.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { continueSession, linkIdentity, requireLinking } from './link-identity.ts'
import { toSession } from '../presenters.ts'
import { requireWithinLimit } from '../rate-limits.ts'

/**
 * `POST /token?grant_type=id_token`: signs in with a token of a provider's button; for a signed-in person,
 * links it.
 */
export const grantIdToken = async (ctx: Context, body: unknown, bearer: () => Promise<SignedIn>) => {
  const input = parseBody(bodies.idTokenGrant, body)
  if (!isGoogle(ctx.config, input.provider)) throw new AuthError('provider_disabled')
  await requireWithinLimit(ctx, 'sign-in:address', ctx.request.ip)
  const linker = input.link_identity === true ? await bearer() : null
  // Checked before the token, so that a person who may not link learns nothing about it.
  if (linker) await transact(ctx, (ctx) => requireLinking(ctx, linker))
  const identity = await identityFromToken(ctx, input)
  const proof = { method: 'oauth', provider: identity.provider }
  if (linker) {
    const granted = await transact(ctx, async (ctx) => {
      const user = await requireLinking(ctx, linker)
      const linked = await linkIdentity(ctx, user, identity)
      return continueSession(ctx, linked, linker.session_id, proof)
    })
    return toSession(ctx, granted)
  }
  await requireRoomFor(ctx, identity)
  const granted = await transactWithRetry(ctx, async (ctx) =>
    grantSession(ctx, await accountOf(ctx, identity, 'id-token'), proof),
  )
  return toSession(ctx, granted)
}
