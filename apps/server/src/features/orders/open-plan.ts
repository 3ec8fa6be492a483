import type { Transaction } from '@efie/database'
import {
  accrualsBetween,
  addDays,
  quoteShopPlan,
  replayLoan,
  scheduleShopPlan,
  type ShopPlan,
} from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { text } from '../../platform/texts/text.ts'
import { postEntry } from '../ledger/index.ts'
import { dimensionsOf } from './plan.ts'
import { insertPlan } from './plan-queries.ts'
import { projectPlan } from './project-plan.ts'
import { recordOrderEvent } from './record-event.ts'
import type { Order } from './queries.ts'

/** The plan that priced an order: the same figures again, from the terms frozen with it. */
export const planOf = (order: Order): ShopPlan | null => {
  if (order.months === null) return null
  const quoted = quoteShopPlan({ cash_price: order.cash_price, months: order.months }, order.terms)
  // The same plan was quoted when the order was placed, under the same terms.
  if (!quoted.ok) throw new Error(`order ${order.id} can no longer be quoted: ${quoted.code}`)
  return quoted.value
}

/** The goods are there: the plan is dated from today and its first month begins. */
export const openPlan = async (ctx: Context, tx: Transaction, order: Order): Promise<void> => {
  const plan = planOf(order)
  if (!plan) return
  const day = today(ctx.clock)
  const now = nowIso(ctx.clock)
  const schedule = scheduleShopPlan(plan, day, order.payday, order.terms)
  const row = await insertPlan(tx, {
    order_id: order.id,
    user_id: order.user_id,
    schedule,
    begun_on: day,
    financed_amount: plan.financed_amount,
    accrued_through: day,
    checked_on: addDays(day, -1),
    principal_outstanding: plan.financed_amount,
    monthly_amount: plan.monthly_amount,
    created_at: now,
    updated_at: now,
  })
  for (const accrual of accrualsBetween(schedule, [], addDays(day, -1), day, dimensionsOf(order), 'shop'))
    await postEntry(ctx, tx, {
      kind: accrual.kind,
      source_id: `${order.id}:1:${accrual.key}`,
      description: 'Finance charge of a month that began',
      effective_date: accrual.effective_date,
      postings: accrual.postings,
    })
  await projectPlan(ctx, tx, row, replayLoan(schedule, [], day))
  await recordOrderEvent(ctx, tx, {
    order_id: order.id,
    kind: 'plan',
    title: text('Your plan begins; the first instalment falls due'),
    detail: schedule.instalments[0]?.due_date ?? day,
  })
}
