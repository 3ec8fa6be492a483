import { schema, type Database, type Transaction } from '@efie/database'
import { priceRefundRefusal, shopPriceReduced, sumOf, type Pesewas } from '@efie/domain'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { dimensionsOf } from '../plans/open-plan.ts'
import { loadReturns, type Order } from '../queries.ts'
import { recordEvent } from '../../timelines/index.ts'

const { payments, refunds } = schema

/** A price reduction after the order was placed. */
export interface PriceChange {
  kind: 'return' | 'reduction'
  at: string
  amount: Pesewas
}

/**
 * Refunds of the price by finance, sent or in progress; those waiting for a second person are checked again
 * at release.
 */
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

/** Returns and price refunds by finance, oldest first. */
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

/** Cash price less returned goods and price refunds. */
export const priceLeft = async (db: Database, order: Order): Promise<Pesewas> =>
  order.cash_price - sumOf((await loadPriceChanges(db, order)).map((change) => change.amount))

/** Whether part of the price can be refunded; otherwise refuses with the reason. The order must be locked. */
export const expectPriceRefundable = async (
  tx: Transaction,
  order: Order,
  amount: Pesewas,
): Promise<void> => {
  const refusal = priceRefundRefusal(order.status, amount, await priceLeft(tx, order))
  if (refusal !== null) throw new AppError('REFUND_NOT_POSSIBLE', undefined, refusal)
}

/** Postings of a price refund requested by finance: part of the sale is reversed and owed to the buyer. */
export const priceRefunded = (order: Order, amount: Pesewas) =>
  shopPriceReduced(amount, order.tax_rates, 'refunds_in_flight', dimensionsOf(order))

/** Adds it to the order's timeline once it has arrived. */
export const notifyRefunded = (ctx: TransactionContext, order: Order, amount: Pesewas): Promise<void> =>
  recordEvent(ctx, {
    order_id: order.id,
    code: 'payment.refunded',
    values: { amount, instalment_number: null },
  })
