import { schema, type Database } from '@efie/database'
import { inTaxOrder, type LocalDate, type TaxRate } from '@efie/domain'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'

const { chargeTaxes, taxRates } = schema

/** Rates in force on a day; a levy that has ended is left out. */
export const taxRatesOn = async (db: Database, day: LocalDate): Promise<TaxRate[]> => {
  const rows = await prepared(db, 'tax-rates-on', () =>
    db
      .selectDistinctOn([taxRates.code], {
        code: taxRates.code,
        name: taxRates.name,
        rate_bps: taxRates.rate_bps,
      })
      .from(taxRates)
      .where(and(eq(taxRates.status, 'active'), lte(taxRates.effective_from, sql.placeholder('day'))))
      .orderBy(taxRates.code, desc(taxRates.effective_from)),
  ).execute({ day })
  return inTaxOrder(rows.filter(({ rate_bps }) => rate_bps > 0))
}

/** Something charged with taxes included: an application fee by its payment, a service fee by its payout. */
export interface Charge {
  kind: 'application-fee' | 'service-fee'
  id: string
}

/** The rates something was charged with; if none were stored, those of its day. */
export const keptTaxRates = async (db: Database, charge: Charge, day: LocalDate): Promise<TaxRate[]> => {
  const [row] = await db
    .select({ rates: chargeTaxes.rates })
    .from(chargeTaxes)
    .where(and(eq(chargeTaxes.kind, charge.kind), eq(chargeTaxes.charge_id, charge.id)))
  return row?.rates ?? taxRatesOn(db, day)
}

/**
 * Stores the day's rates with a charge, once, and returns them: a later reversal uses the same rates
 * (domain.md §6).
 */
export const chargeTaxRates = async (
  services: Pick<TransactionContext, 'clock' | 'db'>,
  charge: Charge,
  day: LocalDate,
): Promise<TaxRate[]> => {
  const [stored] = await services.db
    .insert(chargeTaxes)
    .values({
      kind: charge.kind,
      charge_id: charge.id,
      charged_on: day,
      rates: await taxRatesOn(services.db, day),
      created_at: nowIso(services.clock),
    })
    .onConflictDoNothing()
    .returning({ rates: chargeTaxes.rates })
  return stored?.rates ?? keptTaxRates(services.db, charge, day)
}
