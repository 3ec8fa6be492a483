import type { ApplicationStatus } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { approveApplication } from './approve-application.ts'
import { applicationDetailOf } from './get-application.ts'
import { loadEvidence } from './load-facts.ts'
import { moveApplication } from './move-application.ts'
import { nearestChangeText } from './nearest-change.ts'
import { stepsByHand } from './next-steps.ts'
import { loadLatestInspection, lockScopedApplication } from './queries.ts'

interface Input {
  id: string
  to: ApplicationStatus
  reason?: string | undefined
  reason_code?: string | undefined
}

/**
 * A manual step of the life cycle. A rejection always has a reason code and, if possible, what would be
 * approved instead.
 */
export const transitionApplication = async (ctx: ScopedContext<'applications.transition'>, input: Input) => {
  const { actor, scope } = ctx
  const { id, to } = input
  const reason = input.reason === '' ? undefined : input.reason
  return transact(ctx, async (ctx) => {
    const before = await lockScopedApplication(ctx.db, id, scope, actor.id)
    expectVersion(ctx, before)
    if (!stepsByHand.has(to))
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: before.status, to, missing: [] })
    // Read once for decision, step and answer.
    const evidence = await loadEvidence(ctx, before)
    if (to === 'approved') {
      const approved = await approveApplication(ctx, before, actor, evidence, {
        reason,
        reason_code: input.reason_code,
      })
      return applicationDetailOf(ctx, approved, actor, evidence)
    }
    const instead =
      to === 'rejected' && reason !== undefined
        ? await nearestChangeText(ctx.db, before, nowIso(ctx.clock))
        : null
    const after = await moveApplication(
      ctx,
      before,
      {
        to,
        by: actor,
        reason: instead === null ? reason : `${reason} ${instead}`,
        reason_code: input.reason_code ?? (to === 'rejected' ? 'OTHER' : null),
      },
      evidence,
    )
    // The step may have requested an inspection or cancelled it.
    const inspection = await loadLatestInspection(ctx.db, after)
    return applicationDetailOf(ctx, after, actor, { ...evidence, inspection })
  })
}
