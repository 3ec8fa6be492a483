import { photoFormats, productCategories } from '@efie/domain'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { pgTable, text, jsonb, integer, uuid, boolean, index, primaryKey } from 'drizzle-orm/pg-core'
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
    // The trailing price lets a price filter run in the index without fetching excluded rows.
    index('products_category_name')
      .on(t.category, t.name, t.id, t.price)
      .where(sql`${t.listed}`),
    index('products_category_price')
      .on(t.category, t.price, t.id)
      .where(sql`${t.listed}`),
    index('products_category_brand')
      .on(t.category, t.brand, t.price, t.id)
      .where(sql`${t.listed}`),
    // For a brand sorted by name, with category and price filtered in the index.
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

/**
 * Photos uploaded by staff. `products.images` refers to them by URL. Written before the files and listed
 * after them: a photo that no product lists is deleted at night (features/products/clean-photos.ts).
 */
export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    /** In pixels, turned as it was taken. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Widths of the frames it was rendered for, ascending. */
    frames: integer().array().notNull(),
    /** A few pixels as a data URL. */
    placeholder: text().notNull(),
    created_by: uuid(),
    created_at: created_at(),
  },
  (t) => [index('product_images_product').on(t.product_id)],
)

/** Files of photos, one for each frame and format. What was uploaded isn't kept: it may say where it was taken. */
export const productImageRenditions = pgTable(
  'product_image_renditions',
  {
    image_id: uuid()
      .notNull()
      .references(() => productImages.id, { onDelete: 'cascade' }),
    frame: integer().notNull(),
    format: text({ enum: photoFormats }).notNull(),
    storage_key: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.image_id, t.format, t.frame] }),
    oneOf('product_image_renditions_format', t.format, photoFormats),
  ],
)
