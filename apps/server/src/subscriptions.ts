import { followLoanOfApplication } from './features/applications/index.ts'
import { loanCreditFreed, loanMoved } from './features/lending/index.ts'
import { followLoanOfOrder, refundLoanCredit } from './features/orders/index.ts'
import { on, type Subscription } from './platform/events.ts'

/** Who reacts to what another feature does, in the same transaction: one line for each. */
export const subscriptions: readonly Subscription[] = [
  on(loanMoved, followLoanOfApplication),
  on(loanMoved, followLoanOfOrder),
  on(loanCreditFreed, refundLoanCredit),
]
