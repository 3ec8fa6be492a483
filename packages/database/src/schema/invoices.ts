import {
  invoiceStatuses,
  openInvoiceStatuses,
  creditNoteReasons,
  disputeStatuses,
  bankReceiptStatuses,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  pgTable,
  uuid,
  text,
  integer,
  check,
  foreignKey,
  uniqueIndex,
  index,
  boolean,
  unique,
  jsonb,
} from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { id, localDate, pesewas, instant, version, created_at, updated_at, oneOf, among } from './columns.ts'
import { companies } from './companies.ts'
import { employees } from './employees.ts'
import { payments } from './payments.ts'

/** One month's deductions for one company. Its figures are maintained sums of its lines. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    number: text().notNull().unique(),
    /** First day of the month. */
    period: localDate().notNull(),
    /** The payday on which deductions are made. */
    payday: localDate().notNull(),
    due_date: localDate().notNull(),
    status: text({ enum: invoiceStatuses }).notNull().default('draft'),
    line_count: integer().notNull().default(0),
    total: pesewas().notNull().default(0),
    paid: pesewas().notNull().default(0),
    /** Reduced by credit notes. */
    credited: pesewas().notNull().default(0),
    /** The maker, who reviewed the month's changes. Changing a draft's lines clears it. */
    approved_by: uuid(),
    approved_at: instant(),
    /** The checker. */
    issued_by: uuid(),
    issued_at: instant(),
    paid_at: instant(),
    voided_at: instant(),
    void_reason: text(),
    /** Dunning steps taken so far, 0 to 4. */
    dunning_step: integer().notNull().default(0),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('invoices_status', t.status, invoiceStatuses),
    check('invoices_two_persons', sql`${t.issued_by} is null or ${t.issued_by} <> ${t.approved_by}`),
    check(
      'invoices_sums',
      sql`${t.paid} >= 0 and ${t.credited} >= 0 and ${t.paid} + ${t.credited} <= ${t.total}`,
    ),
    uniqueIndex('invoices_one_a_month')
      .on(t.company_id, t.period)
      .where(sql`${t.status} <> 'void'`),
    index('invoices_company').on(t.company_id, t.created_at, t.id),
    index('invoices_list').on(t.created_at, t.id),
    index('invoices_status_list').on(t.status, t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('invoices_by_period').on(t.period, t.id),
    index('invoices_by_lines').on(t.line_count, t.id),
    index('invoices_by_total').on(t.total, t.id),
    index('invoices_by_due_date').on(t.due_date, t.id),
    index('invoices_open').on(t.due_date, t.id).where(among(t.status, openInvoiceStatuses)),
    index('invoices_by_payday').on(t.payday, t.id),
    index('invoices_by_reminders').on(t.dunning_step, t.id),
  ],
)

/** One instalment of one employee's loan on an invoice. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: id(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id),
    employee_id: uuid()
      .notNull()
      .references(() => employees.id),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    /** The tenant. Never disclosed to the employer. */
    user_id: uuid().notNull(),
    instalment_number: integer().notNull(),
    /** Snapshots from when the invoice was made. */
    staff_number: text().notNull(),
    employee_name: text().notNull(),
    amount: pesewas().notNull(),
    /** True when the deduction cap left part of the instalment to the tenant. */
    capped: boolean().notNull().default(false),
    /** Due month of the loan's last instalment, when deductions end. */
    ends_on: localDate().notNull(),
    paid: pesewas().notNull().default(0),
    credited: pesewas().notNull().default(0),
    created_at: created_at(),
  },
  (t) => [
    check(
      'invoice_lines_sums',
      sql`${t.amount} > 0 and ${t.paid} >= 0 and ${t.credited} >= 0 and ${t.paid} + ${t.credited} <= ${t.amount}`,
    ),
    unique('invoice_lines_instalment_key').on(t.invoice_id, t.application_id, t.instalment_number),
    index('invoice_lines_application').on(t.application_id, t.instalment_number),
    index('invoice_lines_employee').on(t.employee_id, t.id),
  ],
)

/**
 * The part of one payment that reached one line. Employers see it, and employees see it as a received
 * deduction.
 */
export const invoiceAllocations = pgTable(
  'invoice_allocations',
  {
    id: id(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id),
    line_id: uuid()
      .notNull()
      .references(() => invoiceLines.id),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    amount: pesewas().notNull(),
    created_at: created_at(),
  },
  (t) => [
    check('invoice_allocations_positive', sql`${t.amount} > 0`),
    unique('invoice_allocations_key').on(t.payment_id, t.line_id),
    index('invoice_allocations_line').on(t.line_id),
    index('invoice_allocations_invoice').on(t.invoice_id, t.created_at),
  ],
)

/**
 * Shares of employers' payments that haven't reached their loans yet: the sub-ledger of account 2310. A share is
 * deleted in the transaction that posts it or takes it back.
 */
export const payrollShares = pgTable(
  'payroll_shares',
  {
    id: id(),
    line_id: uuid().notNull(),
    payment_id: uuid().notNull(),
    /** Of the line, by which shares are locked and posted. */
    application_id: uuid().notNull(),
    amount: pesewas().notNull(),
    /** The day on which the employer paid, which is the share's value date. */
    paid_on: localDate().notNull(),
    /** When posting it last failed; null if it hasn't. */
    failed_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    check('payroll_shares_positive', sql`${t.amount} > 0`),
    foreignKey({
      name: 'payroll_shares_allocation',
      columns: [t.payment_id, t.line_id],
      foreignColumns: [invoiceAllocations.payment_id, invoiceAllocations.line_id],
    }),
    index('payroll_shares_application').on(t.application_id, t.id),
    index('payroll_shares_line').on(t.line_id),
  ],
)

/** Reversals of a payment's allocations; negative when a won dispute restored them. Append-only. */
export const invoiceReturns = pgTable(
  'invoice_returns',
  {
    id: id(),
    line_id: uuid()
      .notNull()
      .references(() => invoiceLines.id),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    amount: pesewas().notNull(),
    created_at: created_at(),
  },
  (t) => [index('invoice_returns_payment').on(t.payment_id, t.line_id)],
)

export interface CreditedLine {
  line_id: string
  amount: number
}

export const creditNotes = pgTable(
  'credit_notes',
  {
    id: id(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id),
    number: text().notNull().unique(),
    amount: pesewas().notNull(),
    reason: text({ enum: creditNoteReasons }).notNull(),
    note: text(),
    lines: jsonb().$type<CreditedLine[]>().notNull(),
    /** Null when a rule created it: a leaver, or a direct payment. */
    created_by: uuid(),
    created_at: created_at(),
  },
  (t) => [
    check('credit_notes_positive', sql`${t.amount} > 0`),
    oneOf('credit_notes_reason', t.reason, creditNoteReasons),
    index('credit_notes_invoice').on(t.invoice_id, t.created_at),
  ],
)

export const invoiceDisputes = pgTable(
  'invoice_disputes',
  {
    id: id(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id),
    line_id: uuid().references(() => invoiceLines.id),
    reason: text().notNull(),
    status: text({ enum: disputeStatuses }).notNull().default('open'),
    answer: text(),
    opened_by: uuid().notNull(),
    resolved_by: uuid(),
    resolved_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('invoice_disputes_status', t.status, disputeStatuses),
    index('invoice_disputes_invoice').on(t.invoice_id, t.created_at),
    uniqueIndex('invoice_disputes_one_open')
      .on(t.invoice_id, t.line_id)
      .where(sql`${t.status} = 'open'`),
  ],
)

/** Bank receipts that name no invoice, or not clearly. Finance matches them to one. */
export const bankReceipts = pgTable(
  'bank_receipts',
  {
    id: id(),
    amount: pesewas().notNull(),
    /** As on the statement. */
    reference: text().notNull(),
    payer: text().notNull(),
    received_on: localDate().notNull(),
    status: text({ enum: bankReceiptStatuses }).notNull().default('unmatched'),
    invoice_id: uuid().references(() => invoices.id),
    payment_id: uuid().references(() => payments.id),
    recorded_by: uuid().notNull(),
    matched_by: uuid(),
    matched_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    check('bank_receipts_positive', sql`${t.amount} > 0`),
    check('bank_receipts_two_persons', sql`${t.matched_by} is null or ${t.matched_by} <> ${t.recorded_by}`),
    oneOf('bank_receipts_status', t.status, bankReceiptStatuses),
    unique('bank_receipts_reference_key').on(t.reference, t.received_on, t.amount),
    index('bank_receipts_list').on(t.created_at, t.id),
    index('bank_receipts_status_list').on(t.status, t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('bank_receipts_by_payer').on(t.payer, t.id),
    index('bank_receipts_by_amount').on(t.amount, t.id),
    index('bank_receipts_by_day').on(t.received_on, t.id),
    index('bank_receipts_by_reference').on(t.reference, t.id),
    index('bank_receipts_invoice').on(t.invoice_id),
    index('bank_receipts_recorder').on(t.recorded_by),
  ],
)
