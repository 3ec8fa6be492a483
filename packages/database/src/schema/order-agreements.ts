import type { ShopAgreementTerms } from '@efie/domain'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sealedJson } from '../sealed.ts'
import { created_at, id, instant } from './columns.ts'
import { orders } from './shop.ts'

/** Exactly what a tenant signed for an order in instalments. */
export const orderAgreements = pgTable(
  'order_agreements',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    user_id: uuid().notNull(),
    terms: sealedJson<ShopAgreementTerms>().notNull(),
    terms_hash: text().notNull(),
    signed_name: text().notNull(),
    consents: jsonb().$type<Record<string, boolean>>().notNull(),
    signed_ip: text(),
    signed_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [index('order_agreements_order').on(t.order_id, t.signed_at)],
)
