import { stockMovementKinds } from '@efie/domain'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { pgTable, text, integer, check, index, uuid } from 'drizzle-orm/pg-core'
import { id, version, created_at, updated_at, oneOf } from './columns.ts'

/** Units that can be ordered. */
export const availableStock = (t: Record<'on_hand' | 'reserved', SQLWrapper>) =>
  sql<number>`(${t.on_hand} - ${t.reserved})`

/** Physical stock. Several variants can be sold from one item, so a checkout locks this row. */
export const stockItems = pgTable(
  'stock_items',
  {
    id: id(),
    sku: text().notNull().unique(),
    name: text().notNull(),
    on_hand: integer().notNull().default(0),
    /** Units on hand that are reserved for orders. */
    reserved: integer().notNull().default(0),
    low_stock_threshold: integer().notNull().default(2),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    // Last line of defence against overselling, whatever the code does.
    check('stock_items_not_oversold', sql`${t.reserved} >= 0 and ${t.on_hand} >= ${t.reserved}`),
    // One for each column that the list is sorted by.
    index('stock_items_by_name').on(t.name, t.id),
    index('stock_items_by_on_hand').on(t.on_hand, t.id),
    index('stock_items_by_reserved').on(t.reserved, t.id),
    index('stock_items_by_available').on(availableStock(t), t.id),
    index('stock_items_by_threshold').on(t.low_stock_threshold, t.id),
    index('stock_items_low')
      .on(t.name, t.id)
      .where(sql`${t.on_hand} - ${t.reserved} <= ${t.low_stock_threshold}`),
  ],
)

/** Every change to a stock item, with the resulting figures. Append-only. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    stock_item_id: uuid()
      .notNull()
      .references(() => stockItems.id),
    kind: text({ enum: stockMovementKinds }).notNull(),
    /** Changes to units on hand and to reserved units. */
    on_hand_change: integer().notNull().default(0),
    reserved_change: integer().notNull().default(0),
    on_hand_after: integer().notNull(),
    reserved_after: integer().notNull(),
    order_id: uuid(),
    reason: text(),
    actor_id: uuid(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('stock_movements_kind', t.kind, stockMovementKinds),
    check('stock_movements_move', sql`${t.on_hand_change} <> 0 or ${t.reserved_change} <> 0`),
    index('stock_movements_list').on(t.stock_item_id, t.created_at, t.id),
    index('stock_movements_order').on(t.order_id),
  ],
)
