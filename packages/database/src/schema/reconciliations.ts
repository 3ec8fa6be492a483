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

/** Three-way reconciliation of one day: gateway, ledger and bank. */
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

/**
 * Imported statements of a day. Each bank account and till has its own. Only the lines are kept, not the file
 * itself. Removing a file deletes its row and lines.
 */
export const statementFiles = pgTable(
  'statement_files',
  {
    id: id(),
    reconciliation_id: uuid()
      .notNull()
      .references(() => reconciliations.id),
    source: text({ enum: statementSources }).notNull(),
    account_code: text()
      .notNull()
      .references(() => ledgerAccounts.code),
    name: text().notNull(),
    /** SHA-256 of the file. */
    digest: text().notNull(),
    /** Lines that this file added, and those that an earlier file already had. */
    lines: integer().notNull(),
    repeated: integer().notNull(),
    imported_by: uuid(),
    imported_at: instant().notNull(),
  },
  (t) => [
    oneOf('statement_files_source', t.source, statementSources),
    unique('statement_files_digest').on(t.reconciliation_id, t.account_code, t.digest),
  ],
)

/** Lines of imported statements. `fingerprint` makes importing the same file again harmless. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: id(),
    reconciliation_id: uuid()
      .notNull()
      .references(() => reconciliations.id),
    file_id: uuid()
      .notNull()
      .references(() => statementFiles.id),
    source: text({ enum: statementSources }).notNull(),
    /** The account of the statement: 1010 for the gateway, otherwise a bank account or till. */
    account_code: text()
      .notNull()
      .references(() => ledgerAccounts.code),
    row_number: integer().notNull(),
    occurred_on: localDate().notNull(),
    kind: text({ enum: statementLineKinds }).notNull(),
    reference: text(),
    description: text().notNull().default(''),
    /** Amount received (positive) or paid out (negative), before the provider's fee. */
    amount: pesewas().notNull(),
    fee: pesewas().notNull().default(0),
    currency: text().notNull().default('GHS'),
    /** The provider's settlement that included this charge or refund. */
    settlement_reference: text(),
    fingerprint: text().notNull(),
    /** The matching journal entry; the first of several (`statementLineEntries` has the others). */
    journal_entry_id: uuid().references(() => journalEntries.id),
    /** Entries that a person separated from the line. They are never matched automatically again. */
    apart_from: uuid().array().notNull().default([]),
    /** True once a journal entry, another line or a person explains it. */
    explained: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [
    oneOf('statement_lines_source', t.source, statementSources),
    oneOf('statement_lines_kind', t.kind, statementLineKinds),
    unique('statement_lines_fingerprint').on(t.account_code, t.fingerprint),
    index('statement_lines_list').on(t.reconciliation_id, t.created_at, t.id),
    index('statement_lines_file').on(t.file_id),
    index('statement_lines_reference').on(t.reference),
    uniqueIndex('statement_lines_one_entry')
      .on(t.account_code, t.journal_entry_id)
      .where(sql`${t.journal_entry_id} is not null`),
  ],
)

/** Further entries of a line that shows several of them in one amount. */
export const statementLineEntries = pgTable(
  'statement_line_entries',
  {
    statement_line_id: uuid()
      .notNull()
      .references(() => statementLines.id),
    account_code: text()
      .notNull()
      .references(() => ledgerAccounts.code),
    journal_entry_id: uuid()
      .notNull()
      .references(() => journalEntries.id),
  },
  (t) => [
    primaryKey({ columns: [t.statement_line_id, t.journal_entry_id] }),
    unique('statement_line_entries_one_entry').on(t.account_code, t.journal_entry_id),
  ],
)

/** Disagreements between the three sides, each with a reason and its resolution. */
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
    /** Amount in the ledger and in the file; null when missing on that side. */
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
    index('reconciliation_differences_line').on(t.statement_line_id),
    index('reconciliation_differences_entry').on(t.journal_entry_id),
    index('reconciliation_differences_open')
      .on(t.reconciliation_id)
      .where(sql`${t.resolution} is null`),
  ],
)

/** Receipts whose owner is unknown, carried as open items of account 2040. */
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
    /** The manual payment that assigned it to a person. */
    payment_id: uuid().references(() => payments.id),
    /** The employer's payment of which it is a part, and with which it goes back. */
    source_payment_id: uuid().references(() => payments.id),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('unidentified_receipts_status', t.status, unidentifiedStatuses),
    check('unidentified_receipts_positive', sql`${t.amount} > 0`),
    index('unidentified_receipts_list').on(t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('unidentified_receipts_by_description').on(t.description, t.id),
    index('unidentified_receipts_by_amount').on(t.amount, t.id),
    index('unidentified_receipts_by_place').on(t.place, t.id),
    index('unidentified_receipts_by_day').on(t.received_on, t.id),
    index('unidentified_receipts_by_reference').on(t.reference, t.id),
    index('unidentified_receipts_status_list').on(t.status, t.created_at, t.id),
    index('unidentified_receipts_source')
      .on(t.source_payment_id)
      .where(sql`${t.source_payment_id} is not null`),
  ],
)
