import { accountNamePurposes, payoutMethods, networks, accountNameOutcomes, nameReasons } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, check, index } from 'drizzle-orm/pg-core'
import { sealedAccount } from '../sealed.ts'
import { applications } from './applications.ts'
import { id, created_at, oneOf } from './columns.ts'

/**
 * Append-only: each time the bank or wallet of a payout account was asked whose it is, and what it said. Where nobody can be
 * asked, the name that staff typed stands here under the provider `staff`.
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
    /** As given, with nothing else of what the provider told. */
    name: text(),
    /** The provider's own reference of its answer; why, where it was away. */
    reference: text(),
    /** Null where the server asked by itself. */
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

/** Append-only: who found that the name of an account and the landlord's ID are one person's. */
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
    /** The second person, where staff typed the name or the names agree only in part. */
    confirmed_by: uuid(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('payee_matches_reason', t.reason, nameReasons),
    check('payee_matches_two_persons', sql`${t.confirmed_by} <> ${t.matched_by}`),
    index('payee_matches_application').on(t.application_id, t.created_at, t.id),
  ],
)
