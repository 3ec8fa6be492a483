import { schema, type Database } from '@efie/database'
import { unpaidOrderStatuses, type Held } from '@efie/domain'
import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '../../../platform/database/prepared.ts'
import { afterCursor, newestFirst } from '../../../platform/pagination.ts'

const { orderLines, orders, payments, profiles } = schema

const isUnpaid = inArray(orders.status, [...unpaidOrderStatuses])

/** Units reserved for a person and not paid for. */
export const loadHeld = async (db: Database, userId: string): Promise<Held> => {
  const [row] = await prepared(db, 'held', () =>
    db
      .select({
        orders: countDistinct(orders.id),
        awaiting_credit:
          sql`count(distinct ${orders.id}) filter (where ${orders.status} = 'pending-credit')`.mapWith(
            Number,
          ),
        units: sql`coalesce(sum(${orderLines.quantity}), 0)`.mapWith(Number),
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.order_id, orders.id))
      .where(and(eq(orders.user_id, sql.placeholder('user_id')), isUnpaid)),
  ).execute({ user_id: userId })
  return row ?? { orders: 0, awaiting_credit: 0, units: 0 }
}

/** Whether the person has ever paid us and the money wasn't returned. */
export const hasPaid = async (db: Database, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.user_id, userId), inArray(payments.status, ['completed', 'partly-refunded'])))
    .limit(1)
  return rows.length > 0
}

/** Unpaid orders with reserved units of a stock item, newest first, with their owners. */
export const findHolds = (
  db: Database,
  filter: { stock_item_id: string; limit: number; cursor?: string | undefined },
) =>
  db
    .select({
      id: orders.id,
      reference: orders.reference,
      status: orders.status,
      user_id: orders.user_id,
      full_name: profiles.full_name,
      quantity: sql`sum(${orderLines.quantity})`.mapWith(Number),
      reserved_until: orders.reserved_until,
      created_at: orders.created_at,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.order_id, orders.id))
    .innerJoin(profiles, eq(profiles.id, orders.user_id))
    .where(
      and(isUnpaid, eq(orderLines.stock_item_id, filter.stock_item_id), afterCursor(orders, filter.cursor)),
    )
    .groupBy(orders.id, profiles.full_name)
    .orderBy(...newestFirst(orders))
    .limit(filter.limit + 1)

/** Whether an order has reserved units of a stock item. */
export const holdsOf = async (db: Database, orderId: string, stockItemId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.order_id, orderId), eq(orderLines.stock_item_id, stockItemId)))
    .limit(1)
  return rows.length > 0
}
