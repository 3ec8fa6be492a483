import { chartOfAccounts, defaultProductTerms } from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  accounts,
  databaseSettings,
  financingProducts,
  securitySettings,
  systemSettings,
} from './schema/index.ts'
import type { Database } from './types.ts'

/** Rows without which nothing works: chart of accounts, one row of each settings table, the first product version. */
export const ensureReferenceData = async (db: Database): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx
      .insert(accounts)
      .values(chartOfAccounts.map(({ code, name, type }) => ({ code, name, type })))
      .onConflictDoUpdate({ target: accounts.code, set: { name: sql`excluded.name` } })
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
