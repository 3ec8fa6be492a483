import { today } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadPlanStanding } from './plan-standing.ts'
import { loadScopedOrder } from './queries.ts'

/** What ends the plan today; NOTHING_DUE without a running one. */
export const getOrderSettlement = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'orders.read')
  const order = await loadScopedOrder(ctx.db, input.id, scope, actor.id)
  const standing = await loadPlanStanding(ctx.db, order, today(ctx.clock))
  if (!standing || standing.row.closed_at !== null) throw new AppError('NOTHING_DUE')
  return { order_id: order.id, ...standing.payoff }
}
