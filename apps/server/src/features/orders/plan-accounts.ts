import type { Transaction } from '@efie/database'
import { noCover } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import type { Account, Accounts } from '../servicing/index.ts'
import { appendPlanEvent, dimensionsOf, openPlanBooks, replayed, type Plan } from './plan.ts'
import { pausesOf, updatePlan, type PlanRow } from './plan-queries.ts'
import { loadOrderForUpdate, lockScopedOrder, type Order } from './queries.ts'
import { recordOrderEvent } from './record-event.ts'
import { refreshPlan } from './refresh-plan.ts'

/** The books of a plan that runs, brought to today; NOTHING_DUE without one. The order must be locked. */
export const runningPlan = async (ctx: Context, tx: Transaction, order: Order): Promise<Plan> => {
  const plan = await openPlanBooks(ctx, tx, order)
  if (!plan || plan.row.closed_at !== null)
    throw new AppError('NOTHING_DUE', undefined, 'There is no running plan')
  return plan
}

const replaceSchedule = async (
  ctx: Context,
  tx: Transaction,
  plan: Plan,
  schedule: PlanRow['schedule'],
): Promise<number> => {
  const schedule_version = plan.row.schedule_version + 1
  Object.assign(plan.row, { schedule, schedule_version })
  await updatePlan(tx, plan.order.id, { schedule, schedule_version, updated_at: nowIso(ctx.clock) })
  return schedule_version
}

const endAsLoss = async (ctx: Context, tx: Transaction, plan: Plan, reason: string): Promise<void> => {
  const now = nowIso(ctx.clock)
  const { order } = plan
  const ended = { closed_at: now, written_off_on: plan.row.accrued_through }
  Object.assign(plan.row, ended)
  await updatePlan(tx, order.id, { ...ended, updated_at: now })
  await recordOrderEvent(ctx, tx, {
    order_id: order.id,
    kind: 'plan',
    title: text('Plan written off'),
    detail: text('What is owed stays owed'),
  })
  await notify(ctx, tx, {
    user_id: order.user_id,
    type: 'payment',
    title: text('Plan written off'),
    message: text(
      'Nothing more falls due on order {reference}. What is owed stays owed and may still be paid',
      { reference: order.reference },
    ),
    link: `/orders/${order.id}`,
  })
  await recordAudit(ctx, tx, {
    action: 'order.write-off',
    subject_type: 'order',
    subject_id: order.id,
    before: { plan: 'running' },
    after: { plan: 'written-off', reason },
  })
}

const accountOf = (ctx: Context, tx: Transaction, plan: Plan): Account => {
  const { order } = plan
  return {
    id: order.id,
    user_id: order.user_id,
    status: order.status,
    line: 'shop',
    dimensions: dimensionsOf(order),
    terms: order.terms,
    schedule: () => plan.row.schedule,
    schedule_version: () => plan.row.schedule_version,
    state: () => replayed(plan, plan.row.accrued_through),
    pauses: () => pausesOf(tx, plan.row),
    cover: async () => noCover,
    held: plan.row.paused_from === null ? null : 'A return is looked at: decide it first',
    append: (movement) => appendPlanEvent(ctx, tx, plan, movement),
    refresh: () => refreshPlan(ctx, tx, plan),
    replaceSchedule: (schedule) => replaceSchedule(ctx, tx, plan, schedule),
    endAsLoss: (reason) => endAsLoss(ctx, tx, plan, reason),
  }
}

/** An order for staff who act on somebody's plan: never on their own. */
export const orderOfAnother = async (tx: Transaction, actor: { id: string }, id: string): Promise<Order> => {
  const order = await lockScopedOrder(tx, id, 'all', actor.id)
  if (order.user_id === actor.id)
    throw new AppError('SAME_PERSON', undefined, 'This is your own order, so someone else has to do it')
  return order
}

/** Plans of orders, for the verbs of servicing. */
export const planAccounts: Accounts = {
  of: 'order',
  name: 'orders',
  lockOwn: (tx, actor, id) => lockScopedOrder(tx, id, 'own', actor.id),
  lock: loadOrderForUpdate,
  running: async (ctx, tx, id) =>
    accountOf(ctx, tx, await runningPlan(ctx, tx, await loadOrderForUpdate(tx, id))),
  ofAnother: async (ctx, tx, actor, id) =>
    accountOf(ctx, tx, await runningPlan(ctx, tx, await orderOfAnother(tx, actor, id))),
  tell: (ctx, tx, order_id, event) => recordOrderEvent(ctx, tx, { order_id, ...event }),
}
