import {
  accountingPeriodKinds,
  differenceCodes,
  differenceResolutions,
  chargebackStatuses,
  reconciliationStatuses,
  statementLineKinds,
  statementSources,
  unidentifiedStatuses,
  type ChargebackEffect,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { created_at, id, instant, localDate, oneOf, pesewas, updated_at, version } from './columns.ts'
import { journalEntries, ledgerAccounts } from './ledger.ts'
import { payments } from './money.ts'

/**
 * Days and months whose books are closed: `is_closed_day` in triggers.sql says what that means for a day, and a trigger refuses
 * journal entries dated there. A month that is opened again keeps its row, with what the books said then.
 */
export const accountingPeriods = pgTable(
  'accounting_periods',
  {
    id: id(),
    kind: text({ enum: accountingPeriodKinds }).notNull(),
    starts_on: localDate().notNull(),
    ends_on: localDate().notNull(),
    /** What the books said when they were closed: totals by account, impairment. */
    figures: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Months: who asked for it; another person closed it. */
    proposed_by: uuid(),
    closed_by: uuid().notNull(),
    reopened_at: instant(),
    reopen_proposed_by: uuid(),
    reopened_by: uuid(),
    reopen_reason: text(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('accounting_periods_kind', t.kind, accountingPeriodKinds),
    check('accounting_periods_two_persons', sql`${t.proposed_by} <> ${t.closed_by}`),
    check('accounting_periods_reopened_by_two', sql`${t.reopen_proposed_by} <> ${t.reopened_by}`),
    check(
      'accounting_periods_reopened',
      sql`(${t.reopened_at} is null) = (${t.reopened_by} is null) and (${t.reopened_at} is null) = (${t.reopen_reason} is null)`,
    ),
    uniqueIndex('accounting_periods_key')
      .on(t.kind, t.ends_on)
      .where(sql`${t.reopened_at} is null`),
    check('accounting_periods_forward', sql`${t.starts_on} <= ${t.ends_on}`),
    index('accounting_periods_end').on(t.ends_on),
    index('accounting_periods_list').on(t.created_at, t.id),
  ],
)

/** By how much control accounts differed from what stands behind them when a month was over. Append-only. */
export const controlChecks = pgTable('control_checks', {
  day: localDate().primaryKey(),
  /** By account, only where there is one. */
  differences: jsonb().$type<Record<string, number>>().notNull(),
  checked_at: instant().notNull(),
})

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

/**
 * A payer asks their bank or wallet for the money back: the provider decides, we answer in time. Told by the provider, by a
 * person, or by both: one row for each dispute, booked once.
 */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: id(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    provider: text().notNull(),
    /** Null while only a person has told of it, who did not know it. */
    provider_reference: text(),
    amount: pesewas().notNull(),
    status: text({ enum: chargebackStatuses }).notNull().default('open'),
    category: text(),
    /** What the bank or the provider says, in the words of who recorded it. */
    reason: text(),
    /** Null when the provider told it. */
    recorded_by: uuid(),
    /** Until when the provider waits for our answer. */
    due_at: instant(),
    resolved_at: instant(),
    /** Since when the books have it; null while they do not, or not any more. */
    booked_at: instant(),
    /** How often it has been booked: the name of the next entry. */
    bookings: integer().notNull().default(0),
    effect: jsonb().$type<ChargebackEffect>(),
    /** What the person still owes by it: their part of account 1310. */
    owed: pesewas().notNull().default(0),
    /** What was owed and is not asked for: what it had paid for came to nothing. */
    forgiven: pesewas().notNull().default(0),
    /** What was owed and was given up as a loss, and what of it was paid after all. */
    written_off: pesewas().notNull().default(0),
    recovered: pesewas().notNull().default(0),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('payment_disputes_status', t.status, chargebackStatuses),
    unique('payment_disputes_key').on(t.provider, t.provider_reference),
    index('payment_disputes_payment').on(t.payment_id),
    index('payment_disputes_list').on(t.created_at, t.id),
    index('payment_disputes_owed')
      .on(t.created_at, t.id)
      .where(sql`${t.owed} > 0`),
    check('payment_disputes_owed', sql`${t.owed} >= 0 and ${t.forgiven} >= 0 and ${t.written_off} >= 0`),
    check('payment_disputes_within', sql`${t.owed} + ${t.forgiven} + ${t.written_off} <= ${t.amount}`),
    check('payment_disputes_recovered', sql`${t.recovered} >= 0 and ${t.recovered} <= ${t.written_off}`),
    check('payment_disputes_booked', sql`(${t.booked_at} is null) = (${t.effect} is null)`),
  ],
)
