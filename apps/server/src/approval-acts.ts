import type { ApprovalAct, ApprovalActs } from './features/approvals/index.ts'
import { givingUpAct, reversalAct } from './features/disbursements/index.ts'
import { loanActs } from './features/loans/index.ts'
import { planActs } from './features/orders/index.ts'
import { policyAct } from './features/policies/index.ts'
import { mailSettingsAct } from './features/settings/index.ts'
import { manualPaymentAct } from './features/payments/index.ts'

/** The same verb of a rent loan and of an order's plan. */
const ofBorrowing = (kind: keyof typeof loanActs): ApprovalAct => {
  const actOf = (request: { order_id: string | null }): ApprovalAct =>
    request.order_id === null ? loanActs[kind] : planActs[kind]
  return {
    carryOut: (ctx, tx, request) => actOf(request).carryOut(ctx, tx, request),
    dropped: async (ctx, tx, request) => actOf(request).dropped?.(ctx, tx, request),
  }
}

/** Which feature carries out what a second person has approved: one line for each kind. */
export const approvalActs: ApprovalActs = {
  'waive-charge': ofBorrowing('waive-charge'),
  reschedule: ofBorrowing('reschedule'),
  'write-off': ofBorrowing('write-off'),
  'reverse-payout': reversalAct,
  'give-up-payout': givingUpAct,
  'manual-payment': manualPaymentAct,
  'money-policy': policyAct,
  'mail-settings': mailSettingsAct,
}
