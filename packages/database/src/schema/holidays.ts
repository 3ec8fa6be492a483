import { pgTable, date, text, boolean } from 'drizzle-orm/pg-core'
import { created_at } from './columns.ts'

/** Deviations from the statutory calendar: announced holidays, and statutory holidays that are worked. */
export const holidays = pgTable('holidays', {
  date: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  /** False when a statutory holiday is worked. */
  observed: boolean().notNull().default(true),
  created_at: created_at(),
})
