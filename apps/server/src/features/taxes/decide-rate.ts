import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { ApprovalAct } from '../approvals/index.ts'
import { lockRate, replaceRate, updateRate } from './queries.ts'

/** Carries out the second person's decision on a tax rate. */
export const taxRateAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const row = await lockRate(ctx.db, request.subject_id)
    if (row.status !== 'proposed')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: row.status, to: 'active', missing: [] })
    const now = nowIso(ctx.clock)
    // Never retroactive: earlier charges used the rate of their day.
    const effective_from = row.effective_from > today(ctx.clock) ? row.effective_from : today(ctx.clock)
    await replaceRate(ctx.db, { code: row.code, effective_from }, now)
    await updateRate(ctx.db, row.id, {
      status: 'active',
      effective_from,
      approved_by: request.checker_id,
      approved_at: now,
      updated_at: now,
    })
    await recordAudit(ctx, {
      action: 'tax-rate.activate',
      subject_type: 'tax-rate',
      subject_id: row.id,
      before: request.before,
      after: { ...request.after, effective_from },
    })
  },
  dropped: async (ctx, request) => {
    await updateRate(ctx.db, request.subject_id, { status: 'dropped', updated_at: nowIso(ctx.clock) })
  },
}
