import { schema, type Database, type Transaction } from '@efie/database'
import type { ApprovalKind, ApprovalStatus, Scope } from '@efie/domain'
import { and, asc, eq, getTableColumns, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'

const { applications, approvalRequests, orders, profiles } = schema

export type ApprovalRequest = typeof approvalRequests.$inferSelect

const maker = alias(profiles, 'maker')
const checker = alias(profiles, 'checker')
const subject = alias(profiles, 'subject')

const withNames = (db: Database) =>
  db
    .select({
      ...getTableColumns(approvalRequests),
      maker_name: maker.full_name,
      checker_name: checker.full_name,
      subject_name: subject.full_name,
      order_reference: orders.reference,
    })
    .from(approvalRequests)
    .innerJoin(maker, eq(maker.id, approvalRequests.maker_id))
    .leftJoin(checker, eq(checker.id, approvalRequests.checker_id))
    .leftJoin(subject, eq(subject.id, approvalRequests.subject_user_id))
    .leftJoin(orders, eq(orders.id, approvalRequests.order_id))

export type NamedRequest = Awaited<ReturnType<typeof withNames>>[number]

/** Requesters see their own requests; deciders see all. */
const within = (scope: Scope, actorId: string): SQL | undefined =>
  scope === 'all' ? undefined : eq(approvalRequests.maker_id, actorId)

export interface ApprovalFilter {
  limit: number
  cursor?: string | undefined
  status?: ApprovalStatus | undefined
  kind?: ApprovalKind | undefined
  application_id?: string | undefined
  order_id?: string | undefined
}

export const listRequests = (db: Database, filter: ApprovalFilter, scope: Scope, actorId: string) => {
  const { status, kind, application_id, order_id } = filter
  return withNames(db)
    .where(
      and(
        within(scope, actorId),
        afterCursor(approvalRequests, filter.cursor),
        status === undefined ? undefined : eq(approvalRequests.status, status),
        kind === undefined ? undefined : eq(approvalRequests.kind, kind),
        application_id === undefined ? undefined : eq(approvalRequests.application_id, application_id),
        order_id === undefined ? undefined : eq(approvalRequests.order_id, order_id),
      ),
    )
    .orderBy(...newestFirst(approvalRequests))
    .limit(filter.limit + 1)
}

export const loadNamedRequest = async (
  db: Database,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<NamedRequest> => {
  const [row] = await withNames(db).where(and(eq(approvalRequests.id, id), within(scope, actorId)))
  if (!row) throw new AppError('APPROVAL_NOT_FOUND')
  return row
}

/**
 * Locks a request after the application or order it is about: the order in which all verbs lock, so that they
 * can't deadlock.
 */
export const lockRequest = async (
  tx: Transaction,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<ApprovalRequest> => {
  const mine = and(eq(approvalRequests.id, id), within(scope, actorId))
  const [known] = await tx
    .select({ application_id: approvalRequests.application_id, order_id: approvalRequests.order_id })
    .from(approvalRequests)
    .where(mine)
  if (!known) throw new AppError('APPROVAL_NOT_FOUND')
  if (known.application_id !== null)
    await tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.id, known.application_id))
      .for('update')
  if (known.order_id !== null)
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, known.order_id)).for('update')
  const [row] = await tx.select().from(approvalRequests).where(mine).for('update')
  if (!row) throw new AppError('APPROVAL_NOT_FOUND')
  return row
}

/** Null if the same request is already open. */
export const insertRequest = async (
  tx: Transaction,
  values: typeof approvalRequests.$inferInsert,
): Promise<ApprovalRequest | null> => {
  const [row] = await tx.insert(approvalRequests).values(values).onConflictDoNothing().returning()
  return row ?? null
}

/** The open request about a subject. */
export const findOpenApproval = async (
  db: Database,
  kind: ApprovalKind,
  subjectId: string,
): Promise<Pick<ApprovalRequest, 'id'> | null> => {
  const [row] = await db
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.kind, kind),
        eq(approvalRequests.subject_id, subjectId),
        eq(approvalRequests.status, 'requested'),
      ),
    )
  return row ?? null
}

/** Open requests about several subjects, by subject. */
export const findOpenApprovals = async (
  db: Database,
  kind: ApprovalKind,
  subjectIds: readonly string[],
): Promise<Map<string, string>> => {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .select({ id: approvalRequests.id, subject_id: approvalRequests.subject_id })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.kind, kind),
        inArray(approvalRequests.subject_id, [...subjectIds]),
        eq(approvalRequests.status, 'requested'),
      ),
    )
  return new Map(rows.map((row) => [row.subject_id, row.id]))
}

export const updateRequest = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof approvalRequests.$inferInsert>,
): Promise<ApprovalRequest> => {
  const [row] = await tx
    .update(approvalRequests)
    .set({ ...values, version: sql`${approvalRequests.version} + 1` })
    .where(eq(approvalRequests.id, id))
    .returning()
  if (!row) throw new AppError('APPROVAL_NOT_FOUND')
  return row
}

export const findLapsed = (db: Database, now: string, limit: number) =>
  db
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(and(eq(approvalRequests.status, 'requested'), lt(approvalRequests.expires_at, now)))
    .orderBy(asc(approvalRequests.id))
    .limit(limit)
