import { pgTable, date, text, boolean } from 'drizzle-orm/pg-core'
import { created_at } from './columns.ts'

/** Days that differ from the law's calendar: announced holidays, and statutory ones that are worked. */
export const holidays = pgTable('holidays', {
  date: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  /** False where a statutory holiday is a working day. */
  observed: boolean().notNull().default(true),
  created_at: created_at(),
})
