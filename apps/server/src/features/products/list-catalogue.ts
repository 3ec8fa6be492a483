import type { catalogueSorts } from '@efie/contracts/products'
import { schema, type Database } from '@efie/database'
import type { ProductCategory } from '@efie/domain'
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { FEW, hasId, isCalled, matchingTexts, readTyped, type Typed } from '../../platform/text-search.ts'
import { withPhotos } from '../photos/index.ts'
import { shownPictures } from './pictures.ts'
import { columns, onSale, saying, wordsOf } from './queries.ts'

const { products, productVariants, stockItems } = schema

type Sort = (typeof catalogueSorts)[number]

interface CataloguePage extends ListInput<Sort> {
  category?: ProductCategory | undefined
}

/** In the order of the shop's own indexes. */
const sorts: Record<Sort, SortOrder> = {
  name: sortedBy(products.name),
  category: sortedBy(products.category, products.name),
  brand: sortedBy(products.brand, products.name),
  price: sortedBy(products.price),
  created_at: sortedBy(products.created_at),
}

/** Products that sell from a stock item of this SKU. */
const withSku = async (db: Database, typed: Typed): Promise<SQL> => {
  const named = isCalled(stockItems.sku, typed)
  const found = await db
    .select({ id: productVariants.product_id })
    .from(productVariants)
    .innerJoin(stockItems, eq(stockItems.id, productVariants.stock_item_id))
    .where(named)
    .limit(FEW + 1)
  return found.length > FEW
    ? sql`exists (select 1 from ${stockItems} where ${stockItems.id} = any(${products.stock_item_ids}) and ${named})`
    : inArray(
        products.id,
        found.map(({ id }) => id),
      )
}

const searched = async (db: Database, q: string) => {
  const typed = readTyped(q)
  const named = or(saying(wordsOf(q)), hasId(products.id, typed), await withSku(db, typed))
  return matchingTexts(db, { table: products, id: products.id }, and(onSale, named))
}

/** Products on sale for staff, found by name, brand and SKU. */
export const listCatalogue = async ({ db }: ScopedContext<'products.write'>, input: CataloguePage) => {
  const { sort = 'name', category, q } = input
  const where = and(
    onSale,
    category && eq(products.category, category),
    q ? await searched(db, q) : undefined,
  )
  const page = await readList(
    db,
    sorts,
    products.id,
    { ...input, sort },
    ({ where: from, orderBy, limit, sorted_by }) =>
      db
        .select({ ...columns, sorted_by })
        .from(products)
        .where(and(where, from))
        .orderBy(...orderBy)
        .limit(limit),
  )
  const rows = await withPhotos(db, page.data)
  return { ...page, data: rows.map((row) => ({ ...row, images: shownPictures(row.images) })) }
}
