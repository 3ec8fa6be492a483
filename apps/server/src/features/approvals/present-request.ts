import { errors } from '@efie/contracts'
import { approvalRuleOf, checkSecondPerson } from '@efie/domain'
import type { SignedIn } from '../../platform/context.ts'
import type { NamedRequest } from './queries.ts'

export const refusalWords = {
  maker: 'You requested this, so someone else has to decide',
  owner: 'This request is about you, so someone else has to decide',
}

const refusalOf = (request: NamedRequest, actor: SignedIn, tied: ReadonlySet<string>): string | null => {
  if (request.status !== 'requested') return 'This request has already been decided'
  if (request.maker_id === actor.id) return refusalWords.maker
  if (request.subject_user_id === actor.id) return refusalWords.owner
  const decision = checkSecondPerson({
    action: approvalRuleOf[request.kind],
    maker_id: request.maker_id,
    checker_id: actor.id,
    checker_role: actor.role,
    subject_user_id: request.subject_user_id,
    tied,
  })
  if (decision.ok) return null
  return decision.code === 'NOT_INDEPENDENT'
    ? errors.NOT_INDEPENDENT.message
    : 'Your role can’t decide this request'
}

/**
 * A request as shown to the checker, with the reason if they can't decide it. `tied`: people they are tied to
 * by recent grants.
 */
export const presentRequest = (request: NamedRequest, actor: SignedIn, tied: ReadonlySet<string>) => {
  const because = refusalOf(request, actor, tied)
  return { ...request, may_decide: because === null, may_not_decide_because: because }
}
