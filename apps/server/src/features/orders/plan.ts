import type { Transaction } from '@efie/database'
import {
  accrualsBetween,
  eventPostings,
  payoffOf,
  replayLoan,
  type LoanEvent,
  type MoneyPlace,
  type Posting,
  type ReplayedLoan,
} from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import { insertPlanEvent, loadPlanEvents, lockPlanRow, updatePlan, type PlanRow } from './plan-queries.ts'
import { projectPlan } from './project-plan.ts'
import type { Order } from './queries.ts'

/** A plan in hand: its order's row is locked, its books are brought to today, `events` grows with what is written. */
export interface Plan {
  order: Order
  row: PlanRow
  events: LoanEvent[]
}

export const dimensionsOf = (order: Order) => ({ user_id: order.user_id, order_id: order.id })

export const replayed = (plan: Plan, day: string): ReplayedLoan =>
  replayLoan(plan.row.schedule, plan.events, day)

/** Posts what the calendar did since the books were last brought forward: charges of begun months, credit used. */
const accrueToToday = async (ctx: Context, tx: Transaction, plan: Plan): Promise<void> => {
  const through = today(ctx.clock)
  const { order, row, events } = plan
  if (row.accrued_through >= through) return
  const accruals = accrualsBetween(
    row.schedule,
    events,
    row.accrued_through,
    through,
    dimensionsOf(order),
    'shop',
  )
  for (const accrual of accruals)
    await postEntry(ctx, tx, {
      kind: accrual.kind,
      source_id: `${order.id}:${row.schedule_version}:${accrual.key}`,
      description:
        accrual.kind === 'interest'
          ? 'Finance charge of a month that began'
          : 'Credit used for what fell due',
      effective_date: accrual.effective_date,
      postings: accrual.postings,
    })
  row.accrued_through = through
  await updatePlan(tx, order.id, { accrued_through: through, updated_at: nowIso(ctx.clock) })
  if (accruals.length > 0) await projectPlan(ctx, tx, row, replayed(plan, through))
}

/** Null before delivery. The order must be locked. */
export const openPlanBooks = async (ctx: Context, tx: Transaction, order: Order): Promise<Plan | null> => {
  const row = await lockPlanRow(tx, order.id)
  if (!row) return null
  const plan = { order, row, events: await loadPlanEvents(tx, order.id) }
  await accrueToToday(ctx, tx, plan)
  return plan
}

export interface PlanMovement {
  event: LoanEvent
  kind: string
  source_id: string
  description: string
  payment_id?: string
  place?: MoneyPlace
  /** Where the caller has worked the entry out itself: a return. */
  postings?: (before: ReplayedLoan, after: ReplayedLoan) => Posting[]
}

/** A settlement that is short of the payoff, because a month began meanwhile, is a payment for good; so is one that recovers. */
const finalForm = (plan: Plan, event: LoanEvent, before: ReplayedLoan): LoanEvent => {
  if (event.kind !== 'settlement') return event
  const short = event.amount < payoffOf(before, plan.row.schedule, before.as_of).amount
  return short || before.written_off_on !== null ? { ...event, kind: 'payment' } : event
}

/** Writes an event to a plan's log and books it, on the day of the books. */
export const appendPlanEvent = async (
  ctx: Context,
  tx: Transaction,
  plan: Plan,
  movement: PlanMovement,
): Promise<ReplayedLoan> => {
  const day = plan.row.accrued_through
  const before = replayed(plan, day)
  const event = finalForm(plan, movement.event, before)
  const after = replayLoan(plan.row.schedule, [...plan.events, event], day)
  await postEntry(ctx, tx, {
    kind: movement.kind,
    source_id: movement.source_id,
    description: movement.description,
    effective_date: event.effective_date,
    postings:
      movement.postings?.(before, after) ??
      eventPostings(event, before, after, {
        schedule: plan.row.schedule,
        line: 'shop',
        dimensions: dimensionsOf(plan.order),
        place: movement.place ?? 'gateway',
      }),
  })
  await insertPlanEvent(tx, event, {
    order_id: plan.order.id,
    payment_id: movement.payment_id ?? null,
    created_at: nowIso(ctx.clock),
  })
  plan.events.push(event)
  return after
}
