import { schema, type Database, type Transaction } from '@efie/database'
import {
  definedFields,
  unpopularOrderStatuses,
  type LocalDate,
  type ProductCategory,
  type ProductSort,
} from '@efie/domain'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  lte,
  ne,
  notInArray,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { prepared } from '../../platform/database/prepared.ts'
import { beforeMoment, beyondName, byName, newestFirst } from '../../platform/pagination.ts'
import { FEW } from '../../platform/text-search.ts'
import { popularCursor, popularSince, positionOf } from './sorting.ts'

const { orderLines, orders, products, profiles } = schema

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

type Values = Record<string, unknown>

const given = sql.placeholder

/** Stock items of a product, each once however many variants sell from it. */
const itemsOfProduct = sql`stock_items s where s.id = any(${products}.stock_item_ids)`

/** Units available to order. */
const available = sql<number>`(select coalesce(sum(s.on_hand - s.reserved), 0)::int from ${itemsOfProduct})`

const { stock_item_ids: _items, in_stock: _filtered, ...shown } = getTableColumns(products)
export const columns = { ...shown, stock: available.as('stock') }

/** Written as a column, not compared with a parameter: only then do the partial indexes match. */
export const onSale = sql`${products.listed}`

export const inStock = sql`${products.in_stock}`

/** Products with words starting with each of these, in any order. */
export const saying = (words: string | SQLWrapper): SQL =>
  sql`${schema.wordsOfProduct(products.name, products.brand)} @@ to_tsquery('simple'::regconfig, ${words})`

export const among = (ids: SQLWrapper): SQL => sql`${products.id} = any(${ids}::uuid[])`

export const wordsOf = (text: string): string =>
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

/** Sorted by what the product itself says. */
type PlainSort = Exclude<ProductSort, 'popular'>

const orderOf: Record<PlainSort, () => SQL[]> = {
  name: () => byName(products),
  'price-asc': () => [asc(products.price), asc(products.id)],
  'price-desc': () => [desc(products.price), desc(products.id)],
  newest: () => newestFirst(products),
}

const beyond: Record<PlainSort, () => SQL> = {
  name: () => beyondName(products, { after_name: given('after_name'), after_id: given('after_id') }),
  'price-asc': () =>
    sql`(${products.price}, ${products.id}) > (${given('after_price')}::bigint, ${given('after_id')}::uuid)`,
  'price-desc': () =>
    sql`(${products.price}, ${products.id}) < (${given('after_price')}::bigint, ${given('after_id')}::uuid)`,
  newest: () => beforeMoment(products, { before: given('before'), before_id: given('before_id') }),
}

/** Conditions of a list for the filters that are set. */
const narrowed = (filters: readonly string[]): SQL | undefined => {
  const has = (filter: string) => filters.includes(filter)
  return and(
    onSale,
    has('category') ? eq(products.category, given('category')) : undefined,
    has('min_price') ? gte(products.price, given('min_price')) : undefined,
    has('max_price') ? lte(products.price, given('max_price')) : undefined,
    has('brand') ? eq(products.brand, given('brand')) : undefined,
    has('words') ? saying(given('words')) : undefined,
    has('ids') ? among(given('ids')) : undefined,
    has('in_stock') ? inStock : undefined,
  )
}

/** The list's query depends only on which filters are set, so it is built once per combination. */
const buildList = (db: Database, sort: PlainSort, filters: readonly string[]) =>
  db
    .select(columns)
    .from(products)
    .where(
      and(
        narrowed(filters),
        filters.includes('after_id') || filters.includes('before_id') ? beyond[sort]() : undefined,
      ),
    )
    .orderBy(...orderOf[sort]())
    .limit(given('limit'))

/** Units of each product ordered lately and kept. */
const soldLately = (db: Database) =>
  db
    .select({
      product_id: orderLines.product_id,
      units: sql<number>`sum(${orderLines.quantity} - ${orderLines.returned_quantity})::int`.as('units'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order_id))
    .where(
      and(
        sql`${orders.created_at} >= ${given('since')}::date`,
        notInArray(orders.status, [...unpopularOrderStatuses]),
      ),
    )
    .groupBy(orderLines.product_id)
    .having(sql`sum(${orderLines.quantity} - ${orderLines.returned_quantity}) > 0`)
    .as('sold')

const buildSold = (db: Database, filters: readonly string[]) => {
  const sold = soldLately(db)
  return db
    .select({ ...columns, units: sold.units })
    .from(products)
    .innerJoin(sold, eq(sold.product_id, products.id))
    .where(
      and(
        narrowed(filters),
        filters.includes('after_id')
          ? sql`(-${sold.units}, ${products.name}, ${products.id}) > (-${given('after_units')}::int, ${given('after_name')}, ${given('after_id')}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(sold.units), ...byName(products))
    .limit(given('limit'))
}

const buildUnsold = (db: Database, filters: readonly string[]) => {
  const sold = soldLately(db)
  return db
    .select(columns)
    .from(products)
    .where(
      and(
        narrowed(filters),
        sql`not exists (select 1 from ${sold} where ${sold.product_id} = ${products.id})`,
        filters.includes('after_id') ? beyond.name() : undefined,
      ),
    )
    .orderBy(...byName(products))
    .limit(given('limit'))
}

/**
 * Products that sold lately, then the others by name, as two queries: each is in the order of what it reads
 * first, so neither sorts the whole catalogue.
 */
const findPopular = async (db: Database, values: Values, cursor: string | undefined, limit: number) => {
  const { after_units, ...after } = popularCursor(cursor)
  const run = (
    part: 'sold' | 'unsold',
    position: Values,
    count: number,
  ): Promise<(Omit<ProductRow, 'stock_item_ids' | 'in_stock'> & { stock: number; units?: number })[]> => {
    const all = { ...values, ...position }
    const filters = Object.keys(all).sort()
    const shape = `products_${part}_${filters.join('_')}`
    const build = part === 'sold' ? buildSold : buildUnsold
    return prepared(db, shape, () => build(db, filters)).execute({ ...all, limit: count })
  }
  const isPastSold = after_units === 0
  const sold = isPastSold
    ? []
    : await run('sold', after_units === undefined ? {} : { ...after, after_units }, limit)
  if (sold.length >= limit) return sold
  return [...sold, ...(await run('unsold', isPastSold ? after : {}, limit - sold.length))]
}

/** `day` is today, from which popularity is counted back. */
export const findProducts = async (db: Database, filter: ProductFilter, day: LocalDate) => {
  const { cursor, limit, sort = 'name', in_stock, ...facets } = filter
  const wanted = definedFields({
    ...(await search(db, facets)),
    ...(in_stock === true ? { in_stock: true } : {}),
  })
  if (sort === 'popular') return findPopular(db, { ...wanted, since: popularSince(day) }, cursor, limit + 1)
  const values = { ...wanted, ...definedFields(positionOf(sort, cursor)) }
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

/** Others of a product's category in stock, nearest in price: as many of each side as might be needed. */
export const findRelated = async (
  db: Database,
  { id, category, price }: Pick<ProductRow, 'id' | 'category' | 'price'>,
  limit: number,
) => {
  const side = (beyondPrice: SQL, order: SQL) =>
    db
      .select(columns)
      .from(products)
      .where(and(onSale, eq(products.category, category), ne(products.id, id), inStock, beyondPrice))
      .orderBy(order, asc(products.id))
      .limit(limit)
  const dearer = await side(gte(products.price, price), asc(products.price))
  const cheaper = await side(lt(products.price, price), desc(products.price))
  return [...dearer, ...cheaper]
    .sort((left, right) => Math.abs(left.price - price) - Math.abs(right.price - price))
    .slice(0, limit)
}

/** Where a person lives, as they stated it. */
export const findRegion = async (db: Database, userId: string): Promise<string | null> => {
  const [row] = await db.select({ region: profiles.state }).from(profiles).where(eq(profiles.id, userId))
  return row?.region ?? null
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

/** Products on sale by id. */
export const findProductsById = (db: Database, ids: readonly string[]): Promise<ProductRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(products)
        .where(and(inArray(products.id, [...new Set(ids)]), onSale))

export const lockProduct = async (tx: Transaction, id: string): Promise<ProductRow | undefined> => {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.listed, true)))
    .for('no key update')
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
