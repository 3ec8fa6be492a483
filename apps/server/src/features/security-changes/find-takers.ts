import { schema, type Transaction } from '@efie/database'
import { takesAccess } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { newestFirst } from '../../platform/pagination.ts'

const { securityChanges } = schema

/** Who took something from a person, the latest first; empty if anything was given to them since. */
export const findLastTakers = async (
  tx: Transaction,
  user_id: string,
  kind: 'role' | 'suspension',
): Promise<(string | null)[]> => {
  const changes = await tx
    .select()
    .from(securityChanges)
    .where(and(eq(securityChanges.user_id, user_id), eq(securityChanges.kind, kind)))
    .orderBy(...newestFirst(securityChanges))
  const given = changes.findIndex((change) => !takesAccess(change))
  return changes.slice(0, given < 0 ? undefined : given).map(({ actor_id }) => actor_id)
}
