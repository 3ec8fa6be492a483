import { schema, type Database, type Transaction } from '@efie/database'
import type { Scope } from '@efie/domain'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, sql, sum, type SQL } from 'drizzle-orm'
import { underFreeReference } from '../../platform/database/free-reference.ts'
import { insertReturning, insertRow, prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { underRelief } from '../collections/index.ts'
import { ofOwnLeads } from '../leads/index.ts'

const {
  fulfilmentLines,
  fulfilments,
  loans,
  orderEvents,
  orderLines,
  orderReturns,
  orders,
  payments,
  profiles,
} = schema

export type Order = typeof orders.$inferSelect
export type OrderLine = typeof orderLines.$inferSelect
export type OrderReturn = typeof orderReturns.$inferSelect
export type Fulfilment = typeof fulfilments.$inferSelect & {
  lines: { order_line_id: string; quantity: number }[]
}

/** A scope as SQL condition on orders. Arrears: tenants past due on a loan or plan, or under relief. */
export const orderScope = (scope: Scope, actorId: string): SQL | undefined => {
  switch (scope) {
    case 'all':
      return undefined
    case 'own':
      return eq(orders.user_id, actorId)
    case 'arrears':
      return sql`(exists (select 1 from loans l where l.user_id = "orders"."user_id" and l.days_past_due > 0)
        or exists (select 1 from loans l where l.order_id = "orders"."id" and ${underRelief('l')}))`
    case 'leads':
      return ofOwnLeads(orders.user_id, actorId)
    case 'companies':
    case 'employees':
    case 'listed':
      return sql`false`
  }
}

export const loadScopedOrder = async (
  db: Database,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<Order> => {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), orderScope(scope, actorId)))
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return row
}

/** The same, locked for a decision. Lock order everywhere: tenant, order, payment, attempt, stock. */
export const lockScopedOrder = async (
  tx: Transaction,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<Order> => {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), orderScope(scope, actorId)))
    .for('no key update')
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return row
}

export const loadOrderForUpdate = async (tx: Transaction, id: string): Promise<Order> => {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return row
}

export const insertOrder = (tx: Transaction, values: typeof orders.$inferInsert): Promise<Order> =>
  underFreeReference(() => insertReturning(tx, orders, values, orders.reference))

export const updateOrder = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof orders.$inferInsert>,
  now: string,
): Promise<Order> => {
  const [row] = await tx
    .update(orders)
    .set({ ...values, version: sql`${orders.version} + 1`, updated_at: now })
    .where(eq(orders.id, id))
    .returning()
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return row
}

/** Adds to what must be refunded to the buyer by rule; negative when a refund was released. */
export const oweRefund = async (tx: Transaction, order: Pick<Order, 'id'>, amount: number): Promise<void> => {
  await tx
    .update(orders)
    .set({ refund_due: sql`${orders.refund_due} + ${amount}` })
    .where(eq(orders.id, order.id))
}

export const insertLines = async (
  tx: Transaction,
  values: (typeof orderLines.$inferInsert)[],
): Promise<void> => {
  for (const line of values) await insertRow(tx, orderLines, line)
}

export const loadLines = (db: Database, order_id: string): Promise<OrderLine[]> =>
  prepared(db, 'order-lines', () =>
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.order_id, sql.placeholder('order_id')))
      .orderBy(asc(orderLines.position)),
  ).execute({ order_id })

export const setReturned = async (
  tx: Transaction,
  lineId: string,
  returned_quantity: number,
): Promise<void> => {
  await tx.update(orderLines).set({ returned_quantity }).where(eq(orderLines.id, lineId))
}

export const loadEvents = (db: Database, order_id: string, all: boolean) =>
  prepared(db, all ? 'order-events' : 'order-events-for-tenant', () =>
    db
      .select()
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.order_id, sql.placeholder('order_id')),
          all ? undefined : eq(orderEvents.visible_to_tenant, true),
        ),
      )
      .orderBy(asc(orderEvents.created_at), asc(orderEvents.id)),
  ).execute({ order_id })

export const loadFulfilments = async (db: Database, orderId: string): Promise<Fulfilment[]> => {
  const parcels = await prepared(db, 'fulfilments', () =>
    db
      .select()
      .from(fulfilments)
      .where(eq(fulfilments.order_id, sql.placeholder('order_id')))
      .orderBy(asc(fulfilments.number)),
  ).execute({ order_id: orderId })
  if (parcels.length === 0) return []
  const lines = await db
    .select()
    .from(fulfilmentLines)
    .where(
      inArray(
        fulfilmentLines.fulfilment_id,
        parcels.map((parcel) => parcel.id),
      ),
    )
  return parcels.map((parcel) => ({
    ...parcel,
    lines: lines.filter((line) => line.fulfilment_id === parcel.id),
  }))
}

export const insertFulfilment = async (
  tx: Transaction,
  values: typeof fulfilments.$inferInsert,
  lines: readonly { order_line_id: string; quantity: number }[],
): Promise<void> => {
  const [row] = await tx.insert(fulfilments).values(values).returning({ id: fulfilments.id })
  if (!row) throw new Error('the parcel was not stored')
  await tx.insert(fulfilmentLines).values(lines.map((line) => ({ ...line, fulfilment_id: row.id })))
}

export const updateFulfilment = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof fulfilments.$inferInsert>,
  now: string,
): Promise<void> => {
  await tx
    .update(fulfilments)
    .set({ ...values, version: sql`${fulfilments.version} + 1`, updated_at: now })
    .where(eq(fulfilments.id, id))
}

export const loadReturns = (db: Database, order_id: string): Promise<OrderReturn[]> =>
  prepared(db, 'order-returns', () =>
    db
      .select()
      .from(orderReturns)
      .where(eq(orderReturns.order_id, sql.placeholder('order_id')))
      .orderBy(desc(orderReturns.created_at), desc(orderReturns.id)),
  ).execute({ order_id })

export const insertReturn = async (
  tx: Transaction,
  values: typeof orderReturns.$inferInsert,
): Promise<void> => {
  await tx.insert(orderReturns).values(values)
}

export const updateReturn = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof orderReturns.$inferInsert>,
): Promise<void> => {
  await tx.update(orderReturns).set(values).where(eq(orderReturns.id, id))
}

export const loadOrderPayments = (db: Database, order_id: string) =>
  prepared(db, 'order-payments', () =>
    db
      .select({
        id: payments.id,
        payment_type: payments.payment_type,
        status: payments.status,
        amount: payments.amount,
        refunded_amount: payments.refunded_amount,
        refunding_amount: payments.refunding_amount,
        charged_back_amount: payments.charged_back_amount,
        dispute_id: payments.dispute_id,
        surplus: payments.surplus,
      })
      .from(payments)
      .where(eq(payments.order_id, sql.placeholder('order_id'))),
  ).execute({ order_id })

export const loadCustomer = async (db: Database, userId: string) => {
  const [row] = await prepared(db, 'customer', () =>
    db
      .select({
        full_name: profiles.full_name,
        email: profiles.email,
        phone: profiles.phone,
        ghana_card_number: profiles.ghana_card_number,
      })
      .from(profiles)
      .where(eq(profiles.id, sql.placeholder('id'))),
  ).execute({ id: userId })
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  return row
}

/** Automatic refunds of the order that haven't arrived. */
export const hasOpenRefund = async (db: Database, orderId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: schema.refunds.id })
    .from(schema.refunds)
    .innerJoin(payments, eq(payments.id, schema.refunds.payment_id))
    .where(
      and(
        eq(payments.order_id, orderId),
        isNull(schema.refunds.requested_by),
        inArray(schema.refunds.status, ['requested', 'released', 'failed']),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Orders whose reservation has ended, and delivered ones past every deadline. */
export const findLapsed = (db: Database, now: string, limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(lte(orders.reserved_until, now), inArray(orders.status, ['pending-credit', 'awaiting-payment'])),
    )
    .orderBy(asc(orders.reserved_until))
    .limit(limit)

export const findToClose = (db: Database, deliveredBefore: string, limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(loans, eq(loans.order_id, orders.id))
    .where(
      and(
        eq(orders.status, 'delivered'),
        lte(orders.delivered_at, deliveredBefore),
        or(isNull(loans.id), isNotNull(loans.closed_at)),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)

/** Orders about to become plans: principal to finance, and monthly amounts. */
export const sumPendingPlans = async (db: Database, userId: string, exceptOrderId?: string) => {
  const [row] = await db
    .select({
      financed: sum(orders.financed_amount).mapWith(Number),
      monthly: sum(orders.monthly_amount).mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.pay, 'instalments'),
        inArray(orders.status, [
          'pending-credit',
          'awaiting-payment',
          'confirmed',
          'packed',
          'out-for-delivery',
        ]),
        exceptOrderId === undefined ? undefined : sql`${orders.id} <> ${exceptOrderId}`,
      ),
    )
  return { financed: row?.financed ?? 0, monthly: row?.monthly ?? 0 }
}
