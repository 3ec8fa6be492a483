import { schema, type Database, type Transaction } from '@efie/database'
import { and, asc, eq, gte, ilike, inArray, or, sql } from 'drizzle-orm'
import { containing } from '../../platform/like.ts'
import { afterCursor, afterName, byName, newestFirst } from '../../platform/pagination.ts'

const { stockItems, stockMovements } = schema

export type StockItem = typeof stockItems.$inferSelect

export const findStockItems = (
  db: Database,
  filter: { limit: number; cursor?: string | undefined; q?: string | undefined; low?: boolean | undefined },
): Promise<StockItem[]> =>
  db
    .select()
    .from(stockItems)
    .where(
      and(
        filter.low === true
          ? sql`${stockItems.on_hand} - ${stockItems.reserved} <= ${stockItems.low_stock_threshold}`
          : undefined,
        filter.q
          ? or(ilike(stockItems.name, containing(filter.q)), ilike(stockItems.sku, containing(filter.q)))
          : undefined,
        afterName(stockItems, filter.cursor),
      ),
    )
    .orderBy(...byName(stockItems))
    .limit(filter.limit + 1)

export const loadStockItem = async (db: Database, id: string): Promise<StockItem | undefined> => {
  const [row] = await db.select().from(stockItems).where(eq(stockItems.id, id))
  return row
}

export const findMovements = (
  db: Database,
  filter: { id: string; limit: number; cursor?: string | undefined },
) =>
  db
    .select()
    .from(stockMovements)
    .where(and(eq(stockMovements.stock_item_id, filter.id), afterCursor(stockMovements, filter.cursor)))
    .orderBy(...newestFirst(stockMovements))
    .limit(filter.limit + 1)

export const findBySku = (db: Database, skus: readonly string[]): Promise<StockItem[]> =>
  db
    .select()
    .from(stockItems)
    .where(inArray(stockItems.sku, [...skus]))

/** Corrections of an item's count at or after the moment. */
export const countCorrectionsSince = (db: Database, id: string, since: string): Promise<number> =>
  db.$count(
    stockMovements,
    and(
      eq(stockMovements.stock_item_id, id),
      eq(stockMovements.kind, 'correction'),
      gte(stockMovements.created_at, since),
    ),
  )

/** Always locked by id, so that two checkouts can't deadlock. */
export const lockStockItems = (tx: Transaction, ids: readonly string[]): Promise<StockItem[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(stockItems)
        .where(inArray(stockItems.id, [...new Set(ids)]))
        .orderBy(asc(stockItems.id))
        .for('no key update')

export const insertStockItem = async (
  tx: Transaction,
  values: typeof stockItems.$inferInsert,
): Promise<StockItem> => {
  const [row] = await tx.insert(stockItems).values(values).returning()
  if (!row) throw new Error('the shelf was not made')
  return row
}

export const updateStockItemRow = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof stockItems.$inferInsert>,
  now: string,
): Promise<StockItem> => {
  const [row] = await tx
    .update(stockItems)
    .set({ ...values, version: sql`${stockItems.version} + 1`, updated_at: now })
    .where(eq(stockItems.id, id))
    .returning()
  if (!row) throw new Error(`shelf ${id} vanished under its lock`)
  return row
}

export const insertMovement = async (
  tx: Transaction,
  values: typeof stockMovements.$inferInsert,
): Promise<void> => {
  await tx.insert(stockMovements).values(values)
}
