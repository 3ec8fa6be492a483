import { schema, type Database } from '@efie/database'
import { and, eq, isNotNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const { leads } = schema

/**
 * Rows of people who consented to this sales executive's help and whose lead isn't lost. `person` is the
 * column with their id. This is what scope `leads` means throughout the permission matrix.
 */
export const ofOwnLeads = (person: AnyPgColumn, actorId: string | Placeholder): SQL =>
  sql`${person} in (select ${leads.tenant_id} from ${leads} where ${leads.owner_id} = ${actorId} and ${leads.tenant_id} is not null and ${leads.status} <> 'lost')`

/** Whether this person is the sales executive's lead, with consent. */
export const isOwnLead = async (db: Database, actorId: string, personId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.owner_id, actorId),
        eq(leads.tenant_id, personId),
        isNotNull(leads.consented_at),
        ne(leads.status, 'lost'),
      ),
    )
    .limit(1)
  return rows.length > 0
}
