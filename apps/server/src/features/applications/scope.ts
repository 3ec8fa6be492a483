import { schema } from '@efie/database'
import type { Scope } from '@efie/domain'
import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { underRelief } from '../collections/index.ts'
import { ofOwnLeads } from '../leads/index.ts'

const { applications } = schema

/** A scope as SQL condition on `applications`. */
export const applicationScope = (scope: Scope, actorId: string | Placeholder): SQL | undefined => {
  switch (scope) {
    case 'all':
      return undefined
    case 'own':
      return eq(applications.user_id, actorId)
    case 'arrears':
      return sql`exists (select 1 from loans l where l.application_id = "applications"."id"
        and (l.days_past_due > 0 or ${underRelief('l')}))`
    case 'leads':
      return ofOwnLeads(applications.user_id, actorId)
    // Company managers learn the status of their employees' applications from the person's overview, and
    // never see an application.
    case 'companies':
    case 'employees':
    case 'listed':
      return sql`false`
  }
}
