import { schema, type Database, type Transaction } from '@efie/database'
import { sumOf, type Pesewas } from '@efie/domain'
import { and, asc, eq, getTableColumns, gt, inArray, or, sql, sum } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { underFreeReference } from '../../platform/database/free-reference.ts'
import { insertUnlessTaken, prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { newestFirst } from '../../platform/pagination.ts'

const { applications, fulfilments, orders, paymentDisputes, payments } = schema

export type Dispute = typeof paymentDisputes.$inferSelect
export type Payment = typeof payments.$inferSelect

/** A dispute that created a debt, and the reversed payment. */
export interface Owed {
  dispute: Dispute
  payment: Payment
}

/** An application or an order. */
export type Subject = { application_id: string } | { order_id: string }

const isOwed = gt(paymentDisputes.owed, 0)
const isLost = gt(paymentDisputes.written_off, paymentDisputes.recovered)
const conditions = { owed: isOwed, unpaid: or(isOwed, isLost) }

const findWhere = (db: Database, subject: Subject, condition: keyof typeof conditions): Promise<Owed[]> => {
  const column = 'order_id' in subject ? 'order_id' : 'application_id'
  return prepared(db, `disputes ${condition} ${column}`, () =>
    db
      .select({ dispute: getTableColumns(paymentDisputes), payment: getTableColumns(payments) })
      .from(paymentDisputes)
      .innerJoin(payments, eq(payments.id, paymentDisputes.payment_id))
      .where(and(conditions[condition], eq(payments[column], sql.placeholder(column))))
      .orderBy(asc(paymentDisputes.created_at), asc(paymentDisputes.id)),
  ).execute(subject)
}

/** Open debts for payments of an application or order, oldest first. */
export const findOwed = (db: Database, subject: Subject): Promise<Owed[]> => findWhere(db, subject, 'owed')

/** The same, and those written off and not recovered: all that were charged back and not paid again. */
export const findUnpaid = (db: Database, subject: Subject): Promise<Owed[]> =>
  findWhere(db, subject, 'unpaid')

/** What a person owes for an application or order because their bank reversed a payment. */
export const owedOn = async (db: Database, subject: Subject): Promise<Pesewas> =>
  sumOf((await findOwed(db, subject)).map(({ dispute }) => dispute.owed))

/** `owedOn` for an application in a query that contains this one. */
export const sumOwed = (db: Database, application_id: AnyPgColumn) =>
  db
    .select({ owed: sum(paymentDisputes.owed) })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.payment_id))
    .where(and(isOwed, eq(payments.application_id, application_id)))

/** All of a person's chargeback debts, each with its demand and whether a payment is in progress. */
export const findOwedBy = (db: Database, userId: string) =>
  db
    .select({
      dispute_id: paymentDisputes.id,
      owed: paymentDisputes.owed,
      reason: paymentDisputes.reason,
      payment_type: payments.payment_type,
      application_id: payments.application_id,
      order_id: payments.order_id,
      demand_id: sql<string>`d.id`,
      due_date: sql<string | null>`d.due_date::text`,
      status: sql<string>`d.status`,
      stops: sql<boolean>`coalesce(${applications.status} in ('pending', 'in-review', 'info-requested', 'approved')
        or ${orders.status} in ('confirmed', 'packed', 'out-for-delivery'), false)`,
    })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.payment_id))
    .leftJoin(applications, eq(applications.id, payments.application_id))
    .leftJoin(orders, eq(orders.id, payments.order_id))
    .innerJoin(sql`payments d`, sql`d.dispute_id = ${paymentDisputes.id} and d.paid_at is null`)
    .where(and(gt(paymentDisputes.owed, 0), eq(payments.user_id, userId)))
    .orderBy(asc(paymentDisputes.created_at), asc(paymentDisputes.id))

/** Disputes of a payment, newest first. */
export const loadDisputesOf = (db: Database, paymentId: string): Promise<Dispute[]> =>
  prepared(db, 'disputes-of-payment', () =>
    db
      .select()
      .from(paymentDisputes)
      .where(eq(paymentDisputes.payment_id, sql.placeholder('payment_id')))
      .orderBy(...newestFirst(paymentDisputes)),
  ).execute({ payment_id: paymentId })

export const loadDispute = async (db: Database, id: string): Promise<Dispute> => {
  const [row] = await db.select().from(paymentDisputes).where(eq(paymentDisputes.id, id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const findDispute = async (
  db: Database,
  provider: string,
  reference: string,
): Promise<Dispute | null> => {
  const [row] = await db
    .select()
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.provider, provider), eq(paymentDisputes.provider_reference, reference)))
  return row ?? null
}

/** Lock the payment first. */
export const lockDispute = async (tx: Transaction, id: string): Promise<Dispute> => {
  const [row] = await tx.select().from(paymentDisputes).where(eq(paymentDisputes.id, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Disputes of a payment, locked, oldest first. */
export const lockDisputesOf = (tx: Transaction, paymentId: string): Promise<Dispute[]> =>
  tx
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.payment_id, paymentId))
    .orderBy(asc(paymentDisputes.created_at), asc(paymentDisputes.id))
    .for('update')

export const insertDispute = async (
  tx: Transaction,
  values: typeof paymentDisputes.$inferInsert,
): Promise<Dispute> => {
  const [row] = await tx.insert(paymentDisputes).values(values).returning()
  if (!row) throw new Error('the dispute was not stored')
  return row
}

export const updateDispute = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof paymentDisputes.$inferInsert>,
): Promise<Dispute> => {
  const [row] = await tx
    .update(paymentDisputes)
    .set({ ...values, version: sql`${paymentDisputes.version} + 1` })
    .where(eq(paymentDisputes.id, id))
    .returning()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Payments and demands that repay a dispute, locked. */
export const lockRepayments = (tx: Transaction, disputeId: string): Promise<Payment[]> =>
  tx
    .select()
    .from(payments)
    .where(eq(payments.dispute_id, disputeId))
    .orderBy(asc(payments.created_at), asc(payments.id))
    .for('update')

export const insertDemand = async (tx: Transaction, values: typeof payments.$inferInsert): Promise<void> => {
  await underFreeReference(() => insertUnlessTaken(tx, payments, values, payments.reference))
}

export const updatePaymentRow = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof payments.$inferInsert>,
): Promise<void> => {
  await tx
    .update(payments)
    .set({ ...values, version: sql`${payments.version} + 1` })
    .where(eq(payments.id, id))
}

const openApplications = ['pending', 'in-review', 'info-requested', 'approved'] as const
const undelivered = ['confirmed', 'packed', 'out-for-delivery'] as const

/**
 * Locks what a payment was for, and returns whether it is still waiting for the money: what will expire
 * automatically isn't a loss yet.
 */
export const lockWaiting = async (
  tx: Transaction,
  { application_id, order_id }: Pick<Payment, 'application_id' | 'order_id'>,
): Promise<boolean> => {
  if (application_id !== null) {
    const [row] = await tx
      .select({ status: applications.status })
      .from(applications)
      .where(eq(applications.id, application_id))
      .for('update')
    return openApplications.some((status) => status === row?.status)
  }
  if (order_id === null) return false
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, order_id))
    .for('update')
  if (!undelivered.some((status) => status === order?.status)) return false
  const [delivered] = await tx
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .where(and(eq(fulfilments.order_id, order_id), inArray(fulfilments.status, ['delivered'])))
    .limit(1)
  return delivered === undefined
}

/** The disputed payment. */
export const loadPaymentOf = async (db: Database, dispute: Pick<Dispute, 'payment_id'>): Promise<Payment> => {
  const [row] = await db.select().from(payments).where(eq(payments.id, dispute.payment_id))
  if (!row) throw new AppError('PAYMENT_NOT_FOUND')
  return row
}

/** Total forgiven on an application. */
export const sumForgiven = async (
  db: Database,
  application_id: string,
  type: Payment['payment_type'],
): Promise<number> => {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${paymentDisputes.forgiven}), 0)`.mapWith(Number) })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.payment_id))
    .where(and(eq(payments.application_id, application_id), eq(payments.payment_type, type)))
  return row?.sum ?? 0
}
