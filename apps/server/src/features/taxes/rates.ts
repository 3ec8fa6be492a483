import { schema, type Database } from '@efie/database'
import { inTaxOrder, type LocalDate, type TaxRate } from '@efie/domain'
import { and, desc, eq, lte } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'

const { chargeTaxes, taxRates } = schema

/** The rates in force on a day; a levy that has ended is none. */
export const taxRatesOn = async (db: Database, day: LocalDate): Promise<TaxRate[]> => {
  const rows = await db
    .selectDistinctOn([taxRates.code], {
      code: taxRates.code,
      name: taxRates.name,
      rate_bps: taxRates.rate_bps,
    })
    .from(taxRates)
    .where(and(eq(taxRates.status, 'active'), lte(taxRates.effective_from, day)))
    .orderBy(taxRates.code, desc(taxRates.effective_from))
  return inTaxOrder(rows.filter(({ rate_bps }) => rate_bps > 0))
}

/** What was charged with taxes inside: an application fee by its payment, a service fee by its payout. */
export interface Charge {
  kind: 'application-fee' | 'service-fee'
  id: string
}

/** The rates under which something was charged; those of its day where none were kept with it. */
export const keptTaxRates = async (db: Database, charge: Charge, day: LocalDate): Promise<TaxRate[]> => {
  const [row] = await db
    .select({ rates: chargeTaxes.rates })
    .from(chargeTaxes)
    .where(and(eq(chargeTaxes.kind, charge.kind), eq(chargeTaxes.charge_id, charge.id)))
  return row?.rates ?? taxRatesOn(db, day)
}

/** Keeps the rates of the day with what is charged, once, and answers them. */
export const chargeTaxRates = async (
  services: Pick<TransactionContext, 'clock' | 'db'>,
  charge: Charge,
  day: LocalDate,
): Promise<TaxRate[]> => {
  await services.db
    .insert(chargeTaxes)
    .values({
      kind: charge.kind,
      charge_id: charge.id,
      charged_on: day,
      rates: await taxRatesOn(services.db, day),
      created_at: nowIso(services.clock),
    })
    .onConflictDoNothing()
  return keptTaxRates(services.db, charge, day)
}
