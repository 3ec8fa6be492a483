import {
  chartOfAccounts,
  defaultProductTerms,
  defaultTaxRates,
  defaultTaxRatesFrom,
  normalSideOf,
} from '@efie/domain'
import { notInArray, sql } from 'drizzle-orm'
import {
  databaseSettings,
  financingProducts,
  ledgerAccounts,
  securitySettings,
  systemSettings,
  taxRates,
} from './schema/index.ts'
import type { Database } from './types.ts'

/**
 * Inserts the rows that the server cannot run without: chart of accounts, tax rates, one row per settings
 * table, and the first product version. Idempotent, run after every migration.
 */
export const ensureReferenceData = async (db: Database): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx
      .insert(ledgerAccounts)
      .values(chartOfAccounts.map((account) => ({ ...account, normal_side: normalSideOf(account) })))
      .onConflictDoUpdate({
        target: ledgerAccounts.code,
        set: { name: sql`excluded.name` },
        // Names of bank and cash accounts are finance's own, so an upgrade must not reset them.
        setWhere: notInArray(ledgerAccounts.kind, ['bank', 'cash']),
      })
    if ((await tx.$count(taxRates)) === 0)
      await tx.insert(taxRates).values(
        defaultTaxRates.map((rate) => ({
          ...rate,
          effective_from: defaultTaxRatesFrom,
          status: 'active' as const,
          reason: 'VAT Act 1151',
        })),
      )
    await tx.insert(systemSettings).values({}).onConflictDoNothing()
    await tx.insert(securitySettings).values({}).onConflictDoNothing()
    await tx.insert(databaseSettings).values({}).onConflictDoNothing()
    await tx
      .insert(financingProducts)
      .values({
        code: 'rent',
        version: 1,
        name: 'Rent advance',
        terms: { ...defaultProductTerms },
        effective_from: new Date(0).toISOString(),
      })
      .onConflictDoNothing()
  })
}
