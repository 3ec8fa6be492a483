import type { Transaction } from '@efie/database'
import {
  localDateOf,
  shopSold,
  sumOf,
  type LocalDate,
  type MoneyPlace,
  type PaymentType,
  type Pesewas,
} from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import { moveOrder } from './move-order.ts'
import { appendPlanEvent, dimensionsOf, openPlanBooks } from './plan.ts'
import { loadPlanRow, type PlanRow } from './plan-queries.ts'
import { loadPlanStanding } from './plan-standing.ts'
import { hasOpenRefund, oweRefund, type Order } from './queries.ts'
import { refreshPlan } from './refresh-plan.ts'

/** What an order may still be asked for by a type of payment: `most` may be paid, `amount` is what is due. */
export interface OrderDue {
  amount: Pesewas
  most: Pesewas
  /** Demands, each with its instalment. */
  demands: { instalment_number: number; due_date: LocalDate; amount: Pesewas }[]
  /** Not payable yet: the agreement comes first. */
  unsigned: boolean
}

/** A plan given up is closed, and money for it is still taken: it is recovered. */
const isOver = (row: Pick<PlanRow, 'closed_at' | 'written_off_on'>): boolean =>
  row.closed_at !== null && row.written_off_on === null

/** Null when nothing is due. The order must be locked. */
export const orderDueOf = async (
  ctx: Context,
  tx: Transaction,
  order: Order,
  type: PaymentType,
): Promise<OrderDue | null> => {
  if (type === 'order') {
    if (order.status !== 'awaiting-payment') return null
    const unsigned = order.pay === 'instalments' && order.signed_at === null
    return { amount: order.down_payment, most: order.down_payment, demands: [], unsigned }
  }
  const standing = await loadPlanStanding(tx, order, today(ctx.clock))
  if (!standing || isOver(standing.row)) return null
  const { row, state, payoff, demands } = standing
  if (type === 'settlement')
    return payoff.amount > 0 && row.closed_at === null
      ? { amount: payoff.amount, most: payoff.amount, demands: [], unsigned: false }
      : null
  if (type !== 'order_instalment') return null
  const most = state.outstanding - state.credit
  const due = sumOf(demands.map((demand) => demand.amount))
  return most > 0
    ? { amount: due > 0 ? due : (state.next_due?.amount ?? 0), most, demands, unsigned: false }
    : null
}

/** True when nothing asks for this money any more: it goes back at once. */
export const isOrderSurplus = async (
  tx: Transaction,
  order: Order,
  payment: { payment_type: PaymentType; amount: Pesewas },
): Promise<boolean> => {
  if (payment.payment_type === 'order')
    return (
      order.status !== 'awaiting-payment' ||
      payment.amount !== order.down_payment ||
      // Its plan was changed since the money was asked for, and nobody has signed the new one.
      (order.pay === 'instalments' && order.signed_at === null)
    )
  const plan = await loadPlanRow(tx, order.id)
  return plan === null || isOver(plan)
}

/** Money for an order has come: the sale is booked and the order confirmed, or the plan credited. */
export const recordOrderPayment = async (
  ctx: Context,
  tx: Transaction,
  order: Order,
  payment: { id: string; payment_type: PaymentType; amount: Pesewas; paid_at: string },
  place: MoneyPlace,
): Promise<void> => {
  if (payment.payment_type === 'order') {
    await postEntry(ctx, tx, {
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
    await moveOrder(ctx, tx, order, {
      to: 'confirmed',
      by: 'system',
      facts: { payment_completed: true },
      set: { paid_at: nowIso(ctx.clock) },
    })
    return
  }
  const plan = await openPlanBooks(ctx, tx, order)
  if (!plan) throw new Error(`order ${order.id} has no plan`)
  const day = plan.row.accrued_through
  const paidOn = localDateOf(payment.paid_at)
  const first = plan.row.schedule.payout_date
  const within = paidOn < first ? first : paidOn > day ? day : paidOn
  const settles = payment.payment_type === 'settlement'
  await appendPlanEvent(ctx, tx, plan, {
    event: {
      id: uuidv7(),
      kind: settles ? 'settlement' : 'payment',
      amount: payment.amount,
      effective_date: settles ? day : within,
    },
    kind: 'payment',
    source_id: payment.id,
    description: settles ? 'Settlement of a plan received' : 'Instalment of a plan received',
    payment_id: payment.id,
    place,
  })
  await refreshPlan(ctx, tx, plan)
}

/** A refund that a rule asked for has arrived: when it was the last one, the order ends as refunded. */
export const recordOrderRefund = async (
  ctx: Context,
  tx: Transaction,
  order: Order,
  amount: Pesewas,
): Promise<void> => {
  await oweRefund(tx, order, 0 - amount)
  if (order.status !== 'cancelled' && order.status !== 'returned') return
  if (await hasOpenRefund(tx, order.id)) return
  await moveOrder(ctx, tx, order, { to: 'refunded', by: 'system', facts: { refund_confirmed: true } })
}
