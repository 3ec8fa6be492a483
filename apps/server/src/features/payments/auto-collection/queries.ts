import { schema, type Database, type Transaction } from '@efie/database'
import { addDays, type LocalDate } from '@efie/domain'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'

const { autoCollections, loans, paymentAttempts, payments } = schema

export type AutoCollection = typeof autoCollections.$inferSelect

/** Days after the due date on which a failed collection is retried; then normal reminders apply. */
const TRIED_DAYS = 3

const activeOne = (loanId: string) =>
  and(eq(autoCollections.loan_id, loanId), eq(autoCollections.status, 'active'))

export const findActive = async (db: Database, loanId: string): Promise<AutoCollection | null> => {
  const [row] = await db.select().from(autoCollections).where(activeOne(loanId))
  return row ?? null
}

export const lockActive = async (tx: Transaction, loanId: string): Promise<AutoCollection | null> => {
  const [row] = await tx.select().from(autoCollections).where(activeOne(loanId)).for('update')
  return row ?? null
}

/** The demand for an instalment as it can be paid now; of several, the one with the latest date. */
export const lockDemandOf = async (tx: Transaction, loanId: string, instalment_number: number) => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.loan_id, loanId),
        eq(payments.instalment_number, instalment_number),
        inArray(payments.status, ['pending', 'failed', 'expired']),
        isNotNull(payments.due_date),
      ),
    )
    .orderBy(desc(payments.due_date), desc(payments.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/** A person's gateway payments whose method can be charged again, newest first. */
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

/** Loans with an instalment to collect today that hasn't been tried. */
export const findToCollect = (db: Database, day: LocalDate, limit: number) =>
  db
    .selectDistinct({ id: loans.id })
    .from(autoCollections)
    .innerJoin(loans, eq(loans.id, autoCollections.loan_id))
    .innerJoin(payments, eq(payments.loan_id, loans.id))
    .where(
      and(
        eq(autoCollections.status, 'active'),
        or(isNull(autoCollections.last_tried_on), lt(autoCollections.last_tried_on, day)),
        eq(loans.status, 'active'),
        isNull(loans.held_from),
        inArray(payments.status, ['pending', 'failed', 'expired']),
        isNull(payments.paid_at),
        lte(payments.due_date, day),
        gte(payments.due_date, addDays(day, -TRIED_DAYS)),
      ),
    )
    .orderBy(asc(loans.id))
    .limit(limit)

export const updateAutoCollection = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof autoCollections.$inferInsert>,
): Promise<void> => {
  await tx.update(autoCollections).set(values).where(eq(autoCollections.id, id))
}
