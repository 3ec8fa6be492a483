import { photoFormats } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { check, pgTable, text, integer, uuid, index, primaryKey } from 'drizzle-orm/pg-core'
import { id, created_at, oneOf } from './columns.ts'
import { products } from './products.ts'
import { properties } from './properties.ts'

/**
 * Photos uploaded by staff. The `images` of what they show refer to them by URL. Written before the files and
 * listed after them: a photo that nothing lists is deleted at night (features/photos/clean-photos.ts).
 */
export const photos = pgTable(
  'photos',
  {
    id: id(),
    /** What it shows. None until the import that brought it is written, and once it is deleted. */
    product_id: uuid().references(() => products.id, { onDelete: 'set null' }),
    property_id: uuid().references(() => properties.id, { onDelete: 'set null' }),
    /** SHA-256 of what was uploaded, so that an import knows it again. */
    digest: text().notNull(),
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
  (t) => [
    check('photos_one_subject', sql`num_nonnulls(${t.product_id}, ${t.property_id}) <= 1`),
    index('photos_product').on(t.product_id),
    index('photos_property').on(t.property_id),
  ],
)

/** Files of photos, one for each frame and format. What was uploaded isn't kept: it may say where it was taken. */
export const photoRenditions = pgTable(
  'photo_renditions',
  {
    photo_id: uuid()
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    frame: integer().notNull(),
    format: text({ enum: photoFormats }).notNull(),
    storage_key: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.photo_id, t.format, t.frame] }),
    oneOf('photo_renditions_format', t.format, photoFormats),
  ],
)
