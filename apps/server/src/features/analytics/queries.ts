import { schema, type Database } from '@efie/database'
import { revenueAccounts, type ApplicationStatus, type Scope } from '@efie/domain'
import { and, count, inArray, sql, sum, type SQL } from 'drizzle-orm'

const { applications, postings } = schema

/** Leads, portfolios and companies have no rows yet: until they do, those scopes count nothing. */
const withinScope = (scope: Scope): SQL | undefined => {
  if (scope === 'all') return undefined
  return scope === 'arrears' ? sql`${applications.days_past_due} > 0` : sql`false`
}

export const countByStatus = (
  db: Database,
  scope: Scope,
): Promise<{ status: ApplicationStatus; count: number }[]> =>
  db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(withinScope(scope))
    .groupBy(applications.status)

/** Income is a credit, negative in the ledger; the sum comes as text since it may pass what an integer holds. */
export const sumRevenue = async (db: Database, scope: Scope): Promise<number> => {
  const reached = withinScope(scope)
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
