import { disbursementStatuses, payoutMethods, networks } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, integer, text, check, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { sealedAccount } from '../sealed.ts'
import { applications } from './applications.ts'
import { id, pesewas, instant, version, created_at, updated_at, oneOf } from './columns.ts'

/** Payouts to landlords, one per tranche of an application. */
export const disbursements = pgTable(
  'disbursements',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    user_id: uuid().notNull(),
    tranche: integer().notNull().default(1),
    amount: pesewas().notNull(),
    status: text({ enum: disbursementStatuses }).notNull().default('requested'),
    /** Stays the same for every retry, because the provider pays one reference at most once. */
    reference: text().notNull().unique(),
    payout_method: text({ enum: payoutMethods }).notNull(),
    payout_account: sealedAccount().notNull(),
    payout_network: text({ enum: networks }),
    payout_bank_code: text(),
    payout_name: text().notNull(),
    requested_by: uuid().notNull(),
    released_by: uuid(),
    released_at: instant(),
    sent_at: instant(),
    confirmed_at: instant(),
    provider_reference: text(),
    failure_reason: text(),
    attempts: integer().notNull().default(0),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('disbursements_status', t.status, disbursementStatuses),
    check(
      'disbursements_two_persons',
      sql`${t.released_by} is null or ${t.released_by} <> ${t.requested_by}`,
    ),
    index('disbursements_status_list').on(t.status, t.created_at, t.id),
    index('disbursements_by_amount').on(t.amount, t.id),
    index('disbursements_by_payee').on(t.payout_name, t.id),
    index('disbursements_by_tranche').on(t.tranche, t.id),
    index('disbursements_list').on(t.created_at, t.id),
    uniqueIndex('disbursements_tranche_key')
      .on(t.application_id, t.tranche)
      .where(sql`${t.status} not in ('reversed', 'cancelled')`),
  ],
)
