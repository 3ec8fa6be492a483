import { schema, type Database, type Transaction } from '@efie/database'
import { loanEventOf, receiptsOf, type DelinquencyBucket, type LocalDate, type Scope } from '@efie/domain'
import {
  and,
  asc,
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
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError, invalid } from '../../platform/errors.ts'
import { afterCursor, decodeCursor, encodeCursor, newestFirst } from '../../platform/pagination.ts'

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

const withNames = (db: Database) =>
  db
    .select({
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

export type NamedCase = Awaited<ReturnType<typeof withNames>>[number]

export interface CaseFilter {
  status: 'open' | 'promised' | 'closed' | 'live'
  bucket?: DelinquencyBucket | undefined
  assigned_to?: string | undefined
  min_amount?: number | undefined
  promise?: 'due' | 'running' | 'none' | undefined
}

export type CaseSort = 'newest' | 'days' | 'amount' | 'promise'

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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LAST_DAY = '9999-12-31'
const promiseKey = sql`coalesce(${collectionCases.promise_due_date}, ${LAST_DAY}::date)`

const orders: Record<
  Exclude<CaseSort, 'newest'>,
  { by: SQL[]; valid: RegExp; beyond: (value: string, id: string) => SQL; value: (row: NamedCase) => string }
> = {
  days: {
    by: [desc(collectionCases.days_past_due), desc(collectionCases.id)],
    valid: /^\d{1,6}$/,
    beyond: (value, id) =>
      sql`(${collectionCases.days_past_due}, ${collectionCases.id}) < (${value}::int, ${id}::uuid)`,
    value: (row) => String(row.days_past_due),
  },
  amount: {
    by: [desc(collectionCases.amount_past_due), desc(collectionCases.id)],
    valid: /^\d{1,15}$/,
    beyond: (value, id) =>
      sql`(${collectionCases.amount_past_due}, ${collectionCases.id}) < (${value}::bigint, ${id}::uuid)`,
    value: (row) => String(row.amount_past_due),
  },
  promise: {
    by: [asc(promiseKey), asc(collectionCases.id)],
    valid: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    beyond: (value, id) => sql`(${promiseKey}, ${collectionCases.id}) > (${value}::date, ${id}::uuid)`,
    value: (row) => row.promise_due_date ?? LAST_DAY,
  },
}

const positionOf = (sort: Exclude<CaseSort, 'newest'>, cursor: string | undefined): SQL | undefined => {
  if (cursor === undefined) return undefined
  const [value = '', id = ''] = decodeCursor(cursor, 2)
  if (!orders[sort].valid.test(value) || !uuid.test(id) || (sort === 'days' && Number(value) > 100_000))
    throw invalid('cursor', 'Use the next_cursor of the last page, unchanged')
  return orders[sort].beyond(value, id)
}

/** A page of cases in the requested order; each order has its own keyset and index. */
export const listCases = async (
  db: Database,
  input: CaseFilter & { limit: number; cursor?: string | undefined; sort: CaseSort },
  scope: Scope,
  actorId: string,
  day: string,
): Promise<{ data: NamedCase[]; next_cursor: string | null }> => {
  const { limit, cursor, sort } = input
  const where = matching(input, scope, actorId, day)
  const position = sort === 'newest' ? afterCursor(collectionCases, cursor) : positionOf(sort, cursor)
  const order = sort === 'newest' ? newestFirst(collectionCases) : orders[sort].by
  const rows = await withNames(db)
    .where(and(where, position))
    .orderBy(...order)
    .limit(limit + 1)
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  if (rows.length <= limit || !last) return { data, next_cursor: null }
  const value = sort === 'newest' ? last.created_at : orders[sort].value(last)
  return { data, next_cursor: encodeCursor([value, last.id]) }
}

export const loadSheet = (db: Database, filter: CaseFilter, actorId: string, day: string, limit: number) =>
  withNames(db)
    .where(matching(filter, 'all', actorId, day))
    .orderBy(...orders.days.by)
    .limit(limit)

export const loadCase = async (
  db: Database,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<NamedCase> => {
  const [row] = await withNames(db).where(and(eq(collectionCases.id, id), own(scope, actorId)))
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
