import { employeeStatuses, payrollConsents, employeeImportStatuses, confirmationAnswers } from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  pgTable,
  uuid,
  text,
  integer,
  check,
  unique,
  uniqueIndex,
  index,
  jsonb,
  boolean,
} from 'drizzle-orm/pg-core'
import { sealedPhone } from '../sealed.ts'
import { applications } from './applications.ts'
import { id, pesewas, instant, localDate, version, created_at, updated_at, oneOf } from './columns.ts'
import { companies } from './companies.ts'
import { profiles } from './profiles.ts'

/** Employments: the employer's record, and the person who linked it to their account. */
export const employees = pgTable(
  'employees',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    /** Set by the person through the signed link, never by the employer. */
    user_id: uuid().references(() => profiles.id),
    staff_number: text().notNull(),
    full_name: text().notNull(),
    email: text(),
    phone: sealedPhone(),
    /** Monthly pesewas as stated by the employer; the deduction cap is a share of it. */
    net_pay: pesewas().notNull(),
    status: text({ enum: employeeStatuses }).notNull().default('invited'),
    consent: text({ enum: payrollConsents }).notNull().default('none'),
    consent_given_at: instant(),
    consent_withdrawn_at: instant(),
    linked_at: instant(),
    /** Included in signed links, so incrementing it revokes earlier links. */
    invitation_version: integer().notNull().default(1),
    invited_at: instant(),
    leave_from: localDate(),
    leave_to: localDate(),
    left_on: localDate(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('employees_status', t.status, employeeStatuses),
    oneOf('employees_consent', t.consent, payrollConsents),
    check(
      'employees_active_consented',
      sql`${t.status} <> 'active' or (${t.consent} = 'given' and ${t.user_id} is not null)`,
    ),
    check('employees_leave', sql`${t.leave_to} is null or ${t.leave_from} <= ${t.leave_to}`),
    unique('employees_staff_number_key').on(t.company_id, t.staff_number),
    uniqueIndex('employees_one_employer')
      .on(t.user_id)
      .where(sql`${t.status} <> 'left'`),
    index('employees_list').on(t.company_id, t.created_at, t.id),
    index('employees_status_list').on(t.company_id, t.status, t.created_at, t.id),
    // One for each column that a company's list is sorted by.
    index('employees_by_name').on(t.company_id, t.full_name, t.id),
    index('employees_by_consent').on(t.company_id, t.consent, t.created_at, t.id),
    index('employees_by_net_pay').on(t.company_id, t.net_pay, t.id),
    index('employees_by_leave').on(t.company_id, t.leave_from, t.id),
    index('employees_by_invitation').on(t.company_id, t.invited_at, t.id),
  ],
)

export interface ImportError {
  /** Line number in the file; the header is line 1. */
  line: number
  column: string | null
  message: string
}

/** Imports of employee CSV files, processed in batches. */
export const employeeImports = pgTable(
  'employee_imports',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    file_name: text().notNull(),
    storage_key: text().notNull(),
    mapping: jsonb().$type<Record<string, string>>().notNull(),
    status: text({ enum: employeeImportStatuses }).notNull().default('queued'),
    total: integer().notNull(),
    processed: integer().notNull().default(0),
    added: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    errors: jsonb().$type<ImportError[]>().notNull().default([]),
    created_by: uuid().notNull(),
    finished_at: instant(),
    undone_at: instant(),
    undone_by: uuid(),
    /** What undoing it did, and the rows that it left as they were. */
    removed: integer().notNull().default(0),
    restored: integer().notNull().default(0),
    left: jsonb().$type<ImportError[]>().notNull().default([]),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('employee_imports_status', t.status, employeeImportStatuses),
    index('employee_imports_list').on(t.company_id, t.created_at, t.id),
  ],
)

/** What a row of a file did to an employee. Deleted when the import can no longer be undone. */
export const employeeImportChanges = pgTable(
  'employee_import_changes',
  {
    id: id(),
    import_id: uuid()
      .notNull()
      .references(() => employeeImports.id, { onDelete: 'cascade' }),
    employee_id: uuid()
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    added: boolean().notNull(),
    /** The employee's version once the row was written. */
    version: integer().notNull(),
    /** The employer's record before; null for an employee that was added. */
    full_name: text(),
    email: text(),
    phone: sealedPhone(),
    net_pay: pesewas(),
    created_at: created_at(),
  },
  (t) => [
    unique('employee_import_changes_key').on(t.import_id, t.employee_id),
    index('employee_import_changes_employee').on(t.employee_id),
    index('employee_import_changes_age').on(t.created_at),
  ],
)

/**
 * Requests to an employer to confirm that a person works there. The answer is evidence for the employment
 * strand and does not verify it automatically.
 */
export const employmentConfirmations = pgTable(
  'employment_confirmations',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    employee_id: uuid()
      .notNull()
      .references(() => employees.id),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    user_id: uuid().notNull(),
    status: text({ enum: confirmationAnswers }).notNull().default('requested'),
    note: text(),
    requested_by: uuid().notNull(),
    answered_by: uuid(),
    answered_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('employment_confirmations_status', t.status, confirmationAnswers),
    check('employment_confirmations_not_own', sql`${t.answered_by} <> ${t.user_id}`),
    uniqueIndex('employment_confirmations_one_open')
      .on(t.application_id, t.employee_id)
      .where(sql`${t.status} = 'requested'`),
    index('employment_confirmations_company').on(t.company_id, t.created_at, t.id),
    index('employment_confirmations_application').on(t.application_id),
    index('employment_confirmations_list').on(t.created_at, t.id),
  ],
)
