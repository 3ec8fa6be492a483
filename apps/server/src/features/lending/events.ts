import type { LoanStatus } from '@efie/domain'
import { eventKind } from '../../platform/events.ts'

/** The application or order of a loan; exactly one of the two. */
export interface LoanOwner {
  application_id: string | null
  order_id: string | null
}

/** Why a settled loan runs again. */
export type RunsAgain = 'charged-back' | 'renewal-reversed'

/** A loan was repaid or written off, or runs again. Its row is already updated. */
export const loanMoved = eventKind<
  LoanOwner & {
    loan_id: string
    user_id: string
    to: LoanStatus
    reason: string | null
    /** Null for any other move. */
    again: RunsAgain | null
  }
>('loan-moved')

/** Credit left when no instalment remains; the seller of the goods refunds it. */
export const loanCreditFreed = eventKind<LoanOwner & { cause: string; amount: number; reason: string }>(
  'loan-credit-freed',
)
