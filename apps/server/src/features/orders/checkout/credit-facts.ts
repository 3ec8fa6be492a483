import { schema, type Database } from '@efie/database'
import type { CreditFacts } from '@efie/domain'
import { and, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm'
import { loadEfieInstalments } from '../../eligibility/index.ts'
import { sumPendingPlans } from '../queries.ts'

const { applications, loans, orders } = schema

interface Verified {
  income: number
  obligations: number
  at: string
}

/** Income verified last, for an application or an order. */
const loadVerified = async (db: Database, userId: string): Promise<Verified | null> => {
  const [applied] = await db
    .select({
      income: applications.verified_net_income,
      obligations: applications.verified_obligations,
      at: applications.assessed_at,
    })
    .from(applications)
    .where(and(eq(applications.user_id, userId), isNotNull(applications.verified_net_income)))
    .orderBy(desc(applications.assessed_at))
    .limit(1)
  const [ordered] = await db
    .select({
      income: orders.verified_net_income,
      obligations: orders.verified_obligations,
      at: orders.credit_decided_at,
    })
    .from(orders)
    .where(and(eq(orders.user_id, userId), isNotNull(orders.verified_net_income)))
    .orderBy(desc(orders.credit_decided_at))
    .limit(1)
  const known = [applied, ordered]
    .flatMap((row) =>
      row && row.income !== null
        ? [{ income: row.income, obligations: row.obligations ?? 0, at: row.at ?? '' }]
        : [],
    )
    .sort((left, right) => right.at.localeCompare(left.at))
  return known[0] ?? null
}

/**
 * Everything the order limit depends on; written-off debts count as owed and late until recovered. For a
 * decision the tenant must be locked.
 */
export const loadCreditFacts = async (
  db: Database,
  userId: string,
  exceptOrderId?: string,
): Promise<CreditFacts> => {
  const verified = await loadVerified(db, userId)
  const pending = await sumPendingPlans(db, userId, exceptOrderId)
  const [owed] = await db
    .select({
      principal:
        sql`coalesce(sum(${loans.principal_outstanding}) filter (where ${loans.line} = 'shop'), 0)`.mapWith(
          Number,
        ),
      late: max(loans.days_past_due),
    })
    .from(loans)
    .where(and(eq(loans.user_id, userId), inArray(loans.status, ['active', 'written-off'])))
  return {
    verified_income: verified?.income ?? null,
    monthly_obligations: verified?.obligations ?? 0,
    efie_instalments: (await loadEfieInstalments(db, userId)) + pending.monthly,
    order_principal_outstanding: (owed?.principal ?? 0) + pending.financed,
    days_past_due: owed?.late ?? 0,
  }
}
