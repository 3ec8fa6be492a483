import { schema, type Transaction } from '@efie/database'
import {
  amountPastDue,
  delinquencyBucket,
  delinquencyBucketLabels,
  loanBalancesOf,
  noCover,
  outstandingOf,
  sumOf,
  totalOf,
  type InstalmentState,
  type ReplayedLoan,
} from '@efie/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { text } from '../../platform/texts/text.ts'
import { updatePlan, type PlanRow } from './plan-queries.ts'
import { recordOrderEvent } from './record-event.ts'

const { delinquencyHistory, orderInstalments } = schema

type Row = typeof orderInstalments.$inferSelect

const rowOf = (order_id: string, { number, due_date, owed, paid }: InstalmentState): Row => ({
  order_id,
  number,
  due_date,
  ...owed,
  paid_principal: paid.principal,
  paid_interest: paid.interest,
  paid_fee: paid.fee,
  paid_late_fee: paid.late_fee,
})

const amounts = ['principal', 'interest', 'fee', 'late_fee'] as const
const columns = ['due_date', ...amounts, ...amounts.map((name) => `paid_${name}` as const)] as const

const excluded = Object.fromEntries(columns.map((name) => [name, sql.raw(`excluded.${name}`)]))

/** Writes only what differs from what is kept, and drops the months that a new plan no longer has. */
const projectInstalments = async (tx: Transaction, order_id: string, state: ReplayedLoan): Promise<void> => {
  const kept = await tx.select().from(orderInstalments).where(eq(orderInstalments.order_id, order_id))
  const before = new Map(kept.map((row) => [row.number, row]))
  const rows = state.instalments.map((line) => rowOf(order_id, line))
  const changed = rows.filter((row) => {
    const old = before.get(row.number)
    return !old || columns.some((name) => old[name] !== row[name])
  })
  if (changed.length > 0)
    await tx
      .insert(orderInstalments)
      .values(changed)
      .onConflictDoUpdate({ target: [orderInstalments.order_id, orderInstalments.number], set: excluded })
  const numbers = new Set(rows.map((row) => row.number))
  const gone = kept.filter((row) => !numbers.has(row.number)).map((row) => row.number)
  if (gone.length > 0)
    await tx
      .delete(orderInstalments)
      .where(and(eq(orderInstalments.order_id, order_id), inArray(orderInstalments.number, gone)))
}

/** Keeps beside a plan's log what lists, limits, the portfolio and the check of the ledger read of it. */
export const projectPlan = async (
  ctx: Context,
  tx: Transaction,
  row: PlanRow,
  state: ReplayedLoan,
): Promise<void> => {
  const kept = {
    ...loanBalancesOf(state, row.schedule),
    principal_outstanding: sumOf(state.instalments.map((one) => outstandingOf(one).principal)),
    late_fee_outstanding: sumOf(state.instalments.map((one) => outstandingOf(one).late_fee)),
    paid_amount: sumOf(state.instalments.map((one) => totalOf(one.paid))),
  }
  Object.assign(row, kept)
  await updatePlan(tx, row.order_id, { ...kept, updated_at: nowIso(ctx.clock) })
  await projectInstalments(tx, row.order_id, state)
}

/** A plan that enters another bucket leaves a line in its history, and for staff on its order's timeline. */
export const noteBucket = async (
  ctx: Context,
  tx: Transaction,
  row: PlanRow,
  state: ReplayedLoan,
  days_past_due: number,
): Promise<void> => {
  const from_bucket = row.delinquency_bucket
  const to_bucket = delinquencyBucket(days_past_due)
  if (to_bucket === from_bucket) return
  row.delinquency_bucket = to_bucket
  await tx.insert(delinquencyHistory).values({
    order_id: row.order_id,
    on_date: state.as_of,
    from_bucket,
    to_bucket,
    days_past_due,
    amount_past_due: amountPastDue(state, state.as_of, noCover),
    created_at: nowIso(ctx.clock),
  })
  await recordOrderEvent(ctx, tx, {
    order_id: row.order_id,
    kind: 'delinquency',
    title: text('Arrears moved'),
    detail: `${delinquencyBucketLabels[from_bucket]} → ${delinquencyBucketLabels[to_bucket]}`,
    visible_to_tenant: false,
  })
}
