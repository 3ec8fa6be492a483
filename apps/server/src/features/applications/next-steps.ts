import {
  applicationLifecycle,
  can,
  checkThirdPerson,
  decideTransition,
  possibleTransitions,
  type ApplicationStatus,
  type Fact,
} from '@efie/domain'
import type { SignedIn } from '../../platform/context.ts'
import type { ApplicationFacts } from './load-facts.ts'
import { missingOf } from './move-application.ts'
import type { Application } from './queries.ts'

/** Steps that a person takes here. Beginning, settling and writing off a loan belong to payouts and payments. */
export const stepsByHand: ReadonlySet<ApplicationStatus> = new Set([
  'in-review',
  'info-requested',
  'approved',
  'rejected',
  'cancelled',
] as const)

/**
 * The facts as they stand for one approver: a first approval needs no second yet, a second must be another person's, and
 * nobody who verified the papers, the property or the payee approves.
 */
export const factsForApprover = (
  application: Application,
  loaded: ApplicationFacts,
  actorId: string,
): Partial<Record<Fact, boolean>> => ({
  ...loaded.facts,
  second_approval: !loaded.second_approval_needed || application.approved_by !== actorId,
  two_persons: checkThirdPerson(actorId, loaded.verified_by).ok,
})

/** What this person may try now, and what each step still misses. */
export const nextStepsOf = (application: Application, loaded: ApplicationFacts, actor: SignedIn) => {
  const isOwner = application.user_id === actor.id
  if (!can(actor, 'applications.transition', application)) return []
  const targets = possibleTransitions(applicationLifecycle, application.status, actor.role, isOwner)
    .map((edge) => edge.to)
    .filter((to) => stepsByHand.has(to))
  return [...new Set(targets)].map((to) => {
    const facts = factsForApprover(application, loaded, actor.id)
    const decision = decideTransition(applicationLifecycle, {
      from: application.status,
      to,
      role: actor.role,
      isOwner,
      facts,
      // Whether a reason is given is seen when the step is taken.
      reason: 'to be given',
    })
    const missing: Fact[] = decision.ok ? [] : [...decision.missing]
    if (to === 'approved' && facts.two_persons !== true) missing.push('two_persons')
    return { to, allowed: decision.ok && missing.length === 0, missing: missingOf(missing) }
  })
}
