import { schema, type Database, type Transaction } from '@efie/database'
import type { RoleGrant } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'

const { roleGrants } = schema

export const insertGrant = async (tx: Transaction, grant: typeof roleGrants.$inferInsert): Promise<void> => {
  await tx.insert(roleGrants).values(grant)
}

/**
 * Grants since a moment that could tie someone to a person: by everyone above the person in the chain, and by
 * everyone they appointed. People of companies are left out: they are invited by its manager as the other
 * party of a contract, and confirm nothing on our side.
 */
export const findGrantsAround = (db: Database, id: string, since: string): Promise<RoleGrant[]> =>
  queryRows<RoleGrant & Record<string, unknown>>(
    db,
    sql`with recursive
      recent as materialized (
        select user_id, granted_by from ${roleGrants}
        where created_at > ${since} and granted_by is not null and role <> 'company'
      ),
      above as (
        select ${id}::uuid as id
        union select recent.granted_by from recent join above on above.id = recent.user_id
      ),
      reached as (
        select id from above
        union select recent.user_id from recent join reached on reached.id = recent.granted_by
      )
      select distinct recent.user_id, recent.granted_by from recent join reached on reached.id = recent.granted_by`,
  )
