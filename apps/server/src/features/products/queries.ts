import { schema, type Database, type Transaction } from '@efie/database'
import { definedFields, type ProductCategory, type ProductSort } from '@efie/domain'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  lte,
  max,
  min,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { containing } from '../../platform/like.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { beforeMoment, beyondName, byName, newestFirst } from '../../platform/pagination.ts'
import { positionOf } from './sorting.ts'

const { products } = schema

export type ProductRow = typeof products.$inferSelect

export interface Facets {
  category?: ProductCategory | undefined
  min_price?: number | undefined
  max_price?: number | undefined
  q?: string | undefined
  brand?: string | undefined
  in_stock?: boolean | undefined
}

export interface ProductFilter extends Facets {
  limit: number
  cursor?: string | undefined
  sort?: ProductSort | undefined
}

const given = sql.placeholder

/**
 * Units that can still be ordered; variants that share a shelf count it once. Written out with the tables' own names: in a
 * query of one table the builder leaves them off, and a sub-query would then mean its own columns.
 */
const available = sql<number>`(
  select coalesce(sum(s.on_hand - s.reserved), 0)::int from stock_items s
  where s.id in (select v.stock_item_id from product_variants v where v.product_id = "products"."id" and v.listed)
)`

const columns = { ...getTableColumns(products), stock: available.as('stock') }

const inStock = sql`exists (
  select 1 from product_variants v join stock_items s on s.id = v.stock_item_id
  where v.product_id = "products"."id" and v.listed and s.on_hand > s.reserved
)`

const orderOf: Record<ProductSort, () => SQL[]> = {
  name: () => byName(products),
  'price-asc': () => [asc(products.price), asc(products.id)],
  'price-desc': () => [desc(products.price), desc(products.id)],
  newest: () => newestFirst(products),
}

const beyond: Record<ProductSort, () => SQL> = {
  name: () => beyondName(products, { after_name: given('after_name'), after_id: given('after_id') }),
  'price-asc': () =>
    sql`(${products.price}, ${products.id}) > (${given('after_price')}::bigint, ${given('after_id')}::uuid)`,
  'price-desc': () =>
    sql`(${products.price}, ${products.id}) < (${given('after_price')}::bigint, ${given('after_id')}::uuid)`,
  newest: () => beforeMoment(products, { before: given('before'), before_id: given('before_id') }),
}

/** The list's SQL depends only on which filters are there: built once for each combination. */
const prepareList = (db: Database, sort: ProductSort, filters: readonly string[], shape: string) => {
  const has = (filter: string) => filters.includes(filter)
  return db
    .select(columns)
    .from(products)
    .where(
      and(
        eq(products.listed, true),
        has('category') ? eq(products.category, given('category')) : undefined,
        has('min_price') ? gte(products.price, given('min_price')) : undefined,
        has('max_price') ? lte(products.price, given('max_price')) : undefined,
        has('brand') ? eq(products.brand, given('brand')) : undefined,
        has('q') ? or(ilike(products.name, given('q')), ilike(products.brand, given('q'))) : undefined,
        has('in_stock') ? inStock : undefined,
        has('after_id') || has('before_id') ? beyond[sort]() : undefined,
      ),
    )
    .orderBy(...orderOf[sort]())
    .limit(given('limit'))
    .prepare(shape)
}

export const findProducts = (db: Database, filter: ProductFilter) => {
  const { cursor, q, limit, sort = 'name', in_stock, ...rest } = filter
  const values = definedFields({
    ...rest,
    ...positionOf(sort, cursor),
    ...(q ? { q: containing(q) } : {}),
    ...(in_stock === true ? { in_stock: true } : {}),
  })
  const filters = Object.keys(values).sort()
  const shape = `products_${sort}_${filters.join('_')}`
  return prepared(db, shape, () => prepareList(db, sort, filters, shape)).execute({
    ...values,
    limit: limit + 1,
  })
}

/** The filters as a condition. A facet leaves its own out: it counts what each of its values would leave. */
const matching = (filter: Facets): SQL | undefined => {
  const { category, min_price, max_price, q, brand, in_stock } = filter
  return and(
    eq(products.listed, true),
    category === undefined ? undefined : eq(products.category, category),
    min_price === undefined ? undefined : gte(products.price, min_price),
    max_price === undefined ? undefined : lte(products.price, max_price),
    brand === undefined ? undefined : eq(products.brand, brand),
    q ? or(ilike(products.name, containing(q)), ilike(products.brand, containing(q))) : undefined,
    in_stock === true ? inStock : undefined,
  )
}

export const countByCategory = (db: Database, filter: Facets = {}) =>
  db
    .select({ category: products.category, count: count() })
    .from(products)
    .where(matching({ ...filter, category: undefined }))
    .groupBy(products.category)

export const countByBrand = (db: Database, filter: Facets) =>
  db
    .select({ brand: sql<string>`${products.brand}`, count: count() })
    .from(products)
    .where(and(matching({ ...filter, brand: undefined }), sql`${products.brand} is not null`))
    .groupBy(products.brand)
    .orderBy(desc(count()), asc(products.brand))
    .limit(50)

export const countMatching = async (db: Database, filter: Facets): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(products).where(matching(filter))
  return row?.count ?? 0
}

export const priceRange = async (db: Database, filter: Facets) => {
  const [row] = await db
    .select({ lowest: min(products.price), highest: max(products.price) })
    .from(products)
    .where(matching({ ...filter, min_price: undefined, max_price: undefined }))
  return { lowest_price: row?.lowest ?? null, highest_price: row?.highest ?? null }
}

export const findProduct = async (db: Database, id: string) => {
  const [row] = await db
    .select(columns)
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
