import { schema, type Database } from '@efie/database'
import type { Pesewas } from '@efie/domain'
import { and, desc, eq, gte, isNull, ne, sum } from 'drizzle-orm'

const { applications, eligibilityChecks, orderPlans } = schema

/** Monthly instalments of Efie loans and order plans that the person already has, another application left out when it is being judged. */
export const loadEfieInstalments = async (
  db: Database,
  userId: string,
  exceptApplicationId?: string,
): Promise<Pesewas> => {
  const [row] = await db
    .select({ total: sum(applications.total_monthly_payment).mapWith(Number) })
    .from(applications)
    .where(
      and(
        eq(applications.user_id, userId),
        eq(applications.status, 'active'),
        exceptApplicationId === undefined ? undefined : ne(applications.id, exceptApplicationId),
      ),
    )
  const [plans] = await db
    .select({ total: sum(orderPlans.monthly_amount).mapWith(Number) })
    .from(orderPlans)
    .where(and(eq(orderPlans.user_id, userId), isNull(orderPlans.closed_at)))
  return (row?.total ?? 0) + (plans?.total ?? 0)
}

/** The person's latest result that has not run out. */
export const loadLatestCheck = async (db: Database, userId: string, now: string) => {
  const [row] = await db
    .select()
    .from(eligibilityChecks)
    .where(and(eq(eligibilityChecks.user_id, userId), gte(eligibilityChecks.expires_at, now)))
    .orderBy(desc(eligibilityChecks.created_at), desc(eligibilityChecks.id))
    .limit(1)
  return row
}

export const insertCheck = async (db: Database, values: typeof eligibilityChecks.$inferInsert) => {
  const [row] = await db.insert(eligibilityChecks).values(values).returning()
  if (!row) throw new Error('the eligibility check was not stored')
  return row
}
