import { shopSold, type MoneyPlace, type Pesewas } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import { moveOrder } from './move-order.ts'
import { dimensionsOf } from './plans/open-plan.ts'
import { hasOpenRefund, loadOrderForUpdate, type Order } from './queries.ts'

const unsigned = (order: Order): boolean => order.pay === 'instalments' && order.signed_at === null

/**
 * The amount that confirms an order, to be paid in full; null if none. `unsigned`: the agreement has to be
 * signed first.
 */
export const purchaseDueOf = (order: Order): { amount: Pesewas; unsigned: boolean } | null =>
  order.status === 'awaiting-payment' ? { amount: order.down_payment, unsigned: unsigned(order) } : null

/** Whether a payment is no longer needed, so it is refunded. */
export const isPurchaseSurplus = (order: Order, amount: Pesewas): boolean =>
  order.status !== 'awaiting-payment' ||
  amount !== order.down_payment ||
  // The plan was changed after the demand and hasn't been signed again.
  unsigned(order)

/** The price or down payment arrived: posts the sale and confirms the order. */
export const recordPurchase = async (
  ctx: TransactionContext,
  order: Order,
  payment: { id: string; amount: Pesewas },
  place: MoneyPlace,
): Promise<void> => {
  await postEntry(ctx, {
    kind: 'payment',
    source_id: payment.id,
    description: `Order ${order.reference} sold`,
    effective_date: today(ctx.clock),
    postings: shopSold(
      { cash_price: order.cash_price, paid: payment.amount },
      order.tax_rates,
      place,
      dimensionsOf(order),
    ),
  })
  await moveOrder(ctx, order, {
    to: 'confirmed',
    by: 'system',
    facts: { payment_completed: true },
    set: { paid_at: nowIso(ctx.clock) },
  })
}

/** An automatic refund arrived. If it was the last one and nothing more is due, the order ends as refunded. */
export const recordOrderRefund = async (ctx: TransactionContext, order: Order): Promise<void> => {
  if (order.status !== 'cancelled' && order.status !== 'returned') return
  const { refund_due } = await loadOrderForUpdate(ctx.db, order.id)
  if (refund_due > 0 || (await hasOpenRefund(ctx.db, order.id))) return
  await moveOrder(ctx, order, { to: 'refunded', by: 'system', facts: { refund_confirmed: true } })
}
