import { schema, type Database, type Transaction } from '@efie/database'
import { definedFields, type PaymentStatus, type PaymentType, type Scope } from '@efie/domain'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../platform/errors.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { beforeMoment, newestFirst, timeCursor } from '../../platform/pagination.ts'

import { ofOwnLeads } from '../leads/index.ts'
import type { PaymentTarget } from './targets/target.ts'

const {
  applications,
  companies,
  invoices,
  loans,
  orders,
  paymentAttempts,
  paymentDisputes,
  payments,
  profiles,
  webhookEvents,
} = schema

const paid = alias(payments, 'paid')

export type Payment = typeof payments.$inferSelect
export type Attempt = typeof paymentAttempts.$inferSelect

/** A scope as SQL condition on payments. */
export const paymentScope = (db: Database, scope: Scope, actorId: string | Placeholder): SQL | undefined => {
  switch (scope) {
    case 'all':
      return undefined
    case 'own':
      return eq(payments.user_id, actorId)
    case 'arrears':
      return or(
        exists(
          db
            .select({ one: sql`1` })
            .from(loans)
            .where(and(eq(loans.user_id, payments.user_id), gt(loans.days_past_due, 0))),
        ),
        // Or people who owe a chargeback debt apart from their loans.
        exists(
          db
            .select({ one: sql`1` })
            .from(paymentDisputes)
            .innerJoin(paid, eq(paid.id, paymentDisputes.payment_id))
            .where(and(eq(paid.user_id, payments.user_id), gt(paymentDisputes.owed, 0))),
        ),
      )
    case 'leads':
      return ofOwnLeads(payments.user_id, actorId)
    case 'companies':
      return exists(
        db
          .select({ one: sql`1` })
          .from(invoices)
          .innerJoin(companies, eq(companies.id, invoices.company_id))
          .where(and(eq(invoices.id, payments.invoice_id), eq(companies.manager_id, actorId))),
      )
    case 'employees':
    case 'listed':
      return sql`false`
  }
}

export interface PaymentFilter {
  limit: number
  cursor?: string | undefined
  user_id?: string | undefined
  application_id?: string | undefined
  order_id?: string | undefined
  status?: PaymentStatus | undefined
  payment_type?: PaymentType | undefined
}

const given = sql.placeholder

/**
 * The list's query depends only on the scope and on which filters are set, so it is built once per
 * combination.
 */
const buildList = (db: Database, scope: Scope, filters: readonly string[]) => {
  const has = (filter: string) => filters.includes(filter)
  return db
    .select({ ...getTableColumns(payments), payer_name: profiles.full_name })
    .from(payments)
    .innerJoin(profiles, eq(profiles.id, payments.user_id))
    .where(
      and(
        paymentScope(db, scope, given('actor_id')),
        has('user_id') ? eq(payments.user_id, given('user_id')) : undefined,
        has('application_id') ? eq(payments.application_id, given('application_id')) : undefined,
        has('order_id') ? eq(payments.order_id, given('order_id')) : undefined,
        has('status') ? eq(payments.status, given('status')) : undefined,
        has('payment_type') ? eq(payments.payment_type, given('payment_type')) : undefined,
        has('before')
          ? beforeMoment(payments, { before: given('before'), before_id: given('before_id') })
          : undefined,
      ),
    )
    .orderBy(...newestFirst(payments))
    .limit(given('limit'))
}

export const findPayments = (db: Database, scope: Scope, actorId: string, filter: PaymentFilter) => {
  const { cursor, limit, ...rest } = filter
  const values = definedFields({ ...rest, ...timeCursor(cursor) })
  const filters = Object.keys(values).sort()
  const shape = `payments_${scope}_${filters.join('_')}`
  return prepared(db, shape, () => buildList(db, scope, filters)).execute({
    ...values,
    actor_id: actorId,
    limit: limit + 1,
  })
}

export const loadScopedPayment = async (
  db: Database,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<Payment> => {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), paymentScope(db, scope, actorId)))
  if (!row) throw new AppError('PAYMENT_NOT_FOUND')
  return row
}

/** Finds a payment in scope by its own reference or that of one of its attempts. */
export const findByReference = async (
  db: Database,
  reference: string,
  scope: Scope,
  actorId: string,
): Promise<Payment> => {
  const attempt = await loadAttempt(db, reference)
  const named = attempt ? eq(payments.id, attempt.payment_id) : eq(payments.reference, reference)
  const [row] = await db
    .select()
    .from(payments)
    .where(and(named, paymentScope(db, scope, actorId)))
  if (!row) throw new AppError('PAYMENT_NOT_FOUND')
  return row
}

export const loadPayment = async (db: Database, id: string): Promise<Payment> => {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  if (!row) throw new AppError('PAYMENT_NOT_FOUND')
  return row
}

/** Lock order everywhere: application, payment, attempt. */
export const lockPayment = async (tx: Transaction, id: string): Promise<Payment> => {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!row) throw new AppError('PAYMENT_NOT_FOUND')
  return row
}

export const insertPayment = async (
  tx: Transaction,
  values: typeof payments.$inferInsert,
): Promise<Payment> => {
  const [row] = await tx.insert(payments).values(values).returning()
  if (!row) throw new Error('the payment was not stored')
  return row
}

export const updatePayment = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof payments.$inferInsert>,
  now: string,
): Promise<Payment> => {
  const [row] = await tx
    .update(payments)
    .set({ ...values, version: sql`${payments.version} + 1`, updated_at: now })
    .where(eq(payments.id, id))
    .returning()
  if (!row) throw new AppError('PAYMENT_NOT_FOUND')
  return row
}

const columns = {
  application: payments.application_id,
  loan: payments.loan_id,
  order: payments.order_id,
  invoice: payments.invoice_id,
  dispute: payments.dispute_id,
} as const

/** Payments of a target. Those of an application or order exclude its loan and repayments of chargebacks. */
const ofTarget = ({ kind, id }: PaymentTarget): SQL | undefined =>
  and(
    eq(columns[kind], id),
    kind === 'loan' ? undefined : isNull(payments.loan_id),
    kind === 'dispute' ? undefined : isNull(payments.dispute_id),
  )

/** The latest row of a type that can be tried again, or null. */
export const findRetriable = async (
  tx: Transaction,
  target: PaymentTarget,
  type: PaymentType,
): Promise<Payment | null> => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        ofTarget(target),
        eq(payments.payment_type, type),
        inArray(payments.status, ['pending', 'failed', 'expired']),
      ),
    )
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/** The demand of a loan's oldest instalment that can be paid as it is. */
export const findOldestDemand = async (tx: Transaction, loanId: string): Promise<Payment | null> => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.loan_id, loanId),
        inArray(payments.status, ['pending', 'failed', 'expired']),
        isNotNull(payments.due_date),
      ),
    )
    .orderBy(asc(payments.due_date), asc(payments.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/** A payment with an unknown outcome, of one type or any. */
export const findPaymentUnderWay = async (
  tx: Transaction,
  target: PaymentTarget,
  type?: PaymentType,
): Promise<string | null> => {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        ofTarget(target),
        type === undefined ? undefined : eq(payments.payment_type, type),
        eq(payments.status, 'processing'),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

export const insertAttempt = async (
  tx: Transaction,
  values: typeof paymentAttempts.$inferInsert,
): Promise<Attempt> => {
  const [row] = await tx.insert(paymentAttempts).values(values).returning()
  if (!row) throw new Error('the attempt was not stored')
  return row
}

export const loadAttempt = async (db: Database, reference: string): Promise<Attempt | null> => {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  return row ?? null
}

/** An attempt with what its payment belongs to. */
export const findAttemptOfPayment = async (db: Database, reference: string) => {
  const { id, application_id, order_id } = payments
  const [row] = await db
    .select({ attempt: getTableColumns(paymentAttempts), payment: { id, application_id, order_id } })
    .from(paymentAttempts)
    .innerJoin(payments, eq(id, paymentAttempts.payment_id))
    .where(eq(paymentAttempts.reference, reference))
  return row ?? null
}

export const lockAttempt = async (tx: Transaction, reference: string): Promise<Attempt> => {
  const [row] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
    .for('update')
  if (!row) throw new Error('the attempt vanished')
  return row
}

export const updateAttempt = async (
  tx: Database,
  id: string,
  values: Partial<typeof paymentAttempts.$inferInsert>,
): Promise<void> => {
  await tx.update(paymentAttempts).set(values).where(eq(paymentAttempts.id, id))
}

export const loadAttempts = (db: Database, paymentId: string): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.payment_id, paymentId))
    .orderBy(desc(paymentAttempts.created_at), desc(paymentAttempts.id))

/** Attempts due for polling, oldest first. */
export const findAttemptsToPoll = (db: Database, now: string, limit: number) =>
  db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(and(isNotNull(paymentAttempts.poll_at), lte(paymentAttempts.poll_at, now)))
    .orderBy(asc(paymentAttempts.poll_at))
    .limit(limit)

export const loadPayer = async (db: Database, userId: string) => {
  const [row] = await db
    .select({ email: profiles.email, full_name: profiles.full_name, phone: profiles.phone })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  return row
}

/** False if the event is already stored. */
export const insertWebhookEvent = async (
  tx: Transaction,
  values: typeof webhookEvents.$inferInsert,
): Promise<string | null> => {
  const [row] = await tx
    .insert(webhookEvents)
    .values(values)
    .onConflictDoNothing({ target: [webhookEvents.provider, webhookEvents.event_key] })
    .returning({ id: webhookEvents.id })
  return row?.id ?? null
}

export const loadWebhookEvent = async (db: Database, id: string) => {
  const [row] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return row ?? null
}

export const markWebhookProcessed = async (db: Database, id: string, now: string): Promise<void> => {
  await db.update(webhookEvents).set({ processed_at: now }).where(eq(webhookEvents.id, id))
}

/** State of a payment's application or order that decides the effect of a chargeback. */
export const loadPaidSubject = async (db: Database, { application_id, order_id }: Payment) => {
  const [application = null] =
    application_id === null
      ? []
      : await db
          .select({ status: applications.status })
          .from(applications)
          .where(eq(applications.id, application_id))
  const [order = null] =
    order_id === null
      ? []
      : await db
          .select({ id: orders.id, status: orders.status, refund_due: orders.refund_due })
          .from(orders)
          .where(eq(orders.id, order_id))
  return { application, order }
}
