import { ownAgendaRoute } from './features/agenda/index.ts'
import { analyticsRoutes } from './features/analytics/index.ts'
import { approvalRoutes } from './features/approvals/index.ts'
import { leadRoutes, sharedQuoteRoutes } from './features/leads/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { backupRoutes } from './features/backups/index.ts'
import { importRoutes } from './features/imports/index.ts'
import { holidayRoutes } from './features/holidays/index.ts'
import { policyRoutes } from './features/policies/index.ts'
import { broadcastRoutes, messageRoutes, messageTemplateRoutes } from './features/broadcasts/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { propertiesRoutes } from './features/properties/index.ts'
import { productsRoutes } from './features/products/index.ts'
import { stockRoutes } from './features/stock/index.ts'
import { holdRoutes, orderRoutes } from './features/orders/index.ts'
import { cannedReplyRoutes, contactRoutes, ticketsRoutes } from './features/tickets/index.ts'
import { notificationsRoutes, ownPreferenceRoutes, ownPushRoutes } from './features/notifications/index.ts'
import { ownProfileRoutes, profilesRoutes } from './features/profiles/index.ts'
import { agreementRoutes } from './features/agreements/index.ts'
import { applicationDraftRoutes } from './features/application-drafts/index.ts'
import { applicationRoutes } from './features/applications/index.ts'
import { bankReceiptRoutes, invoiceRoutes } from './features/invoices/index.ts'
import { collectionRoutes } from './features/collections/index.ts'
import { guaranteeRoutes, guarantorRoutes } from './features/guarantors/index.ts'
import { companyRoutes } from './features/companies/index.ts'
import { employeeRoutes, employmentConfirmationRoutes, employmentRoutes } from './features/employees/index.ts'
import { documentRoutes } from './features/documents/index.ts'
import { eligibilityRoutes } from './features/eligibility/index.ts'
import { inspectionRoutes } from './features/inspections/index.ts'
import { ownQueuesRoute, ownWorkRoute } from './features/queues/index.ts'
import { quoteRoutes } from './features/quotes/index.ts'
import { disbursementRoutes, landlordRoutes, payoutReversalRoutes } from './features/disbursements/index.ts'
import {
  accountingPeriodRoutes,
  journalProposalRoutes,
  ledgerAccountRoutes,
  ledgerRoutes,
  reportRoutes,
} from './features/ledger/index.ts'
import { reconciliationRoutes, unidentifiedReceiptRoutes } from './features/reconciliations/index.ts'
import { hardshipRoutes, loanRoutes, promiseRoutes, servicingRoutes } from './features/lending/index.ts'
import { chargebackRoutes } from './features/chargebacks/index.ts'
import {
  invoicePaymentRoutes,
  paymentChargebackRoutes,
  loanMoneyRoutes,
  paymentRoutes,
} from './features/payments/index.ts'
import { revealRoutes } from './features/reveals/index.ts'
import { renewalRoutes } from './features/renewals/index.ts'
import { ownTieRoutes } from './features/role-grants/index.ts'
import { ownDataRoutes } from './features/own-data/index.ts'
import { savedViewRoutes } from './features/saved-views/index.ts'
import { ownSecurityRoutes, securityRoutes } from './features/security/index.ts'
import { settingsRoutes } from './features/settings/index.ts'
import { taxRateRoutes } from './features/taxes/index.ts'
import { ssoRoutes } from './features/sso/index.ts'
import { approvalActs } from './approval-acts.ts'

/** Assembles the features' routes to the whole contract. */
export const router = {
  analytics: analyticsRoutes,
  approvals: approvalRoutes(approvalActs),
  audit: auditRoutes,
  cannedReplies: cannedReplyRoutes,
  broadcasts: broadcastRoutes,
  messages: messageRoutes,
  messageTemplates: messageTemplateRoutes,
  holidays: holidayRoutes,
  imports: importRoutes,
  policies: policyRoutes,
  collections: collectionRoutes,
  guarantors: guarantorRoutes,
  hardships: hardshipRoutes,
  promises: promiseRoutes,
  links: { ...landlordRoutes, ...guaranteeRoutes },
  loans: { ...servicingRoutes, ...loanMoneyRoutes, ...payoutReversalRoutes, ...renewalRoutes },
  backups: backupRoutes,
  savedViews: savedViewRoutes,
  search: searchRoutes,
  leads: leadRoutes,
  sharedQuotes: sharedQuoteRoutes,
  properties: propertiesRoutes,
  orders: orderRoutes,
  products: productsRoutes,
  taxRates: taxRateRoutes,
  stock: { ...stockRoutes, ...holdRoutes },
  applicationDrafts: applicationDraftRoutes,
  applications: { ...applicationRoutes, ...agreementRoutes, ...loanRoutes },
  bankReceipts: bankReceiptRoutes,
  chargebacks: { ...chargebackRoutes, ...paymentChargebackRoutes },
  companies: companyRoutes,
  contact: contactRoutes,
  employees: employeeRoutes,
  employmentConfirmations: employmentConfirmationRoutes,
  employments: employmentRoutes,
  invoices: { ...invoiceRoutes, ...invoicePaymentRoutes },
  documents: documentRoutes,
  eligibility: eligibilityRoutes,
  inspections: inspectionRoutes,
  quotes: quoteRoutes,
  tickets: ticketsRoutes,
  notifications: notificationsRoutes,
  me: {
    ...ownProfileRoutes,
    ...ownTieRoutes,
    ...ownSecurityRoutes,
    ...ownDataRoutes,
    agenda: ownAgendaRoute,
    queues: ownQueuesRoute,
    work: ownWorkRoute,
    notificationPreferences: ownPreferenceRoutes,
    push: ownPushRoutes,
  },
  profiles: profilesRoutes,
  disbursements: disbursementRoutes,
  journalProposals: journalProposalRoutes,
  reports: reportRoutes,
  reveals: revealRoutes,
  ledger: ledgerRoutes,
  ledgerAccounts: ledgerAccountRoutes,
  accountingPeriods: accountingPeriodRoutes,
  reconciliations: reconciliationRoutes,
  unidentifiedReceipts: unidentifiedReceiptRoutes,
  payments: paymentRoutes,
  security: securityRoutes,
  settings: settingsRoutes,
  sso: ssoRoutes,
}
