import type { Transaction } from '@efie/database'
import {
  accrualsBetween,
  creditRefunded,
  lateFeeAssessed,
  outstandingOf,
  paymentAllocated,
  payoffOf,
  reallocated,
  receivedBetween,
  receivedTotals,
  replayLoan,
  reversePostings,
  settlementReceived,
  sumOf,
  type LoanEvent,
  type Posting,
  type ReplayedLoan,
} from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import { insertPlanEvent, loadPlanEvents, lockPlanRow, updatePlan, type PlanRow } from './plan-queries.ts'
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
}

/** Null before delivery. The order must be locked. */
export const openPlanBooks = async (ctx: Context, tx: Transaction, order: Order): Promise<Plan | null> => {
  const row = await lockPlanRow(tx, order.id)
  if (!row) return null
  const plan = { order, row, events: await loadPlanEvents(tx, order.id) }
  await accrueToToday(ctx, tx, plan)
  return plan
}

const postingsOf = (plan: Plan, event: LoanEvent, before: ReplayedLoan, after: ReplayedLoan): Posting[] => {
  const dimensions = dimensionsOf(plan.order)
  const day = before.as_of
  const moved = receivedBetween(receivedTotals(before, day), receivedTotals(after, day))
  switch (event.kind) {
    case 'payment':
      return paymentAllocated(event.amount, moved, 'gateway', 'shop', dimensions)
    case 'settlement': {
      const lateFees = sumOf(before.instalments.map((instalment) => outstandingOf(instalment).late_fee))
      const payoff = payoffOf(before, plan.row.schedule, day)
      return settlementReceived(event.amount, payoff, lateFees, 'gateway', 'shop', dimensions)
    }
    case 'late_fee':
      return [...lateFeeAssessed(event.amount, dimensions), ...reallocated(moved, 'shop', dimensions)]
    case 'late_fee_reversal':
      return [
        ...reversePostings(lateFeeAssessed(event.amount, dimensions)),
        ...reallocated(moved, 'shop', dimensions),
      ]
    case 'credit_refund':
      return creditRefunded(event.amount, 'gateway', dimensions)
    default:
      throw new RangeError(`${event.kind} is not booked on a shop plan here`)
  }
}

export interface PlanMovement {
  event: LoanEvent
  kind: string
  source_id: string
  description: string
  payment_id?: string
  /** Where the caller has worked the entry out itself: a return. */
  postings?: (before: ReplayedLoan, after: ReplayedLoan) => Posting[]
}

/**
 * Writes an event to a plan's log and books it, on the day of the books. A settlement that is short of the payoff, because a
 * month began meanwhile, is a payment for good.
 */
export const appendPlanEvent = async (
  ctx: Context,
  tx: Transaction,
  plan: Plan,
  movement: PlanMovement,
): Promise<ReplayedLoan> => {
  const day = plan.row.accrued_through
  const before = replayed(plan, day)
  const { event: wanted } = movement
  const short =
    wanted.kind === 'settlement' && wanted.amount < payoffOf(before, plan.row.schedule, day).amount
  const event: LoanEvent = short ? { ...wanted, kind: 'payment' } : wanted
  const after = replayLoan(plan.row.schedule, [...plan.events, event], day)
  await postEntry(ctx, tx, {
    kind: movement.kind,
    source_id: movement.source_id,
    description: movement.description,
    effective_date: event.effective_date,
    postings: movement.postings?.(before, after) ?? postingsOf(plan, event, before, after),
  })
  await insertPlanEvent(tx, event, {
    order_id: plan.order.id,
    payment_id: movement.payment_id ?? null,
    created_at: nowIso(ctx.clock),
  })
  plan.events.push(event)
  return after
}
