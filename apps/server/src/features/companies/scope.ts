import { schema, type Database } from '@efie/database'
import type { Scope } from '@efie/domain'
import { and, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm'

const { companies, companyMembers } = schema

/**
 * A scope as SQL condition on `companies`: people of a company see their own, a manager their portfolio. With
 * `unassigned` a manager also sees companies without one.
 */
export const companyScope = (
  db: Database,
  scope: Scope,
  actorId: string,
  unassigned = false,
): SQL | undefined => {
  switch (scope) {
    case 'all':
      return undefined
    case 'own':
    case 'employees':
      return exists(
        db
          .select({ one: sql`1` })
          .from(companyMembers)
          .where(and(eq(companyMembers.company_id, companies.id), eq(companyMembers.user_id, actorId))),
      )
    case 'companies':
      return unassigned
        ? or(eq(companies.manager_id, actorId), isNull(companies.manager_id))
        : eq(companies.manager_id, actorId)
    case 'leads':
    case 'arrears':
    case 'listed':
      return sql`false`
  }
}
