import type { profileSorts } from '@efie/contracts/profiles'
import { schema, type Database, type Transaction } from '@efie/database'
import type { Role, Scope } from '@efie/domain'
import { and, desc, eq, getTableColumns, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { findFewPeople, isPerson } from '../../platform/person-search.ts'
import type { Typed } from '../../platform/text-search.ts'
import { ofOwnLeads } from '../leads/index.ts'

const { companies, companyMembers, eligibilityChecks, employees, loans, profiles } = schema

export type ProfileRow = typeof profiles.$inferSelect

/** People of companies in the manager's portfolio. */
const ofOwnCompanies = (managerId: string): SQL => sql`exists (
  select 1 from ${companies} where ${companies.manager_id} = ${managerId} and (
    exists (select 1 from ${companyMembers} where ${companyMembers.company_id} = ${companies.id} and ${companyMembers.user_id} = ${profiles.id})
    or exists (select 1 from ${employees} where ${employees.company_id} = ${companies.id} and ${employees.user_id} = ${profiles.id} and ${employees.status} = 'active')
  ))`

/** A scope as SQL condition on `profiles`. */
export const profileScope = (scope: Scope, actorId: string): SQL | undefined => {
  switch (scope) {
    case 'all':
      return undefined
    case 'own':
      return eq(profiles.id, actorId)
    case 'arrears':
      return sql`exists (select 1 from ${loans} where ${loans.user_id} = ${profiles.id} and ${loans.days_past_due} > 0)`
    case 'leads':
      return ofOwnLeads(profiles.id, actorId)
    case 'companies':
      return ofOwnCompanies(actorId)
    case 'employees':
    case 'listed':
      return sql`false`
  }
}

const among = async (db: Database, typed: Typed): Promise<SQL | undefined> => {
  const ids = await findFewPeople(db, typed)
  return ids === null ? isPerson(typed) : inArray(profiles.id, ids)
}

type Sort = (typeof profileSorts)[number]

export interface ProfilePage {
  limit: number
  cursor?: string | undefined
  count?: boolean | undefined
  sort?: Sort | `-${Sort}`
  role?: Role | undefined
}

const orders: Record<Sort, SortOrder> = {
  full_name: sortedBy(profiles.full_name),
  email: sortedBy(profiles.email),
  role: sortedBy(profiles.role, profiles.created_at),
  suspended_at: sortedBy(profiles.suspended_at),
  city: sortedBy(profiles.city),
  created_at: sortedBy(profiles.created_at),
}

export const findProfiles = async (
  db: Database,
  reach: { scope: Scope; actor_id: string },
  page: ProfilePage & { typed: Typed | null },
) => {
  const named = page.typed ? await among(db, page.typed) : undefined
  const { sort = '-created_at' } = page
  return readList(db, orders, profiles.id, { ...page, sort }, ({ where, orderBy, limit, sorted_by }) =>
    db
      .select({ ...getTableColumns(profiles), sorted_by })
      .from(profiles)
      .where(
        and(
          profileScope(reach.scope, reach.actor_id),
          page.role && eq(profiles.role, page.role),
          named,
          where,
        ),
      )
      .orderBy(...orderBy)
      .limit(limit),
  )
}

export const findProfile = async (
  db: Database,
  id: string,
  reach?: { scope: Scope; actor_id: string },
): Promise<ProfileRow | undefined> => {
  const [row] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, id), reach && profileScope(reach.scope, reach.actor_id)))
  return row
}

export const lockProfile = async (tx: Transaction, id: string): Promise<ProfileRow | undefined> => {
  const [row] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('update')
  return row
}

export const updateProfile = async (
  tx: Transaction,
  id: string,
  changes: Partial<typeof profiles.$inferInsert>,
  now: string,
): Promise<ProfileRow> => {
  const [row] = await tx
    .update(profiles)
    .set({ ...changes, version: sql`${profiles.version} + 1`, updated_at: now })
    .where(eq(profiles.id, id))
    .returning()
  if (!row) throw new Error(`profile ${id} vanished under its lock`)
  return row
}

/**
 * Advisory lock number: changes that could remove a superadmin run one at a time, so two can't remove each
 * other.
 */
const SUPERADMIN_LOCK = 4_201_338

export const lockSuperadmins = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${SUPERADMIN_LOCK})`)
}

export const hasOtherSuperadmin = async (tx: Transaction, id: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.role, 'superadmin'), isNull(profiles.suspended_at), ne(profiles.id, id)))
    .limit(1)
  return rows.length > 0
}

export const latestEligibility = async (db: Database, userId: string) => {
  const [row] = await db
    .select()
    .from(eligibilityChecks)
    .where(eq(eligibilityChecks.user_id, userId))
    .orderBy(desc(eligibilityChecks.created_at))
    .limit(1)
  return row ?? null
}
