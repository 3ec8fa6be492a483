import { schema, type Database, type Transaction } from '@efie/database'
import { loanEventOf, type DelinquencyPause, type LoanEvent, type LocalDate } from '@efie/domain'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'

const { delinquencyPauses, orderPlanEvents, orderPlans, payments } = schema

export type PlanRow = typeof orderPlans.$inferSelect

export const loadPlanEvents = async (db: Database, orderId: string): Promise<LoanEvent[]> => {
  const rows = await db
    .select()
    .from(orderPlanEvents)
    .where(eq(orderPlanEvents.order_id, orderId))
    .orderBy(asc(orderPlanEvents.created_at), asc(orderPlanEvents.id))
  return rows.map(loanEventOf)
}

export const loadPlanRow = async (db: Database, orderId: string): Promise<PlanRow | null> => {
  const [row] = await db.select().from(orderPlans).where(eq(orderPlans.order_id, orderId))
  return row ?? null
}

export const lockPlanRow = async (tx: Transaction, orderId: string): Promise<PlanRow | null> => {
  const [row] = await tx.select().from(orderPlans).where(eq(orderPlans.order_id, orderId)).for('update')
  return row ?? null
}

export const insertPlan = async (
  tx: Transaction,
  values: typeof orderPlans.$inferInsert,
): Promise<PlanRow> => {
  const [row] = await tx.insert(orderPlans).values(values).returning()
  if (!row) throw new Error('the plan was not stored')
  return row
}

export const updatePlan = async (
  tx: Transaction,
  orderId: string,
  values: Partial<typeof orderPlans.$inferInsert>,
): Promise<void> => {
  await tx.update(orderPlans).set(values).where(eq(orderPlans.order_id, orderId))
}

export const insertPlanEvent = async (
  tx: Transaction,
  event: LoanEvent,
  of: { order_id: string; payment_id: string | null; created_at: string },
): Promise<void> => {
  const { id, kind, amount, effective_date } = event
  await tx.insert(orderPlanEvents).values({
    id,
    kind,
    amount,
    effective_date,
    ...of,
    ...('instalment_number' in event ? { instalment_number: event.instalment_number } : {}),
    ...('reverses' in event ? { data: { reverses: event.reverses } } : {}),
  })
}

/** Demands for instalments that may still be paid, or are being paid now. */
export const loadOpenDemands = (tx: Transaction, orderId: string) =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.order_id, orderId),
        eq(payments.payment_type, 'order_instalment'),
        isNotNull(payments.due_date),
        inArray(payments.status, ['pending', 'processing', 'failed', 'expired']),
      ),
    )
    .orderBy(asc(payments.due_date), asc(payments.id))

export const loadUnderWay = (tx: Transaction, orderId: string) =>
  tx
    .select({ instalment_number: payments.instalment_number })
    .from(payments)
    .where(
      and(
        eq(payments.order_id, orderId),
        inArray(payments.payment_type, ['order_instalment', 'settlement']),
        eq(payments.status, 'processing'),
      ),
    )

export const insertDemand = async (tx: Transaction, values: typeof payments.$inferInsert): Promise<void> => {
  await tx.insert(payments).values(values)
}

export const updateDemand = async (
  tx: Transaction,
  id: string,
  values: { amount?: number; due_date?: LocalDate; status?: 'expired' | 'pending' },
  now: string,
): Promise<void> => {
  await tx
    .update(payments)
    .set({ ...values, version: sql`${payments.version} + 1`, updated_at: now })
    .where(eq(payments.id, id))
}

/** Days that recovery has paused; a return's pause is on the plan's own row. */
export const loadPlanPauses = (db: Database, orderId: string) =>
  db.select().from(delinquencyPauses).where(eq(delinquencyPauses.order_id, orderId))

/** Days that do not count as past due: those that recovery has paused, and those since a return is looked at. */
export const pausesOf = async (
  db: Database,
  row: Pick<PlanRow, 'order_id' | 'paused_from'>,
): Promise<DelinquencyPause[]> => [
  ...(await loadPlanPauses(db, row.order_id)).map((pause) => ({ from: pause.from_date, to: pause.to_date })),
  ...(row.paused_from === null ? [] : [{ from: row.paused_from, to: null }]),
]

export const insertPlanPause = async (
  tx: Transaction,
  values: Omit<typeof delinquencyPauses.$inferInsert, 'application_id'> & { order_id: string },
): Promise<void> => {
  await tx.insert(delinquencyPauses).values(values)
}

/** Plans that ended with charges paid for months that had not begun. */
export const findPlansPaidAhead = (db: Database, day: LocalDate) =>
  db
    .select({ order_id: orderPlans.order_id })
    .from(orderPlans)
    .where(
      and(
        isNotNull(orderPlans.closed_at),
        gt(orderPlans.interest_in_advance, 0),
        lt(orderPlans.checked_on, day),
      ),
    )
    .orderBy(asc(orderPlans.order_id))

/** Plans that the daily job has not looked at on this day, by id. */
export const findUncheckedPlans = (db: Database, day: LocalDate, afterId: string | null, limit: number) =>
  db
    .select({ order_id: orderPlans.order_id })
    .from(orderPlans)
    .where(
      and(
        isNull(orderPlans.closed_at),
        lt(orderPlans.checked_on, day),
        afterId === null ? undefined : gt(orderPlans.order_id, afterId),
      ),
    )
    .orderBy(asc(orderPlans.order_id))
    .limit(limit)
