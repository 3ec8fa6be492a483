import { productCategories } from '@efie/domain'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { pgTable, text, jsonb, integer, uuid, boolean, index } from 'drizzle-orm/pg-core'
import { id, pesewas, version, created_at, updated_at, oneOf } from './columns.ts'
import { stockItems } from './stock.ts'

/**
 * Search vector of a product's whole words. PostgreSQL would parse some punctuation as part of numbers and
 * addresses ("1.5", "8/5"), so it becomes spaces, both here and in queries.
 */
export const wordsOfProduct = (name: SQLWrapper, brand: SQLWrapper) =>
  sql`to_tsvector('simple'::regconfig, translate(${name} || ' ' || coalesce(${brand}, ''), './-_@:+~%', '         '))`

export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    category: text({ enum: productCategories }).notNull(),
    /** Cash price, VAT included. */
    price: pesewas().notNull(),
    description: text().notNull().default(''),
    brand: text(),
    /** The first of `images`. */
    image_url: text(),
    images: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    specifications: jsonb().$type<Record<string, string>>().notNull().default({}),
    warranty_months: integer().notNull().default(12),
    /** Delivery time in working days. */
    delivery_days_min: integer().notNull().default(2),
    delivery_days_max: integer().notNull().default(5),
    /**
     * Distinct stock items of the listed variants, kept by a trigger so that lists can join stock without
     * going through variants.
     */
    stock_item_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether any of these items has units left, kept by triggers so that lists can filter and count in their index. */
    in_stock: boolean().notNull().default(false),
    listed: boolean().notNull().default(true),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('products_category', t.category, productCategories),
    // Only listed products are shown, counted and searched, so partial indexes answer without fetching rows.
    index('products_by_name')
      .on(t.name, t.id)
      .where(sql`${t.listed}`),
    // Trailing columns let filters run in the index without fetching excluded rows.
    index('products_category_name')
      .on(t.category, t.name, t.id, t.price)
      .where(sql`${t.listed}`),
    index('products_category_price')
      .on(t.category, t.price, t.id, t.in_stock)
      .where(sql`${t.listed}`),
    index('products_category_brand')
      .on(t.category, t.brand, t.price, t.id, t.in_stock)
      .where(sql`${t.listed}`),
    // For a brand sorted by name, with category and price filtered in the index.
    index('products_brand_name')
      .on(t.brand, t.name, t.id, t.category, t.price)
      .where(sql`${t.listed}`),
    index('products_brand')
      .on(t.brand, t.price, t.id, t.in_stock)
      .where(sql`${t.listed}`),
    index('products_price')
      .on(t.price, t.id, t.in_stock)
      .where(sql`${t.listed}`),
    index('products_newest')
      .on(t.created_at, t.id)
      .where(sql`${t.listed}`),
    index('products_words')
      .using('gin', wordsOfProduct(t.name, t.brand))
      .where(sql`${t.listed}`),
  ],
)

export const productVariants = pgTable(
  'product_variants',
  {
    id: id(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    stock_item_id: uuid()
      .notNull()
      .references(() => stockItems.id),
    size: text(),
    colour: text(),
    /** Cash price of the variant; null uses the product's. */
    price: pesewas(),
    position: integer().notNull().default(0),
    listed: boolean().notNull().default(true),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('product_variants_product').on(t.product_id, t.position, t.id),
    index('product_variants_stock_item').on(t.stock_item_id),
  ],
)
