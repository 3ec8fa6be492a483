import { schema, type Database, type Transaction } from '@efie/database'
import type { HardshipStatus, Scope } from '@efie/domain'
import { and, desc, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import type { Accounts, Borrowing } from './account.ts'

const { hardshipRequests, orders, profiles, reschedules } = schema

export type Reschedule = typeof reschedules.$inferSelect
export type Hardship = typeof hardshipRequests.$inferSelect

const rescheduleOf = ({ application_id, order_id }: Borrowing) =>
  application_id === null
    ? eq(reschedules.order_id, order_id ?? '')
    : eq(reschedules.application_id, application_id)

export const listReschedules = (db: Database, borrowing: Borrowing): Promise<Reschedule[]> =>
  db
    .select()
    .from(reschedules)
    .where(rescheduleOf(borrowing))
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
  where: { id: string } | { offered_of: Borrowing },
): Promise<Reschedule | null> => {
  const [row] = await tx
    .select()
    .from(reschedules)
    .where(
      'id' in where
        ? eq(reschedules.id, where.id)
        : and(rescheduleOf(where.offered_of), eq(reschedules.status, 'offered')),
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

export const findLapsedOffers = (db: Database, of: Accounts['of'], now: string) =>
  db
    .select({
      id: reschedules.id,
      application_id: reschedules.application_id,
      order_id: reschedules.order_id,
    })
    .from(reschedules)
    .where(
      and(
        eq(reschedules.status, 'offered'),
        lt(reschedules.offer_expires_at, now),
        isNotNull(of === 'order' ? reschedules.order_id : reschedules.application_id),
      ),
    )
    .limit(200)

const withTenant = (db: Database) =>
  db
    .select({
      ...getTableColumns(hardshipRequests),
      tenant_name: profiles.full_name,
      order_reference: orders.reference,
    })
    .from(hardshipRequests)
    .innerJoin(profiles, eq(profiles.id, hardshipRequests.user_id))
    .leftJoin(orders, eq(orders.id, hardshipRequests.order_id))

const own = (scope: Scope, actorId: string) =>
  scope === 'all' ? undefined : eq(hardshipRequests.user_id, actorId)

export const listHardships = (
  db: Database,
  filter: {
    limit: number
    cursor?: string | undefined
    status?: HardshipStatus | undefined
    application_id?: string | undefined
    order_id?: string | undefined
  },
  scope: Scope,
  actorId: string,
) =>
  withTenant(db)
    .where(
      and(
        own(scope, actorId),
        afterCursor(hardshipRequests, filter.cursor),
        filter.status === undefined ? undefined : eq(hardshipRequests.status, filter.status),
        filter.application_id === undefined
          ? undefined
          : eq(hardshipRequests.application_id, filter.application_id),
        filter.order_id === undefined ? undefined : eq(hardshipRequests.order_id, filter.order_id),
      ),
    )
    .orderBy(...newestFirst(hardshipRequests))
    .limit(filter.limit + 1)

export const loadHardship = async (db: Database, id: string, scope: Scope, actorId: string) => {
  const [row] = await withTenant(db).where(and(eq(hardshipRequests.id, id), own(scope, actorId)))
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
