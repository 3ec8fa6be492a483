import type { schema } from '@efie/database'
import {
  decideTransition,
  factTexts,
  orderLifecycle,
  shopReturned,
  unpackedOf,
  unpaidOrderStatuses,
  type Fact,
  type OrderStatus,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import type { SignedIn, TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import { postEntry } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { lockStockItems, recordMovement } from '../stock/index.ts'
import { recordEvent, titleOf } from '../timelines/index.ts'
import { loadOrderFacts } from './order-facts.ts'
import { loadFulfilments, loadLines, updateOrder, type Order } from './queries.ts'
import { sendBack } from './returns/send-back.ts'

export interface OrderMove {
  to: OrderStatus
  by: 'system' | SignedIn
  reason?: string | null | undefined
  /** Facts only the caller knows; they override those read from the tables. */
  facts?: Partial<Record<Fact, boolean>>
  set?: Partial<typeof schema.orders.$inferInsert>
}

export const missingOf = (missing: readonly Fact[]) =>
  missing.map((fact) => ({ fact, text: factTexts[fact] }))

const unpaid = new Set<OrderStatus>(unpaidOrderStatuses)
const ends = new Set<OrderStatus>(['cancelled', 'declined', 'expired'])

/** Returns an ended order's goods to stock: packed units had been sold, the rest was reserved. */
const releaseStock = async (ctx: TransactionContext, order: Order): Promise<void> => {
  const lines = await loadLines(ctx.db, order.id)
  const reserved = unpackedOf(lines, await loadFulfilments(ctx.db, order.id))
  const wanted = new Map<string, { release: number; return: number }>()
  for (const line of lines) {
    const left = reserved.get(line.id) ?? 0
    const sum = wanted.get(line.stock_item_id) ?? { release: 0, return: 0 }
    wanted.set(line.stock_item_id, {
      release: sum.release + left,
      return: sum.return + line.quantity - left,
    })
  }
  for (const item of await lockStockItems(ctx.db, [...wanted.keys()]))
    for (const kind of ['release', 'return'] as const) {
      const quantity = wanted.get(item.id)?.[kind] ?? 0
      if (quantity > 0)
        await recordMovement(ctx, item, {
          kind,
          quantity,
          order_id: order.id,
          ...(kind === 'return' ? { reason: 'The order was cancelled before it went out' } : {}),
        })
    }
}

/** Cancels a paid order: reverses the sale; what was paid becomes credit and is refunded. */
const undoSale = async (ctx: TransactionContext, order: Order): Promise<void> => {
  await postEntry(ctx, {
    kind: 'shop-cancelled',
    source_id: order.id,
    description: `Order ${order.reference} cancelled`,
    effective_date: today(ctx.clock),
    postings: shopReturned(
      { price: order.cash_price, credited_principal: order.financed_amount },
      order.tax_rates,
      { user_id: order.user_id, order_id: order.id },
    ),
  })
  await sendBack(ctx, order, {
    cause: order.id,
    amount: order.down_payment,
    reason: text('The order was cancelled').message,
  })
}

const movedTexts: Partial<Record<OrderStatus, (reference: string) => Text>> = {
  'awaiting-payment': (reference) =>
    text('Pay for order {reference} soon. We only hold your goods for a short time.', { reference }),
  confirmed: (reference) => text('We’re getting order {reference} ready.', { reference }),
  packed: (reference) => text('Order {reference} is packed and waiting for the courier.', { reference }),
  'out-for-delivery': (reference) =>
    text('Order {reference} is on its way. Keep your delivery code ready.', { reference }),
  delivered: (reference) => text('Order {reference} was delivered.', { reference }),
  closed: (reference) => text('Order {reference} is complete.', { reference }),
  expired: (reference) =>
    text(
      'We no longer hold the goods of order {reference}, and you haven’t been charged. You can order again.',
      {
        reference,
      },
    ),
  'return-requested': (reference) =>
    text('We received your request to return goods of order {reference}. We’ll check it and let you know.', {
      reference,
    }),
  returned: (reference) => text('We received the goods of order {reference}.', { reference }),
  refunded: (reference) => text('We’ve refunded what you paid for order {reference}.', { reference }),
}

const follow = async (ctx: TransactionContext, before: Order, after: Order): Promise<void> => {
  if (ends.has(after.status)) {
    await releaseStock(ctx, before)
    if (!unpaid.has(before.status) && before.status !== 'draft') await undoSale(ctx, before)
  }
}

const CANCELLED = new Set<OrderStatus>(['cancelled', 'declined'])

/** What the step means for the customer and their money. */
const movedText = (before: Order, after: Order): Text => {
  const { reference } = after
  if (CANCELLED.has(after.status))
    return unpaid.has(before.status)
      ? text('Order {reference} has ended. You haven’t been charged.', { reference })
      : text('Order {reference} has ended. We’ll refund what you paid.', { reference })
  return (
    movedTexts[after.status]?.(reference) ?? text('See what’s next for order {reference}.', { reference })
  )
}

const notifyMove = async (ctx: TransactionContext, before: Order, after: Order, reason: string | null) => {
  const values = { from_status: before.status, to_status: after.status, reason }
  await recordEvent(ctx, { order_id: after.id, code: 'order.status-changed', values })
  await notify(ctx, {
    user_id: after.user_id,
    type: 'system',
    title: titleOf('order.status-changed', values),
    message:
      reason === null
        ? movedText(before, after)
        : text('{what} Reason: {reason}', { what: movedText(before, after), reason }),
    link: `/orders/${after.id}`,
  })
}

/** A step of an order: decided by the domain's table, with stock, postings, timeline and audit event. */
export const moveOrder = async (ctx: TransactionContext, order: Order, move: OrderMove): Promise<Order> => {
  const { to, by, reason = null } = move
  const facts = { ...(await loadOrderFacts(ctx, order)), ...move.facts }
  const isOwner = by !== 'system' && by.id === order.user_id
  const decision = decideTransition(orderLifecycle, {
    from: order.status,
    to,
    role: by === 'system' ? 'system' : by.role,
    isOwner,
    facts,
    reason,
  })
  if (!decision.ok) {
    if (decision.code === 'FORBIDDEN')
      throw new AppError(isOwner && by.role !== 'user' ? 'SAME_PERSON' : 'INSUFFICIENT_PERMISSIONS')
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: order.status,
      to,
      missing: missingOf(decision.missing),
    })
  }
  const now = nowIso(ctx.clock)
  const holds = to === 'pending-credit' || to === 'awaiting-payment'
  const after = await updateOrder(
    ctx.db,
    order.id,
    {
      status: to,
      ...(holds ? {} : { reserved_until: null }),
      ...(reason === null ? {} : { reason }),
      ...move.set,
    },
    now,
  )
  await follow(ctx, order, after)
  await notifyMove(ctx, order, after, reason)
  await recordAudit(ctx, {
    action: `order.${to}`,
    subject_type: 'order',
    subject_id: order.id,
    before: { status: order.status },
    after: { status: to, ...(reason === null ? {} : { reason }) },
  })
  return after
}
