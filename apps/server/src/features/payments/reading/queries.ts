import { schema, type Database } from '@efie/database'
import type { ChargebackStatus, PaymentStatus } from '@efie/domain'
import { and, asc, eq, getTableColumns, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../../platform/pagination.ts'
import type { Refund } from '../refunds/queries.ts'

const { paymentAttempts, paymentDisputes, payments, profiles, refunds } = schema

const first = alias(profiles, 'first_person')
const second = alias(profiles, 'second_person')
const third = alias(profiles, 'third_person')
const fourth = alias(profiles, 'fourth_person')

interface PageFilter<Status> {
  limit: number
  cursor?: string | undefined
  status?: Status | undefined
}

/** Manual entries, newest first. */
export const listManualEntries = (db: Database, filter: PageFilter<PaymentStatus>) =>
  db
    .select({
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
        afterCursor(payments, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(payments))
    .limit(filter.limit + 1)

const namedRefunds = (db: Database) =>
  db
    .select({
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

/** Refunds with who requested, released and paid them, newest first. */
export const listRefunds = (db: Database, filter: PageFilter<Refund['status']>): Promise<NamedRefund[]> =>
  namedRefunds(db)
    .where(
      and(
        filter.status === undefined ? undefined : eq(refunds.status, filter.status),
        afterCursor(refunds, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(refunds))
    .limit(filter.limit + 1)

export const loadNamedRefund = async (db: Database, id: string): Promise<NamedRefund> => {
  const [row] = await namedRefunds(db).where(eq(refunds.id, id))
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

export const listDisputes = (db: Database, filter: PageFilter<ChargebackStatus>) =>
  db
    .select({
      ...getTableColumns(paymentDisputes),
      user_id: payments.user_id,
      application_id: payments.application_id,
      order_id: payments.order_id,
      payer_name: profiles.full_name,
    })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.payment_id))
    .innerJoin(profiles, eq(profiles.id, payments.user_id))
    .where(
      and(
        filter.status === undefined ? undefined : eq(paymentDisputes.status, filter.status),
        afterCursor(paymentDisputes, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(paymentDisputes))
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
