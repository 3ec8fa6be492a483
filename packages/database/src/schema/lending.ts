import { loanLines, loanStatuses, type ProductTerms, type Schedule, delinquencyBuckets } from '@efie/domain'
import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  pgTable,
  text,
  uuid,
  jsonb,
  integer,
  check,
  uniqueIndex,
  index,
  primaryKey,
  unique,
} from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { id, localDate, pesewas, instant, created_at, updated_at, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { profiles } from './profiles.ts'

/** Hash partitions of loans, which the daily run shares out among its workers. */
const loanParts = 16
/** The partition of a loan's id, from 0. */
export const loanPart = (id: SQLWrapper) => sql`(uuid_hash(${id}) & ${sql.raw(String(loanParts - 1))})`

/**
 * Loans of both product lines. The payout of an application or the delivery of an order opens one; from then
 * on its schedule and log alone decide its state. After a reversed payout, which cancels the loan, an
 * application gets a new one.
 */
export const loans = pgTable(
  'loans',
  {
    id: id(),
    line: text({ enum: loanLines }).notNull(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Exactly one of the two is set: what opened the loan. */
    application_id: uuid().references(() => applications.id),
    order_id: uuid().references(() => orders.id),
    status: text({ enum: loanStatuses }).notNull().default('active'),
    /** Frozen copy of the terms that priced it. */
    terms: jsonb().$type<ProductTerms>().notNull(),
    /**
     * Frozen when the loan was opened or rescheduled, so that later versions of the formulas change no
     * existing loan.
     */
    schedule: jsonb().$type<Schedule>().notNull(),
    schedule_version: integer().notNull().default(1),
    /** Date of payout or delivery. */
    opened_on: localDate().notNull(),
    /** Current monthly instalment. */
    monthly_amount: pesewas().notNull(),
    /** Payouts still pending, such as the second half of `six_plus_six`. They keep a repaid loan open. */
    payouts_to_come: integer().notNull().default(0),
    /** On hold since then while a return is reviewed: no demands, no late fees, no ageing. */
    held_from: localDate(),

    /** The day up to which calendar accruals are booked. */
    accrued_through: localDate().notNull(),
    /** The day on which the daily job last processed the loan; before `next_action_on` it doesn't look at one without arrears. */
    checked_on: localDate().notNull(),
    /** Until this day the calendar changes nothing but the days past due. */
    next_action_on: localDate().notNull().default('2000-01-01'),
    /** Due date of the oldest instalment in arrears. */
    past_due_since: localDate(),
    days_past_due: integer().notNull().default(0),
    delinquency_bucket: text({ enum: delinquencyBuckets }).notNull().default('current'),

    /** Projections of the log, stored so that limits, lists and the ledger check need no replay. */
    principal: pesewas().notNull(),
    principal_outstanding: pesewas().notNull(),
    late_fee_outstanding: pesewas().notNull().default(0),
    interest_receivable: pesewas().notNull().default(0),
    /**
     * The part of interest receivable that the ledger holds in suspense: all of it while the loan is over 90
     * days past due.
     */
    interest_suspended: pesewas().notNull().default(0),
    interest_in_advance: pesewas().notNull().default(0),
    credit: pesewas().notNull().default(0),
    paid_amount: pesewas().notNull().default(0),

    settled_on: localDate(),
    written_off_on: localDate(),
    closed_at: instant(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('loans_line', t.line, loanLines),
    oneOf('loans_status', t.status, loanStatuses),
    check(
      'loans_of',
      sql`(${t.line} = 'rent') = (${t.application_id} is not null) and (${t.line} = 'shop') = (${t.order_id} is not null)`,
    ),
    check('loans_closed', sql`(${t.status} = 'active') = (${t.closed_at} is null)`),
    uniqueIndex('loans_application_key')
      .on(t.application_id)
      .where(sql`${t.application_id} is not null and ${t.status} <> 'cancelled'`),
    uniqueIndex('loans_order_key')
      .on(t.order_id)
      .where(sql`${t.order_id} is not null`),
    index('loans_application').on(t.application_id),
    index('loans_own').on(t.user_id, t.status),
    index('loans_opened').on(t.opened_on),
    index('loans_arrears')
      .on(t.user_id)
      .where(sql`${t.days_past_due} > 0`),
    index('loans_cancelled')
      .on(t.id)
      .where(sql`${t.status} = 'cancelled' and ${t.application_id} is not null`),
    // Of the daily run, by hash partition: what the calendar has reached, and what only grows older.
    index('loans_due')
      .on(loanPart(t.id), t.next_action_on, t.id)
      .where(sql`${t.closed_at} is null or ${t.interest_in_advance} > 0`),
    index('loans_ageing')
      .on(loanPart(t.id), t.id)
      .where(sql`${t.closed_at} is null and ${t.past_due_since} is not null`),
  ],
)

export const loan_id = () =>
  uuid()
    .notNull()
    .references(() => loans.id)

/**
 * Every schedule that a loan has had, because a late fee is judged by the version under which it was charged.
 * Append-only.
 */
export const loanSchedules = pgTable(
  'loan_schedules',
  {
    loan_id: loan_id(),
    version: integer().notNull(),
    schedule: jsonb().$type<Schedule>().notNull(),
    created_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.loan_id, t.version] })],
)

/** The log of a loan in replay order: everything that changed its balance. Append-only. */
export const loanEvents = pgTable(
  'loan_events',
  {
    id: id(),
    loan_id: loan_id(),
    kind: text().notNull(),
    amount: pesewas().notNull(),
    effective_date: localDate().notNull(),
    payment_id: uuid(),
    instalment_number: integer(),
    data: jsonb().$type<Record<string, unknown>>(),
    created_at: created_at(),
  },
  (t) => [
    index('loan_events_replay').on(t.loan_id, t.created_at, t.id),
    index('loan_events_payment')
      .on(t.payment_id)
      .where(sql`${t.payment_id} is not null`),
  ],
)

/** The schedule in force and what each instalment has received: a projection of `loan_events`. */
export const instalments = pgTable(
  'instalments',
  {
    id: id(),
    loan_id: loan_id(),
    tranche: integer().notNull().default(1),
    number: integer().notNull(),
    due_date: localDate().notNull(),
    principal: pesewas().notNull(),
    interest: pesewas().notNull(),
    fee: pesewas().notNull().default(0),
    late_fee: pesewas().notNull().default(0),
    paid_principal: pesewas().notNull().default(0),
    paid_interest: pesewas().notNull().default(0),
    paid_fee: pesewas().notNull().default(0),
    paid_late_fee: pesewas().notNull().default(0),
    paid_on: localDate(),
  },
  (t) => [unique('instalments_number_key').on(t.loan_id, t.number), index('instalments_due').on(t.due_date)],
)

/** Every change of a loan's delinquency bucket, with the arrears on that day. Append-only. */
export const delinquencyHistory = pgTable(
  'delinquency_history',
  {
    id: id(),
    loan_id: loan_id(),
    on_date: localDate().notNull(),
    from_bucket: text({ enum: delinquencyBuckets }).notNull(),
    to_bucket: text({ enum: delinquencyBuckets }).notNull(),
    days_past_due: integer().notNull(),
    amount_past_due: pesewas().notNull(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('delinquency_history_to', t.to_bucket, delinquencyBuckets),
    index('delinquency_history_loan').on(t.loan_id, t.created_at, t.id),
    index('delinquency_history_day').on(t.on_date),
  ],
)

/** Reminders sent for an instalment, each at most once. */
export const paymentReminders = pgTable(
  'payment_reminders',
  {
    id: id(),
    loan_id: loan_id(),
    due_date: localDate().notNull(),
    /** Days relative to the due date; negative before it. */
    day: integer().notNull(),
    created_at: created_at(),
  },
  (t) => [unique('payment_reminders_once').on(t.loan_id, t.due_date, t.day)],
)

/** Public proof that a loan was repaid, looked up by code. A chargeback that reopens the loan revokes it. */
export const repaymentCertificates = pgTable(
  'repayment_certificates',
  {
    id: id(),
    loan_id: loan_id(),
    user_id: uuid().notNull(),
    code: text().notNull().unique(),
    settled_on: localDate().notNull(),
    principal: pesewas().notNull(),
    revoked_at: instant(),
    revoked_reason: text(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('repayment_certificates_one_valid')
      .on(t.loan_id)
      .where(sql`${t.revoked_at} is null`),
  ],
)
