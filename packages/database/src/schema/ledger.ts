import { accountTypes, accountSides, accountKinds } from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  pgTable,
  text,
  boolean,
  uuid,
  check,
  uniqueIndex,
  bigint,
  integer,
  unique,
  index,
  bigserial,
} from 'drizzle-orm/pg-core'
import { version, created_at, oneOf, id, localDate, pesewas } from './columns.ts'

/**
 * Chart of accounts: the domain's `chartOfAccounts`, which the system posts to, and accounts opened by
 * finance.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    type: text({ enum: accountTypes }).notNull(),
    normal_side: text({ enum: accountSides }).notNull(),
    kind: text({ enum: accountKinds }).notNull(),
    /** An inactive account keeps its postings and accepts no new manual ones. */
    active: boolean().notNull().default(true),
    /** Null for the system's own accounts. */
    opened_by: uuid(),
    version: version(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('ledger_accounts_type', t.type, accountTypes),
    oneOf('ledger_accounts_kind', t.kind, accountKinds),
    oneOf('ledger_accounts_side', t.normal_side, accountSides),
    check('ledger_accounts_code', sql`${t.code} ~ '^[0-9]{4}$'`),
    uniqueIndex('ledger_accounts_name').on(sql`lower(${t.name})`),
  ],
)

export const journalEntries = pgTable(
  'journal_entries',
  {
    id: id(),
    kind: text().notNull(),
    /** Id of what caused the entry. It is unique per kind, so posting again has no effect. */
    source_id: text().notNull(),
    description: text().notNull(),
    effective_date: localDate().notNull(),
    created_by: uuid(),
    /** Id of the transaction that wrote the entry. A trigger refuses postings from any other. */
    transaction_id: bigint({ mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** Number of the seal that covers the entry. A trigger forbids every change but setting it once. */
    seal: integer(),
    created_at: created_at(),
  },
  (t) => [
    unique('journal_entries_source_key').on(t.kind, t.source_id),
    index('journal_entries_list').on(t.created_at, t.id),
    index('journal_entries_day').on(t.effective_date, t.id),
    index('journal_entries_kind').on(t.kind, t.created_at, t.id),
    index('journal_entries_seal').on(t.seal, t.id),
  ],
)

export const postings = pgTable(
  'postings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    journal_entry_id: uuid()
      .notNull()
      .references(() => journalEntries.id),
    account_code: text()
      .notNull()
      .references(() => ledgerAccounts.code),
    /**
     * Debit positive, credit negative, in pesewas. A deferred trigger enforces that every entry sums to zero.
     */
    amount: pesewas().notNull(),
    /** Its entry's, as a trigger sets it, so that an account's postings of some days are one range of an index. */
    effective_date: localDate()
      .notNull()
      .default(sql`current_date`),
    user_id: uuid(),
    application_id: uuid(),
    order_id: uuid(),
  },
  (t) => [
    check('postings_amount_not_zero', sql`${t.amount} <> 0`),
    index('postings_entry').on(t.journal_entry_id),
    // Statements read it in order, and sums need nothing else.
    index('postings_account').on(t.account_code, t.effective_date, t.id, t.amount),
    index('postings_application').on(t.application_id, t.account_code),
    index('postings_order')
      .on(t.order_id, t.account_code)
      .where(sql`${t.order_id} is not null`),
  ],
)
