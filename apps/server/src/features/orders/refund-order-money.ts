import { schema, type Database, type Transaction } from '@efie/database'
import {
  formatMoney,
  orderRefundWay,
  shopPriceReduced,
  sumOf,
  type OrderRefund,
  type Pesewas,
} from '@efie/domain'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { text } from '../../platform/texts/text.ts'
import { appendPlanEvent, dimensionsOf, openPlanBooks, replayed, type Plan } from './plan.ts'
import { loadReturns, type Order } from './queries.ts'
import { recordOrderEvent } from './record-event.ts'
import { refreshPlan } from './refresh-plan.ts'

const { payments, refunds } = schema

interface Wanted {
  payment_id: string
  payment_type: typeof payments.$inferSelect.payment_type
  amount: Pesewas
  whole: boolean
}

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

const paymentEventOf = async (db: Database, plan: Plan, paymentId: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: schema.orderPlanEvents.id })
    .from(schema.orderPlanEvents)
    .where(
      and(
        eq(schema.orderPlanEvents.order_id, plan.order.id),
        eq(schema.orderPlanEvents.payment_id, paymentId),
        eq(schema.orderPlanEvents.kind, 'payment'),
      ),
    )
  return row?.id ?? null
}

/** How the money of an order can go back; refused in words where it cannot. The order must be locked. */
export const orderRefundOf = async (
  ctx: Context,
  tx: Transaction,
  order: Order,
  wanted: Wanted,
): Promise<OrderRefund> => {
  const plan = await openPlanBooks(ctx, tx, order)
  const decision = orderRefundWay({
    pays: wanted.payment_type === 'order' ? 'goods' : 'plan',
    status: order.status,
    amount: wanted.amount,
    price_left: await priceLeft(tx, order),
    plan:
      plan && plan.row.closed_at === null
        ? {
            paused: plan.row.paused_from !== null,
            credit: replayed(plan, plan.row.accrued_through).credit,
            whole_payment: wanted.whole && (await paymentEventOf(tx, plan, wanted.payment_id)) !== null,
          }
        : null,
  })
  if (!decision.ok) throw new AppError('REFUND_NOT_POSSIBLE', undefined, decision.message)
  return decision.way
}

/** Takes the money of a refund out of the plan on its release, so that no instalment can use it. A price is booked when it arrives. */
export const takeFromPlan = async (
  ctx: Context,
  tx: Transaction,
  order: Order,
  refund: { refund_id: string; payment_id: string; amount: Pesewas; way: OrderRefund },
): Promise<void> => {
  const { refund_id, payment_id, amount, way } = refund
  if (way === 'price') return
  const plan = await openPlanBooks(ctx, tx, order)
  if (!plan) throw new Error(`order ${order.id} has no plan`)
  const base = { id: uuidv7(), amount, effective_date: plan.row.accrued_through }
  const reverses = way === 'undo-payment' ? await paymentEventOf(tx, plan, payment_id) : null
  await appendPlanEvent(ctx, tx, plan, {
    event:
      reverses === null
        ? { ...base, kind: 'credit_refund' }
        : { ...base, kind: 'payment_reversal', reverses },
    kind: 'refund',
    source_id: refund_id,
    description: reverses === null ? 'Credit of a plan refunded' : 'Payment of a plan undone and refunded',
    payment_id,
  })
  await refreshPlan(ctx, tx, plan)
}

/** A payment of a plan never happened: its bank took it back. What it had paid is owed again from its own day on. */
export const recordPlanReversal = async (
  ctx: Context,
  tx: Transaction,
  order: Order,
  payment: { payment_id: string; amount: Pesewas },
): Promise<void> => {
  const { payment_id, amount } = payment
  const plan = await openPlanBooks(ctx, tx, order)
  const reverses = plan && (await paymentEventOf(tx, plan, payment_id))
  if (!plan || reverses === null) throw new Error(`payment ${payment_id} is not in the log of its plan`)
  await appendPlanEvent(ctx, tx, plan, {
    event: {
      id: uuidv7(),
      kind: 'payment_reversal',
      amount,
      effective_date: plan.row.accrued_through,
      reverses,
    },
    kind: 'chargeback',
    source_id: payment_id,
    description: 'Payment of a plan charged back',
    payment_id,
  })
  await refreshPlan(ctx, tx, plan)
  await recordOrderEvent(ctx, tx, {
    order_id: order.id,
    kind: 'payment',
    title: text('Payment taken back by the bank'),
    detail: formatMoney(amount),
  })
}

/** The books of a refund that finance asked for: a reduced price undoes so much of the sale; a plan was booked on release. */
export const refundedByHand = (
  order: Order,
  refund: { payment_type: Wanted['payment_type']; amount: Pesewas },
) =>
  refund.payment_type === 'order'
    ? shopPriceReduced(refund.amount, order.tax_rates, 'gateway', dimensionsOf(order))
    : []

/** On the order's timeline, once it has arrived. */
export const tellRefunded = (ctx: Context, tx: Transaction, order: Order, amount: Pesewas): Promise<void> =>
  recordOrderEvent(ctx, tx, {
    order_id: order.id,
    kind: 'refund',
    title: text('Refunded'),
    detail: formatMoney(amount),
  })
