import {
  companyDocumentTypes,
  companyMemberRoles,
  companyStatuses,
  confirmationAnswers,
  documentStatuses,
  employeeImportStatuses,
  employeeStatuses,
  payrollConsents,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sealedPhone } from '../sealed.ts'
import { created_at, id, instant, localDate, oneOf, pesewas, updated_at, version } from './columns.ts'
import { applications } from './financing.ts'
import { profiles } from './people.ts'

/** An employer. Its row is locked first by everything that happens to its employees and invoices. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    registration_number: text().notNull(),
    industry: text(),
    address: text(),
    city: text(),
    /** Region; the specification's name is `state`. */
    state: text(),
    email: text().notNull(),
    phone: sealedPhone().notNull(),
    /** Day of the month on which salaries are paid, 1–28. */
    payday: integer().notNull(),
    status: text({ enum: companyStatuses }).notNull().default('pending'),
    status_reason: text(),
    verified_by: uuid(),
    verified_at: instant(),
    /** The company manager whose portfolio it is in; nobody's until one takes it. */
    manager_id: uuid().references(() => profiles.id),
    registered_by: uuid(),
    agreement_reference: text(),
    agreement_signed_on: localDate(),
    /** Most that its employees together may owe; null for no limit. */
    exposure_limit: pesewas(),
    /** Most of net pay that may be deducted, in basis points. */
    payroll_cap_bps: integer().notNull().default(3_333),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('companies_status', t.status, companyStatuses),
    check('companies_payday', sql`${t.payday} between 1 and 28`),
    check('companies_cap', sql`${t.payroll_cap_bps} between 0 and 10000`),
    uniqueIndex('companies_registration_key').on(sql`upper(${t.registration_number})`),
    index('companies_list').on(t.created_at, t.id),
    index('companies_registered').on(t.registered_by),
    index('companies_portfolio').on(t.manager_id, t.created_at, t.id),
  ],
)

/** People who act for a company: one company each. */
export const companyMembers = pgTable(
  'company_members',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    member_role: text({ enum: companyMemberRoles }).notNull(),
    created_at: created_at(),
  },
  (t) => [
    unique('company_members_user_key').on(t.user_id),
    index('company_members_company').on(t.company_id),
  ],
)

/** Invitations to act for a company, by signed link, accepted only by whoever has confirmed the address. */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    email: text().notNull(),
    member_role: text({ enum: companyMemberRoles }).notNull(),
    invited_by: uuid(),
    expires_at: instant().notNull(),
    accepted_at: instant(),
    accepted_by: uuid(),
    revoked_at: instant(),
    created_at: created_at(),
  },
  (t) => [index('company_invitations_company').on(t.company_id, t.created_at)],
)

export const companyContacts = pgTable(
  'company_contacts',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    position: text(),
    email: text(),
    phone: sealedPhone(),
    created_at: created_at(),
  },
  (t) => [index('company_contacts_company').on(t.company_id, t.created_at)],
)

export const companyDocuments = pgTable(
  'company_documents',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    document_type: text({ enum: companyDocumentTypes }).notNull(),
    file_name: text().notNull(),
    file_size: integer().notNull(),
    mime_type: text().notNull(),
    storage_key: text().notNull(),
    sha256: text().notNull(),
    status: text({ enum: documentStatuses }).notNull().default('pending'),
    reason: text(),
    uploaded_by: uuid().notNull(),
    reviewed_by: uuid(),
    reviewed_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('company_documents_status', t.status, documentStatuses),
    check('company_documents_not_own_review', sql`${t.reviewed_by} <> ${t.uploaded_by}`),
    index('company_documents_company').on(t.company_id, t.created_at, t.id),
  ],
)

/** What staff note about a company; the company never reads it. */
export const companyNotes = pgTable(
  'company_notes',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    author_id: uuid()
      .notNull()
      .references(() => profiles.id),
    message: text().notNull(),
    created_at: created_at(),
  },
  (t) => [index('company_notes_list').on(t.company_id, t.created_at, t.id)],
)

/** One employment: the employer's own record, and the person who linked it with their account. */
export const employees = pgTable(
  'employees',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    /** Set by the person, by the signed link; never by the employer. */
    user_id: uuid().references(() => profiles.id),
    staff_number: text().notNull(),
    full_name: text().notNull(),
    email: text(),
    phone: sealedPhone(),
    /** Monthly, in pesewas, as the employer states it: the cap is taken from it. */
    net_pay: pesewas().notNull(),
    status: text({ enum: employeeStatuses }).notNull().default('invited'),
    consent: text({ enum: payrollConsents }).notNull().default('none'),
    consent_given_at: instant(),
    consent_withdrawn_at: instant(),
    linked_at: instant(),
    /** Signed links carry it: raised when a link is made void. */
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
  ],
)

export interface ImportError {
  /** Line of the file, the header being 1. */
  line: number
  column: string | null
  message: string
}

/** A CSV of employees on its way in, batch by batch. */
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
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('employee_imports_status', t.status, employeeImportStatuses),
    index('employee_imports_list').on(t.company_id, t.created_at, t.id),
  ],
)

/** "Does this person work for you?" The answer is evidence for the employment strand and verifies nothing by itself. */
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
