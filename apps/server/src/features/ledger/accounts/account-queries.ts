import { schema, type Database, type Transaction } from '@efie/database'
import { and, asc, desc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'

const { ledgerAccounts } = schema

export type LedgerAccount = typeof ledgerAccounts.$inferSelect

export const listAccounts = (db: Database): Promise<LedgerAccount[]> =>
  db.select().from(ledgerAccounts).orderBy(asc(ledgerAccounts.code))

export const findAccount = async (db: Database, code: string): Promise<LedgerAccount | null> => {
  const [row] = await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.code, code))
  return row ?? null
}

/** Serialises changes to the chart, so that codes and names are unique when checked. */
export const lockChart = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`lock table ledger_accounts in share row exclusive mode`)
}

export const lastCode = async (
  tx: Transaction,
  range: { from: string; to: string },
): Promise<string | null> => {
  const [row] = await tx
    .select({ code: ledgerAccounts.code })
    .from(ledgerAccounts)
    .where(and(gte(ledgerAccounts.code, range.from), lte(ledgerAccounts.code, range.to)))
    .orderBy(desc(ledgerAccounts.code))
    .limit(1)
  return row?.code ?? null
}

export const isNameTaken = async (tx: Transaction, name: string, but = ''): Promise<boolean> =>
  (await tx.$count(
    ledgerAccounts,
    and(eq(sql`lower(${ledgerAccounts.name})`, name.toLowerCase()), ne(ledgerAccounts.code, but)),
  )) > 0

export const insertAccount = async (
  tx: Transaction,
  values: typeof ledgerAccounts.$inferInsert,
): Promise<LedgerAccount> => {
  const [row] = await tx.insert(ledgerAccounts).values(values).returning()
  if (!row) throw new Error('the account was not stored')
  return row
}

export const updateAccount = async (
  tx: Transaction,
  code: string,
  values: Partial<Pick<LedgerAccount, 'name' | 'active'>>,
): Promise<LedgerAccount> => {
  const [row] = await tx
    .update(ledgerAccounts)
    .set({ ...values, version: sql`${ledgerAccounts.version} + 1` })
    .where(eq(ledgerAccounts.code, code))
    .returning()
  if (!row) throw new AppError('ACCOUNT_NOT_FOUND')
  return row
}
