import { approvalRuleOf, checkSecondPerson } from '@efie/domain'
import type { SignedIn } from '../../platform/context.ts'
import type { NamedRequest } from './queries.ts'

const refusalOf = (request: NamedRequest, actor: SignedIn): string | null => {
  if (request.status !== 'requested') return 'It is decided'
  if (request.maker_id === actor.id) return 'You asked for this: a second person has to decide it'
  if (request.subject_user_id === actor.id) return 'This is your own row: somebody else has to decide it'
  const decision = checkSecondPerson({
    action: approvalRuleOf[request.kind],
    maker_id: request.maker_id,
    checker_id: actor.id,
    checker_role: actor.role,
    subject_user_id: request.subject_user_id,
  })
  return decision.ok ? null : 'Your role does not decide this'
}

/** A request as the checker's screen shows it, with the reason why this person may not decide it. */
export const presentRequest = (request: NamedRequest, actor: SignedIn) => {
  const because = refusalOf(request, actor)
  return { ...request, may_decide: because === null, may_not_decide_because: because }
}
