import { schema, type Database, type Transaction } from '@efie/database'
import type { PaymentType, Scope } from '@efie/domain'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../platform/errors.ts'
import { underFreeReference } from '../../platform/database/free-reference.ts'
import { placeholdersOf, prepared } from '../../platform/database/prepared.ts'

import { ofOwnLeads } from '../leads/index.ts'
import { loadAttempt } from './attempts/queries.ts'
import type { PaymentTarget } from './targets/target.ts'

const { applications, companies, invoices, loans, orders, paymentDisputes, payments, profiles } = schema

const paid = alias(payments, 'paid')

export type Payment = typeof payments.$inferSelect

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

const given = sql.placeholder

export const loadScopedPayment = async (
  db: Database,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<Payment> => {
  const [row] = await prepared(db, `payment-in-scope-${scope}`, () =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.id, given('id')), paymentScope(db, scope, given('actor_id')))),
  ).execute({ id, actor_id: actorId })
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

const byId = (db: Database) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, given('id')))

export const loadPayment = async (db: Database, id: string): Promise<Payment> => {
  const [row] = await prepared(db, 'payment-by-id', () => byId(db)).execute({ id })
  if (!row) throw new AppError('PAYMENT_NOT_FOUND')
  return row
}

/** Lock order everywhere: application, payment, attempt. */
export const lockPayment = async (tx: Transaction, id: string): Promise<Payment> => {
  const [row] = await prepared(tx, 'lock-payment', () => byId(tx).for('update')).execute({ id })
  if (!row) throw new AppError('PAYMENT_NOT_FOUND')
  return row
}

export const insertPayment = (tx: Transaction, values: typeof payments.$inferInsert): Promise<Payment> =>
  underFreeReference(() =>
    tx.insert(payments).values(values).onConflictDoNothing({ target: payments.reference }).returning(),
  )

export const updatePayment = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof payments.$inferInsert>,
  now: string,
): Promise<Payment> => {
  const changes = { ...values, updated_at: now }
  const { shape, given: set } = placeholdersOf(changes)
  const [row] = await prepared(tx, `update-payment${shape}`, () =>
    tx
      .update(payments)
      .set({ ...set, version: sql`${payments.version} + 1` })
      .where(eq(payments.id, given('row_id')))
      .returning(),
  ).execute({ ...changes, row_id: id })
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
const ofTarget = (kind: PaymentTarget['kind']): SQL | undefined =>
  and(
    eq(columns[kind], given('target_id')),
    kind === 'loan' ? undefined : isNull(payments.loan_id),
    kind === 'dispute' ? undefined : isNull(payments.dispute_id),
  )

/** The latest row of a type that can be tried again, or null. */
export const findRetriable = async (
  tx: Transaction,
  target: PaymentTarget,
  type: PaymentType,
): Promise<Payment | null> => {
  const [row] = await prepared(tx, `retriable-payment-of-${target.kind}`, () =>
    tx
      .select()
      .from(payments)
      .where(
        and(
          ofTarget(target.kind),
          eq(payments.payment_type, given('type')),
          inArray(payments.status, ['pending', 'failed', 'expired']),
        ),
      )
      .orderBy(desc(payments.created_at), desc(payments.id))
      .limit(1)
      .for('update'),
  ).execute({ target_id: target.id, type })
  return row ?? null
}

/** The demand of a loan's oldest instalment that can be paid as it is. */
export const findOldestDemand = async (tx: Transaction, loanId: string): Promise<Payment | null> => {
  const [row] = await prepared(tx, 'oldest-demand', () =>
    tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.loan_id, given('loan_id')),
          inArray(payments.status, ['pending', 'failed', 'expired']),
          isNotNull(payments.due_date),
        ),
      )
      .orderBy(asc(payments.due_date), asc(payments.id))
      .limit(1)
      .for('update'),
  ).execute({ loan_id: loanId })
  return row ?? null
}

/** A payment with an unknown outcome, of one type or any. */
export const findPaymentUnderWay = async (
  tx: Transaction,
  target: PaymentTarget,
  type?: PaymentType,
): Promise<string | null> => {
  const shape = `payment-under-way-of-${target.kind}${type === undefined ? '' : ' by type'}`
  const [row] = await prepared(tx, shape, () =>
    tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          ofTarget(target.kind),
          type === undefined ? undefined : eq(payments.payment_type, given('type')),
          eq(payments.status, 'processing'),
        ),
      )
      .limit(1),
  ).execute({ target_id: target.id, type })
  return row?.id ?? null
}

export const loadPayer = async (db: Database, userId: string) => {
  const [row] = await prepared(db, 'payer', () =>
    db
      .select({ email: profiles.email, full_name: profiles.full_name, phone: profiles.phone })
      .from(profiles)
      .where(eq(profiles.id, given('id'))),
  ).execute({ id: userId })
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  return row
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
