import type { OrderStatus } from '@efie/domain'
import type { ScopedContext } from '../../platform/context.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { withWaiting } from '../holidays/index.ts'
import { withPhotos } from '../photos/index.ts'
import { findOrders, type OrderPage } from './order-pages.ts'
import { presentOrder } from './present-order.ts'
import { loadScopedOrder } from './queries.ts'

/** Statuses in which the shop or an analyst has the next step. */
const awaited: ReadonlySet<OrderStatus> = new Set(['pending-credit', 'confirmed', 'packed'] as const)

/** Orders in scope. */
export const listOrders = async (ctx: ScopedContext<'orders.read'>, input: OrderPage) => {
  const { actor, db, scope } = ctx
  const typed = input.q ? await readTypedPerson(ctx, actor, input.q) : null
  const page = await findOrders(db, { scope, actor_id: actor.id }, { ...input, typed })
  const waiting = await withWaiting(db, page.data, (row) => (awaited.has(row.status) ? row.since : null))
  return { ...page, data: await withPhotos(db, waiting) }
}

export const getOrder = async (ctx: ScopedContext<'orders.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  return presentOrder(ctx, actor, await loadScopedOrder(ctx.db, input.id, scope, actor.id))
}
