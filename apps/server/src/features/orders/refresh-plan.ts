import type { Transaction } from '@efie/database'
import {
  amountPastDue,
  daysPastDue,
  delinquencyBucket,
  demandsToRaise,
  lateFeesToReverse,
  noCover,
  receiptsOf,
  type ReplayedLoan,
} from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { newReference } from '../../platform/gateway/references.ts'
import { money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { syncCollectionCase } from '../collections/index.ts'
import { notify } from '../notifications/index.ts'
import { REFUND_ORDER } from './move-order.ts'
import { appendPlanEvent, replayed, type Plan } from './plan.ts'
import { insertDemand, loadOpenDemands, pausesOf, updateDemand, updatePlan } from './plan-queries.ts'
import { noteBucket, projectPlan } from './project-plan.ts'
import { oweRefund } from './queries.ts'
import { recordOrderEvent } from './record-event.ts'

/** Late fees that money of an earlier day has cured are given back. */
const reverseCuredFees = async (ctx: Context, tx: Transaction, plan: Plan): Promise<void> => {
  const fees = lateFeesToReverse(plan.row.schedule, plan.events, plan.order.terms)
  for (const { instalment_number, amount } of fees) {
    const id = uuidv7()
    await appendPlanEvent(ctx, tx, plan, {
      event: { id, kind: 'late_fee_reversal', amount, instalment_number, effective_date: today(ctx.clock) },
      kind: 'late-fee-reversed',
      source_id: id,
      description: `Late fee of instalment ${instalment_number} taken back: it was paid in time`,
    })
  }
}

/** Credit that no instalment is left for goes back to the tenant. */
export const sendCreditBack = async (
  ctx: Context,
  tx: Transaction,
  plan: Plan,
  reason: string,
): Promise<void> => {
  const { credit } = replayed(plan, plan.row.accrued_through)
  if (credit <= 0) return
  const id = uuidv7()
  await appendPlanEvent(ctx, tx, plan, {
    event: { id, kind: 'credit_refund', amount: credit, effective_date: plan.row.accrued_through },
    kind: 'credit-to-refund',
    source_id: id,
    description: 'Credit taken out of the plan to be sent back',
    // The credit leaves the books when the refund arrives; until then it is the tenant's still.
    postings: () => [],
  })
  await updatePlan(tx, plan.order.id, { credit: 0 })
  await oweRefund(tx, plan.order, credit)
  await ctx.jobs.enqueue(tx, REFUND_ORDER, { order_id: plan.order.id, cause: id, amount: credit, reason })
}

const close = async (ctx: Context, tx: Transaction, plan: Plan): Promise<void> => {
  const now = nowIso(ctx.clock)
  plan.row.closed_at = now
  await updatePlan(tx, plan.order.id, { closed_at: now, updated_at: now })
  await recordOrderEvent(ctx, tx, { order_id: plan.order.id, kind: 'plan', title: text('Plan paid off') })
  await notify(ctx, tx, {
    user_id: plan.order.user_id,
    type: 'payment',
    title: text('Plan paid off'),
    message: text('Nothing more is owed on order {reference}', { reference: plan.order.reference }),
    link: `/orders/${plan.order.id}`,
  })
  await sendCreditBack(ctx, tx, plan, text('Paid more than the plan asked for').message)
}

/** A plan that runs is paid off; one that was given up is recovered, and what came beyond that goes back. */
const endWhenNothingIsOwed = async (ctx: Context, tx: Transaction, plan: Plan): Promise<void> => {
  if (plan.row.closed_at === null) await close(ctx, tx, plan)
  else if (plan.row.written_off_on !== null)
    await sendCreditBack(ctx, tx, plan, text('Paid more than was owed').message)
}

type Demand = Awaited<ReturnType<typeof loadOpenDemands>>[number]

/** The row that asks for an instalment: the live one, or else one of the same day, or one that nobody tried to pay. */
const demandFor = (
  open: readonly Demand[],
  wanted: { instalment_number: number; due_date: string },
): Demand | undefined => {
  const same = open.filter((one) => one.instalment_number === wanted.instalment_number)
  return (
    same.find((one) => one.status === 'pending' || one.status === 'processing') ??
    same.find((one) => one.due_date === wanted.due_date) ??
    same.find((one) => one.status === 'expired' && one.method === null)
  )
}

/** One demand for each instalment due within the notice period, for what it still needs; those met otherwise lapse. */
const syncDemands = async (ctx: Context, tx: Transaction, plan: Plan, state: ReplayedLoan): Promise<void> => {
  const { order, row } = plan
  const now = nowIso(ctx.clock)
  const running = row.closed_at === null && row.paused_from === null
  const wanted = running ? demandsToRaise(state, state.as_of, order.terms, noCover) : []
  const open = await loadOpenDemands(tx, order.id)
  for (const demand of open) {
    const still = wanted.some((one) => one.instalment_number === demand.instalment_number)
    if (!still && demand.status === 'pending') await updateDemand(tx, demand.id, { status: 'expired' }, now)
  }
  for (const { instalment_number, due_date, amount } of wanted) {
    const demand = demandFor(open, { instalment_number, due_date })
    // One that lapsed untried is owed again: the plan was paused, or has new dates.
    const lapsed = demand?.status === 'expired' && demand.method === null
    if (demand) {
      const same = demand.amount === amount && demand.due_date === due_date && !lapsed
      const values = { amount, due_date, ...(lapsed ? { status: 'pending' as const } : {}) }
      if (demand.status !== 'processing' && !same) await updateDemand(tx, demand.id, values, now)
      continue
    }
    await insertDemand(tx, {
      user_id: order.user_id,
      order_id: order.id,
      payment_type: 'order_instalment',
      instalment_number,
      due_date,
      amount,
      reference: newReference('pay'),
      created_at: now,
      updated_at: now,
    })
    await notify(ctx, tx, {
      user_id: order.user_id,
      type: 'payment',
      title: text('Payment due'),
      message: text('A new payment of {amount} is due', { amount: money(amount) }),
      link: '/payments',
    })
  }
}

/** Arrears of a plan are on the worklist of recovery like those of rent. */
const syncCase = async (
  ctx: Context,
  tx: Transaction,
  plan: Plan,
  state: ReplayedLoan,
  late: number,
): Promise<void> => {
  if (late <= 0 && plan.row.days_past_due <= 0) return
  await syncCollectionCase(ctx, tx, {
    application_id: null,
    order_id: plan.order.id,
    user_id: plan.order.user_id,
    today: state.as_of,
    days_past_due: late,
    delinquency_bucket: delinquencyBucket(late),
    amount_past_due: amountPastDue(state, state.as_of, noCover),
    payments: receiptsOf(plan.events),
  })
  plan.row.days_past_due = late
}

/** After anything was booked: what the plan's row says of it, its demands and, at the end, its close. */
export const refreshPlan = async (ctx: Context, tx: Transaction, plan: Plan): Promise<ReplayedLoan> => {
  if (plan.row.closed_at === null) await reverseCuredFees(ctx, tx, plan)
  const state = replayed(plan, plan.row.accrued_through)
  const late = Math.max(0, daysPastDue(state, state.as_of, noCover, await pausesOf(tx, plan.row)))
  await projectPlan(ctx, tx, plan.row, state)
  await noteBucket(ctx, tx, plan.row, state, late)
  await updatePlan(tx, plan.order.id, { days_past_due: late, delinquency_bucket: delinquencyBucket(late) })
  await syncCase(ctx, tx, plan, state, late)
  if (state.outstanding === 0) await endWhenNothingIsOwed(ctx, tx, plan)
  await syncDemands(ctx, tx, plan, state)
  return state
}
