import { chargebackStatuses, type ChargebackEffect } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, integer, jsonb, unique, index, check } from 'drizzle-orm/pg-core'
import { id, pesewas, instant, version, created_at, updated_at, oneOf } from './columns.ts'
import { payments } from './payments.ts'

/**
 * A payer asks their bank or wallet for the money back: the provider decides, we answer in time. Told by the provider, by a
 * person, or by both: one row for each dispute, booked once.
 */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: id(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    provider: text().notNull(),
    /** Null while only a person has told of it, who did not know it. */
    provider_reference: text(),
    amount: pesewas().notNull(),
    status: text({ enum: chargebackStatuses }).notNull().default('open'),
    category: text(),
    /** What the bank or the provider says, in the words of who recorded it. */
    reason: text(),
    /** Null when the provider told it. */
    recorded_by: uuid(),
    /** Until when the provider waits for our answer. */
    due_at: instant(),
    resolved_at: instant(),
    /** Since when the books have it; null while they do not, or not any more. */
    booked_at: instant(),
    /** How often it has been booked: the name of the next entry. */
    bookings: integer().notNull().default(0),
    effect: jsonb().$type<ChargebackEffect>(),
    /** What the person still owes by it: their part of account 1310. */
    owed: pesewas().notNull().default(0),
    /** What was owed and is not asked for: what it had paid for came to nothing. */
    forgiven: pesewas().notNull().default(0),
    /** What was owed and was given up as a loss, and what of it was paid after all. */
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
    index('payment_disputes_list').on(t.created_at, t.id),
    index('payment_disputes_owed')
      .on(t.created_at, t.id)
      .where(sql`${t.owed} > 0`),
    check('payment_disputes_owed', sql`${t.owed} >= 0 and ${t.forgiven} >= 0 and ${t.written_off} >= 0`),
    check('payment_disputes_within', sql`${t.owed} + ${t.forgiven} + ${t.written_off} <= ${t.amount}`),
    check('payment_disputes_recovered', sql`${t.recovered} >= 0 and ${t.recovered} <= ${t.written_off}`),
    check('payment_disputes_booked', sql`(${t.booked_at} is null) = (${t.effect} is null)`),
  ],
)
