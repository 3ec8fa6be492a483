import { z } from 'zod'
import { nowIso } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { findFlow, useFlow, type FlowState } from './flow-states.ts'
import { finishFlow, flowData } from './finish-flow.ts'
import { identityFromCode } from './google.ts'
import { readText } from './external-identity.ts'
import { redirectTarget } from '../redirects.ts'

/** The flow named in an answer's state, if any: refusals are shown on its page. */
export const flowOfState = async (ctx: Context, state: string | null): Promise<FlowState | null> => {
  const id = z.uuid().safeParse(state)
  return id.success ? findFlow(ctx.db, id.data) : null
}

export const targetOf = (ctx: Context, flow: FlowState | null): string =>
  redirectTarget(ctx.config, flow?.redirect_to, flow?.redirect_to ? '/dashboard' : '/login')

/** Refuses when the person declined, or the provider couldn't identify them. */
const requireCode = (ctx: Context, answer: URLSearchParams): void => {
  const error = answer.get('error')
  if (error !== null) {
    // What the provider wrote is for the operator: anyone can put words into this address.
    ctx.log.warn(
      { provider_said: readText(answer.get('error_description') ?? error, 300) },
      'a provider declined a sign-in',
    )
    throw new AuthError('bad_oauth_callback', {
      message:
        error === 'access_denied'
          ? 'You declined the sign-in. Nothing has changed.'
          : 'The provider couldn’t sign you in. Try again, or choose another way to sign in.',
    })
  }
  if (!answer.get('code')) throw new AuthError('bad_oauth_callback')
}

/**
 * `/callback`: the provider's answer, usable once. `cameBack`: it is the browser that started (login CSRF);
 * with PKCE the code verifier proves that instead.
 */
export const callback = async (
  ctx: Context,
  flow: FlowState | null,
  answer: URLSearchParams,
  cameBack: boolean,
): Promise<string> => {
  if (flow?.authentication_method !== 'oauth') throw new AuthError('bad_oauth_state')
  if (flow.code_challenge === null && !cameBack) throw new AuthError('bad_oauth_state')
  if (flow.expires_at <= nowIso(ctx.realClock)) throw new AuthError('flow_state_expired')
  if (!(await useFlow(ctx, flow.id))) throw new AuthError('flow_state_already_used')
  requireCode(ctx, answer)
  const { nonce, verifier } = flowData(flow)
  if (nonce === undefined || verifier === undefined) throw new AuthError('bad_oauth_state')
  const { identity, tokens } = await identityFromCode(ctx, answer, {
    state: flow.id,
    nonce,
    verifier: ctx.secrets.open(verifier),
  }).catch((error: unknown) => {
    if (error instanceof AuthError) throw error
    ctx.log.warn(
      { reason: error instanceof Error ? error.name : 'unknown', request_id: ctx.request.request_id },
      'a provider’s code was not taken',
    )
    throw new AuthError('bad_oauth_callback', { message: 'Unable to exchange external code' })
  })
  return finishFlow(ctx, flow, targetOf(ctx, flow), identity, 'oauth', tokens)
}
