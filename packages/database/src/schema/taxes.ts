import { taxRateStatuses, type TaxRate } from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  pgTable,
  text,
  integer,
  uuid,
  check,
  uniqueIndex,
  index,
  jsonb,
  primaryKey,
} from 'drizzle-orm/pg-core'
import { id, localDate, instant, created_at, updated_at, oneOf } from './columns.ts'

/**
 * Rates of VAT and levies by effective date. The latest active row of a code whose date has come is in force.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    /** 0 ends a levy. */
    rate_bps: integer().notNull(),
    effective_from: localDate().notNull(),
    status: text({ enum: taxRateStatuses }).notNull(),
    reason: text().notNull(),
    /** Null for the default rates. */
    proposed_by: uuid(),
    approved_by: uuid(),
    approved_at: instant(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('tax_rates_status', t.status, taxRateStatuses),
    check('tax_rates_rate', sql`${t.rate_bps} between 0 and 5000`),
    check('tax_rates_two_persons', sql`${t.approved_by} <> ${t.proposed_by}`),
    uniqueIndex('tax_rates_one_active')
      .on(t.code, t.effective_from)
      .where(sql`${t.status} = 'active'`),
    index('tax_rates_list').on(t.effective_from, t.id),
  ],
)

/** Rates at which a fee was charged, so that its reversal uses the same ones. */
export const chargeTaxes = pgTable(
  'charge_taxes',
  {
    /** Kind of fee, and the payment or payout that charged it. */
    kind: text({ enum: ['application-fee', 'service-fee'] }).notNull(),
    charge_id: text().notNull(),
    charged_on: localDate().notNull(),
    rates: jsonb().$type<TaxRate[]>().notNull(),
    created_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.charge_id] })],
)
