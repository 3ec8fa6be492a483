import type { ProductTerms } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, text, integer, jsonb, uuid, unique, check } from 'drizzle-orm/pg-core'
import { id, instant, created_at } from './columns.ts'

/** Versioned money policy: a row is never changed, a new version takes over from `effective_from`. */
export const financingProducts = pgTable(
  'financing_products',
  {
    id: id(),
    code: text().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    terms: jsonb().$type<ProductTerms>().notNull(),
    status: text({ enum: ['proposed', 'active', 'retired'] })
      .notNull()
      .default('active'),
    /** Why it is proposed. */
    reason: text(),
    proposed_by: uuid(),
    approved_by: uuid(),
    approved_at: instant(),
    effective_from: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [
    unique('financing_products_version_key').on(t.code, t.version),
    check('financing_products_two_persons', sql`${t.approved_by} <> ${t.proposed_by}`),
  ],
)
