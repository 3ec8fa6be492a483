import type { ApprovalActs } from './features/approvals/index.ts'
import { restoreBackupAct } from './features/backups/index.ts'
import { writeOffChargebackAct } from './features/chargebacks/index.ts'
import { confirmPayeeAct } from './features/applications/index.ts'
import { changePayeeAct, givingUpAct, reversalAct } from './features/disbursements/index.ts'
import { closeMonthAct, journalEntryAct, reopenMonthAct } from './features/ledger/index.ts'
import { rescheduleAct, waiverAct, writeOffAct } from './features/lending/index.ts'
import { policyAct } from './features/policies/index.ts'
import { mailSettingsAct } from './features/settings/index.ts'
import { taxRateAct } from './features/taxes/index.ts'
import { manualPaymentAct, refundByHandAct } from './features/payments/index.ts'

/** Maps each kind of approval to the feature that carries it out once a second person has approved. */
export const approvalActs: ApprovalActs = {
  'waive-charge': waiverAct,
  reschedule: rescheduleAct,
  'write-off': writeOffAct,
  'reverse-payout': reversalAct,
  'give-up-payout': givingUpAct,
  'change-payee': changePayeeAct,
  'confirm-payee': confirmPayeeAct,
  'manual-payment': manualPaymentAct,
  'refund-by-hand': refundByHandAct,
  'write-off-chargeback': writeOffChargebackAct,
  'money-policy': policyAct,
  'mail-settings': mailSettingsAct,
  'tax-rate': taxRateAct,
  'journal-entry': journalEntryAct,
  'close-month': closeMonthAct,
  'reopen-month': reopenMonthAct,
  'restore-backup': restoreBackupAct,
}
