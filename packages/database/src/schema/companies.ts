import { companyStatuses, companyMemberRoles, companyDocumentTypes, documentStatuses } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, text, integer, uuid, check, uniqueIndex, index, unique } from 'drizzle-orm/pg-core'
import { indexOf, sealedPhone } from '../sealed.ts'
import { id, instant, localDate, pesewas, version, created_at, updated_at, oneOf } from './columns.ts'
import { profiles } from './profiles.ts'

/** Employers. Every change to a company's employees or invoices locks its row first. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    registration_number: text().notNull(),
    industry: text(),
    address: text(),
    city: text(),
    /** Region, called `state` in the specification. */
    state: text(),
    email: text().notNull(),
    phone: sealedPhone().notNull(),
    /** Day of the month on which salaries are paid, 1–28. */
    payday: integer().notNull(),
    status: text({ enum: companyStatuses }).notNull().default('pending'),
    status_reason: text(),
    verified_by: uuid(),
    verified_at: instant(),
    /** The company manager in charge; null until one takes it on. */
    manager_id: uuid().references(() => profiles.id),
    registered_by: uuid(),
    agreement_reference: text(),
    agreement_signed_on: localDate(),
    /** Limit on what its employees together may owe, in pesewas; null for none. */
    exposure_limit: pesewas(),
    /** Cap on deductions as a share of net pay, in basis points. */
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
    // One for each column that the list is sorted by.
    index('companies_by_name').on(t.name, t.id),
    index('companies_by_registration').on(t.registration_number, t.id),
    index('companies_by_payday').on(t.payday, t.id),
    index('companies_by_city').on(t.city, t.id),
    index('companies_by_agreement').on(t.agreement_reference, t.id),
    index('companies_status_list').on(t.status, t.created_at, t.id),
    index('companies_phone').on(indexOf(t.phone)),
    index('companies_registered').on(t.registered_by),
    index('companies_portfolio').on(t.manager_id, t.created_at, t.id),
  ],
)

/** People who act for a company. Each person belongs to one company only. */
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

/**
 * Invitations to act for a company, sent as a signed link. Only a user who has confirmed the address can
 * accept.
 */
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

/** Staff notes on a company, never shown to the company. */
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
