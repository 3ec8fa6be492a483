import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { nameOf } from '../accounts/contacts.ts'
import { flowData, proofOf } from './finish-flow.ts'
import { takeFlow, type FlowState } from './flow-states.ts'
import type { ProviderTokens } from './google.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { continueSession, linkIdentity } from './link-identity.ts'
import { toSession, type GrantedSession, type UserRow } from '../presenters.ts'
import { isBarred, loadProfile, lockUser } from '../queries.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'

const grant = async (ctx: TransactionContext, flow: FlowState, user: UserRow): Promise<GrantedSession> => {
  const { identity, link_session, recovers = false } = flowData(flow)
  if (identity === undefined || link_session === undefined)
    return grantSession(ctx, user, proofOf(flow), { recovers })
  const linked = await linkIdentity(ctx, user, identity)
  return continueSession(ctx, linked, link_session, proofOf(flow))
}

const tokensOf = (ctx: Context, flow: FlowState): ProviderTokens => {
  const { tokens } = flowData(flow)
  // A cast: encrypted by `finishFlow` only.
  return tokens === undefined ? {} : (JSON.parse(ctx.secrets.open(tokens)) as ProviderTokens)
}

/**
 * `POST /token?grant_type=pkce`: redeems the code of an opened link or a provider's answer, with the verifier
 * known only to the client that started.
 */
export const grantPkce = async (ctx: Context, body: unknown) => {
  const { auth_code, code_verifier } = parseBody(bodies.pkceGrant, body)
  const { flow, granted } = await transact(ctx, async (ctx) => {
    const flow = await takeFlow(ctx, auth_code, code_verifier)
    const user = await lockUser(ctx.db, flow.user_id)
    if (!user) throw new AuthError('flow_state_not_found')
    if (isBarred(user, await loadProfile(ctx.db, user.id), nowIso(ctx.realClock)))
      throw new AuthError('user_banned')
    await logSignIn(ctx, {
      event: 'pkce',
      succeeded: true,
      user_id: user.id,
      identifier: nameOf(user),
    })
    return { flow, granted: await grant(ctx, flow, user) }
  })
  return { ...(await toSession(ctx, granted)), ...tokensOf(ctx, flow) }
}
