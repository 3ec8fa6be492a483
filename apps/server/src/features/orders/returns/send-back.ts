import type { Pesewas } from '@efie/domain'
import type { TransactionContext } from '../../../platform/context.ts'
import { setOffOnOrder } from '../../chargebacks/index.ts'
import { oweRefund, type Order } from '../queries.ts'

/** Job of the payments feature that refunds the tenant: order, amount, reason. */
export const REFUND_ORDER = 'refund-order'

/**
 * Refunds money of an order to its buyer, less what a bank reversed and no one paid again. Returns how much
 * is left to send.
 */
export const sendBack = async (
  ctx: TransactionContext,
  { id: order_id }: Pick<Order, 'id'>,
  back: { cause: string; amount: Pesewas; reason: string },
): Promise<Pesewas> => {
  const amount = back.amount - (await setOffOnOrder(ctx, order_id, back.amount))
  if (amount === 0) return 0
  await oweRefund(ctx.db, { id: order_id }, amount)
  await ctx.jobs.enqueue(ctx.db, REFUND_ORDER, { ...back, order_id, amount })
  return amount
}
