import type { Transaction } from '@efie/database'
import { applicationLifecycle, checkSecondPerson, checkThirdPerson, decideTransition } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Context, SignedIn } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { text } from '../../platform/texts/text.ts'
import { loadApplicationFacts } from './load-facts.ts'
import { moveApplication, type Move } from './move-application.ts'
import { factsForApprover } from './next-steps.ts'
import { updateApplication, type Application } from './queries.ts'
import { recordApplicationEvent } from './record-event.ts'

/** Over a limit the first person's word is kept and the application stays in review until another says so too. */
const recordFirstApproval = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  actor: SignedIn,
): Promise<Application> => {
  const now = nowIso(ctx.clock)
  const after = await updateApplication(tx, application.id, {
    approved_by: actor.id,
    approved_at: now,
    version: application.version + 1,
    updated_at: now,
  })
  await recordApplicationEvent(ctx, tx, {
    application_id: application.id,
    kind: 'approval',
    title: text('First approval given; a second person has to approve'),
    visible_to_tenant: false,
  })
  await recordAudit(ctx, tx, {
    action: 'application.approve-first',
    subject_type: 'application',
    subject_id: application.id,
  })
  return after
}

/**
 * Approves an application in review. Whoever verified its papers, property or payee may not; over the exposure or income
 * limit two different people do (domain.md §4).
 */
export const approveApplication = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  actor: SignedIn,
  reason?: Pick<Move, 'reason' | 'reason_code'>,
): Promise<Application> => {
  const loaded = await loadApplicationFacts(ctx, tx, application)
  const decision = decideTransition(applicationLifecycle, {
    from: application.status,
    to: 'approved',
    role: actor.role,
    isOwner: application.user_id === actor.id,
    // Whether it is another person is told as SAME_PERSON below, not as something missing.
    facts: { ...factsForApprover(application, loaded, actor.id), second_approval: true },
  })
  const move: Move = { ...reason, to: 'approved', by: actor }
  if (!decision.ok)
    return moveApplication(ctx, tx, application, { ...move, facts: { second_approval: true } })
  if (!checkThirdPerson(actor.id, loaded.verified_by).ok) throw new AppError('SAME_PERSON')
  const now = nowIso(ctx.clock)
  if (!loaded.second_approval_needed)
    return moveApplication(ctx, tx, application, {
      ...move,
      set: { approved_by: actor.id, approved_at: now },
    })
  if (application.approved_by === null) return recordFirstApproval(ctx, tx, application, actor)
  const second = checkSecondPerson({
    action: 'approve-over-limit',
    maker_id: application.approved_by,
    checker_id: actor.id,
    checker_role: actor.role,
    subject_user_id: application.user_id,
  })
  if (!second.ok)
    throw new AppError(second.code === 'SAME_PERSON' ? 'SAME_PERSON' : 'INSUFFICIENT_PERMISSIONS')
  return moveApplication(ctx, tx, application, {
    ...move,
    facts: { second_approval: true },
    set: { second_approved_by: actor.id, second_approved_at: now },
  })
}
