import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created_at, id, updated_at, version } from './columns.ts'
import { profiles } from './profiles.ts'

/** Filters, sort and columns of a list under a name, for one person or shared with all staff. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    page: text().notNull(),
    list: text().notNull(),
    name: text().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    shared: boolean().notNull().default(false),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('saved_views_own').on(t.user_id, t.page, t.list, t.name),
    index('saved_views_shared')
      .on(t.page, t.list, t.name)
      .where(sql`${t.shared}`),
  ],
)
