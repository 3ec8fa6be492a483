import { accountNamePurposes, payoutMethods, networks, accountNameOutcomes, nameReasons } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, check, index } from 'drizzle-orm/pg-core'
import { sealedAccount } from '../sealed.ts'
import { applications } from './applications.ts'
import { id, created_at, oneOf } from './columns.ts'

/**
 * Name enquiries for payout accounts, and the bank's or wallet's answers. Names that staff entered by hand,
 * where no enquiry is available, have the provider `staff`. Append-only.
 */
export const accountNames = pgTable(
  'account_names',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    purpose: text({ enum: accountNamePurposes }).notNull(),
    payout_method: text({ enum: payoutMethods }).notNull(),
    account: sealedAccount().notNull(),
    network: text({ enum: networks }),
    bank_code: text(),
    provider: text().notNull(),
    outcome: text({ enum: accountNameOutcomes }).notNull(),
    /** As received; nothing else of the provider's answer is stored. */
    name: text(),
    /** The provider's reference for its answer, or the reason when it was unavailable. */
    reference: text(),
    /** Null for automatic enquiries. */
    asked_by: uuid(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('account_names_purpose', t.purpose, accountNamePurposes),
    oneOf('account_names_outcome', t.outcome, accountNameOutcomes),
    check('account_names_named', sql`(${t.outcome} = 'named') = (${t.name} is not null)`),
    check('account_names_typed_by', sql`${t.provider} <> 'staff' or ${t.asked_by} is not null`),
    index('account_names_application').on(t.application_id, t.created_at, t.id),
  ],
)

/** Findings that the account holder and the person on the landlord's ID are the same. Append-only. */
export const payeeMatches = pgTable(
  'payee_matches',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    account_name_id: uuid()
      .notNull()
      .references(() => accountNames.id),
    name_on_id: text().notNull(),
    reason: text({ enum: nameReasons }).notNull(),
    matched_by: uuid().notNull(),
    /** The second person, required when staff typed the name or the names agree only partly. */
    confirmed_by: uuid(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('payee_matches_reason', t.reason, nameReasons),
    check('payee_matches_two_persons', sql`${t.confirmed_by} <> ${t.matched_by}`),
    index('payee_matches_application').on(t.application_id, t.created_at, t.id),
  ],
)
