import { schema, type Database, type Transaction } from '@efie/database'
import { addDays, type LocalDate } from '@efie/domain'
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm'

const { autoCollections, loanAccounts, paymentAttempts, payments } = schema

export type AutoCollection = typeof autoCollections.$inferSelect

/** Days after the due date on which a failed collection is tried again; after them the tenant is reminded as others are. */
const TRIED_DAYS = 3

export const findActive = async (db: Database, applicationId: string): Promise<AutoCollection | null> => {
  const [row] = await db
    .select()
    .from(autoCollections)
    .where(and(eq(autoCollections.application_id, applicationId), eq(autoCollections.status, 'active')))
  return row ?? null
}

export const lockActive = async (tx: Transaction, applicationId: string): Promise<AutoCollection | null> => {
  const [row] = await tx
    .select()
    .from(autoCollections)
    .where(and(eq(autoCollections.application_id, applicationId), eq(autoCollections.status, 'active')))
    .for('update')
  return row ?? null
}

/** Payments of a person through the gateway whose means may be charged again; newest first. */
export const findMeans = (db: Database, userId: string, paymentId?: string) =>
  db
    .select({
      payment_id: payments.id,
      reference: paymentAttempts.reference,
      method: paymentAttempts.method,
      network: paymentAttempts.network,
      phone: paymentAttempts.phone,
    })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.payment_id))
    .where(
      and(
        eq(payments.user_id, userId),
        eq(paymentAttempts.status, 'completed'),
        inArray(paymentAttempts.method, ['card', 'mobile_money']),
        paymentId === undefined ? undefined : eq(payments.id, paymentId),
      ),
    )
    .orderBy(desc(paymentAttempts.created_at))
    .limit(5)

/** Loans whose instalment is to be collected today and has not been tried yet. */
export const findToCollect = (db: Database, day: LocalDate, limit: number) =>
  db
    .selectDistinct({ application_id: autoCollections.application_id })
    .from(autoCollections)
    .innerJoin(loanAccounts, eq(loanAccounts.application_id, autoCollections.application_id))
    .innerJoin(payments, eq(payments.application_id, autoCollections.application_id))
    .where(
      and(
        eq(autoCollections.status, 'active'),
        isNull(loanAccounts.closed_at),
        or(isNull(autoCollections.last_tried_on), lt(autoCollections.last_tried_on, day)),
        eq(payments.payment_type, 'instalment'),
        inArray(payments.status, ['pending', 'failed', 'expired']),
        isNull(payments.paid_at),
        lte(payments.due_date, day),
        gte(payments.due_date, addDays(day, -TRIED_DAYS)),
      ),
    )
    .orderBy(asc(autoCollections.application_id))
    .limit(limit)

export const updateAutoCollection = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof autoCollections.$inferInsert>,
): Promise<void> => {
  await tx.update(autoCollections).set(values).where(eq(autoCollections.id, id))
}
