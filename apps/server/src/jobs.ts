import type { Services } from './platform/context.ts'
import { registerHousekeeping } from './platform/housekeeping.ts'
import { registerAgreementJobs } from './features/agreements/index.ts'
import { registerFigureJobs } from './features/analytics/index.ts'
import { registerDraftJobs } from './features/application-drafts/index.ts'
import { registerApplicationJobs, registerPayeeJobs } from './features/applications/index.ts'
import { registerApprovalJobs } from './features/approvals/index.ts'
import { registerAuditJobs } from './features/audit/index.ts'
import { registerBackupJobs, registerRestoreJobs } from './features/backups/index.ts'
import { registerInvoiceJobs } from './features/invoices/index.ts'
import { registerBroadcastJobs } from './features/broadcasts/index.ts'
import { registerCollectionJobs } from './features/collections/index.ts'
import { registerDisbursementJobs } from './features/disbursements/index.ts'
import { registerReviewJobs, registerUploadJobs } from './features/documents/index.ts'
import { registerEmployeeJobs } from './features/employees/index.ts'
import { registerLedgerJobs } from './features/ledger/index.ts'
import { registerLoanJobs } from './features/lending/index.ts'
import { registerOrderJobs } from './features/orders/index.ts'
import { registerOwnDataJobs } from './features/own-data/index.ts'
import { registerPaymentJobs } from './features/payments/index.ts'
import { registerPhotoJobs } from './features/photos/index.ts'
import { registerRenewalJobs } from './features/renewals/index.ts'
import { registerTicketJobs } from './features/tickets/index.ts'
import { approvalActs } from './approval-acts.ts'

/** Registers every feature's jobs, except those that need the address the server listens on. */
export const registerJobs = (services: Services): void => {
  registerHousekeeping(services)
  registerUploadJobs(services)
  registerReviewJobs(services)
  registerDraftJobs(services)
  registerApplicationJobs(services)
  registerAuditJobs(services)
  registerFigureJobs(services)
  registerLedgerJobs(services)
  registerBroadcastJobs(services)
  registerBackupJobs(services)
  registerRestoreJobs(services)
  registerApprovalJobs(services, approvalActs)
  registerPaymentJobs(services)
  registerOwnDataJobs(services)
  registerPayeeJobs(services)
  registerAgreementJobs(services)
  registerDisbursementJobs(services)
  registerLoanJobs(services)
  registerRenewalJobs(services)
  registerOrderJobs(services)
  registerCollectionJobs(services)
  registerInvoiceJobs(services)
  registerEmployeeJobs(services)
  registerTicketJobs(services)
  registerPhotoJobs(services)
}
