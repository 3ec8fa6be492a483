import { delinquencyBuckets, type Schedule, type ShopAgreementTerms } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { created_at, id, instalmentColumns, instant, localDate, pesewas, updated_at } from './columns.ts'
import { orders } from './shop.ts'

/** Exactly what a tenant signed for an order in instalments. */
export const orderAgreements = pgTable(
  'order_agreements',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    user_id: uuid().notNull(),
    terms: jsonb().$type<ShopAgreementTerms>().notNull(),
    terms_hash: text().notNull(),
    signed_name: text().notNull(),
    consents: jsonb().$type<Record<string, boolean>>().notNull(),
    signed_ip: text(),
    signed_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [index('order_agreements_order').on(t.order_id, t.signed_at)],
)

/** The instalment plan of a delivered order: its contract, and the day up to which the books have followed it. */
export const orderPlans = pgTable(
  'order_plans',
  {
    order_id: uuid()
      .primaryKey()
      .references(() => orders.id),
    user_id: uuid().notNull(),
    schedule: jsonb().$type<Schedule>().notNull(),
    schedule_version: integer().notNull().default(1),
    /** The day of delivery, and what was financed then. */
    begun_on: localDate().notNull(),
    financed_amount: pesewas().notNull(),
    accrued_through: localDate().notNull(),
    checked_on: localDate().notNull(),
    /** A return that is being looked at pauses it: no demand, no late fee, no ageing. */
    paused_from: localDate(),
    days_past_due: integer().notNull().default(0),
    delinquency_bucket: text({ enum: delinquencyBuckets }).notNull().default('current'),
    /** Kept beside the log so that limits and lists need no replay. */
    principal_outstanding: pesewas().notNull(),
    late_fee_outstanding: pesewas().notNull().default(0),
    /** What the log says that 1210, 2030 and 2000 hold for it. */
    interest_receivable: pesewas().notNull().default(0),
    interest_in_advance: pesewas().notNull().default(0),
    credit: pesewas().notNull().default(0),
    monthly_amount: pesewas().notNull(),
    paid_amount: pesewas().notNull().default(0),
    closed_at: instant(),
    /** Given up as lost by two persons, and closed by it; what still comes in is recovered. */
    written_off_on: localDate(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('order_plans_unchecked')
      .on(t.checked_on, t.order_id)
      .where(sql`${t.closed_at} is null`),
    index('order_plans_own')
      .on(t.user_id)
      .where(sql`${t.closed_at} is null`),
    index('order_plans_begun').on(t.begun_on),
    index('order_plans_paid_ahead')
      .on(t.order_id)
      .where(sql`${t.closed_at} is not null and ${t.interest_in_advance} > 0`),
  ],
)

/** A plan's instalments as its log leaves them: a projection beside it, as `instalments` is of a loan's. */
export const orderInstalments = pgTable(
  'order_instalments',
  {
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    ...instalmentColumns(),
  },
  (t) => [primaryKey({ columns: [t.order_id, t.number] }), index('order_instalments_due').on(t.due_date)],
)

/** Append-only: everything that moved a plan's balance, as `loan_events` is for rent. */
export const orderPlanEvents = pgTable(
  'order_plan_events',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    amount: pesewas().notNull(),
    effective_date: localDate().notNull(),
    payment_id: uuid(),
    instalment_number: integer(),
    data: jsonb().$type<Record<string, unknown>>(),
    created_at: created_at(),
  },
  (t) => [index('order_plan_events_replay').on(t.order_id, t.created_at, t.id)],
)
