import { schema, type Database } from '@efie/database'
import { revenueAccounts, type ApplicationStatus, type Role, type Scope } from '@efie/domain'
import { and, count, inArray, sql, sum, type SQL } from 'drizzle-orm'

import { applicationScope } from '../applications/index.ts'

const { applications, postings } = schema

export interface Reach {
  scope: Scope
  actor: { id: string; role: Role }
}

/** Applications counted for a caller; for sales executives, those of their leads. */
export const withinReach = ({ scope, actor }: Reach): SQL | undefined => {
  if (scope === 'own' && actor.role === 'sales_executive') return applicationScope('leads', actor.id)
  // Companies have no loan figures: they only see their invoices.
  return scope === 'own' ? sql`false` : applicationScope(scope, actor.id)
}

export const countByStatus = (
  db: Database,
  reach: Reach,
): Promise<{ status: ApplicationStatus; count: number }[]> =>
  db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(withinReach(reach))
    .groupBy(applications.status)

/**
 * Revenue accounts have credit balances, negative in the ledger. The sum is text, because it can exceed a
 * 32-bit integer.
 */
export const sumRevenue = async (db: Database, reach: Reach): Promise<number> => {
  const reached = withinReach(reach)
  const [row] = await db
    .select({ total: sum(postings.amount) })
    .from(postings)
    .where(
      and(
        inArray(postings.account_code, [...revenueAccounts]),
        reached &&
          inArray(
            postings.application_id,
            db.select({ id: applications.id }).from(applications).where(reached),
          ),
      ),
    )
  return 0 - Number(row?.total ?? 0)
}
