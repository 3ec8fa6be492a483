import { schema, type Database } from '@efie/database'
import type { Pesewas } from '@efie/domain'
import { and, desc, eq, gte, sql, sum } from 'drizzle-orm'

const { eligibilityChecks, loans } = schema

/** Monthly instalments of loans that the person already has, another application left out when it is being judged. */
export const loadEfieInstalments = async (
  db: Database,
  userId: string,
  exceptApplicationId?: string,
): Promise<Pesewas> => {
  const [row] = await db
    .select({ total: sum(loans.monthly_amount).mapWith(Number) })
    .from(loans)
    .where(
      and(
        eq(loans.user_id, userId),
        eq(loans.status, 'active'),
        exceptApplicationId === undefined
          ? undefined
          : sql`${loans.application_id} is distinct from ${exceptApplicationId}`,
      ),
    )
  return row?.total ?? 0
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
