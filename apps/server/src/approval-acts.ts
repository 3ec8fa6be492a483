import type { ApprovalActs } from './features/approvals/index.ts'
import { manualPaymentAct } from './features/payments/index.ts'

/** Which feature carries out what a second person has approved: one line for each kind. */
export const approvalActs: ApprovalActs = {
  'manual-payment': manualPaymentAct,
}
