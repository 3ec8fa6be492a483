import { schema } from '@efie/database'
import { isAdminRole, roles } from '@efie/domain'
import { and, asc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'

const { collectionCases, profiles } = schema

const officer = 'recovery_and_collections'

/** Who holds cases or can be given some. People who see only their own case don't see who else works on cases. */
export const listOfficers = async ({ db, scope }: ScopedContext<'collections.read'>) => {
  if (scope !== 'all') return { data: [] }
  const held = db
    .select({ one: sql`1` })
    .from(collectionCases)
    .where(and(eq(collectionCases.assigned_to, profiles.id), ne(collectionCases.status, 'closed')))
  const data = await db
    .select({
      id: profiles.id,
      full_name: profiles.full_name,
      assignable: sql<boolean>`${profiles.role} = ${officer} and ${profiles.suspended_at} is null`,
    })
    .from(profiles)
    .where(
      and(inArray(profiles.role, roles.filter(isAdminRole)), or(eq(profiles.role, officer), exists(held))),
    )
    .orderBy(asc(profiles.full_name), asc(profiles.id))
  return { data }
}
