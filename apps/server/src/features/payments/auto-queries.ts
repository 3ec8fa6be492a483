import { schema, type Database, type Transaction } from '@efie/database'
import { addDays, type LocalDate } from '@efie/domain'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'

const { autoCollections, loanAccounts, orderPlans, paymentAttempts, payments } = schema

export type AutoCollection = typeof autoCollections.$inferSelect

/** Days after the due date on which a failed collection is tried again; after them the tenant is reminded as others are. */
const TRIED_DAYS = 3

/** Whose instalments are collected: a rent loan by its application, or the plan of an order. */
export interface Collected {
  of: 'application' | 'order'
  id: string
}

const columns = { application: autoCollections.application_id, order: autoCollections.order_id } as const

const activeOne = ({ of, id }: Collected) => and(eq(columns[of], id), eq(autoCollections.status, 'active'))

export const findActive = async (db: Database, collected: Collected): Promise<AutoCollection | null> => {
  const [row] = await db.select().from(autoCollections).where(activeOne(collected))
  return row ?? null
}

export const lockActive = async (tx: Transaction, collected: Collected): Promise<AutoCollection | null> => {
  const [row] = await tx.select().from(autoCollections).where(activeOne(collected)).for('update')
  return row ?? null
}

/** The row that asks for an instalment by its number, as it may be paid now; of several, that of its latest date. */
export const lockDemandOf = async (tx: Transaction, { of, id }: Collected, instalment_number: number) => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(of === 'order' ? payments.order_id : payments.application_id, id),
        eq(payments.payment_type, of === 'order' ? 'order_instalment' : 'instalment'),
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

/** Consent that holds, not used yet today, and a demand to use it for. */
const waitsFor = (day: LocalDate, payment_type: 'instalment' | 'order_instalment') =>
  and(
    eq(autoCollections.status, 'active'),
    or(isNull(autoCollections.last_tried_on), lt(autoCollections.last_tried_on, day)),
    eq(payments.payment_type, payment_type),
    inArray(payments.status, ['pending', 'failed', 'expired']),
    isNull(payments.paid_at),
    lte(payments.due_date, day),
    gte(payments.due_date, addDays(day, -TRIED_DAYS)),
  )

/** Loans and plans whose instalment is to be collected today and has not been tried yet. */
export const findToCollect = async (db: Database, day: LocalDate, limit: number): Promise<Collected[]> => {
  const loans = await db
    .selectDistinct({ id: loanAccounts.application_id })
    .from(autoCollections)
    .innerJoin(loanAccounts, eq(loanAccounts.application_id, autoCollections.application_id))
    .innerJoin(payments, eq(payments.application_id, autoCollections.application_id))
    .where(and(waitsFor(day, 'instalment'), isNull(loanAccounts.closed_at)))
    .orderBy(asc(loanAccounts.application_id))
    .limit(limit)
  const plans = await db
    .selectDistinct({ id: orderPlans.order_id })
    .from(autoCollections)
    .innerJoin(orderPlans, eq(orderPlans.order_id, autoCollections.order_id))
    .innerJoin(payments, eq(payments.order_id, autoCollections.order_id))
    .where(
      and(waitsFor(day, 'order_instalment'), isNull(orderPlans.closed_at), isNull(orderPlans.paused_from)),
    )
    .orderBy(asc(orderPlans.order_id))
    .limit(limit)
  return [
    ...loans.map(({ id }) => ({ of: 'application' as const, id })),
    ...plans.map(({ id }) => ({ of: 'order' as const, id })),
  ]
}

export const updateAutoCollection = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof autoCollections.$inferInsert>,
): Promise<void> => {
  await tx.update(autoCollections).set(values).where(eq(autoCollections.id, id))
}
