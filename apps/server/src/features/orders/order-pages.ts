import { matchingRows } from '../../platform/person-search.ts'
import type { orderSorts } from '@efie/contracts/orders-schemas'
import { schema, type Database } from '@efie/database'
import type { OrderStatus, PayChoice, Scope } from '@efie/domain'
import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import { computed, type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { begins, FEW, hasId, isCalled, type Typed } from '../../platform/text-search.ts'
import { orderScope } from './queries.ts'

const { orderLines, orders, profiles } = schema

type Sort = (typeof orderSorts)[number]

export interface OrderPage extends ListInput<Sort> {
  status?: OrderStatus | undefined
  user_id?: string | undefined
  pay?: PayChoice | undefined
}

const total = schema.orderTotal(orders)
const waitingSince = schema.orderWaitingSince(orders)

const sorts: Record<Sort, SortOrder> = {
  reference: sortedBy(orders.reference),
  customer_name: sortedBy(profiles.full_name),
  status: sortedBy(orders.status, orders.created_at),
  months: sortedBy(orders.months),
  total: sortedBy(computed(total, 'bigint')),
  delivery: sortedBy(computed(schema.orderDeliveryDay(orders), 'date')),
  region: sortedBy(orders.region),
  monthly_amount: sortedBy(orders.monthly_amount),
  waiting_since: sortedBy(computed(waitingSince, 'timestamptz')),
  created_at: sortedBy(orders.created_at),
}

/** Orders of goods called so. With many, each order's own lines are looked at while the list is walked. */
const hasGoods = async (db: Database, { words }: Typed): Promise<SQL | undefined> => {
  if (words === null) return undefined
  const called = begins(sql`${orderLines.name}`, words)
  const found = await db
    .select({ id: orderLines.order_id })
    .from(orderLines)
    .where(called)
    .limit(FEW + 1)
  return found.length > FEW
    ? sql`exists (select 1 from ${orderLines} where ${orderLines.order_id} = ${orders.id} and ${called})`
    : inArray(
        orders.id,
        found.map(({ id }) => id),
      )
}

const searched = async (db: Database, typed: Typed) =>
  matchingRows(
    db,
    typed,
    { table: orders, id: orders.id, owner: orders.user_id },
    or(isCalled(orders.reference, typed), hasId(orders.id, typed), await hasGoods(db, typed)),
  )

/** Written with table names, because the query builder omits them in the list's sub-query. */
const ofFirstLine = (column: 'name' | 'image_url') =>
  sql<
    string | null
  >`(select l.${sql.raw(column)} from order_lines l where l.order_id = "orders"."id" order by l.position limit 1)`

/** A page of orders in scope. */
export const findOrders = async (
  db: Database,
  reach: { scope: Scope; actor_id: string },
  { typed, ...page }: OrderPage & { typed: Typed | null },
) => {
  const { sort = '-created_at', status, user_id, pay } = page
  const where = and(
    orderScope(reach.scope, reach.actor_id),
    status && eq(orders.status, status),
    user_id === undefined ? undefined : eq(orders.user_id, user_id),
    pay && eq(orders.pay, pay),
    typed ? await searched(db, typed) : undefined,
  )
  return readList(db, sorts, orders.id, { ...page, sort }, ({ where: from, orderBy, limit, sorted_by }) =>
    db
      .select({
        ...getTableColumns(orders),
        customer_name: profiles.full_name,
        total: total.mapWith(orders.cash_price).as('total'),
        since: waitingSince.mapWith(orders.created_at).as('since'),
        title: sql<string>`coalesce(${ofFirstLine('name')}, '')`.as('title'),
        image_url: ofFirstLine('image_url').as('image_url'),
        units:
          sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = "orders"."id")`.as(
            'units',
          ),
        sorted_by,
      })
      .from(orders)
      .innerJoin(profiles, eq(profiles.id, orders.user_id))
      .where(and(where, from))
      .orderBy(...orderBy)
      .limit(limit),
  )
}
