import { schema, type Database, type Transaction } from '@efie/database'
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../platform/errors.ts'

const { approvalRequests, profiles, taxRates } = schema
const proposers = alias(profiles, 'proposers')
const approvers = alias(profiles, 'approvers')

export type TaxRateRow = typeof taxRates.$inferSelect

const ROWS_SHOWN = 200

/** Without pages, because rates change only a few times a decade. */
export const listRates = (db: Database) =>
  db
    .select({
      ...getTableColumns(taxRates),
      proposed_by_name: proposers.full_name,
      approved_by_name: approvers.full_name,
      approval_id: approvalRequests.id,
    })
    .from(taxRates)
    .leftJoin(proposers, eq(proposers.id, taxRates.proposed_by))
    .leftJoin(approvers, eq(approvers.id, taxRates.approved_by))
    .leftJoin(
      approvalRequests,
      and(
        eq(approvalRequests.kind, 'tax-rate'),
        eq(approvalRequests.subject_id, sql`${taxRates.id}::text`),
        eq(approvalRequests.status, 'requested'),
      ),
    )
    .orderBy(desc(taxRates.effective_from), desc(taxRates.id))
    .limit(ROWS_SHOWN)

export const insertRate = async (
  tx: Transaction,
  values: typeof taxRates.$inferInsert,
): Promise<TaxRateRow> => {
  const [row] = await tx.insert(taxRates).values(values).returning()
  if (!row) throw new Error('the rate was not stored')
  return row
}

/** Locks a rate with all rates of its tax, so that the second of two concurrent decisions sees the first. */
export const lockRate = async (tx: Transaction, id: string): Promise<TaxRateRow> => {
  const ofTax = tx.select({ code: taxRates.code }).from(taxRates).where(eq(taxRates.id, id))
  const rows = await tx
    .select()
    .from(taxRates)
    .where(inArray(taxRates.code, ofTax))
    .orderBy(taxRates.id)
    .for('update')
  const row = rows.find((one) => one.id === id)
  if (!row) throw new AppError('TAX_RATE_NOT_FOUND')
  return row
}

export const updateRate = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof taxRates.$inferInsert>,
): Promise<void> => {
  await tx.update(taxRates).set(values).where(eq(taxRates.id, id))
}

/** Replaces another rate of the same tax from the same day. */
export const replaceRate = async (
  tx: Transaction,
  { code, effective_from }: Pick<TaxRateRow, 'code' | 'effective_from'>,
  updated_at: string,
): Promise<void> => {
  await tx
    .update(taxRates)
    .set({ status: 'replaced', updated_at })
    .where(
      and(
        eq(taxRates.code, code),
        eq(taxRates.effective_from, effective_from),
        eq(taxRates.status, 'active'),
      ),
    )
}
