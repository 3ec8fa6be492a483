import type { approvalSorts } from '@efie/contracts/approvals'
import { schema, type Database, type Transaction } from '@efie/database'
import type { ApprovalKind, ApprovalStatus, Scope } from '@efie/domain'
import { and, asc, eq, getTableColumns, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../platform/errors.ts'
import { namesPerson } from '../../platform/person-search.ts'
import {
  type ListInput,
  readList,
  sortedBy,
  type SortedPage,
  type SortOrder,
} from '../../platform/sorted-pages.ts'
import { begins, hasId, matchingTexts, refersToCalled, type Typed } from '../../platform/text-search.ts'

const { applications, approvalRequests, orders, profiles } = schema

export type ApprovalRequest = typeof approvalRequests.$inferSelect

const maker = alias(profiles, 'maker')
const checker = alias(profiles, 'checker')
const subject = alias(profiles, 'subject')

const withNames = (db: Database, sorted_by: SortedPage['sorted_by'] = sql`null`) =>
  db
    .select({
      sorted_by,
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

type Sort = (typeof approvalSorts)[number]

export interface ApprovalFilter extends ListInput<Sort> {
  status?: ApprovalStatus | undefined
  kind?: ApprovalKind | undefined
  application_id?: string | undefined
  order_id?: string | undefined
}

const sorts: Record<Sort, SortOrder> = {
  title: sortedBy(approvalRequests.title),
  kind: sortedBy(approvalRequests.kind, approvalRequests.created_at),
  subject_name: { by: [subject.full_name], nullable: true },
  amount: sortedBy(approvalRequests.amount),
  status: sortedBy(approvalRequests.status, approvalRequests.created_at),
  maker_name: sortedBy(maker.full_name),
  checker_name: { by: [checker.full_name], nullable: true },
  expires_at: sortedBy(approvalRequests.expires_at),
  created_at: sortedBy(approvalRequests.created_at),
}

/** Requests by their words, by who is named in them, and by the application or order they are about. */
export const searchedRequests = async (db: Database, typed: Typed): Promise<SQL | undefined> => {
  return matchingTexts(
    db,
    { table: approvalRequests, id: approvalRequests.id },
    or(
      begins(sql`${approvalRequests.title}`, typed.words),
      hasId(approvalRequests.id, typed),
      await refersToCalled(db, approvalRequests.application_id, applications, typed),
      await refersToCalled(db, approvalRequests.order_id, orders, typed),
      await namesPerson(db, typed, [
        approvalRequests.subject_user_id,
        approvalRequests.maker_id,
        approvalRequests.checker_id,
      ]),
    ),
  )
}

/** `found`: those that a search is about. */
export const listRequests = (
  db: Database,
  filter: ApprovalFilter,
  reach: { scope: Scope; actor_id: string },
  found: SQL | undefined,
) => {
  const { status, kind, application_id, order_id, sort = '-created_at' } = filter
  const where = and(
    within(reach.scope, reach.actor_id),
    status === undefined ? undefined : eq(approvalRequests.status, status),
    kind === undefined ? undefined : eq(approvalRequests.kind, kind),
    application_id === undefined ? undefined : eq(approvalRequests.application_id, application_id),
    order_id === undefined ? undefined : eq(approvalRequests.order_id, order_id),
    found,
  )
  return readList(
    db,
    sorts,
    approvalRequests.id,
    { ...filter, sort },
    ({ where: from, orderBy, limit, sorted_by }) =>
      withNames(db, sorted_by)
        .where(and(where, from))
        .orderBy(...orderBy)
        .limit(limit),
  )
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
