import { followLoanOfApplication } from './features/applications/index.ts'
import { loanCreditFreed, loanMoved } from './features/lending/index.ts'
import { followLoanOfOrder, refundLoanCredit } from './features/orders/index.ts'
import { on, type Subscription } from './platform/events.ts'

/** Which feature reacts to which event of another, in the same transaction. */
export const subscriptions: readonly Subscription[] = [
  on(loanMoved, followLoanOfApplication),
  on(loanMoved, followLoanOfOrder),
  on(loanCreditFreed, refundLoanCredit),
]
