import { chargebackStatuses, type ChargebackEffect } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, integer, jsonb, unique, index, check } from 'drizzle-orm/pg-core'
import { id, pesewas, instant, version, created_at, updated_at, oneOf } from './columns.ts'
import { payments } from './payments.ts'

/**
 * Payment disputes: a payer asked their bank or wallet for the money back. Reported by the provider, by
 * staff, or by both, but always one row per dispute, booked once.
 */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: id(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    provider: text().notNull(),
    /** Null while only staff, who do not know it, have recorded the dispute. */
    provider_reference: text(),
    amount: pesewas().notNull(),
    status: text({ enum: chargebackStatuses }).notNull().default('open'),
    category: text(),
    /** The bank's or provider's reason, as recorded. */
    reason: text(),
    /** Null when the provider reported it. */
    recorded_by: uuid(),
    /** Deadline for our response to the provider. */
    due_at: instant(),
    resolved_at: instant(),
    /** When it was booked; null while it is not booked, or no longer is. */
    booked_at: instant(),
    /** Number of bookings so far, which makes the next journal entry's source id unique. */
    bookings: integer().notNull().default(0),
    effect: jsonb().$type<ChargebackEffect>(),
    /** What the person still owes because of it: their share of account 1310. */
    owed: pesewas().notNull().default(0),
    /** Owed but never demanded, because what the payment was for came to nothing. */
    forgiven: pesewas().notNull().default(0),
    /** Written off as a loss, and how much of that was recovered later. */
    written_off: pesewas().notNull().default(0),
    recovered: pesewas().notNull().default(0),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('payment_disputes_status', t.status, chargebackStatuses),
    unique('payment_disputes_key').on(t.provider, t.provider_reference),
    index('payment_disputes_payment').on(t.payment_id),
    // One for each column that the list is sorted by.
    index('payment_disputes_list').on(t.created_at, t.id),
    index('payment_disputes_by_amount').on(t.amount, t.id),
    index('payment_disputes_by_status').on(t.status, t.created_at, t.id),
    index('payment_disputes_by_debt').on(t.owed, t.id),
    index('payment_disputes_by_category').on(t.category, t.created_at, t.id),
    index('payment_disputes_by_deadline').on(t.due_at, t.id),
    index('payment_disputes_by_reference').on(t.provider_reference, t.id),
    index('payment_disputes_by_booking').on(t.booked_at, t.id),
    index('payment_disputes_status_deadline').on(t.status, t.due_at, t.id),
    index('payment_disputes_owed')
      .on(t.created_at, t.id)
      .where(sql`${t.owed} > 0`),
    check('payment_disputes_owed', sql`${t.owed} >= 0 and ${t.forgiven} >= 0 and ${t.written_off} >= 0`),
    check('payment_disputes_within', sql`${t.owed} + ${t.forgiven} + ${t.written_off} <= ${t.amount}`),
    check('payment_disputes_recovered', sql`${t.recovered} >= 0 and ${t.recovered} <= ${t.written_off}`),
    check('payment_disputes_booked', sql`(${t.booked_at} is null) = (${t.effect} is null)`),
  ],
)
