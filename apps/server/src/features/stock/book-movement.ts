import type { TransactionContext } from '../../platform/context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { StockItem } from './queries.ts'
import { recordMovement } from './record-movement.ts'

interface BookedMovement {
  kind: 'receipt' | 'correction'
  quantity: number
  reason: string
}

/** Books received goods or a corrected count of a locked item, audited. */
export const bookMovement = async (
  ctx: TransactionContext,
  item: StockItem,
  { kind, quantity, reason }: BookedMovement,
): Promise<StockItem> => {
  const after = await recordMovement(ctx, item, { kind, quantity, reason })
  await recordAudit(ctx, {
    action: `stock.${kind}`,
    subject_type: 'stock_item',
    subject_id: item.id,
    before: { on_hand: item.on_hand },
    after: { on_hand: after.on_hand, reason },
  })
  return after
}

/** What to enter if fewer units than are reserved would be left. */
export const keepReserved = ({ reserved }: StockItem): string =>
  `Keep at least ${reserved} on hand. That many are reserved for orders`
