import { bigint, pgTable, text, primaryKey, bigserial } from 'drizzle-orm/pg-core'
import { localDate, pesewas } from './columns.ts'

const count = () => bigint({ mode: 'number' }).notNull()

/**
 * Daily counts and amounts by kind and key, maintained by the triggers of `figures.sql`. Query the view
 * `figures`, which adds pending changes.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    kind: text().notNull(),
    day: localDate().notNull(),
    key: text().notNull(),
    count: count(),
    amount: pesewas().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day, t.key] })],
)

/**
 * Changes not yet folded into `daily_figures`, so that concurrent transactions do not contend for its rows.
 */
export const figureChanges = pgTable('figure_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().notNull(),
  day: localDate().notNull(),
  key: text().notNull(),
  count: count(),
  amount: pesewas().notNull(),
})
