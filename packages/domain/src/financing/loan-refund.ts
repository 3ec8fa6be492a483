import type { LoanStatus } from '../enumerations.ts'
import type { Pesewas } from '../money.ts'

/**
 * How money paid to a loan is refunded: out of credit held, or by reversing one whole payment, which is then
 * owed again.
 */
export type LoanRefund = 'from-credit' | 'undo-payment'

/** The facts for deciding a refund. Amounts in pesewas. */
export interface LoanRefundFacts {
  status: LoanStatus
  /** A return of its goods is under review. */
  held: boolean
  amount: Pesewas
  credit: Pesewas
  /**
   * Amount of the payment that would be reversed, if none of it has been reversed before; null when it is not
   * in the log.
   */
  payment: Pesewas | null
  /** Total paid to the loan and not refunded. */
  kept: Pesewas
}

type Decision = { ok: true; way: LoanRefund } | { ok: false; message: string }

/** How finance may refund money paid to a loan, or the reason why it cannot (domain.md §7). */
export const loanRefundWay = (facts: LoanRefundFacts): Decision => {
  const { status, held, amount, credit, payment, kept } = facts
  if (held) return { ok: false, message: 'Decide on the return first' }
  if (credit >= amount) return { ok: true, way: 'from-credit' }
  if (status !== 'active')
    return { ok: false, message: 'The loan has ended and has no credit left to refund' }
  if (kept < amount) return { ok: false, message: 'This money has already been refunded as credit' }
  return payment === amount
    ? { ok: true, way: 'undo-payment' }
    : { ok: false, message: 'You can only refund credit or one whole payment. The rest has been used' }
}
