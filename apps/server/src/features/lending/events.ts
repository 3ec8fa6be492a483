import type { LoanStatus } from '@efie/domain'
import { eventKind } from '../../platform/events.ts'

/** Which application or order a loan belongs to: exactly one of the two. */
export interface LoanOwner {
  application_id: string | null
  order_id: string | null
}

/** Why a loan that had been settled runs again. */
export type RunsAgain = 'charged-back' | 'renewal-reversed'

/** A loan was repaid or written off, or a charge-back has made it run again. Its row says so already. */
export const loanMoved = eventKind<
  LoanOwner & {
    loan_id: string
    user_id: string
    to: LoanStatus
    reason: string | null
    /** Null of any other move. */
    again: RunsAgain | null
  }
>('loan-moved')

/** Credit that no instalment is left for: the seller of the goods refunds it. */
export const loanCreditFreed = eventKind<LoanOwner & { cause: string; amount: number; reason: string }>(
  'loan-credit-freed',
)
