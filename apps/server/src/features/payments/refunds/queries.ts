import { schema, type Database, type Transaction } from '@efie/database'
import { and, asc, desc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { prepared } from '../../../platform/database/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Payment } from '../queries.ts'

const { documents, inspections, paymentAttempts, payments, refunds } = schema

export type Refund = typeof refunds.$inferSelect

export const loadRefunds = (db: Database, paymentId: string): Promise<Refund[]> =>
  prepared(db, 'refunds-of-payment', () =>
    db
      .select()
      .from(refunds)
      .where(eq(refunds.payment_id, sql.placeholder('payment_id')))
      .orderBy(desc(refunds.created_at), desc(refunds.id)),
  ).execute({ payment_id: paymentId })

/** Refunds of a payment, or of everything paid to a loan and of its credit. */
export const loadRefundsTogether = async (
  db: Database,
  of: { payment_id: string | null; loan_id: string | null },
): Promise<Refund[]> => {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.payment_id))
    .where(
      or(
        of.payment_id === null ? undefined : eq(refunds.payment_id, of.payment_id),
        of.loan_id === null
          ? undefined
          : or(
              eq(refunds.loan_id, of.loan_id),
              and(eq(payments.loan_id, of.loan_id), eq(payments.surplus, false)),
            ),
      ),
    )
    .orderBy(desc(refunds.created_at), desc(refunds.id))
  return rows.map(({ refund }) => refund)
}

export const loadRefund = async (db: Database, id: string): Promise<Refund> => {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!row) throw new AppError('REFUND_NOT_FOUND')
  return row
}

/** By a refund's own reference or that of the refunded charge. */
export const findRefundsByReference = async (
  db: Database,
  reference: string,
): Promise<Pick<Refund, 'id'>[]> => {
  const own = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.reference, reference))
  if (own.length > 0) return own
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.payment_id, refunds.payment_id))
    .where(
      and(
        eq(paymentAttempts.reference, reference),
        inArray(refunds.status, ['released', 'failed', 'completed', 'put-back']),
      ),
    )
}

/** Those of the references that are refunds of ours. */
export const findKnownReferences = async (
  db: Database,
  references: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ reference: refunds.reference })
    .from(refunds)
    .where(inArray(refunds.reference, [...references]))
  return new Set(rows.map(({ reference }) => reference))
}

/** Lock application and payment first. */
export const lockRefund = async (tx: Transaction, id: string): Promise<Refund> => {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!row) throw new AppError('REFUND_NOT_FOUND')
  return row
}

export const insertRefund = async (tx: Transaction, values: typeof refunds.$inferInsert): Promise<Refund> => {
  const [row] = await tx.insert(refunds).values(values).returning()
  if (!row) throw new Error('the refund was not stored')
  return row
}

export const updateRefund = async (
  tx: Database,
  id: string,
  values: Partial<typeof refunds.$inferInsert>,
): Promise<Refund> => {
  const [row] = await tx.update(refunds).set(values).where(eq(refunds.id, id)).returning()
  if (!row) throw new AppError('REFUND_NOT_FOUND')
  return row
}

export const findRefundsToPoll = (db: Database, now: string, limit: number) =>
  prepared(db, 'refunds-to-poll', () =>
    db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(isNotNull(refunds.poll_at), lte(refunds.poll_at, sql.placeholder('now'))))
      .orderBy(asc(refunds.poll_at))
      .limit(sql.placeholder('limit')),
  ).execute({ now, limit })

/** The reference under which the provider holds a payment's money. */
export const chargeReferenceOf = async (db: Database, paymentId: string): Promise<string | null> => {
  const [row] = await db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.payment_id, paymentId), eq(paymentAttempts.status, 'completed')))
  return row?.reference ?? null
}

/** Payments received for an application without a loan, locked, oldest first. */
export const lockOneOffReceipts = (tx: Transaction, applicationId: string): Promise<Payment[]> =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.application_id, applicationId),
        inArray(payments.payment_type, ['application_fee', 'initial_payment']),
        inArray(payments.status, ['completed', 'partly-refunded']),
        eq(payments.surplus, false),
      ),
    )
    .orderBy(asc(payments.id))
    .for('update')

export const lockPendingDemands = (tx: Transaction, applicationId: string): Promise<Payment[]> =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.application_id, applicationId), eq(payments.status, 'pending')))
    .for('update')

/** Which of the two paid services were performed: a document judged, the property visited. */
export const loadServicesPerformed = async (tx: Transaction, applicationId: string) => {
  const [judged] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(eq(documents.application_id, applicationId), inArray(documents.status, ['verified', 'rejected'])),
    )
    .limit(1)
  const [visited] = await tx
    .select({ id: inspections.id })
    .from(inspections)
    .where(
      and(eq(inspections.application_id, applicationId), inArray(inspections.status, ['passed', 'failed'])),
    )
    .limit(1)
  return { verification: judged !== undefined, inspection: visited !== undefined }
}
