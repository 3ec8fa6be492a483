import { applicationLifecycle, decideTransition } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { SignedIn, TransactionContext } from '../../platform/context.ts'
import { expectOtherThan, expectSecondPerson, loadTied } from '../role-grants/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { factsFrom, type Evidence } from './load-facts.ts'
import { moveApplication, refuseMove, type Move } from './move-application.ts'
import { updateApplication, type Application } from './queries.ts'

/**
 * Over a limit the first approval is recorded and the application stays in review until another person
 * approves too.
 */
const recordFirstApproval = async (
  ctx: TransactionContext,
  application: Application,
  actor: SignedIn,
): Promise<Application> => {
  const now = nowIso(ctx.clock)
  const after = await updateApplication(ctx.db, application.id, {
    approved_by: actor.id,
    approved_at: now,
    version: application.version + 1,
    updated_at: now,
  })
  await recordEvent(ctx, {
    application_id: application.id,
    code: 'application.first-approved',
    values: {},
  })
  await recordAudit(ctx, {
    action: 'application.approve-first',
    subject_type: 'application',
    subject_id: application.id,
  })
  return after
}

/**
 * Approves an application in review. People who verified its documents, property or payee can't; over the
 * exposure or affordability limit two different people must approve (domain.md §4).
 */
export const approveApplication = async (
  ctx: TransactionContext,
  application: Application,
  actor: SignedIn,
  evidence: Evidence,
  reason?: Pick<Move, 'reason' | 'reason_code'>,
): Promise<Application> => {
  const loaded = factsFrom(ctx, application, evidence)
  const decision = decideTransition(applicationLifecycle, {
    from: application.status,
    to: 'approved',
    role: actor.role,
    isOwner: application.user_id === actor.id,
    // Assumed here: a missing second person is refused below as SAME_PERSON, not as a missing fact.
    facts: { ...loaded.facts, second_approval: true },
  })
  const move: Move = { ...reason, to: 'approved', by: actor }
  if (!decision.ok) return refuseMove(application, move, decision.missing, decision.code === 'FORBIDDEN')
  const tied = await loadTied(ctx, actor.id)
  expectOtherThan(actor, tied, loaded.verified_by)
  const now = nowIso(ctx.clock)
  if (!loaded.second_approval_needed)
    return moveApplication(
      ctx,
      application,
      { ...move, set: { approved_by: actor.id, approved_at: now } },
      evidence,
    )
  if (application.approved_by === null) return recordFirstApproval(ctx, application, actor)
  expectSecondPerson(actor, tied, {
    action: 'approve-over-limit',
    maker_id: application.approved_by,
    subject_user_id: application.user_id,
  })
  return moveApplication(
    ctx,
    application,
    {
      ...move,
      facts: { second_approval: true },
      set: { second_approved_by: actor.id, second_approved_at: now },
    },
    evidence,
  )
}
