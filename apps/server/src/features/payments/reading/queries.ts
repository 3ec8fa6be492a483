import type { manualEntrySorts, refundSorts } from '@efie/contracts/payments'
import { schema, type Database } from '@efie/database'
import type { PaymentStatus } from '@efie/domain'
import { and, asc, eq, getTableColumns, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../../platform/pagination.ts'
import { readList, sortedBy, type SortedPage, type SortOrder } from '../../../platform/sorted-pages.ts'
import type { Refund } from '../refunds/queries.ts'

const { paymentAttempts, payments, profiles, refunds } = schema

const first = alias(profiles, 'first_person')
const second = alias(profiles, 'second_person')
const third = alias(profiles, 'third_person')
const fourth = alias(profiles, 'fourth_person')

type ManualSort = (typeof manualEntrySorts)[number]
type RefundSort = (typeof refundSorts)[number]

const manualOrders: Record<ManualSort, SortOrder> = {
  payer_name: sortedBy(profiles.full_name),
  amount: sortedBy(payments.amount),
  status: sortedBy(payments.status, payments.created_at),
  method: sortedBy(payments.method),
  received_on: sortedBy(payments.received_on),
  recorded_by_name: { by: [first.full_name], nullable: true },
  confirmed_by_name: { by: [second.full_name], nullable: true },
  created_at: sortedBy(payments.created_at),
}

const refundOrders: Record<RefundSort, SortOrder> = {
  payer_name: sortedBy(profiles.full_name),
  amount: sortedBy(refunds.amount),
  status: sortedBy(refunds.status, refunds.created_at),
  requested_by_name: { by: [first.full_name], nullable: true },
  released_by_name: { by: [second.full_name], nullable: true },
  created_at: sortedBy(refunds.created_at),
}

interface SortedFilter<Status, Sort extends string> extends PageFilter<Status> {
  q?: string | undefined
  count?: boolean | undefined
  sort?: Sort | `-${Sort}`
}

export type ManualFilter = SortedFilter<PaymentStatus, ManualSort>
export type RefundFilter = SortedFilter<Refund['status'], RefundSort>

interface PageFilter<Status> {
  limit: number
  cursor?: string | undefined
  status?: Status | undefined
}

/** Manual entries. `found`: those that a search is about. */
export const listManualEntries = (db: Database, filter: ManualFilter, found: SQL | undefined) => {
  const { sort = '-created_at' } = filter
  const read = ({ where, orderBy, limit, sorted_by }: SortedPage) =>
    db
      .select({
        sorted_by,
        ...getTableColumns(payments),
        payer_name: profiles.full_name,
        recorded_by_name: first.full_name,
        confirmed_by_name: second.full_name,
      })
      .from(payments)
      .innerJoin(profiles, eq(profiles.id, payments.user_id))
      .leftJoin(first, eq(first.id, payments.recorded_by))
      .leftJoin(second, eq(second.id, payments.confirmed_by))
      .where(
        and(
          isNotNull(payments.recorded_by),
          filter.status === undefined ? undefined : eq(payments.status, filter.status),
          found,
          where,
        ),
      )
      .orderBy(...orderBy)
      .limit(limit)
  return readList(db, manualOrders, payments.id, { ...filter, sort }, read)
}

const namedRefunds = (db: Database, sorted_by: SortedPage['sorted_by']) =>
  db
    .select({
      id: refunds.id,
      sorted_by,
      refund: getTableColumns(refunds),
      payment: getTableColumns(payments),
      payer_name: profiles.full_name,
      requested_by_name: first.full_name,
      released_by_name: second.full_name,
      paid_by_name: third.full_name,
      approved_by_name: fourth.full_name,
    })
    .from(refunds)
    .innerJoin(profiles, eq(profiles.id, refunds.user_id))
    .leftJoin(payments, eq(payments.id, refunds.payment_id))
    .leftJoin(first, eq(first.id, refunds.requested_by))
    .leftJoin(second, eq(second.id, refunds.released_by))
    .leftJoin(third, eq(third.id, refunds.paid_by))
    .leftJoin(fourth, eq(fourth.id, refunds.approved_by))

export type NamedRefund = Awaited<ReturnType<typeof namedRefunds>>[number]

/** Refunds with who requested, released and paid them. `found`: those that a search is about. */
export const listRefunds = (db: Database, filter: RefundFilter, found: SQL | undefined) => {
  const { sort = '-created_at' } = filter
  const read = ({ where, orderBy, limit, sorted_by }: SortedPage) =>
    namedRefunds(db, sorted_by)
      .where(and(filter.status === undefined ? undefined : eq(refunds.status, filter.status), found, where))
      .orderBy(...orderBy)
      .limit(limit)
  return readList(db, refundOrders, refunds.id, { ...filter, sort }, read)
}

export const loadNamedRefund = async (db: Database, id: string): Promise<NamedRefund> => {
  const [row] = await namedRefunds(db, sql`null`).where(eq(refunds.id, id))
  if (!row) throw new AppError('REFUND_NOT_FOUND')
  return row
}

/** One person's refunds, with what they refund. */
export const listOwnRefunds = (
  db: Database,
  userId: string,
  filter: { limit: number; cursor?: string | undefined },
) =>
  db
    .select({ refund: getTableColumns(refunds), payment: getTableColumns(payments) })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.payment_id))
    .where(and(eq(refunds.user_id, userId), afterCursor(refunds, filter.cursor)))
    .orderBy(...newestFirst(refunds))
    .limit(filter.limit + 1)

/** Payments completed in a range of days, oldest first, in batches after a position. */
export const readPaidBetween = (
  db: Database,
  span: { from: string; to: string },
  after: { paid_at: string; id: string } | null,
  limit: number,
) =>
  db
    .select({
      id: payments.id,
      paid_at: payments.paid_at,
      payer_name: profiles.full_name,
      payment_type: payments.payment_type,
      instalment_number: payments.instalment_number,
      surplus: payments.surplus,
      amount: payments.amount,
      refunded_amount: payments.refunded_amount,
      currency: payments.currency,
      method: payments.method,
      status: payments.status,
      reference: payments.reference,
      provider_reference: paymentAttempts.reference,
      fee: paymentAttempts.fee,
      application_id: payments.application_id,
    })
    .from(payments)
    .innerJoin(profiles, eq(profiles.id, payments.user_id))
    .leftJoin(
      paymentAttempts,
      and(eq(paymentAttempts.payment_id, payments.id), eq(paymentAttempts.status, 'completed')),
    )
    .where(
      and(
        gte(payments.paid_at, `${span.from}T00:00:00.000Z`),
        lt(payments.paid_at, sql`${span.to}::date + 1`),
        after === null
          ? undefined
          : sql`(${payments.paid_at}, ${payments.id}) > (${after.paid_at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(payments.paid_at), asc(payments.id))
    .limit(limit)
