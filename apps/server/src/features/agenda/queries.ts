import { schema, type Database } from '@efie/database'
import { openApplicationStatuses, openOrderStatuses } from '@efie/domain'
import { and, desc, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'

const { applications, documents, loans, orders, payments } = schema

/** Rows per kind; far more than anyone has open. */
const MOST = 50

/** Has a loan that still takes payments, whatever became of its application or order. */
const payable = (key: SQL): SQL =>
  sql`exists (select 1 from loans l where l.${key} and l.status in ('active', 'written-off'))`

const newestFirst = (table: typeof applications | typeof orders) => [desc(table.created_at), desc(table.id)]

/** A person's open applications, those with a loan to pay, and the newest closed one. */
export const findApplications = async (db: Database, userId: string) => {
  const own = eq(applications.user_id, userId)
  const open = or(
    inArray(applications.status, [...openApplicationStatuses]),
    payable(sql`application_id = ${applications.id}`),
  )
  const newestClosed = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(own, notInArray(applications.status, [...openApplicationStatuses])))
    .orderBy(...newestFirst(applications))
    .limit(1)
  return db
    .select()
    .from(applications)
    .where(and(own, or(open, inArray(applications.id, newestClosed))))
    .orderBy(...newestFirst(applications))
    .limit(MOST)
}

/** The same for orders. */
export const findOrders = async (db: Database, userId: string) => {
  const own = eq(orders.user_id, userId)
  const open = or(inArray(orders.status, [...openOrderStatuses]), payable(sql`order_id = ${orders.id}`))
  const newestClosed = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(own, notInArray(orders.status, [...openOrderStatuses])))
    .orderBy(...newestFirst(orders))
    .limit(1)
  return db
    .select()
    .from(orders)
    .where(and(own, or(open, inArray(orders.id, newestClosed))))
    .orderBy(...newestFirst(orders))
    .limit(MOST)
}

interface Subjects {
  applications: string[]
  orders: string[]
}

/**
 * Loans of these applications and orders. A loan whose payout was reversed no longer belongs to its
 * application.
 */
export const findLoansOf = (db: Database, { applications: applicationIds, orders: orderIds }: Subjects) =>
  db
    .select()
    .from(loans)
    .where(
      or(
        and(inArray(loans.application_id, applicationIds), ne(loans.status, 'cancelled')),
        inArray(loans.order_id, orderIds),
      ),
    )

/** Completed fee payments, and all payments whose outcome is unknown; oldest first. */
export const findPaymentsOf = (db: Database, { applications: applicationIds, orders: orderIds }: Subjects) =>
  db
    .select({
      id: payments.id,
      application_id: payments.application_id,
      order_id: payments.order_id,
      loan_id: payments.loan_id,
      payment_type: payments.payment_type,
      status: payments.status,
      amount: payments.amount,
      refunded_amount: payments.refunded_amount,
      refunding_amount: payments.refunding_amount,
      charged_back_amount: payments.charged_back_amount,
      dispute_id: payments.dispute_id,
      surplus: payments.surplus,
    })
    .from(payments)
    .where(
      and(
        or(inArray(payments.application_id, applicationIds), inArray(payments.order_id, orderIds)),
        or(
          eq(payments.status, 'processing'),
          inArray(payments.payment_type, ['application_fee', 'initial_payment']),
        ),
      ),
    )
    .orderBy(payments.created_at, payments.id)

/** Current documents that can count for this person's applications, newest first. */
export const findDocuments = (db: Database, userId: string) =>
  db
    .select({
      application_id: documents.application_id,
      document_type: documents.document_type,
      status: documents.status,
      reason: documents.reason,
    })
    .from(documents)
    .where(and(eq(documents.user_id, userId), isNull(documents.superseded_by)))
    .orderBy(desc(documents.created_at), desc(documents.id))
