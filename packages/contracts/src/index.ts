import { agenda } from './agenda.ts'
import { analytics } from './analytics.ts'
import { applicationDrafts } from './application-drafts.ts'
import { applications } from './applications.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { backups } from './backups.ts'
import { broadcasts, messageTemplates, messages } from './broadcasts.ts'
import { chargebacks } from './chargebacks.ts'
import { promises } from './collections-promises.ts'
import { collections } from './collections.ts'
import { companies } from './companies.ts'
import { complete } from './complete.ts'
import { disbursements, landlordLinks } from './disbursements.ts'
import { documents } from './documents.ts'
import { eligibility } from './eligibility.ts'
import { employmentConfirmations, employments } from './employees-employments.ts'
import { employees } from './employees.ts'
import { guaranteeLinks, guarantors } from './guarantors.ts'
import { holidays } from './holidays.ts'
import { imports } from './imports.ts'
import { inspections } from './inspections.ts'
import { bankReceipts, invoices } from './invoices.ts'
import { leads, sharedQuotes } from './leads.ts'
import { ledgerAccounts } from './ledger-accounts.ts'
import { journalProposals } from './ledger-journal-proposals.ts'
import { reports } from './ledger-reports.ts'
import { accountingPeriods, ledger } from './ledger.ts'
import { hardships } from './lending-hardships.ts'
import { loans } from './lending.ts'
import { ownPush } from './notifications-push.ts'
import { notifications, ownNotificationPreferences } from './notifications.ts'
import { orders } from './orders.ts'
import { ownData } from './own-data.ts'
import { payments } from './payments.ts'
import { policies } from './policies.ts'
import { products } from './products.ts'
import { ownProfile, profiles } from './profiles.ts'
import { properties } from './properties.ts'
import { queues, work } from './queues.ts'
import { quotes } from './quotes.ts'
import { reconciliations, unidentifiedReceipts } from './reconciliations.ts'
import { reveals } from './reveals.ts'
import { savedViews } from './saved-views.ts'
import { search } from './search.ts'
import { securityChanges } from './security-changes.ts'
import { ownSecurity, security } from './security.ts'
import { settings } from './settings.ts'
import { sso } from './sso.ts'
import { stock } from './stock.ts'
import { taxRates } from './taxes.ts'
import { cannedReplies, contact, tickets } from './tickets.ts'

/** Every operation of the domain API. Paths are relative to `/api/v1`. */
export const contract = complete({
  accountingPeriods,
  analytics,
  approvals,
  collections,
  guarantors,
  hardships,
  links: { ...landlordLinks, ...guaranteeLinks },
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
  me: {
    ...ownProfile,
    ...ownSecurity,
    ...ownData,
    agenda,
    queues,
    work,
    notificationPreferences: ownNotificationPreferences,
    push: ownPush,
  },
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
  savedViews,
  unidentifiedReceipts,
  products,
  profiles,
  promises,
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
  imports,
  policies,
  leads,
  sharedQuotes,
  search,
  sso,
  tickets,
})
export type AppContract = typeof contract

export type { OperationMeta } from './base.ts'
export { errors, type ErrorCode } from './errors.ts'
export { unknownField } from './strict.ts'
export { property } from './properties.ts'
export { employee } from './employees.ts'
export { employment } from './employees-employments.ts'
export { invoice } from './invoices.ts'
export { notification } from './notifications.ts'
export { ticketReply } from './tickets.ts'
