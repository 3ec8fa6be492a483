import type { Context } from '../../../platform/context.ts'
import type { ExternalIdentity } from './external-identity.ts'
import { accountOf, requireRoomFor, transactWithRetry } from './federated-account.ts'
import { giveAuthCode, type FlowState } from './flow-states.ts'
import type { ProviderTokens } from './google.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { continueSession, linkIdentity, requireUnlinked } from './link-identity.ts'
import { toSession, type GrantedSession } from '../presenters.ts'
import { lockUser } from '../queries.ts'
import { withFragment, withQuery } from '../redirects.ts'
import { sessionFragment } from '../sessions/session-fragment.ts'
import type { Proof } from '../sessions/sessions.ts'
import type { SignInEvent } from '../sessions/sign-in-log.ts'
import { AuthError } from '../auth-error.ts'

/** What a flow stores until its code is redeemed. */
export interface FlowData {
  nonce?: string
  /** Encrypted. */
  verifier?: string
  /** Set when the identity is to be linked to `user_id`: the session that asked. */
  link_session?: string
  sso_provider?: string
  /** Linked when the code is redeemed, which only the client that started can do. */
  identity?: ExternalIdentity
  /** Encrypted. */
  tokens?: string
  amr_provider?: string
  /** Set for a recovery link: its session may set a password. */
  recovers?: boolean
}

/** A cast: only this feature writes `data`. All members are optional and checked where they are used. */
export const flowData = (flow: Pick<FlowState, 'data'>): FlowData => flow.data

export const proofOf = (flow: Pick<FlowState, 'authentication_method' | 'data'>): Proof => {
  const provider = flowData(flow).amr_provider
  return { method: flow.authentication_method, ...(provider ? { provider } : {}) }
}

type Finished = { kind: 'code'; code: string } | { kind: 'session'; granted: GrantedSession }

/** A link requested with PKCE waits for the code, because the page that came back may be another person's. */
const finishLink = (ctx: Context, flow: FlowState, identity: ExternalIdentity, link_session: string) =>
  transactWithRetry<Finished>(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, flow.user_id ?? '')
    if (!user) throw new AuthError('user_not_found')
    if (flow.code_challenge !== null) {
      await requireUnlinked(ctx.db, user.id, identity)
      const data = { link_session, identity, amr_provider: identity.provider }
      return { kind: 'code', code: await giveAuthCode(ctx, flow.id, { data }) }
    }
    const linked = await linkIdentity(ctx, user, identity)
    const proof = { method: flow.authentication_method, provider: identity.provider }
    return { kind: 'session', granted: await continueSession(ctx, linked, link_session, proof) }
  })

const finishSignIn = async (
  ctx: Context,
  flow: FlowState,
  identity: ExternalIdentity,
  event: SignInEvent,
  tokens: ProviderTokens,
) => {
  await requireRoomFor(ctx, identity)
  return transactWithRetry<Finished>(ctx, async (ctx) => {
    const user = await accountOf(ctx, identity, event)
    if (flow.code_challenge !== null) {
      const data = { tokens: ctx.secrets.seal(JSON.stringify(tokens)), amr_provider: identity.provider }
      return { kind: 'code', code: await giveAuthCode(ctx, flow.id, { user_id: user.id, data }) }
    }
    const proof = { method: flow.authentication_method, provider: identity.provider }
    return { kind: 'session', granted: await grantSession(ctx, user, proof) }
  })
}

/** The provider has identified the person: returns where to send them, with a code or the session itself. */
export const finishFlow = async (
  ctx: Context,
  flow: FlowState,
  target: string,
  identity: ExternalIdentity,
  event: SignInEvent,
  tokens: ProviderTokens = {},
): Promise<string> => {
  const { link_session } = flowData(flow)
  const finished =
    link_session === undefined
      ? await finishSignIn(ctx, flow, identity, event, tokens)
      : await finishLink(ctx, flow, identity, link_session)
  if (finished.kind === 'code') return withQuery(target, { code: finished.code })
  return withFragment(target, sessionFragment(await toSession(ctx, finished.granted), { ...tokens }))
}
