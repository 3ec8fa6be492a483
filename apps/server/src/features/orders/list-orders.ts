import type { ScopedContext } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { withPhotos } from '../products/index.ts'
import { presentOrder } from './present-order.ts'
import { findOrders, loadScopedOrder, type OrderFilter } from './queries.ts'

/** Orders in scope, newest first. */
export const listOrders = async (ctx: ScopedContext<'orders.read'>, input: OrderFilter) => {
  const { actor, scope } = ctx
  const { data, ...rest } = toPage(await findOrders(ctx.db, scope, actor.id, input), input.limit)
  return { data: await withPhotos(ctx.db, data), ...rest }
}

export const getOrder = async (ctx: ScopedContext<'orders.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  return presentOrder(ctx, actor, await loadScopedOrder(ctx.db, input.id, scope, actor.id))
}
