import { schema, type Database, type Transaction } from '@efie/database'
import { definedFields, type ProductCategory } from '@efie/domain'
import { and, count, eq, gte, ilike, lte, or, sql } from 'drizzle-orm'
import { containing } from '../../platform/like.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { beyondName, byName, nameCursor } from '../../platform/pagination.ts'

const { products } = schema

export type ProductRow = typeof products.$inferSelect

export interface ProductFilter {
  limit: number
  cursor?: string
  category?: ProductCategory
  min_price?: number
  max_price?: number
  q?: string
}

const given = sql.placeholder

/** The list's SQL depends only on which filters are there: built once for each combination. */
const prepareList = (db: Database, filters: readonly string[], shape: string) => {
  const has = (filter: string) => filters.includes(filter)
  return db
    .select()
    .from(products)
    .where(
      and(
        eq(products.listed, true),
        has('category') ? eq(products.category, given('category')) : undefined,
        has('min_price') ? gte(products.price, given('min_price')) : undefined,
        has('max_price') ? lte(products.price, given('max_price')) : undefined,
        has('q') ? or(ilike(products.name, given('q')), ilike(products.brand, given('q'))) : undefined,
        has('after_id')
          ? beyondName(products, { after_name: given('after_name'), after_id: given('after_id') })
          : undefined,
      ),
    )
    .orderBy(...byName(products))
    .limit(given('limit'))
    .prepare(shape)
}

export const findProducts = (db: Database, filter: ProductFilter): Promise<ProductRow[]> => {
  const { cursor, q, limit, ...rest } = filter
  const values = { ...rest, ...nameCursor(cursor), ...(q ? { q: containing(q) } : {}) }
  const filters = Object.keys(definedFields(values)).sort()
  const shape = `products_${filters.join('_')}`
  return prepared(db, shape, () => prepareList(db, filters, shape)).execute({ ...values, limit: limit + 1 })
}

export const findProduct = async (db: Database, id: string): Promise<ProductRow | undefined> => {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.listed, true)))
  return row
}

export const lockProduct = async (tx: Transaction, id: string): Promise<ProductRow | undefined> => {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.listed, true)))
    .for('update')
  return row
}

export const countByCategory = (db: Database) =>
  db
    .select({ category: products.category, count: count() })
    .from(products)
    .where(eq(products.listed, true))
    .groupBy(products.category)

export const insertProduct = async (
  tx: Transaction,
  values: typeof products.$inferInsert,
): Promise<ProductRow> => {
  const [row] = await tx.insert(products).values(values).returning()
  if (!row) throw new Error('product was not made')
  return row
}

export const updateProductRow = async (
  tx: Transaction,
  id: string,
  changes: Partial<typeof products.$inferInsert>,
  now: string,
): Promise<ProductRow> => {
  const [row] = await tx
    .update(products)
    .set({ ...changes, version: sql`${products.version} + 1`, updated_at: now })
    .where(eq(products.id, id))
    .returning()
  if (!row) throw new Error(`product ${id} vanished under its lock`)
  return row
}
