import { fulfilmentStatuses, orderReturnStatuses } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, integer, text, unique, check, jsonb, uniqueIndex, index } from 'drizzle-orm/pg-core'
import { id, instant, version, created_at, updated_at, oneOf, pesewas } from './columns.ts'
import { orders, orderLines } from './orders.ts'

/** Parcels. An order may be delivered in several. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    number: integer().notNull(),
    status: text({ enum: fulfilmentStatuses }).notNull().default('packed'),
    /** Wrong delivery codes entered. After too many, a new code is sent. */
    code_attempts: integer().notNull().default(0),
    code_round: integer().notNull().default(1),
    packed_by: uuid(),
    dispatched_at: instant(),
    delivered_at: instant(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('fulfilments_status', t.status, fulfilmentStatuses),
    unique('fulfilments_number_key').on(t.order_id, t.number),
  ],
)

export const fulfilmentLines = pgTable(
  'fulfilment_lines',
  {
    id: id(),
    fulfilment_id: uuid()
      .notNull()
      .references(() => fulfilments.id),
    order_line_id: uuid()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (t) => [
    check('fulfilment_lines_quantity', sql`${t.quantity} > 0`),
    unique('fulfilment_lines_key').on(t.fulfilment_id, t.order_line_id),
  ],
)

export const orderReturns = pgTable(
  'order_returns',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    status: text({ enum: orderReturnStatuses }).notNull().default('requested'),
    reason: text().notNull(),
    lines: jsonb().$type<{ order_line_id: string; quantity: number }[]>().notNull(),
    photos: jsonb().$type<{ id: string; storage_key: string }[]>().notNull().default([]),
    /** Cash price of the returned goods, and how much of it was credited to the plan. */
    amount: pesewas().notNull(),
    decided_by: uuid(),
    decided_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('order_returns_one_open')
      .on(t.order_id)
      .where(sql`${t.status} = 'requested'`),
    index('order_returns_order').on(t.order_id, t.created_at),
  ],
)
