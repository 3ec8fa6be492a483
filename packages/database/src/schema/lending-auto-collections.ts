import { networks, autoCollectionStatuses } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, uniqueIndex, index } from 'drizzle-orm/pg-core'
import { id, instant, localDate, created_at, oneOf } from './columns.ts'
import { loan_id } from './lending.ts'
import { profiles } from './profiles.ts'

/** Consents to collect each instalment on its due date with a saved payment method. Revocable at any time. */
export const autoCollections = pgTable(
  'auto_collections',
  {
    id: id(),
    loan_id: loan_id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    method: text({ enum: ['card', 'mobile_money'] }).notNull(),
    network: text({ enum: networks }),
    /** How the tenant recognises the method: `•••• 4567`. */
    label: text().notNull(),
    /** The provider's authorisation, sealed. */
    authorization: text().notNull(),
    status: text({ enum: autoCollectionStatuses }).notNull().default('active'),
    consented_at: instant().notNull(),
    consented_ip: text(),
    stopped_at: instant(),
    stop_reason: text(),
    last_tried_on: localDate(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('auto_collections_status', t.status, autoCollectionStatuses),
    uniqueIndex('auto_collections_one_active')
      .on(t.loan_id)
      .where(sql`${t.status} = 'active'`),
    index('auto_collections_own').on(t.user_id),
  ],
)
