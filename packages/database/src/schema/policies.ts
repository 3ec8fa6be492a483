import type { ProductTerms } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, text, integer, jsonb, uuid, unique, check } from 'drizzle-orm/pg-core'
import { id, instant, created_at } from './columns.ts'

/** Versions of the money policy. Rows never change: a new version takes over at `effective_from`. */
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
    /** The proposer's reason. */
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
