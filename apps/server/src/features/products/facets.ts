import { schema, type Database } from '@efie/database'
import { productCategories, type ProductCategory } from '@efie/domain'
import { and, asc, desc, eq, gte, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'
import { among, inStock, onSale, type Search } from './queries.ts'

const { products } = schema

/** Counts stop here, so a catalogue of a million products answers as fast as one of ten thousand. */
export const COUNTED_UP_TO = 200
/** Up to this many matches are read for their brands; beyond it, each brand is counted separately. */
const LOOKED_AT = 2_000
const BRANDS = 50

type Counted = Omit<Search, 'words'>

/**
 * The filters as SQL condition. A facet omits its own filter: it counts what each of its values would leave.
 */
const matching = (filter: Counted): SQL | undefined => {
  const { category, min_price, max_price, ids, brand, in_stock } = filter
  return and(
    onSale,
    category === undefined ? undefined : eq(products.category, category),
    min_price === undefined ? undefined : gte(products.price, min_price),
    max_price === undefined ? undefined : lte(products.price, max_price),
    brand === undefined ? undefined : eq(products.brand, brand),
    ids === undefined ? undefined : among(sql.param(ids)),
    in_stock === true ? inStock : undefined,
  )
}

const counted = (condition: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from (select 1 from ${products} where ${condition} limit ${COUNTED_UP_TO}) found)`

export const countMatching = async (db: Database, filter: Counted): Promise<number> => {
  const [row] = await queryRows<{ count: number }>(db, sql`select ${counted(matching(filter))} as count`)
  return row?.count ?? 0
}

/** All nine categories in shop order, including empty ones. */
export const countByCategory = async (
  db: Database,
  filter: Counted = {},
): Promise<{ category: ProductCategory; count: number }[]> => {
  const each = productCategories.map((category) => counted(matching({ ...filter, category })))
  const [row] = await queryRows<{ counts: number[] }>(
    db,
    sql`select array[${sql.join(each, sql`, `)}] as counts`,
  )
  return productCategories.map((category, index) => ({ category, count: row?.counts[index] ?? 0 }))
}

/** Counts the brands of a category or the whole shop, one index look-up per brand. */
const countEachBrand = async (db: Database, filter: Counted) => {
  const { category } = filter
  const first = (beyond: SQL | undefined) =>
    sql`select ${products.brand} from ${products} where ${and(
      onSale,
      category === undefined ? undefined : eq(products.category, category),
      beyond,
    )} order by ${products.brand} limit 1`
  const rows = await queryRows<{ brand: string; count: number }>(
    db,
    sql`
    with recursive brands (brand) as (
      (${first(isNotNull(products.brand))})
      union all
      select (${first(sql`${products.brand} > brands.brand`)}) from brands where brands.brand is not null
    )
    select brand, ${counted(and(matching(filter), sql`${products.brand} = named.brand`))} as count
    from (select brand from brands where brand is not null limit ${BRANDS}) named
    order by count desc, brand`,
  )
  return rows.filter(({ count }) => count > 0)
}

/** The fifty brands with most matches; with many matches, the first fifty by name. */
export const countByBrand = async (db: Database, filter: Counted) => {
  const others = { ...filter, brand: undefined }
  const found = db
    .select({ brand: products.brand })
    .from(products)
    .where(and(matching(others), isNotNull(products.brand)))
    .limit(LOOKED_AT + 1)
    .as('found')
  const rows = await db
    .select({
      brand: sql<string>`${found.brand}`,
      count: sql<number>`least(count(*), ${COUNTED_UP_TO})::int`,
      looked_at: sql<number>`(sum(count(*)) over ())::int`,
    })
    .from(found)
    .groupBy(found.brand)
    .orderBy(desc(sql`count(*)`), asc(found.brand))
    .limit(BRANDS)
  if ((rows[0]?.looked_at ?? 0) > LOOKED_AT) return countEachBrand(db, others)
  return rows.map(({ brand, count }) => ({ brand, count }))
}

/** Lowest and highest price, one index look-up each. */
export const priceRange = async (db: Database, filter: Counted) => {
  const condition = matching({ ...filter, min_price: undefined, max_price: undefined })
  const end = (order: SQL) =>
    sql`(select ${products.price}::float8 from ${products} where ${condition} order by ${order} limit 1)`
  const [row] = await queryRows<{ lowest_price: number | null; highest_price: number | null }>(
    db,
    sql`select ${end(asc(products.price))} as lowest_price, ${end(desc(products.price))} as highest_price`,
  )
  return row ?? { lowest_price: null, highest_price: null }
}
