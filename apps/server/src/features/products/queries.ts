import { schema, type Database, type Transaction } from '@efie/database'
import type { ProductCategory } from '@efie/domain'
import { and, count, eq, gte, ilike, lte, or, sql } from 'drizzle-orm'
import { containing } from '../../platform/like.ts'
import { afterName, byName } from '../../platform/pagination.ts'

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

const matching = (words: string) =>
  or(ilike(products.name, containing(words)), ilike(products.brand, containing(words)))

export const findProducts = (db: Database, filter: ProductFilter): Promise<ProductRow[]> =>
  db
    .select()
    .from(products)
    .where(
      and(
        eq(products.listed, true),
        filter.category && eq(products.category, filter.category),
        filter.min_price === undefined ? undefined : gte(products.price, filter.min_price),
        filter.max_price === undefined ? undefined : lte(products.price, filter.max_price),
        filter.q ? matching(filter.q) : undefined,
        afterName(products, filter.cursor),
      ),
    )
    .orderBy(...byName(products))
    .limit(filter.limit + 1)

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
