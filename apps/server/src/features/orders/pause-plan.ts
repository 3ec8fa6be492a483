import { delinquencyBucket, pauseRefusal } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { authorise, transact, type Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { orderOfAnother, runningPlan } from './plan-accounts.ts'
import { insertPlanPause, loadPlanPauses } from './plan-queries.ts'
import { refreshPlan } from './refresh-plan.ts'

interface Input {
  id: string
  from_date?: string | undefined
  to_date: string
  reason: string
}

/** Days of a plan that do not count as past due, and on which no late fee is assessed: as of a loan. */
export const pausePlan = async (ctx: Context, input: Input) => {
  const { actor } = authorise(ctx, 'loans.service')
  const day = today(ctx.clock)
  const { from_date = day, to_date, reason } = input
  return transact(ctx, async (tx) => {
    const order = await orderOfAnother(tx, actor, input.id)
    const plan = await runningPlan(ctx, tx, order)
    const refused = pauseRefusal({ from_date, to_date }, await loadPlanPauses(tx, order.id), day)
    if (refused) throw invalid(refused.path, refused.message)
    const before = plan.row.days_past_due
    await insertPlanPause(tx, {
      order_id: order.id,
      from_date,
      to_date,
      reason,
      made_by: actor.id,
      created_at: nowIso(ctx.clock),
    })
    await refreshPlan(ctx, tx, plan)
    const { days_past_due } = plan.row
    await recordAudit(ctx, tx, {
      action: 'order.pause',
      subject_type: 'order',
      subject_id: order.id,
      before: { days_past_due: before },
      after: { from_date, to_date, days_past_due },
    })
    return { order_id: order.id, days_past_due, delinquency_bucket: delinquencyBucket(days_past_due) }
  })
}
