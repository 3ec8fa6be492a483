import { schema, type Database, type Transaction } from '@efie/database'
import { desc, eq, getTableColumns, max } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../platform/errors.ts'

const { financingProducts, profiles } = schema
const proposers = alias(profiles, 'proposers')
const approvers = alias(profiles, 'approvers')

export type PolicyRow = typeof financingProducts.$inferSelect

const VERSIONS_SHOWN = 200

const named = (db: Database) =>
  db
    .select({
      ...getTableColumns(financingProducts),
      proposed_by_name: proposers.full_name,
      approved_by_name: approvers.full_name,
    })
    .from(financingProducts)
    .leftJoin(proposers, eq(proposers.id, financingProducts.proposed_by))
    .leftJoin(approvers, eq(approvers.id, financingProducts.approved_by))

export type NamedPolicy = Awaited<ReturnType<typeof findPolicies>>[number]

/** Without pages, because versions are few: each is a manual change of policy. */
export const findPolicies = (db: Database) =>
  named(db).orderBy(desc(financingProducts.version), desc(financingProducts.id)).limit(VERSIONS_SHOWN)

export const loadPolicy = async (db: Database, id: string): Promise<NamedPolicy> => {
  const [row] = await named(db).where(eq(financingProducts.id, id))
  if (!row) throw new AppError('POLICY_NOT_FOUND')
  return row
}

export const lockPolicy = async (tx: Transaction, id: string): Promise<PolicyRow> => {
  const [row] = await tx.select().from(financingProducts).where(eq(financingProducts.id, id)).for('update')
  if (!row) throw new AppError('POLICY_NOT_FOUND')
  return row
}

export const nextVersion = async (tx: Transaction, code: string): Promise<number> => {
  const [row] = await tx
    .select({ last: max(financingProducts.version) })
    .from(financingProducts)
    .where(eq(financingProducts.code, code))
  return (row?.last ?? 0) + 1
}

export const insertPolicy = async (
  tx: Transaction,
  values: typeof financingProducts.$inferInsert,
): Promise<PolicyRow> => {
  const [row] = await tx.insert(financingProducts).values(values).returning()
  if (!row) throw new Error('the policy was not stored')
  return row
}

export const updatePolicy = (
  tx: Transaction,
  id: string,
  values: Partial<typeof financingProducts.$inferInsert>,
) => tx.update(financingProducts).set(values).where(eq(financingProducts.id, id))
