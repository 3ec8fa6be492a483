import { fellLow, moveStock, type StockMovementKind } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { text } from '../../platform/texts/text.ts'
import { notifyRoles } from '../notifications/index.ts'
import { insertMovement, setUnits, type StockItem } from './queries.ts'

export interface Movement {
  kind: StockMovementKind
  quantity: number
  order_id?: string
  reason?: string
}

/**
 * The only way stock changes: item and movement in one transaction, with an alert when it runs low. The item
 * must be locked. OUT_OF_STOCK if there isn't enough.
 */
export const recordMovement = async (
  ctx: TransactionContext,
  item: StockItem,
  movement: Movement,
): Promise<StockItem> => {
  const { kind, quantity, order_id, reason } = movement
  const moved = moveStock(item, kind, quantity)
  if (!moved.ok) throw new AppError('OUT_OF_STOCK', { stock_item_id: item.id, available: moved.available })
  const { change, after } = moved.value
  const now = nowIso(ctx.clock)
  const row = await setUnits(ctx.db, item, after, now)
  await insertMovement(ctx.db, {
    stock_item_id: item.id,
    kind,
    on_hand_change: change.on_hand,
    reserved_change: change.reserved,
    on_hand_after: after.on_hand,
    reserved_after: after.reserved,
    order_id: order_id ?? null,
    reason: reason ?? null,
    actor_id: ctx.actor?.id ?? null,
    created_at: now,
  })
  if (fellLow(item, after, item.low_stock_threshold))
    await notifyRoles(ctx, ['admin', 'superadmin'], {
      type: 'system',
      title: text('Stock is running low'),
      message: text('{name} ({sku}): {left} left', {
        name: item.name,
        sku: item.sku,
        left: after.on_hand - after.reserved,
      }),
      link: '/admin/products',
    })
  return row
}
