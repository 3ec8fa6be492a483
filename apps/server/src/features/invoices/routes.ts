import { os } from '../../platform/http/orpc.ts'
import { creditInvoice, disputeInvoice, resolveDispute } from './adjust-invoice.ts'
import { listBankReceipts, matchBankReceipt, recordBankReceipt } from './bank-receipts.ts'
import { buildDraft } from './build-invoice.ts'
import { approveInvoice, issueInvoice, voidInvoice } from './issue-invoice.ts'
import {
  getAgeing,
  getDiff,
  getInvoice,
  listAllocations,
  listInvoices,
  listInvoicesOfCompany,
  listLines,
} from './read-invoices.ts'

const of = os.invoices
// Loaded on demand: PDFs are rarely requested, and the renderer is slow to load.
const files = () => import('./invoice-files.ts')

/** All operations except paying, which belongs to payments. */
export const invoiceRoutes = {
  list: of.list.handler(({ context, input }) => listInvoices(context, input)),
  ofCompany: of.ofCompany.handler(({ context, input }) => listInvoicesOfCompany(context, input)),
  ageing: of.ageing.handler(({ context, input }) => getAgeing(context, input)),
  get: of.get.handler(({ context, input }) => getInvoice(context, input)),
  lines: of.lines.handler(({ context, input }) => listLines(context, input)),
  allocations: of.allocations.handler(({ context, input }) => listAllocations(context, input)),
  diff: of.diff.handler(({ context, input }) => getDiff(context, input)),
  build: of.build.handler(({ context, input }) => buildDraft(context, input)),
  approve: of.approve.handler(({ context, input }) => approveInvoice(context, input)),
  issue: of.issue.handler(({ context, input }) => issueInvoice(context, input)),
  void: of.void.handler(({ context, input }) => voidInvoice(context, input)),
  credit: of.credit.handler(({ context, input }) => creditInvoice(context, input)),
  dispute: of.dispute.handler(({ context, input }) => disputeInvoice(context, input)),
  resolveDispute: of.resolveDispute.handler(({ context, input }) => resolveDispute(context, input)),
  pdf: of.pdf.handler(async ({ context, input }) => (await files()).getInvoicePdf(context, input)),
  deductions: of.deductions.handler(async ({ context, input }) =>
    (await files()).getDeductionsCsv(context, input),
  ),
}

export const bankReceiptRoutes = {
  list: os.bankReceipts.list.handler(({ context, input }) => listBankReceipts(context, input)),
  record: os.bankReceipts.record.handler(({ context, input }) => recordBankReceipt(context, input)),
  match: os.bankReceipts.match.handler(({ context, input }) => matchBankReceipt(context, input)),
}
