import {
  paymentTypes,
  paymentMethods,
  paymentStatuses,
  networks,
  attemptStatuses,
  refundStatuses,
  refundRoutes,
  handChannels,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  pgTable,
  uuid,
  integer,
  text,
  boolean,
  check,
  index,
  uniqueIndex,
  jsonb,
  unique,
} from 'drizzle-orm/pg-core'
import { sealedPhone, sealedJson } from '../sealed.ts'
import { applications } from './applications.ts'
import {
  reference,
  id,
  pesewas,
  localDate,
  instant,
  version,
  created_at,
  updated_at,
  oneOf,
} from './columns.ts'
import { loans } from './lending.ts'
import { profiles } from './profiles.ts'

/** Demands (with a due date) and purchases. Gateway requests are in `payment_attempts`. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    /**
     * What the payment is for: exactly one of an application's fees, a loan, an order (price or down payment)
     * or an invoice.
     */
    application_id: uuid().references(() => applications.id),
    order_id: uuid(),
    invoice_id: uuid(),
    /** Instalments and settlements only, in addition to the application or order that the loan belongs to. */
    loan_id: uuid().references(() => loans.id),
    instalment_number: integer(),
    amount: pesewas().notNull(),
    currency: text().notNull().default('GHS'),
    payment_type: text({ enum: paymentTypes }).notNull(),
    method: text({ enum: paymentMethods }),
    status: text({ enum: paymentStatuses }).notNull().default('pending'),
    reference: reference(),
    due_date: localDate(),
    paid_at: instant(),
    /** Returned to the payer by refund or chargeback. */
    refunded_amount: pesewas().notNull().default(0),
    /** The part of `refunded_amount` that was charged back. */
    charged_back_amount: pesewas().notNull().default(0),
    /** Refunds released and not finished: under way, or failed and still to be resolved. */
    refunding_amount: pesewas().notNull().default(0),
    /**
     * The chargeback that this payment makes good, in addition to the application or order of the original
     * payment.
     */
    dispute_id: uuid(),
    /** Money that nothing demanded any more when it arrived. It is the person's credit, refunded by rule. */
    surplus: boolean().notNull().default(false),
    recorded_by: uuid(),
    confirmed_by: uuid(),
    /** Manual receipts: the day the money was handed over. */
    received_on: localDate(),
    /** Manual receipts: the unidentified receipt that this payment explains. */
    unidentified_receipt_id: uuid(),
    /** Manual receipts: the till or bank account that holds the money. */
    account_code: text(),
    note: text(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('payments_status', t.status, paymentStatuses),
    oneOf('payments_type', t.payment_type, paymentTypes),
    check('payments_amount_positive', sql`${t.amount} > 0`),
    check('payments_refunding', sql`${t.refunding_amount} >= 0`),
    check('payments_two_persons', sql`${t.confirmed_by} is null or ${t.confirmed_by} <> ${t.recorded_by}`),
    index('payments_own').on(t.user_id, t.created_at, t.id),
    index('payments_list').on(t.created_at, t.id),
    index('payments_application').on(t.application_id, t.created_at, t.id),
    index('payments_by_hand')
      .on(t.created_at, t.id)
      .where(sql`${t.recorded_by} is not null`),
    // One for each column that the list is sorted by.
    index('payments_by_type').on(t.payment_type, t.id),
    // What the control of account 2000 adds up.
    index('payments_surplus')
      .on(t.id)
      .where(sql`${t.surplus} and ${t.paid_at} is not null`),
    index('payments_by_amount').on(t.amount, t.id),
    index('payments_by_method').on(t.method, t.id),
    index('payments_by_refund').on(t.refunded_amount, t.id),
    index('payments_by_due_date').on(t.due_date, t.id),
    index('payments_by_payment').on(t.paid_at, t.id),
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
      .where(
        sql`${t.payment_type} = 'order' and ${t.dispute_id} is null and ${t.status} in ('pending', 'processing')`,
      ),
    uniqueIndex('payments_one_open_fee')
      .on(t.application_id, t.payment_type)
      .where(
        sql`${t.payment_type} in ('application_fee', 'initial_payment') and ${t.dispute_id} is null and ${t.status} in ('pending', 'processing')`,
      ),
    uniqueIndex('payments_one_open_of_dispute')
      .on(t.dispute_id)
      .where(sql`${t.dispute_id} is not null and ${t.status} in ('pending', 'processing')`),
    check(
      'payments_charged_back',
      sql`${t.charged_back_amount} between 0 and ${t.refunded_amount} and ${t.refunded_amount} <= ${t.amount}`,
    ),
  ],
)

export interface NextStep {
  kind: 'redirect' | 'approve_on_phone' | 'enter_code' | 'none'
  url?: string
  message: string
}

/** Requests to the gateway. A payment has one per attempt, at most one of them processing. */
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
    phone: sealedPhone(),
    status: text({ enum: attemptStatuses }).notNull().default('processing'),
    next: jsonb().$type<NextStep>(),
    provider_reference: text(),
    failure_reason: text(),
    /** The fee that the provider reports keeping. */
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
    // A payment completes once. Money from a second attempt is recorded as a separate payment.
    uniqueIndex('payment_attempts_one_completed')
      .on(t.payment_id)
      .where(sql`${t.status} = 'completed'`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    /** The refunded payment, or the loan whose credit is paid out by hand. */
    payment_id: uuid().references(() => payments.id),
    loan_id: uuid().references(() => loans.id),
    /** The recipient. */
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    amount: pesewas().notNull(),
    reason: text().notNull(),
    status: text({ enum: refundStatuses }).notNull().default('requested'),
    route: text({ enum: refundRoutes }).notNull().default('gateway'),
    reference: text().notNull().unique(),
    /**
     * Null when a rule requested it: fees for services not performed, a cancelled initial payment, or a
     * duplicate payment.
     */
    requested_by: uuid(),
    released_by: uuid(),
    /** Refunded parts of an application fee. */
    parts: jsonb().$type<{ document_verification_fee: number; inspection_fee: number }>(),
    /** The loan event that deducted the refund, so that putting it back reverses exactly that. */
    loan_event_id: uuid(),
    /** Set when paid by hand: channel, source account, reference, who paid and who approved. */
    channel: text({ enum: handChannels }),
    account_code: text(),
    hand_reference: text(),
    paid_by: uuid(),
    approved_by: uuid(),
    failure_reason: text(),
    /** When it first failed. The provider's late answers are polled from then on. */
    failed_at: instant(),
    /** How often the provider changed its answer. Each change gets journal entries of its own. */
    turns: integer().notNull().default(0),
    /** The provider paid it as well, after it was put back and used or paid by hand. */
    paid_twice: boolean().notNull().default(false),
    polls: integer().notNull().default(0),
    /** When to poll the gateway next. */
    poll_at: instant(),
    resolved_at: instant(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('refunds_status', t.status, refundStatuses),
    oneOf('refunds_route', t.route, refundRoutes),
    check('refunds_amount_positive', sql`${t.amount} > 0`),
    check('refunds_of_one', sql`num_nonnulls(${t.payment_id}, ${t.loan_id}) = 1`),
    check('refunds_two_persons', sql`${t.released_by} is null or ${t.released_by} <> ${t.requested_by}`),
    check('refunds_hand_two_persons', sql`${t.approved_by} is null or ${t.approved_by} <> ${t.paid_by}`),
    check(
      'refunds_paid_by_hand',
      sql`num_nonnulls(${t.channel}, ${t.account_code}, ${t.hand_reference}, ${t.paid_by}) in (0, 4)`,
    ),
    index('refunds_payment').on(t.payment_id),
    index('refunds_loan')
      .on(t.loan_id)
      .where(sql`${t.loan_id} is not null`),
    index('refunds_own').on(t.user_id, t.created_at, t.id),
    index('refunds_list').on(t.created_at, t.id),
    index('refunds_status_list').on(t.status, t.created_at, t.id),
    index('refunds_poll')
      .on(t.poll_at)
      .where(sql`${t.poll_at} is not null`),
  ],
)

/** Webhook events received from providers, each stored once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    provider: text().notNull(),
    event_key: text().notNull(),
    event: text().notNull(),
    payload: sealedJson<Record<string, unknown>>().notNull(),
    processed_at: instant(),
    created_at: created_at(),
  },
  (t) => [unique('webhook_events_key').on(t.provider, t.event_key)],
)

/** State of the embedded sandbox gateway. It survives a server crash, as a real provider's would. */
export const sandboxTransactions = pgTable('sandbox_transactions', {
  reference: text().primaryKey(),
  kind: text({ enum: ['charge', 'transfer', 'refund'] }).notNull(),
  amount: pesewas().notNull(),
  currency: text().notNull().default('GHS'),
  status: text({ enum: ['pending', 'success', 'failed', 'abandoned'] })
    .notNull()
    .default('pending'),
  method: text(),
  /** Null and empty are equivalent. */
  data: sealedJson<Record<string, unknown>>(),
  resolved_at: instant(),
  created_at: created_at(),
})
