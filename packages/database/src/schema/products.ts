import { productCategories } from '@efie/domain'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { pgTable, text, jsonb, integer, uuid, boolean, index } from 'drizzle-orm/pg-core'
import { id, pesewas, version, created_at, updated_at, oneOf } from './columns.ts'
import { stockItems } from './stock.ts'

/**
 * What a search looks through, as whole words. PostgreSQL reads some marks as parts of numbers and addresses ("1.5",
 * "8/5"), so they are spaces here as they are in what people type.
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
    /** Working days until it is delivered. */
    delivery_days_min: integer().notNull().default(2),
    delivery_days_max: integer().notNull().default(5),
    /** Shelves of the listed variants, each once. Kept by a trigger: a list then looks at the shelves and nothing between. */
    stock_item_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    listed: boolean().notNull().default(true),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('products_category', t.category, productCategories),
    // Only what is on sale is listed, counted and searched: an index that knows so answers without the rows.
    index('products_by_name')
      .on(t.name, t.id)
      .where(sql`${t.listed}`),
    // With the price at its end, a range of prices is judged in the index: what it leaves out is never fetched.
    index('products_category_name')
      .on(t.category, t.name, t.id, t.price)
      .where(sql`${t.listed}`),
    index('products_category_price')
      .on(t.category, t.price, t.id)
      .where(sql`${t.listed}`),
    index('products_category_brand')
      .on(t.category, t.brand, t.price, t.id)
      .where(sql`${t.listed}`),
    // A brand by name, its category and prices judged in the index as well.
    index('products_brand_name')
      .on(t.brand, t.name, t.id, t.category, t.price)
      .where(sql`${t.listed}`),
    index('products_brand')
      .on(t.brand, t.price, t.id)
      .where(sql`${t.listed}`),
    index('products_price')
      .on(t.price, t.id)
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
    /** Its own cash price; null: the product's. */
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

/** Pictures that staff uploaded; `products.images` names them by their address. */
export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    storage_key: text().notNull(),
    preview_key: text().notNull(),
    created_by: uuid(),
    created_at: created_at(),
  },
  (t) => [index('product_images_product').on(t.product_id)],
)
