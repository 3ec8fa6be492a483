import { bigint, pgTable, text, primaryKey, bigserial } from 'drizzle-orm/pg-core'
import { localDate, pesewas } from './columns.ts'

const count = () => bigint({ mode: 'number' }).notNull()

/** What happened on each day, by kind and key; `figures.sql` says what counts, its triggers keep it. Read the view `figures`. */
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

/** Differences not yet folded into `daily_figures`. */
export const figureChanges = pgTable('figure_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().notNull(),
  day: localDate().notNull(),
  key: text().notNull(),
  count: count(),
  amount: pesewas().notNull(),
})
