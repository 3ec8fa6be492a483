import { attemptStatuses, networks, paymentMethods, paymentStatuses, paymentTypes } from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { created_at, id, instant, localDate, oneOf, pesewas, updated_at, version } from './columns.ts'
import { applications } from './financing.ts'
import { loans } from './loans.ts'
import { profiles } from './people.ts'

/** A demand (it has a due date) or a purchase. What the gateway was asked is in `payment_attempts`. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    /** What it pays: one of an application (fees), a loan, an order (its price or down payment) or an invoice. */
    application_id: uuid().references(() => applications.id),
    order_id: uuid(),
    invoice_id: uuid(),
    /** Of an instalment or settlement, beside the application or order that the loan belongs to. */
    loan_id: uuid().references(() => loans.id),
    instalment_number: integer(),
    amount: pesewas().notNull(),
    currency: text().notNull().default('GHS'),
    payment_type: text({ enum: paymentTypes }).notNull(),
    method: text({ enum: paymentMethods }),
    status: text({ enum: paymentStatuses }).notNull().default('pending'),
    reference: text().notNull().unique(),
    due_date: localDate(),
    paid_at: instant(),
    refunded_amount: pesewas().notNull().default(0),
    /** Money that nothing asked for any more when it came: the person's credit, refunded by rule. */
    surplus: boolean().notNull().default(false),
    recorded_by: uuid(),
    confirmed_by: uuid(),
    /** Manual entries: the day on which the money was handed over. */
    received_on: localDate(),
    /** Manual entries that explain money of unknown origin. */
    unidentified_receipt_id: uuid(),
    note: text(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('payments_status', t.status, paymentStatuses),
    oneOf('payments_type', t.payment_type, paymentTypes),
    check('payments_amount_positive', sql`${t.amount} > 0`),
    check('payments_two_persons', sql`${t.confirmed_by} is null or ${t.confirmed_by} <> ${t.recorded_by}`),
    index('payments_own').on(t.user_id, t.created_at, t.id),
    index('payments_list').on(t.created_at, t.id),
    index('payments_application').on(t.application_id, t.created_at, t.id),
    index('payments_by_hand')
      .on(t.created_at, t.id)
      .where(sql`${t.recorded_by} is not null`),
    index('payments_status_list').on(t.status, t.created_at, t.id),
    index('payments_invoice')
      .on(t.invoice_id, t.created_at, t.id)
      .where(sql`${t.invoice_id} is not null`),
    uniqueIndex('payments_one_processing_per_invoice')
      .on(t.invoice_id)
      .where(sql`${t.invoice_id} is not null and ${t.status} = 'processing'`),
    index('payments_loan')
      .on(t.loan_id, t.created_at, t.id)
      .where(sql`${t.loan_id} is not null`),
    uniqueIndex('payments_one_demand_per_instalment')
      .on(t.loan_id, t.instalment_number)
      .where(
        sql`${t.loan_id} is not null and ${t.due_date} is not null and ${t.status} in ('pending', 'processing')`,
      ),
    uniqueIndex('payments_one_open_settlement')
      .on(t.loan_id)
      .where(sql`${t.payment_type} = 'settlement' and ${t.status} in ('pending', 'processing')`),
    check(
      'payments_of_loan',
      sql`${t.loan_id} is null or ${t.payment_type} in ('instalment', 'order_instalment', 'settlement')`,
    ),
    index('payments_order')
      .on(t.order_id, t.created_at, t.id)
      .where(sql`${t.order_id} is not null`),
    uniqueIndex('payments_one_open_of_order')
      .on(t.order_id)
      .where(sql`${t.payment_type} = 'order' and ${t.status} in ('pending', 'processing')`),
    uniqueIndex('payments_one_open_fee')
      .on(t.application_id, t.payment_type)
      .where(
        sql`${t.payment_type} in ('application_fee', 'initial_payment') and ${t.status} in ('pending', 'processing')`,
      ),
  ],
)

export interface NextStep {
  kind: 'redirect' | 'approve_on_phone' | 'enter_code' | 'none'
  url?: string
  message: string
}

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    reference: text().notNull().unique(),
    provider: text().notNull(),
    amount: pesewas().notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    network: text({ enum: networks }),
    phone: text(),
    status: text({ enum: attemptStatuses }).notNull().default('processing'),
    next: jsonb().$type<NextStep>(),
    provider_reference: text(),
    failure_reason: text(),
    /** What the provider says it keeps of this money. */
    fee: pesewas(),
    polls: integer().notNull().default(0),
    poll_at: instant(),
    expires_at: instant().notNull(),
    resolved_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    index('payment_attempts_payment').on(t.payment_id, t.created_at),
    index('payment_attempts_poll')
      .on(t.poll_at)
      .where(sql`${t.poll_at} is not null`),
    uniqueIndex('payment_attempts_one_processing')
      .on(t.payment_id)
      .where(sql`${t.status} = 'processing'`),
    // No payment is completed twice: money of a second attempt becomes a payment of its own.
    uniqueIndex('payment_attempts_one_completed')
      .on(t.payment_id)
      .where(sql`${t.status} = 'completed'`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    amount: pesewas().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['requested', 'released', 'completed', 'failed', 'declined'] })
      .notNull()
      .default('requested'),
    reference: text().notNull().unique(),
    /** Absent when a rule asks for it: fees of services not performed, a cancelled initial payment, money paid twice. */
    requested_by: uuid(),
    released_by: uuid(),
    /** Which parts of an application fee go back. */
    parts: jsonb().$type<{ document_verification_fee: number; inspection_fee: number }>(),
    failure_reason: text(),
    polls: integer().notNull().default(0),
    /** When the gateway is asked about it next. */
    poll_at: instant(),
    resolved_at: instant(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('refunds_amount_positive', sql`${t.amount} > 0`),
    check('refunds_two_persons', sql`${t.released_by} is null or ${t.released_by} <> ${t.requested_by}`),
    index('refunds_payment').on(t.payment_id),
    index('refunds_list').on(t.created_at, t.id),
    index('refunds_status_list').on(t.status, t.created_at, t.id),
    index('refunds_poll')
      .on(t.poll_at)
      .where(sql`${t.poll_at} is not null`),
  ],
)

/** Every event that a provider told us of, once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    provider: text().notNull(),
    event_key: text().notNull(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    processed_at: instant(),
    created_at: created_at(),
  },
  (t) => [unique('webhook_events_key').on(t.provider, t.event_key)],
)

/** What the embedded sandbox gateway knows: it survives a crash of the server as a real provider would. */
export const sandboxTransactions = pgTable('sandbox_transactions', {
  reference: text().primaryKey(),
  kind: text({ enum: ['charge', 'transfer', 'refund'] }).notNull(),
  amount: pesewas().notNull(),
  currency: text().notNull().default('GHS'),
  status: text({ enum: ['pending', 'success', 'failed', 'abandoned'] })
    .notNull()
    .default('pending'),
  method: text(),
  data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  resolved_at: instant(),
  created_at: created_at(),
})
