import type { paymentSorts } from '@efie/contracts/payments'
import { schema, type Database } from '@efie/database'
import { definedFields, type PaymentStatus, type PaymentType, type Scope } from '@efie/domain'
import { and, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import type { ScopedContext } from '../../../platform/context.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { beforeMoment, newestFirst, timeCursor, toPage } from '../../../platform/pagination.ts'
import { matchingRows } from '../../../platform/person-search.ts'
import { readTypedPerson } from '../../../platform/read-typed-person.ts'
import {
  countOnFirst,
  type ListInput,
  readList,
  sortedBy,
  type SortedPage,
  type SortOrder,
} from '../../../platform/sorted-pages.ts'
import { hasId, isCalled } from '../../../platform/text-search.ts'
import { paymentScope } from '../queries.ts'

const { payments, profiles } = schema

type Sort = (typeof paymentSorts)[number]

interface Filter {
  user_id?: string | undefined
  application_id?: string | undefined
  order_id?: string | undefined
  status?: PaymentStatus | undefined
  payment_type?: PaymentType | undefined
}

export interface PaymentPage extends Filter, ListInput<Sort> {}

const orders: Record<Sort, SortOrder> = {
  payer_name: sortedBy(profiles.full_name),
  payment_type: sortedBy(payments.payment_type),
  amount: sortedBy(payments.amount),
  status: sortedBy(payments.status, payments.created_at),
  method: sortedBy(payments.method),
  refunded_amount: sortedBy(payments.refunded_amount),
  due_date: sortedBy(payments.due_date),
  paid_at: sortedBy(payments.paid_at),
  reference: sortedBy(payments.reference),
  created_at: sortedBy(payments.created_at),
}

const given = sql.placeholder

/**
 * The list's query depends only on the scope and on which filters are set, so it is built once per
 * combination.
 */
const buildList = (db: Database, scope: Scope, filters: readonly string[]) => {
  const has = (filter: string) => filters.includes(filter)
  return db
    .select({ ...getTableColumns(payments), payer_name: profiles.full_name })
    .from(payments)
    .innerJoin(profiles, eq(profiles.id, payments.user_id))
    .where(
      and(
        paymentScope(db, scope, given('actor_id')),
        has('user_id') ? eq(payments.user_id, given('user_id')) : undefined,
        has('application_id') ? eq(payments.application_id, given('application_id')) : undefined,
        has('order_id') ? eq(payments.order_id, given('order_id')) : undefined,
        has('status') ? eq(payments.status, given('status')) : undefined,
        has('payment_type') ? eq(payments.payment_type, given('payment_type')) : undefined,
        has('before')
          ? beforeMoment(payments, { before: given('before'), before_id: given('before_id') })
          : undefined,
      ),
    )
    .orderBy(...newestFirst(payments))
    .limit(given('limit'))
}

const findNewest = async (db: Database, scope: Scope, actorId: string, filter: Filter, page: PaymentPage) => {
  const values = definedFields({ ...filter, ...timeCursor(page.cursor) })
  const filters = Object.keys(values).sort()
  const shape = `payments_${scope}_${filters.join('_')}`
  const rows = await prepared(db, shape, () => buildList(db, scope, filters)).execute({
    ...values,
    actor_id: actorId,
    limit: page.limit + 1,
  })
  return toPage(rows, page.limit)
}

/** Payments that a search is about. */
export const searchedPayments = async (
  ctx: ScopedContext<'payments.read' | 'payments.confirm'>,
  q: string,
): Promise<SQL | undefined> => {
  const typed = await readTypedPerson(ctx, ctx.actor, q)
  return matchingRows(
    ctx.db,
    typed,
    { table: payments, id: payments.id, owner: payments.user_id },
    or(isCalled(payments.reference, typed), hasId(payments.id, typed)),
  )
}

/** A page of payments and demands in scope. */
export const findPayments = async (ctx: ScopedContext<'payments.read'>, input: PaymentPage) => {
  const { actor, db, scope } = ctx
  const { user_id, application_id, order_id, status, payment_type, q, sort = '-created_at' } = input
  const filter: Filter = { user_id, application_id, order_id, status, payment_type }
  const where = and(
    paymentScope(db, scope, actor.id),
    ...Object.entries(definedFields(filter)).map(([name, value]) =>
      // A cast: filters are named as their columns.
      eq(payments[name as keyof Filter], value),
    ),
    q ? await searchedPayments(ctx, q) : undefined,
  )
  const read = ({ where: from, orderBy, limit: most, sorted_by }: SortedPage) =>
    db
      .select({ ...getTableColumns(payments), payer_name: profiles.full_name, sorted_by })
      .from(payments)
      .innerJoin(profiles, eq(profiles.id, payments.user_id))
      .where(and(where, from))
      .orderBy(...orderBy)
      .limit(most)
  return sort === '-created_at' && !q
    ? {
        ...(await findNewest(db, scope, actor.id, filter, input)),
        total: await countOnFirst(db, input, read),
      }
    : readList(db, orders, payments.id, { ...input, sort }, read)
}
