import { schema } from '@efie/database'
import { and, desc, eq, inArray, like, sql } from 'drizzle-orm'
import { asSystem, transact, type Services } from '../../../platform/context.ts'
import { loadOrderForUpdate } from '../../orders/index.ts'
import { askForRefund } from './ask-for-refund.ts'
import { loadRefunds } from './queries.ts'
import { promised, refundableOf } from './refund-rules.ts'

const { payments, refunds } = schema

export interface OrderRefund {
  order_id: string
  /** The reason; the same cause is refunded once, however often the job runs. */
  cause: string
  amount: number
  reason: string
}

/**
 * Refunds an order's money through the payments it came from, the last one first. Cash comes last: finance
 * pays it by hand.
 */
export const refundOrder = (services: Services, wanted: OrderRefund): Promise<void> => {
  const ctx = asSystem(services)
  return transact(ctx, async (ctx) => {
    const order = await loadOrderForUpdate(ctx.db, wanted.order_id)
    const base = `ref-${wanted.cause.replaceAll('-', '')}`
    const [known] = await ctx.db
      .select({ id: refunds.id })
      .from(refunds)
      .where(like(refunds.reference, `${base}-%`))
      .limit(1)
    if (known) return
    const received = await ctx.db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.order_id, order.id),
          inArray(payments.status, ['completed', 'partly-refunded']),
          eq(payments.surplus, false),
        ),
      )
      .orderBy(sql`${payments.recorded_by} is not null`, desc(payments.paid_at), desc(payments.id))
      .for('update')
    // What a bank has reversed since isn't refunded again.
    let left = Math.min(wanted.amount, order.refund_due)
    for (const [index, payment] of received.entries()) {
      const amount = Math.min(left, refundableOf(payment, promised(await loadRefunds(ctx.db, payment.id))))
      if (amount <= 0) continue
      await askForRefund(
        ctx,
        { payment, order },
        { amount, reason: wanted.reason, reference: `${base}-${index}` },
      )
      left -= amount
    }
    if (left > 0) services.log.warn({ order_id: order.id, left }, 'more was to be refunded than came in')
  })
}
