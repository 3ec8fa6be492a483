import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created_at, id } from './columns.ts'
import { inspections } from './financing.ts'

/** What an inspector saw on a visit. */
export const inspectionPhotos = pgTable(
  'inspection_photos',
  {
    id: id(),
    inspection_id: uuid()
      .notNull()
      .references(() => inspections.id),
    storage_key: text().notNull(),
    preview_key: text().notNull(),
    mime_type: text().notNull(),
    created_by: uuid().notNull(),
    created_at: created_at(),
  },
  (t) => [index('inspection_photos_of').on(t.inspection_id, t.created_at, t.id)],
)
