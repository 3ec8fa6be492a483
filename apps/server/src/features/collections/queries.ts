import type { caseSorts } from '@efie/contracts/collections'
import { schema, type Database, type Transaction } from '@efie/database'
import { loanEventOf, receiptsOf, type DelinquencyBucket, type LocalDate, type Scope } from '@efie/domain'
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../platform/errors.ts'
import { newestFirst } from '../../platform/pagination.ts'
import { readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { hasId, type Typed } from '../../platform/text-search.ts'
import { matchingRows } from '../../platform/person-search.ts'
import { ofLoansCalled } from './loans-called.ts'

const {
  collectionCases,
  collectionEntries,
  delinquencyPauses,
  loanEvents,
  loans,
  orders: shopOrders,
  paymentPromises,
  payments,
  profiles,
} = schema

const agent = alias(profiles, 'agent')

const withNames = <More extends Record<string, SQL>>(db: Database, more: More) =>
  db
    .select({
      ...more,
      ...getTableColumns(collectionCases),
      tenant_name: profiles.full_name,
      phone: profiles.phone,
      assigned_name: agent.full_name,
      application_id: loans.application_id,
      order_id: loans.order_id,
      order_reference: shopOrders.reference,
    })
    .from(collectionCases)
    .innerJoin(profiles, eq(profiles.id, collectionCases.user_id))
    .leftJoin(agent, eq(agent.id, collectionCases.assigned_to))
    .innerJoin(loans, eq(loans.id, collectionCases.loan_id))
    .leftJoin(shopOrders, eq(shopOrders.id, loans.order_id))

export interface CaseFilter {
  status: 'open' | 'promised' | 'closed' | 'live'
  bucket?: DelinquencyBucket | undefined
  assigned_to?: string | undefined
  min_amount?: number | undefined
  promise?: 'due' | 'running' | 'none' | undefined
}

type CaseSort = (typeof caseSorts)[number]

export interface CasePage extends CaseFilter {
  limit: number
  cursor?: string | undefined
  count?: boolean | undefined
  sort?: CaseSort | `-${CaseSort}`
}

const own = (scope: Scope, actorId: string): SQL | undefined =>
  scope === 'all' ? undefined : eq(collectionCases.user_id, actorId)

const assigned = (value: string | undefined, actorId: string): SQL | undefined => {
  if (value === undefined) return undefined
  if (value === 'unassigned') return isNull(collectionCases.assigned_to)
  return eq(collectionCases.assigned_to, value === 'me' ? actorId : value)
}

const promised = (value: CaseFilter['promise'], day: string): SQL | undefined => {
  if (value === undefined) return undefined
  if (value === 'none') return isNull(collectionCases.promise_due_date)
  return value === 'due'
    ? lte(collectionCases.promise_due_date, day)
    : isNotNull(collectionCases.promise_due_date)
}

const matching = (filter: CaseFilter, scope: Scope, actorId: string, day: string): SQL | undefined =>
  and(
    own(scope, actorId),
    filter.status === 'live'
      ? ne(collectionCases.status, 'closed')
      : eq(collectionCases.status, filter.status),
    filter.bucket === undefined ? undefined : eq(collectionCases.delinquency_bucket, filter.bucket),
    filter.min_amount === undefined ? undefined : gte(collectionCases.amount_past_due, filter.min_amount),
    assigned(filter.assigned_to, actorId),
    promised(filter.promise, day),
  )

const orders: Record<CaseSort, SortOrder> = {
  tenant_name: sortedBy(profiles.full_name),
  days_past_due: sortedBy(collectionCases.days_past_due),
  amount_past_due: sortedBy(collectionCases.amount_past_due),
  promise_due_date: sortedBy(collectionCases.promise_due_date),
  last_contact_at: sortedBy(collectionCases.last_contact_at),
  assigned_name: { by: [agent.full_name], nullable: true },
  created_at: sortedBy(collectionCases.created_at),
}

/** Cases that a search is about: by their tenant, or the reference of their application or order. */
export const searchedCases = async (db: Database, typed: Typed): Promise<SQL | undefined> =>
  matchingRows(
    db,
    typed,
    { table: collectionCases, id: collectionCases.id, owner: collectionCases.user_id },
    or(await ofLoansCalled(db, collectionCases.loan_id, typed), hasId(collectionCases.id, typed)),
  )

/** What a search found; undefined without one. */
interface Found {
  found: SQL | undefined
}

export const listCases = (
  db: Database,
  input: CasePage & Found,
  scope: Scope,
  actorId: string,
  day: LocalDate,
) => {
  const { sort = '-days_past_due' } = input
  const filters = and(matching(input, scope, actorId, day), input.found)
  return readList(
    db,
    orders,
    collectionCases.id,
    { ...input, sort },
    ({ where, orderBy, limit, sorted_by }) =>
      withNames(db, { sorted_by })
        .where(and(filters, where))
        .orderBy(...orderBy)
        .limit(limit),
  )
}

export const loadSheet = (
  db: Database,
  filter: CaseFilter & Found,
  actorId: string,
  day: LocalDate,
  limit: number,
) =>
  withNames(db, {})
    .where(and(matching(filter, 'all', actorId, day), filter.found))
    .orderBy(desc(collectionCases.days_past_due), desc(collectionCases.id))
    .limit(limit)

export const loadCase = async (db: Database, id: string, scope: Scope, actorId: string) => {
  const [row] = await withNames(db, {}).where(and(eq(collectionCases.id, id), own(scope, actorId)))
  if (!row) throw new AppError('COLLECTION_CASE_NOT_FOUND')
  return row
}

/** Whether a pause covers any later day. The case may be closed only because of that pause. */
export const hasPauseToCome = async (db: Database, loanId: string, day: LocalDate): Promise<boolean> => {
  const rows = await db
    .select({ id: delinquencyPauses.id })
    .from(delinquencyPauses)
    .innerJoin(loans, eq(loans.id, delinquencyPauses.loan_id))
    .where(and(eq(loans.id, loanId), eq(loans.status, 'active'), gt(delinquencyPauses.to_date, day)))
    .limit(1)
  return rows.length > 0
}

export const lockCase = async (tx: Transaction, id: string) => {
  const [row] = await tx.select().from(collectionCases).where(eq(collectionCases.id, id)).for('update')
  if (!row) throw new AppError('COLLECTION_CASE_NOT_FOUND')
  return row
}

export const updateCase = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof collectionCases.$inferInsert>,
): Promise<void> => {
  await tx
    .update(collectionCases)
    .set({ ...values, version: sql`${collectionCases.version} + 1` })
    .where(eq(collectionCases.id, id))
}

export const loadEntries = (db: Database, caseId: string) =>
  db
    .select({ ...getTableColumns(collectionEntries), made_by_name: profiles.full_name })
    .from(collectionEntries)
    .innerJoin(profiles, eq(profiles.id, collectionEntries.made_by))
    .where(eq(collectionEntries.case_id, caseId))
    .orderBy(...newestFirst(collectionEntries))
    .limit(200)

export type PaymentPromise = typeof paymentPromises.$inferSelect

/** A promise as the rule that decides its outcome reads it. */
export const promiseOf = ({ created_at, due_date, amount, received_before }: PaymentPromise) => ({
  made_at: created_at,
  due_date,
  amount,
  received_before,
})

export const loadPromises = (db: Database, caseId: string) =>
  db
    .select({
      ...getTableColumns(paymentPromises),
      by_tenant: sql<boolean>`${paymentPromises.made_by} = ${paymentPromises.user_id}`,
    })
    .from(paymentPromises)
    .where(eq(paymentPromises.case_id, caseId))
    .orderBy(...newestFirst(paymentPromises))
    .limit(50)

/** Contacts with a person since a moment, over all cases; notes don't count. */
export const loadContactsSince = async (db: Database, userId: string, since: string): Promise<string[]> => {
  const rows = await db
    .select({ contacted_at: collectionEntries.contacted_at })
    .from(collectionEntries)
    .where(
      and(
        eq(collectionEntries.user_id, userId),
        gte(collectionEntries.contacted_at, since),
        inArray(collectionEntries.kind, ['call', 'sms', 'email', 'visit']),
      ),
    )
  return rows.map((row) => row.contacted_at)
}

export const loadPerson = async (db: Database, id: string) => {
  const [row] = await db
    .select({
      id: profiles.id,
      role: profiles.role,
      full_name: profiles.full_name,
      email: profiles.email,
      phone: profiles.phone,
    })
    .from(profiles)
    .where(eq(profiles.id, id))
  return row ?? null
}

/** The loan that a case is about. */
export const loanOfCase = async (tx: Transaction, caseId: string) => {
  const [row] = await tx
    .select({ id: loans.id, application_id: loans.application_id, order_id: loans.order_id })
    .from(collectionCases)
    .innerJoin(loans, eq(loans.id, collectionCases.loan_id))
    .where(eq(collectionCases.id, caseId))
  if (!row) throw new Error(`case ${caseId} has no loan`)
  return row
}

export type LoanOfCase = Awaited<ReturnType<typeof loanOfCase>>

/** Page where the person pays it. */
export const payPageOf = ({ order_id }: LoanOfCase): string =>
  order_id === null ? '/payments' : `/orders/${order_id}`

/** What a loan has received, less reversals. */
export const receiptsOn = async (tx: Transaction, loanId: string) => {
  const rows = await tx.select().from(loanEvents).where(eq(loanEvents.loan_id, loanId))
  return receiptsOf(rows.map(loanEventOf))
}

/** Whether the outcome of a payment on the loan isn't known yet. */
export const isBeingPaid = async (tx: Transaction, loanId: string): Promise<boolean> =>
  (await tx.$count(payments, and(eq(payments.loan_id, loanId), eq(payments.status, 'processing')))) > 0
