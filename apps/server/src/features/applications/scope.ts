import { schema } from '@efie/database'
import type { Scope } from '@efie/domain'
import { eq, gt, sql, type SQL } from 'drizzle-orm'

const { applications } = schema

/** The applications that a scope reaches, as a condition on `applications`. */
export const applicationScope = (scope: Scope, actorId: string): SQL | undefined => {
  switch (scope) {
    case 'all':
      return undefined
    case 'own':
      return eq(applications.user_id, actorId)
    case 'arrears':
      return gt(applications.days_past_due, 0)
    // No lead, company or employee is recorded yet, so these scopes reach no row; a manager's rows will show status only.
    case 'leads':
    case 'companies':
    case 'employees':
    case 'listed':
      return sql`false`
  }
}
