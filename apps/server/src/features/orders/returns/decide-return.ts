import type { Transaction } from '@efie/database'
import {
  reallocated,
  receivedBetween,
  receivedTotals,
  returnValue,
  shopReturned,
  sumOf,
  type Pesewas,
  type ReplayedLoan,
} from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso, today } from '../../../platform/clock.ts'
import type { SignedIn, TransactionContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { text } from '../../../platform/texts/text.ts'
import { postEntry } from '../../ledger/index.ts'
import { appendEvent, holdLoan, lockAccruedLoan, type Loan } from '../../lending/index.ts'
import { lockStockItems, recordMovement } from '../../stock/index.ts'
import { moveOrder } from '../move-order.ts'
import { dimensionsOf } from '../plans/open-plan.ts'
import {
  loadLines,
  loadReturns,
  setReturned,
  updateReturn,
  type Order,
  type OrderReturn,
} from '../queries.ts'
import { priceLeft } from './refund-order-money.ts'
import { sendBack } from './send-back.ts'

const openReturn = async (tx: Transaction, order: Order): Promise<OrderReturn> => {
  const open = (await loadReturns(tx, order.id)).find((row) => row.status === 'requested')
  if (!open) throw new AppError('TRANSITION_NOT_ALLOWED', { from: order.status, to: 'returned', missing: [] })
  return open
}

const principalOwed = (state: ReplayedLoan) =>
  sumOf(state.instalments.map((instalment) => instalment.owed.principal))

/**
 * Takes the price of returned goods off the plan from its end, with the unearned charge; the rest becomes
 * credit.
 */
const creditLoan = async (
  ctx: TransactionContext,
  loan: Loan,
  { order, row }: { order: Order; row: OrderReturn },
): Promise<void> => {
  const dimensions = dimensionsOf(order)
  const day = loan.row.accrued_through
  await appendEvent(ctx, loan, {
    event: { id: uuidv7(), kind: 'return_credit', amount: row.amount, effective_date: day },
    kind: 'shop-return',
    source_id: row.id,
    description: `Goods returned from order ${order.reference}`,
    postings: (before, after) => {
      const credited_principal = principalOwed(before) - principalOwed(after)
      const moved = receivedBetween(receivedTotals(before, day), receivedTotals(after, day))
      const surplus = row.amount - credited_principal
      return [
        ...shopReturned({ price: row.amount, credited_principal }, order.tax_rates, dimensions),
        ...reallocated({ ...moved, credit: moved.credit - surplus }, 'shop', dimensions),
      ]
    },
  })
  // Credit that now covers the payoff settles the loan; the rest is refunded.
  await holdLoan(ctx, loan, null)
}

/** Returns how much is refunded; what a bank has already reversed isn't refunded again. */
const refundSale = async (ctx: TransactionContext, order: Order, row: OrderReturn): Promise<Pesewas> => {
  await postEntry(ctx, {
    kind: 'shop-return',
    source_id: row.id,
    description: `Goods returned from order ${order.reference}`,
    effective_date: today(ctx.clock),
    postings: shopReturned(
      { price: row.amount, credited_principal: 0 },
      order.tax_rates,
      dimensionsOf(order),
    ),
  })
  return sendBack(ctx, order, {
    cause: row.id,
    amount: row.amount,
    reason: text('Goods returned').message,
  })
}

const backToStock = async (ctx: TransactionContext, order: Order, row: OrderReturn): Promise<void> => {
  const lines = await loadLines(ctx.db, order.id)
  const wanted = new Map<string, number>()
  for (const { order_line_id, quantity } of row.lines) {
    const line = lines.find((one) => one.id === order_line_id)
    if (!line) continue
    await setReturned(ctx.db, line.id, line.returned_quantity + quantity)
    wanted.set(line.stock_item_id, (wanted.get(line.stock_item_id) ?? 0) + quantity)
  }
  for (const item of await lockStockItems(ctx.db, [...wanted.keys()]))
    await recordMovement(ctx, item, {
      kind: 'return',
      quantity: wanted.get(item.id) ?? 0,
      order_id: order.id,
      reason: row.reason,
    })
}

/**
 * Receives returned goods: back to stock, the sale reversed for their price, the plan credited or money
 * refunded.
 */
export const receiveReturn = async (
  ctx: TransactionContext,
  order: Order,
  actor: SignedIn,
): Promise<Order> => {
  const asked = await openReturn(ctx.db, order)
  // The part of the price that finance has refunded isn't refunded again.
  const row = { ...asked, amount: returnValue(asked.amount, await priceLeft(ctx.db, order)) }
  const after = await moveOrder(ctx, order, {
    to: 'returned',
    by: actor,
    facts: { goods_received: true },
  })
  await updateReturn(ctx.db, row.id, {
    status: 'received',
    amount: row.amount,
    decided_by: actor.id,
    decided_at: nowIso(ctx.clock),
  })
  await backToStock(ctx, order, row)
  const loan = await lockAccruedLoan(ctx, { order_id: order.id })
  const nothingToSend = () =>
    moveOrder({ ...ctx, actor: null }, after, {
      to: 'refunded',
      by: 'system',
      facts: { refund_confirmed: true },
    })
  if (loan?.row.status !== 'active') {
    if (row.amount === 0) return nothingToSend()
    return (await refundSale(ctx, order, row)) === 0 ? nothingToSend() : after
  }
  await creditLoan(ctx, loan, { order, row })
  // If the plan continues, or the goods just settled it, it has absorbed the credit and nothing is refunded.
  return loan.events.at(-1)?.kind === 'credit_refund' ? after : nothingToSend()
}

/** Rejects or withdraws a return: the plan continues. */
export const refuseReturn = async (
  ctx: TransactionContext,
  order: Order,
  actor: SignedIn,
  reason: string | undefined,
): Promise<Order> => {
  const row = await openReturn(ctx.db, order)
  const after = await moveOrder(ctx, order, { to: 'delivered', by: actor, reason })
  const status = actor.id === order.user_id ? 'withdrawn' : 'refused'
  await updateReturn(ctx.db, row.id, { status, decided_by: actor.id, decided_at: nowIso(ctx.clock) })
  const loan = await lockAccruedLoan(ctx, { order_id: order.id })
  if (loan) await holdLoan(ctx, loan, null)
  return after
}
