import { errors } from '@efie/contracts'
import {
  applicationLifecycle,
  can,
  checkOtherPeople,
  decideTransition,
  possibleTransitions,
  type ApplicationStatus,
  type Fact,
} from '@efie/domain'
import type { Context, SignedIn } from '../../platform/context.ts'
import { loadTied } from '../role-grants/index.ts'
import type { ApplicationFacts } from './load-facts.ts'
import { missingOf } from './move-application.ts'
import type { Application } from './queries.ts'

/** Steps a person takes here. Starting, settling and writing off a loan belong to payouts and payments. */
export const stepsByHand: ReadonlySet<ApplicationStatus> = new Set([
  'in-review',
  'info-requested',
  'approved',
  'rejected',
  'cancelled',
] as const)

/**
 * Reasons, apart from the application's facts, why this person can't approve: people who acted on it before.
 */
const peopleBefore = (
  application: Application,
  loaded: ApplicationFacts,
  actorId: string,
  tied: ReadonlySet<string>,
) => {
  const verified = checkOtherPeople(actorId, loaded.verified_by, tied)
  const first = loaded.second_approval_needed ? application.approved_by : null
  const approved = checkOtherPeople(actorId, [first], tied)
  const same: Fact[] = [
    ...(!approved.ok && approved.code === 'SAME_PERSON' ? (['second_approval'] as const) : []),
    ...(!verified.ok && verified.code === 'SAME_PERSON' ? (['two_persons'] as const) : []),
  ]
  if (same.length > 0 || (verified.ok && approved.ok)) return missingOf(same)
  return [{ fact: 'independent', text: errors.NOT_INDEPENDENT.message }]
}

/**
 * Steps the caller can attempt, and the missing facts of each. A first approval needs no second person yet; a
 * second approval needs another, independent person. People who verified the documents, the property or the
 * payee can't approve, nor can those tied to them by a recent grant (domain.md §4).
 */
export const nextStepsOf = async (
  ctx: Context,
  application: Application,
  loaded: ApplicationFacts,
  actor: SignedIn,
) => {
  const isOwner = application.user_id === actor.id
  if (!can(actor, 'applications.transition', application)) return []
  const targets = possibleTransitions(applicationLifecycle, application.status, actor.role, isOwner)
    .map((edge) => edge.to)
    .filter((to) => stepsByHand.has(to))
  const before = targets.includes('approved')
    ? peopleBefore(application, loaded, actor.id, await loadTied(ctx, actor.id))
    : []
  return [...new Set(targets)].map((to) => {
    const decision = decideTransition(applicationLifecycle, {
      from: application.status,
      to,
      role: actor.role,
      isOwner,
      facts: { ...loaded.facts, second_approval: true },
      // Assumed: whether a reason is given is only known when the step is taken.
      reason: 'to be confirmed',
    })
    const missing = [...missingOf(decision.ok ? [] : decision.missing), ...(to === 'approved' ? before : [])]
    return { to, allowed: decision.ok && missing.length === 0, missing }
  })
}
