import { unpaidOrderStatuses } from '@efie/domain'
import { transact, type ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { os } from '../../../platform/http/orpc.ts'
import { toPage } from '../../../platform/pagination.ts'
import { loadStockItem } from '../../stock/index.ts'
import { findHolds, holdsOf } from './hold-queries.ts'
import { moveOrder } from '../move-order.ts'
import { actFacts } from '../present-order.ts'
import { lockScopedOrder } from '../queries.ts'

/** Who has reserved units of a stock item without paying, and until when. */
export const listHolds = async (
  ctx: ScopedContext<'stock.read'>,
  { id, ...page }: { id: string; limit: number; cursor?: string | undefined },
) => {
  if (!(await loadStockItem(ctx.db, id))) throw new AppError('STOCK_ITEM_NOT_FOUND')
  return toPage(await findHolds(ctx.db, { stock_item_id: id, ...page }), page.limit)
}

/** Releases reserved units: cancels the unpaid order and notifies its owner of the reason. */
export const releaseHold = async (
  ctx: ScopedContext<'stock.write'>,
  input: { id: string; order_id: string; reason: string },
) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const order = await lockScopedOrder(ctx.db, input.order_id, scope, actor.id)
    const isUnpaid = unpaidOrderStatuses.some((status) => status === order.status)
    if (!isUnpaid || !(await holdsOf(ctx.db, order.id, input.id)))
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: order.status,
        to: 'cancelled',
        missing: [
          { fact: 'on_hold', text: 'This order has been paid, or no longer holds any of this stock' },
        ],
      })
    const after = await moveOrder(ctx, order, {
      to: 'cancelled',
      by: actor,
      reason: input.reason,
      facts: actFacts,
    })
    return { id: after.id, status: after.status }
  })
}

export const holdRoutes = {
  holds: os.stock.holds.handler(({ context, input }) => listHolds(context, input)),
  releaseHold: os.stock.releaseHold.handler(({ context, input }) => releaseHold(context, input)),
}
