import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type Guarantee = InferContractRouterOutputs<AppContract>['links']['guarantee']

export type GuaranteeState = 'open' | 'accepted' | 'declined' | 'over'

/** An invitation not answered in time has expired, whatever its status. */
export const stateOf = (
  { status, expires_at }: Pick<Guarantee, 'status' | 'expires_at'>,
  now: number,
): GuaranteeState => {
  if (status === 'accepted' || status === 'declined') return status
  return status === 'invited' && Date.parse(expires_at) > now ? 'open' : 'over'
}
