import {
  reconciliationStatuses,
  statementSources,
  statementLineKinds,
  differenceCodes,
  differenceResolutions,
  unidentifiedStatuses,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  pgTable,
  text,
  uuid,
  index,
  primaryKey,
  integer,
  boolean,
  unique,
  uniqueIndex,
  check,
} from 'drizzle-orm/pg-core'
import { id, localDate, instant, version, created_at, updated_at, oneOf, pesewas } from './columns.ts'
import { ledgerAccounts, journalEntries } from './ledger.ts'
import { payments } from './payments.ts'

/** One day, three ways: what the gateway says, what the ledger says, what the bank says. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: id(),
    day: localDate().notNull().unique(),
    status: text({ enum: reconciliationStatuses }).notNull().default('open'),
    gateway_imported_at: instant(),
    bank_imported_at: instant(),
    matched_at: instant(),
    created_by: uuid(),
    locked_by: uuid(),
    locked_at: instant(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('reconciliations_status', t.status, reconciliationStatuses),
    index('reconciliations_list').on(t.created_at, t.id),
  ],
)

/** Which statements of bank accounts and tills a day has: each account has its own. */
export const reconciliationStatements = pgTable(
  'reconciliation_statements',
  {
    reconciliation_id: uuid()
      .notNull()
      .references(() => reconciliations.id),
    account_code: text()
      .notNull()
      .references(() => ledgerAccounts.code),
    imported_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reconciliation_id, t.account_code] })],
)

/** A line of an imported file. `fingerprint` lets the same file be imported again without doubling anything. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: id(),
    reconciliation_id: uuid()
      .notNull()
      .references(() => reconciliations.id),
    source: text({ enum: statementSources }).notNull(),
    /** The account whose statement it stands on: 1010 for the gateway’s file, a bank account or till otherwise. */
    account_code: text()
      .notNull()
      .references(() => ledgerAccounts.code),
    row_number: integer().notNull(),
    occurred_on: localDate().notNull(),
    kind: text({ enum: statementLineKinds }).notNull(),
    reference: text(),
    description: text().notNull().default(''),
    /** What reached us (positive) or left us (negative), before the provider's fee. */
    amount: pesewas().notNull(),
    fee: pesewas().notNull().default(0),
    currency: text().notNull().default('GHS'),
    /** The payout of the provider in which a charge or refund was settled. */
    settlement_reference: text(),
    fingerprint: text().notNull(),
    /** The entry that says the same in the ledger. */
    journal_entry_id: uuid().references(() => journalEntries.id),
    /** True once it is explained: by an entry, by another line, by a person. */
    explained: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [
    oneOf('statement_lines_source', t.source, statementSources),
    oneOf('statement_lines_kind', t.kind, statementLineKinds),
    unique('statement_lines_fingerprint').on(t.account_code, t.fingerprint),
    index('statement_lines_list').on(t.reconciliation_id, t.created_at, t.id),
    index('statement_lines_reference').on(t.reference),
    uniqueIndex('statement_lines_one_entry')
      .on(t.account_code, t.journal_entry_id)
      .where(sql`${t.journal_entry_id} is not null`),
  ],
)

/** Where the three disagree, each with its reason, and what was done about it. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: id(),
    reconciliation_id: uuid()
      .notNull()
      .references(() => reconciliations.id),
    code: text({ enum: differenceCodes }).notNull(),
    statement_line_id: uuid().references(() => statementLines.id),
    journal_entry_id: uuid().references(() => journalEntries.id),
    reference: text(),
    /** As the ledger has it, and as the file has it; null where that side is silent. */
    ledger_amount: pesewas(),
    file_amount: pesewas(),
    explanation: text().notNull(),
    resolution: text({ enum: differenceResolutions }),
    note: text(),
    resolved_by: uuid(),
    resolved_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('reconciliation_differences_code', t.code, differenceCodes),
    check('reconciliation_differences_resolved', sql`(${t.resolution} is null) = (${t.resolved_at} is null)`),
    index('reconciliation_differences_list').on(t.reconciliation_id, t.created_at, t.id),
    index('reconciliation_differences_open')
      .on(t.reconciliation_id)
      .where(sql`${t.resolution} is null`),
  ],
)

/** Money that came and belongs to nobody yet: in the ledger it is an open item of account 2040. */
export const unidentifiedReceipts = pgTable(
  'unidentified_receipts',
  {
    id: id(),
    statement_line_id: uuid()
      .unique()
      .references(() => statementLines.id),
    place: text({ enum: ['gateway', 'bank', 'cash'] }).notNull(),
    amount: pesewas().notNull(),
    received_on: localDate().notNull(),
    reference: text(),
    description: text().notNull().default(''),
    status: text({ enum: unidentifiedStatuses }).notNull().default('open'),
    /** The manual payment that took it to a person. */
    payment_id: uuid().references(() => payments.id),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('unidentified_receipts_status', t.status, unidentifiedStatuses),
    check('unidentified_receipts_positive', sql`${t.amount} > 0`),
    index('unidentified_receipts_list').on(t.created_at, t.id),
    index('unidentified_receipts_status_list').on(t.status, t.created_at, t.id),
  ],
)
