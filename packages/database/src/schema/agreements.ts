import type { AgreementTerms } from '@efie/domain'
import { pgTable, uuid, text, jsonb, index } from 'drizzle-orm/pg-core'
import { sealedJson } from '../sealed.ts'
import { applications } from './applications.ts'
import { id, instant, created_at } from './columns.ts'

export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    user_id: uuid().notNull(),
    /** The exact terms shown: quote, dates and clauses. `terms_hash` is their SHA-256. */
    terms: sealedJson<AgreementTerms>().notNull(),
    terms_hash: text().notNull(),
    storage_key: text(),
    signed_name: text(),
    consents: jsonb().$type<Record<string, boolean>>(),
    signed_ip: text(),
    signed_at: instant(),
    created_at: created_at(),
  },
  (t) => [index().on(t.application_id)],
)
