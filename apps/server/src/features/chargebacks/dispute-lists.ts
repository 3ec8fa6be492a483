import type { owedSorts } from '@efie/contracts/chargebacks'
import type { disputeSorts } from '@efie/contracts/payments'
import { schema, type Database } from '@efie/database'
import type { ChargebackStatus } from '@efie/domain'
import { and, eq, getTableColumns, gt, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Context, SignedIn } from '../../platform/context.ts'
import { findFewPeople, isPerson } from '../../platform/person-search.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { readList, sortedBy, type SortedPage, type SortOrder } from '../../platform/sorted-pages.ts'
import { FEW, hasId, isCalled, matchingTexts, startingWith, type Typed } from '../../platform/text-search.ts'

const { paymentDisputes, payments, profiles } = schema

interface Page<Name extends string> {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  count?: boolean | undefined
  sort?: Name | `-${Name}`
}

type DisputeSort = (typeof disputeSorts)[number]
type OwedSort = (typeof owedSorts)[number]

export type DisputePage = Page<DisputeSort> & { status?: ChargebackStatus | undefined }
export type OwedPage = Page<OwedSort>

const shared = {
  payer_name: sortedBy(profiles.full_name),
  amount: sortedBy(paymentDisputes.amount),
  owed: sortedBy(paymentDisputes.owed),
  created_at: sortedBy(paymentDisputes.created_at),
}

const disputeOrders: Record<DisputeSort, SortOrder> = {
  ...shared,
  status: sortedBy(paymentDisputes.status, paymentDisputes.created_at),
  category: sortedBy(paymentDisputes.category, paymentDisputes.created_at),
  due_at: sortedBy(paymentDisputes.due_at),
  provider_reference: sortedBy(paymentDisputes.provider_reference),
}

const owedOrders: Record<OwedSort, SortOrder> = {
  ...shared,
  payment_type: sortedBy(payments.payment_type),
  booked_at: sortedBy(paymentDisputes.booked_at),
}

/** Disputes of payments by these people, or called so. */
const ofPayments = async (db: Database, typed: Typed, people: string[]): Promise<SQL> => {
  const called = or(
    isCalled(payments.reference, typed),
    people.length > 0 ? inArray(payments.user_id, people) : undefined,
  )
  const disputed = db
    .select({ id: paymentDisputes.id })
    .from(payments)
    .innerJoin(paymentDisputes, eq(paymentDisputes.payment_id, payments.id))
    .where(called)
  const found = await disputed.limit(FEW + 1)
  return found.length > FEW
    ? inArray(paymentDisputes.id, disputed)
    : inArray(
        paymentDisputes.id,
        found.map(({ id }) => id),
      )
}

const searched = async (ctx: Context, actor: SignedIn, q: string): Promise<SQL | undefined> => {
  const typed = await readTypedPerson(ctx, actor, q)
  const people = await findFewPeople(ctx.db, typed)
  const own = or(
    sql`lower(${paymentDisputes.provider_reference}) like ${startingWith(typed.beginning)}`,
    hasId(paymentDisputes.id, typed),
    await ofPayments(ctx.db, typed, people ?? []),
  )
  return people === null
    ? or(own, isPerson(typed))
    : matchingTexts(ctx.db, { table: paymentDisputes, id: paymentDisputes.id }, own)
}

/** A page of disputes with their payments and payers. */
const ofPayers = <Query extends PgSelect>(
  disputes: Query,
  { where, orderBy, limit }: SortedPage,
  filter: SQL | undefined,
) =>
  disputes
    .innerJoin(payments, eq(payments.id, paymentDisputes.payment_id))
    .innerJoin(profiles, eq(profiles.id, payments.user_id))
    .where(and(filter, where))
    .orderBy(...orderBy)
    .limit(limit)

/** Chargebacks, for finance. */
export const findDisputes = async (ctx: Context, actor: SignedIn, page: DisputePage) => {
  const { sort = '-created_at', status, q } = page
  const where = and(
    status && eq(paymentDisputes.status, status),
    q ? await searched(ctx, actor, q) : undefined,
  )
  return readList(ctx.db, disputeOrders, paymentDisputes.id, { ...page, sort }, (slice) =>
    ofPayers(
      ctx.db
        .select({
          ...getTableColumns(paymentDisputes),
          user_id: payments.user_id,
          application_id: payments.application_id,
          order_id: payments.order_id,
          payer_name: profiles.full_name,
          sorted_by: slice.sorted_by,
        })
        .from(paymentDisputes)
        .$dynamic(),
      slice,
      where,
    ),
  )
}

/** Chargebacks that payers still owe. */
export const findOwedRows = async (ctx: Context, actor: SignedIn, page: OwedPage) => {
  const { sort = 'booked_at', q } = page
  const where = and(gt(paymentDisputes.owed, 0), q ? await searched(ctx, actor, q) : undefined)
  return readList(ctx.db, owedOrders, paymentDisputes.id, { ...page, sort }, (slice) =>
    ofPayers(
      ctx.db
        .select({
          id: paymentDisputes.id,
          payment_id: paymentDisputes.payment_id,
          user_id: payments.user_id,
          payer_name: profiles.full_name,
          payer_phone: profiles.phone,
          application_id: payments.application_id,
          order_id: payments.order_id,
          payment_type: payments.payment_type,
          amount: paymentDisputes.amount,
          owed: paymentDisputes.owed,
          booked_at: paymentDisputes.booked_at,
          created_at: paymentDisputes.created_at,
          sorted_by: slice.sorted_by,
        })
        .from(paymentDisputes)
        .$dynamic(),
      slice,
      where,
    ),
  )
}
