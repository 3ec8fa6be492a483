import { analytics, audit, settings } from './administration.ts'
import { properties } from './catalogue.ts'
import { products } from './products.ts'
import { stock } from './stock.ts'
import { agenda } from './agenda.ts'
import { approvals } from './approvals.ts'
import { collections } from './collections.ts'
import { guarantors } from './guarantors.ts'
import { hardships } from './hardships.ts'
import { links } from './links.ts'
import { loans } from './loans.ts'
import { companies } from './companies.ts'
import { documents } from './documents.ts'
import { eligibility } from './eligibility.ts'
import { applicationDrafts } from './application-drafts.ts'
import { applications } from './applications.ts'
import { disbursements } from './disbursements.ts'
import { employees } from './employees.ts'
import { employmentConfirmations, employments } from './employments.ts'
import { backups } from './backups.ts'
import { broadcasts, cannedReplies, messages, messageTemplates } from './broadcasts.ts'
import { holidays, policies } from './configuration.ts'
import { leads, sharedQuotes } from './leads.ts'
import { search } from './search.ts'
import { inspections } from './inspections.ts'
import { bankReceipts, invoices } from './invoices.ts'
import { quotes } from './quotes.ts'
import { accountingPeriods, ledger } from './ledger.ts'
import { journalProposals } from './journal-proposals.ts'
import { ledgerAccounts } from './ledger-accounts.ts'
import { chargebacks } from './chargebacks.ts'
import { payments } from './payments.ts'
import { reports } from './reports.ts'
import { reveals } from './reveals.ts'
import { reconciliations, unidentifiedReceipts } from './reconciliations.ts'
import { orders } from './orders.ts'
import { ownProfile, profiles } from './profiles.ts'
import { ownSecurity, security } from './security.ts'
import { securityChanges } from './security-changes.ts'
import { sso } from './sso.ts'
import { taxRates } from './taxes.ts'
import { contact, notifications, ownNotificationPreferences, tickets } from './support.ts'

/** Every operation of the domain API: paths are below `/api/v1`. */
export const contract = {
  accountingPeriods,
  analytics,
  approvals,
  collections,
  guarantors,
  hardships,
  links,
  loans,
  audit,
  bankReceipts,
  chargebacks,
  companies,
  contact,
  documents,
  eligibility,
  applicationDrafts,
  applications,
  disbursements,
  employees,
  employmentConfirmations,
  employments,
  inspections,
  invoices,
  me: { ...ownProfile, ...ownSecurity, agenda, notificationPreferences: ownNotificationPreferences },
  quotes,
  journalProposals,
  ledger,
  ledgerAccounts,
  notifications,
  orders,
  payments,
  reconciliations,
  reports,
  reveals,
  unidentifiedReceipts,
  products,
  profiles,
  properties,
  security: { ...security, changes: securityChanges },
  settings,
  stock,
  taxRates,
  backups,
  broadcasts,
  cannedReplies,
  messages,
  messageTemplates,
  holidays,
  policies,
  leads,
  sharedQuotes,
  search,
  sso,
  tickets,
}
export type AppContract = typeof contract

export type { OperationMeta } from './base.ts'
export { errors, type ErrorCode } from './errors.ts'
export { property } from './catalogue.ts'
export { employee } from './employees.ts'
export { employment } from './employments.ts'
export { invoice } from './invoices.ts'
export { notification, ticketReply } from './support.ts'
