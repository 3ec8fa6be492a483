import { quoteShopPlan, scheduleShopPlan, type ShopPlan } from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { openLoan } from '../../lending/index.ts'
import type { Order } from '../queries.ts'
import { recordEvent } from '../../timelines/index.ts'

export const dimensionsOf = (order: Pick<Order, 'id' | 'user_id'>) => ({
  user_id: order.user_id,
  order_id: order.id,
})

/** The plan of an order, recalculated from its frozen terms. */
export const planOf = (order: Order): ShopPlan | null => {
  if (order.months === null) return null
  const quoted = quoteShopPlan({ cash_price: order.cash_price, months: order.months }, order.terms)
  // Can't happen: the same plan was quoted when the order was placed, under the same terms.
  if (!quoted.ok) throw new Error(`order ${order.id} can no longer be quoted: ${quoted.code}`)
  return quoted.value
}

/** Opens the loan of a delivered order: its first period begins today. */
export const openPlan = async (ctx: TransactionContext, order: Order): Promise<void> => {
  const plan = planOf(order)
  if (!plan) return
  const day = today(ctx.clock)
  const schedule = scheduleShopPlan(plan, day, order.payday, order.terms)
  await openLoan(ctx, {
    line: 'shop',
    user_id: order.user_id,
    application_id: null,
    order_id: order.id,
    terms: order.terms,
    schedule,
    monthly_amount: plan.monthly_amount,
    payouts_to_come: 0,
  })
  await recordEvent(ctx, {
    order_id: order.id,
    code: 'plan.started',
    values: { first_due_date: schedule.instalments[0]?.due_date ?? day },
  })
}
