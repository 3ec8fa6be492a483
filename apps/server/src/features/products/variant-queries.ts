import { schema, type Database, type Transaction } from '@efie/database'
import { and, asc, eq, getTableColumns, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { prepared } from '../../platform/database/prepared.ts'

const { orderLines, products, productVariants, stockItems } = schema

export type VariantRow = typeof productVariants.$inferSelect

/** A variant never costs less than its product's price, which is the lowest. */
const price = sql<number>`greatest(${productVariants.price}, ${products.price})`.mapWith(Number)
const available = sql<number>`${stockItems.on_hand} - ${stockItems.reserved}`

const offers = (db: Database) =>
  db
    .select({
      ...getTableColumns(productVariants),
      price,
      stock: available,
      product_name: products.name,
      image_url: products.image_url,
      warranty_months: products.warranty_months,
      delivery_days_min: products.delivery_days_min,
      on_sale: sql<boolean>`${products.listed} and ${productVariants.listed}`,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.product_id))
    .innerJoin(stockItems, eq(stockItems.id, productVariants.stock_item_id))

/** A variant as it can be ordered now. */
export type Offer = Awaited<ReturnType<typeof offers>>[number]

const loadOf = (db: Database, productId: string, where?: SQL): Promise<Offer[]> =>
  offers(db)
    .where(and(eq(productVariants.product_id, productId), where))
    .orderBy(asc(productVariants.position), asc(productVariants.id))

/** Variants on sale. */
export const loadVariants = (db: Database, productId: string): Promise<Offer[]> =>
  loadOf(db, productId, eq(productVariants.listed, true))

/** For staff: those no longer on sale included. */
export const loadAllVariants = (db: Database, productId: string): Promise<Offer[]> => loadOf(db, productId)

/** Variants in a cart: those named, and those of products named without variant. */
export const loadOffers = async (
  db: Database,
  named: { variants: readonly string[]; products: readonly string[] },
): Promise<Offer[]> => {
  const byVariant =
    named.variants.length === 0
      ? []
      : await prepared(db, 'offers-of-variants', () =>
          offers(db).where(sql`${productVariants.id} = any(${sql.placeholder('ids')}::uuid[])`),
        ).execute({ ids: named.variants })
  const byProduct =
    named.products.length === 0
      ? []
      : await offers(db)
          .where(
            and(inArray(productVariants.product_id, [...named.products]), eq(productVariants.listed, true)),
          )
          .orderBy(asc(productVariants.position), asc(productVariants.id))
  return [...byVariant, ...byProduct]
}

export const insertVariant = async (
  tx: Transaction,
  values: typeof productVariants.$inferInsert,
): Promise<VariantRow> => {
  const [row] = await tx.insert(productVariants).values(values).returning()
  if (!row) throw new Error('the variant was not made')
  return row
}

export const loadVariant = async (db: Database, id: string): Promise<VariantRow | undefined> => {
  const [row] = await db.select().from(productVariants).where(eq(productVariants.id, id))
  return row
}

export const updateVariantRow = async (
  tx: Transaction,
  id: string,
  changes: Partial<typeof productVariants.$inferInsert>,
  now: string,
): Promise<VariantRow> => {
  const [row] = await tx
    .update(productVariants)
    .set({ ...changes, version: sql`${productVariants.version} + 1`, updated_at: now })
    .where(eq(productVariants.id, id))
    .returning()
  if (!row) throw new Error(`variant ${id} vanished under its product's lock`)
  return row
}

/** Variants at the product's old price follow its new one. */
export const followProductPrice = async (
  tx: Transaction,
  productId: string,
  formerly: number,
): Promise<void> => {
  await tx
    .update(productVariants)
    .set({ price: null })
    .where(and(eq(productVariants.product_id, productId), lte(productVariants.price, formerly)))
}

/** Those no longer on sale included. */
export const countVariants = (db: Database, product_id: string): Promise<number> =>
  db.$count(productVariants, eq(productVariants.product_id, product_id))

export const isOrdered = async (db: Database, product_id: string): Promise<boolean> =>
  (await db.$count(orderLines, eq(orderLines.product_id, product_id))) > 0

/** What is sold from the stock items with these codes, for imports. */
export const loadBySku = (db: Database, skus: readonly string[]) =>
  db
    .select({
      sku: stockItems.sku,
      stock_item_id: stockItems.id,
      name: stockItems.name,
      on_hand: stockItems.on_hand,
      reserved: stockItems.reserved,
      variant_id: productVariants.id,
      product_id: products.id,
      product_price: products.price,
      price,
    })
    .from(stockItems)
    .innerJoin(productVariants, eq(productVariants.stock_item_id, stockItems.id))
    .innerJoin(products, eq(products.id, productVariants.product_id))
    .where(
      and(inArray(stockItems.sku, [...skus]), eq(productVariants.listed, true), eq(products.listed, true)),
    )
    .orderBy(asc(stockItems.sku), asc(productVariants.position), asc(productVariants.id))

/** Products on sale with a variant of these codes that isn't on sale, by code. */
export const loadUnlistedBySku = async (
  db: Database,
  skus: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .select({ sku: stockItems.sku, name: products.name })
    .from(stockItems)
    .innerJoin(productVariants, eq(productVariants.stock_item_id, stockItems.id))
    .innerJoin(products, eq(products.id, productVariants.product_id))
    .where(
      and(inArray(stockItems.sku, [...skus]), eq(productVariants.listed, false), eq(products.listed, true)),
    )
  return new Map(rows.map(({ sku, name }) => [sku, name]))
}
