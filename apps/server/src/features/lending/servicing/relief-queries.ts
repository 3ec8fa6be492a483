import type { hardshipSorts } from '@efie/contracts/lending-hardships'
import { schema, type Database, type Transaction } from '@efie/database'
import type { HardshipStatus, Scope } from '@efie/domain'
import { and, desc, eq, getTableColumns, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'
import { readList, sortedBy, type SortOrder } from '../../../platform/sorted-pages.ts'
import { hasId, type Typed } from '../../../platform/text-search.ts'
import { ofLoansCalled } from '../../collections/index.ts'
import { matchingRows } from '../../../platform/person-search.ts'

const { hardshipRequests, loans, orders, profiles, reschedules } = schema

export type Reschedule = typeof reschedules.$inferSelect
export type Hardship = typeof hardshipRequests.$inferSelect

export const listReschedules = (db: Database, loanId: string): Promise<Reschedule[]> =>
  db
    .select()
    .from(reschedules)
    .where(eq(reschedules.loan_id, loanId))
    .orderBy(desc(reschedules.created_at), desc(reschedules.id))

export const insertReschedule = async (
  tx: Transaction,
  values: typeof reschedules.$inferInsert,
): Promise<Reschedule> => {
  const [row] = await tx.insert(reschedules).values(values).onConflictDoNothing().returning()
  if (!row) throw new AppError('APPROVAL_EXISTS')
  return row
}

export const lockReschedule = async (
  tx: Transaction,
  where: { id: string } | { offered_of: string },
): Promise<Reschedule | null> => {
  const [row] = await tx
    .select()
    .from(reschedules)
    .where(
      'id' in where
        ? eq(reschedules.id, where.id)
        : and(eq(reschedules.loan_id, where.offered_of), eq(reschedules.status, 'offered')),
    )
    .for('update')
  return row ?? null
}

export const updateReschedule = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof reschedules.$inferInsert>,
): Promise<void> => {
  await tx
    .update(reschedules)
    .set({ ...values, version: sql`${reschedules.version} + 1` })
    .where(eq(reschedules.id, id))
}

/** Expires a loan's undecided reschedules. */
export const lapseOpenReschedules = (tx: Transaction, loanId: string, now: string): Promise<Reschedule[]> =>
  tx
    .update(reschedules)
    .set({ status: 'lapsed', updated_at: now, version: sql`${reschedules.version} + 1` })
    .where(and(eq(reschedules.loan_id, loanId), inArray(reschedules.status, ['proposed', 'offered'])))
    .returning()

export const lapseOpenHardships = (tx: Transaction, loanId: string, now: string): Promise<Hardship[]> =>
  tx
    .update(hardshipRequests)
    .set({ status: 'lapsed', updated_at: now, version: sql`${hardshipRequests.version} + 1` })
    .where(and(eq(hardshipRequests.loan_id, loanId), inArray(hardshipRequests.status, ['open', 'proposed'])))
    .returning()

export const findLapsedOffers = (db: Database, now: string) =>
  db
    .select({ id: reschedules.id, loan_id: reschedules.loan_id })
    .from(reschedules)
    .where(and(eq(reschedules.status, 'offered'), lt(reschedules.offer_expires_at, now)))
    .limit(200)

const withTenant = <More extends Record<string, SQL>>(db: Database, more: More) =>
  db
    .select({
      ...more,
      ...getTableColumns(hardshipRequests),
      tenant_name: profiles.full_name,
      application_id: loans.application_id,
      order_id: loans.order_id,
      order_reference: orders.reference,
    })
    .from(hardshipRequests)
    .innerJoin(profiles, eq(profiles.id, hardshipRequests.user_id))
    .innerJoin(loans, eq(loans.id, hardshipRequests.loan_id))
    .leftJoin(orders, eq(orders.id, loans.order_id))

const own = (scope: Scope, actorId: string) =>
  scope === 'all' ? undefined : eq(hardshipRequests.user_id, actorId)

type Sort = (typeof hardshipSorts)[number]

const sorts: Record<Sort, SortOrder> = {
  tenant_name: sortedBy(profiles.full_name),
  cause: sortedBy(hardshipRequests.cause, hardshipRequests.created_at),
  wanted_months: sortedBy(hardshipRequests.wanted_months),
  status: sortedBy(hardshipRequests.status, hardshipRequests.created_at),
  created_at: sortedBy(hardshipRequests.created_at),
}

export interface HardshipPage {
  limit: number
  cursor?: string | undefined
  count?: boolean | undefined
  sort?: Sort | `-${Sort}`
  status?: HardshipStatus | undefined
  application_id?: string | undefined
  order_id?: string | undefined
}

/** Requests that a search is about: by their tenant, or the reference of their application or order. */
const searchedHardships = async (db: Database, typed: Typed) =>
  matchingRows(
    db,
    typed,
    { table: hardshipRequests, id: hardshipRequests.id, owner: hardshipRequests.user_id },
    or(await ofLoansCalled(db, hardshipRequests.loan_id, typed), hasId(hardshipRequests.id, typed)),
  )

export const listHardships = async (
  db: Database,
  page: HardshipPage & { typed: Typed | null },
  scope: Scope,
  actorId: string,
) => {
  const { sort = '-created_at', status, application_id, order_id, typed } = page
  const filters = and(
    own(scope, actorId),
    status === undefined ? undefined : eq(hardshipRequests.status, status),
    application_id === undefined ? undefined : eq(loans.application_id, application_id),
    order_id === undefined ? undefined : eq(loans.order_id, order_id),
    typed ? await searchedHardships(db, typed) : undefined,
  )
  return readList(db, sorts, hardshipRequests.id, { ...page, sort }, ({ where, orderBy, limit, sorted_by }) =>
    withTenant(db, { sorted_by })
      .where(and(filters, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

export const loadHardship = async (db: Database, id: string, scope: Scope, actorId: string) => {
  const [row] = await withTenant(db, {}).where(and(eq(hardshipRequests.id, id), own(scope, actorId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const lockHardship = async (
  tx: Transaction,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<Hardship> => {
  const [row] = await tx
    .select()
    .from(hardshipRequests)
    .where(and(eq(hardshipRequests.id, id), own(scope, actorId)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const insertHardship = async (
  tx: Transaction,
  values: typeof hardshipRequests.$inferInsert,
): Promise<Hardship | null> => {
  const [row] = await tx.insert(hardshipRequests).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export const updateHardship = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof hardshipRequests.$inferInsert>,
): Promise<void> => {
  await tx
    .update(hardshipRequests)
    .set({ ...values, version: sql`${hardshipRequests.version} + 1` })
    .where(eq(hardshipRequests.id, id))
}
