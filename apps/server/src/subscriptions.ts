import { followLoanOfApplication, noteOnApplication } from './features/applications/index.ts'
import { loanCreditFreed, loanMoved, loanNoted } from './features/lending/index.ts'
import { followLoanOfOrder, noteOnOrder, refundLoanCredit } from './features/orders/index.ts'
import { on, type Subscription } from './platform/events.ts'

/** Who reacts to what another feature does, in the same transaction: one line for each. */
export const subscriptions: readonly Subscription[] = [
  on(loanNoted, noteOnApplication),
  on(loanNoted, noteOnOrder),
  on(loanMoved, followLoanOfApplication),
  on(loanMoved, followLoanOfOrder),
  on(loanCreditFreed, refundLoanCredit),
]
