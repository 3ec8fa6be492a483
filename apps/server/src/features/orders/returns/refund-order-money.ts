import { schema, type Database, type Transaction } from '@efie/database'
import { priceRefundRefusal, shopPriceReduced, sumOf, type Pesewas } from '@efie/domain'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { dimensionsOf } from '../plans/open-plan.ts'
import { loadReturns, type Order } from '../queries.ts'
import { recordEvent } from '../../timelines/index.ts'

const { payments, refunds } = schema

/** What lowered the price of an order after it was placed. */
export interface PriceChange {
  kind: 'return' | 'reduction'
  at: string
  amount: Pesewas
}

/** Price given back by finance, sent or on its way; what still waits for a second person is judged again when released. */
const loadReductions = async (db: Database, orderId: string): Promise<PriceChange[]> => {
  const rows = await db
    .select({ amount: refunds.amount, created_at: refunds.created_at })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(
      and(
        eq(payments.order_id, orderId),
        eq(payments.payment_type, 'order'),
        eq(payments.surplus, false),
        isNotNull(refunds.requested_by),
        inArray(refunds.status, ['released', 'completed', 'failed']),
      ),
    )
  return rows.map(({ amount, created_at }) => ({ kind: 'reduction', at: created_at, amount }))
}

/** Goods that came back and what of the price finance has given back, the oldest first. */
export const loadPriceChanges = async (db: Database, order: Order): Promise<PriceChange[]> => {
  const returned = (await loadReturns(db, order.id)).filter((row) => row.status === 'received')
  return [
    ...(await loadReductions(db, order.id)),
    ...returned.map(({ amount, decided_at, created_at }): PriceChange => ({
      kind: 'return',
      at: decided_at ?? created_at,
      amount,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Cash price less goods that came back and less what of it finance has given back. */
export const priceLeft = async (db: Database, order: Order): Promise<Pesewas> =>
  order.cash_price - sumOf((await loadPriceChanges(db, order)).map((change) => change.amount))

/** Whether money of an order's price can go back; refused in words where it cannot. The order must be locked. */
export const expectPriceRefundable = async (
  tx: Transaction,
  order: Order,
  amount: Pesewas,
): Promise<void> => {
  const refusal = priceRefundRefusal(order.status, amount, await priceLeft(tx, order))
  if (refusal !== null) throw new AppError('REFUND_NOT_POSSIBLE', undefined, refusal)
}

/** The books of a refund of the price that finance asked for: so much of the sale is undone, and owed to the buyer. */
export const priceRefunded = (order: Order, amount: Pesewas) =>
  shopPriceReduced(amount, order.tax_rates, 'refunds_in_flight', dimensionsOf(order))

/** On the order's timeline, once it has arrived. */
export const notifyRefunded = (ctx: TransactionContext, order: Order, amount: Pesewas): Promise<void> =>
  recordEvent(ctx, {
    order_id: order.id,
    code: 'payment.refunded',
    values: { amount, instalment_number: null },
  })
