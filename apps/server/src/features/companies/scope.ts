import { schema, type Database } from '@efie/database'
import type { Scope } from '@efie/domain'
import { and, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm'

const { companies, companyMembers } = schema

/**
 * The companies that a scope reaches, as a condition on `companies`: a company's people their own, a manager the portfolio.
 * With `unassigned` a manager also reads those that nobody has taken yet.
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
