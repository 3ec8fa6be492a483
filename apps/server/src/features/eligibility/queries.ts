import { schema, type Database } from '@efie/database'
import type { Pesewas } from '@efie/domain'
import { and, desc, eq, gte, sql, sum } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const { eligibilityChecks, loans, profiles } = schema

export const loadIdentity = async (db: Database, userId: string) => {
  const [row] = await db
    .select({ date_of_birth: profiles.date_of_birth, ghana_card_number: profiles.ghana_card_number })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return row ?? { date_of_birth: null, ghana_card_number: null }
}

type Value = string | AnyPgColumn

interface Except {
  id?: Value
  renews_loan_id: Value | null
}

/** `loadEfieInstalments` as a query, which another one can contain. */
export const sumEfieInstalments = (db: Database, person: Value, except: Except) =>
  db
    .select({ total: sum(loans.monthly_amount).mapWith(Number) })
    .from(loans)
    .where(
      and(
        eq(loans.user_id, person),
        eq(loans.status, 'active'),
        except.id === undefined ? undefined : sql`${loans.application_id} is distinct from ${except.id}`,
        except.renews_loan_id === null
          ? undefined
          : sql`${loans.id} is distinct from ${except.renews_loan_id}`,
      ),
    )

/** Monthly instalments of the person's loans, except the one being judged and the one it renews. */
export const loadEfieInstalments = async (
  db: Database,
  userId: string,
  except: Except = { renews_loan_id: null },
): Promise<Pesewas> => {
  const [row] = await sumEfieInstalments(db, userId, except)
  return row?.total ?? 0
}

/** The person's latest result that hasn't expired. */
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
