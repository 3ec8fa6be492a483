import { schema, type Database, type Transaction } from '@efie/database'
import { definedFields, type ProductCategory, type ProductSort } from '@efie/domain'
import { and, asc, desc, eq, getTableColumns, gte, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
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

/** Facets for the database: rare words have already been resolved to ids. */
export interface Search extends Omit<Facets, 'q'> {
  words?: string
  ids?: string[]
}

export interface ProductFilter extends Facets {
  limit: number
  cursor?: string | undefined
  sort?: ProductSort | undefined
}

const given = sql.placeholder

/** Stock items of a product, each once however many variants sell from it. */
const shelves = sql`stock_items s where s.id = any(${products}.stock_item_ids)`

/** Units available to order. */
const available = sql<number>`(select coalesce(sum(s.on_hand - s.reserved), 0)::int from ${shelves})`

const { stock_item_ids: _kept, ...shown } = getTableColumns(products)
const columns = { ...shown, stock: available.as('stock') }

export const inStock = sql`exists (select 1 from ${shelves} and s.on_hand > s.reserved)`

/** Written as a column, not compared with a parameter: only then do the partial indexes match. */
export const onSale = sql`${products.listed}`

/** Products with words starting with each of these, in any order. */
export const saying = (words: string | SQLWrapper): SQL =>
  sql`${schema.wordsOfProduct(products.name, products.brand)} @@ to_tsquery('simple'::regconfig, ${words})`

export const among = (ids: SQLWrapper): SQL => sql`${products.id} = any(${ids}::uuid[])`

/** Up to this many matches are resolved to ids. */
const FEW = 1_000

const wordsOf = (text: string): string =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => `${word}:*`)
    .join(' & ')

/**
 * Resolves words to ids first: PostgreSQL underestimates how rare they are, and for rare ones would walk the
 * whole catalogue in page order. Only punctuation finds nothing.
 */
const findFew = async (db: Database, words: string): Promise<string[]> => {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(onSale, saying(words)))
    .limit(FEW + 1)
  return found.map(({ id }) => id)
}

const search = async (db: Database, { q, ...rest }: Facets): Promise<Search> => {
  if (!q) return rest
  const words = wordsOf(q)
  const ids = await findFew(db, words)
  return ids.length > FEW ? { ...rest, words } : { ...rest, ids }
}

/** `search` for counting: for words in many products, the first thousand found stand for all. */
export const searchFew = async (db: Database, { q, ...rest }: Facets): Promise<Search> =>
  q ? { ...rest, ids: await findFew(db, wordsOf(q)) } : rest

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

/** The list's query depends only on which filters are set, so it is built once per combination. */
const buildList = (db: Database, sort: ProductSort, filters: readonly string[]) => {
  const has = (filter: string) => filters.includes(filter)
  return db
    .select(columns)
    .from(products)
    .where(
      and(
        onSale,
        has('category') ? eq(products.category, given('category')) : undefined,
        has('min_price') ? gte(products.price, given('min_price')) : undefined,
        has('max_price') ? lte(products.price, given('max_price')) : undefined,
        has('brand') ? eq(products.brand, given('brand')) : undefined,
        has('words') ? saying(given('words')) : undefined,
        has('ids') ? among(given('ids')) : undefined,
        has('in_stock') ? inStock : undefined,
        has('after_id') || has('before_id') ? beyond[sort]() : undefined,
      ),
    )
    .orderBy(...orderOf[sort]())
    .limit(given('limit'))
}

export const findProducts = async (db: Database, filter: ProductFilter) => {
  const { cursor, limit, sort = 'name', in_stock, ...facets } = filter
  const values = definedFields({
    ...(await search(db, facets)),
    ...positionOf(sort, cursor),
    ...(in_stock === true ? { in_stock: true } : {}),
  })
  const filters = Object.keys(values).sort()
  const shape = `products_${sort}_${filters.join('_')}`
  return prepared(db, shape, () => buildList(db, sort, filters)).execute({
    ...values,
    limit: limit + 1,
  })
}

export const findProduct = async (db: Database, id: string) => {
  const [row] = await db
    .select(columns)
    .from(products)
    .where(and(eq(products.id, id), eq(products.listed, true)))
  return row
}

/** The newest products on sale. */
export const findListedIds = async (db: Database, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(onSale)
    .orderBy(...newestFirst(products))
    .limit(limit)
  return rows.map(({ id }) => id)
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
