import type { stockSorts } from '@efie/contracts/stock'
import { schema, type Database, type Transaction } from '@efie/database'
import { and, asc, eq, getTableColumns, gte, inArray, or, sql, type SQL } from 'drizzle-orm'
import { together } from '../../platform/database/one-connection.ts'
import { insertRow, prepared, sendAhead } from '../../platform/database/prepared.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import { computed, type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { begins, hasId, isCalled, matchingTexts, readTyped } from '../../platform/text-search.ts'

const { stockItems, stockMovements } = schema

export type StockItem = typeof stockItems.$inferSelect

type Sort = (typeof stockSorts)[number]

export interface StockPage extends ListInput<Sort> {
  low?: boolean | undefined
}

const sorts: Record<Sort, SortOrder> = {
  name: sortedBy(stockItems.name),
  sku: sortedBy(stockItems.sku),
  on_hand: sortedBy(stockItems.on_hand),
  reserved: sortedBy(stockItems.reserved),
  available: sortedBy(computed(schema.availableStock(stockItems), 'integer')),
  low_stock_threshold: sortedBy(stockItems.low_stock_threshold),
}

const searched = (db: Database, q: string) => {
  const typed = readTyped(q)
  return matchingTexts(
    db,
    { table: stockItems, id: stockItems.id },
    or(
      begins(sql`${stockItems.name}`, typed.words),
      isCalled(stockItems.sku, typed),
      hasId(stockItems.id, typed),
    ),
  )
}

/** A page of stock items, by name if nothing else is asked for. */
export const findStockItems = async (db: Database, page: StockPage) => {
  const { sort = 'name', q, low } = page
  const where = and(
    low === true
      ? sql`${stockItems.on_hand} - ${stockItems.reserved} <= ${stockItems.low_stock_threshold}`
      : undefined,
    q ? await searched(db, q) : undefined,
  )
  return readList(db, sorts, stockItems.id, { ...page, sort }, ({ where: from, orderBy, limit, sorted_by }) =>
    db
      .select({ ...getTableColumns(stockItems), sorted_by })
      .from(stockItems)
      .where(and(where, from))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

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

/** SKUs of stock items that differ from these at most in case. */
export const findSkusInAnyCase = async (db: Database, skus: readonly string[]): Promise<string[]> => {
  if (skus.length === 0) return []
  const lower = skus.map((sku) => sku.toLowerCase())
  const rows = await db
    .select({ sku: stockItems.sku })
    .from(stockItems)
    .where(inArray(sql`lower(${stockItems.sku})`, lower))
  return rows.map(({ sku }) => sku)
}

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

/** All movements of an item at or after the moment. */
export const countMovementsSince = (db: Database, id: string, since: string): Promise<number> =>
  db.$count(stockMovements, and(eq(stockMovements.stock_item_id, id), gte(stockMovements.created_at, since)))

/**
 * A stock item that sells out or has units again changes its products (triggers.sql). If there are several items, their
 * products are locked right after them, by id, so that two transactions can't wait for each other's.
 */
const withProducts = async (
  tx: Transaction,
  locking: Promise<StockItem[]>,
  items: SQL,
): Promise<StockItem[]> => {
  const { products, productVariants } = schema
  const lockProducts = tx
    .select({ id: products.id })
    .from(products)
    .where(
      sql`${products.id} in (select v.product_id from ${productVariants} v where v.listed and v.stock_item_id in (${items}))`,
    )
    .orderBy(asc(products.id))
    .for('no key update')
  const [locked] = await together([locking, lockProducts])
  return locked
}

/** Always locked by id, so that two checkouts can't deadlock. */
export const lockStockItems = async (tx: Transaction, ids: readonly string[]): Promise<StockItem[]> => {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return []
  const locking = prepared(tx, 'lock-stock-items', () =>
    tx
      .select()
      .from(stockItems)
      .where(sql`${stockItems.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .orderBy(asc(stockItems.id))
      .for('no key update'),
  ).execute({ ids: distinct })
  if (distinct.length === 1) return locking
  return withProducts(tx, locking, sql`select unnest(${sql.param(distinct)}::uuid[])`)
}

/** The stock items that these variants sell from, locked in the same order. */
export const lockStockOfVariants = async (
  tx: Transaction,
  variants: readonly string[],
): Promise<StockItem[]> => {
  const distinct = [...new Set(variants)]
  const locking = prepared(tx, 'lock-stock-of-variants', () =>
    tx
      .select()
      .from(stockItems)
      .where(
        sql`${stockItems.id} in (select v.stock_item_id from ${schema.productVariants} v where v.id = any(${sql.placeholder('variants')}::uuid[]))`,
      )
      .orderBy(asc(stockItems.id))
      .for('no key update'),
  ).execute({ variants: distinct })
  if (distinct.length < 2) return locking
  const sold = sql`select s.stock_item_id from ${schema.productVariants} s where s.id = any(${sql.param(distinct)}::uuid[])`
  return withProducts(tx, locking, sold)
}

/** Sets the units of an item, which must be locked, and returns it as it is now. Sent ahead. */
export const setUnits = async (
  tx: Transaction,
  item: StockItem,
  units: Pick<StockItem, 'on_hand' | 'reserved'>,
  updated_at: string,
): Promise<StockItem> => {
  const { id } = item
  const given = sql.placeholder
  const statement = prepared(tx, 'set-units', () =>
    tx
      .update(stockItems)
      .set({
        on_hand: sql`${given('on_hand')}`,
        reserved: sql`${given('reserved')}`,
        version: sql`${stockItems.version} + 1`,
        updated_at: sql`${given('updated_at')}`,
      })
      .where(eq(stockItems.id, given('id'))),
  ).execute({ ...units, updated_at, id })
  await sendAhead(tx, statement)
  return { ...item, ...units, version: item.version + 1, updated_at }
}

export const insertStockItem = async (
  tx: Transaction,
  values: typeof stockItems.$inferInsert,
): Promise<StockItem> => {
  const [row] = await tx.insert(stockItems).values(values).returning()
  if (!row) throw new Error('the stock item was not stored')
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
  if (!row) throw new Error(`stock item ${id} vanished under its lock`)
  return row
}

export const insertMovement = async (
  tx: Transaction,
  values: typeof stockMovements.$inferInsert,
): Promise<void> => {
  await insertRow(tx, stockMovements, values)
}
