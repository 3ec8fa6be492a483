import { schema } from '@efie/database'
import type { Scope } from '@efie/domain'
import { eq, gt, or, sql, type SQL } from 'drizzle-orm'
import { ofOwnLeads } from '../leads/index.ts'

const { applications } = schema

/** The applications that a scope reaches, as a condition on `applications`. */
export const applicationScope = (scope: Scope, actorId: string): SQL | undefined => {
  switch (scope) {
    case 'all':
      return undefined
    case 'own':
      return eq(applications.user_id, actorId)
    // Who asks for relief before they are late is looked after too.
    case 'arrears':
      return or(
        gt(applications.days_past_due, 0),
        sql`exists (select 1 from hardship_requests h where h.application_id = "applications"."id" and h.status in ('open', 'proposed'))`,
      )
    case 'leads':
      return ofOwnLeads(applications.user_id, actorId)
    // A company manager learns the status of their people's applications from the person's overview: no row of one, ever.
    case 'companies':
    case 'employees':
    case 'listed':
      return sql`false`
  }
}
