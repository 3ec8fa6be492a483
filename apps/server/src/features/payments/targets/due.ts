import type { Transaction } from '@efie/database'
import type { PaymentType, Pesewas } from '@efie/domain'
import { AppError } from '../../../platform/errors.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import { findPaymentUnderWay, type Payment } from '../queries.ts'
import type { PaymentTarget } from './target.ts'

/** What is to be paid, on an existing row or a new one with these columns. */
export interface Due {
  payment_type: PaymentType
  amount: Pesewas
  row: Payment | null
  of: {
    user_id: string
    application_id?: string | null
    order_id?: string | null
    invoice_id?: string | null
    loan_id?: string | null
    dispute_id?: string | null
  }
}

export const notAllowed = (allowed: Pesewas, message: Text): AppError =>
  new AppError('AMOUNT_NOT_ALLOWED', { amount: allowed, issues: [{ path: 'amount', message }] })

/** Requires payment in full. */
export const exactly = (due: Pesewas, given: Pesewas | undefined): Pesewas => {
  if (given !== undefined && given !== due)
    throw notAllowed(due, text('Pay exactly {amount}', { amount: money(due) }))
  return due
}

/** One payment at a time: while one has an unknown outcome, another could pay the same again. */
export const refuseWhileBeingPaid = async (
  tx: Transaction,
  target: PaymentTarget,
  type?: PaymentType,
): Promise<void> => {
  const payment_id = await findPaymentUnderWay(tx, target, type)
  if (payment_id !== null) throw new AppError('PAYMENT_IN_PROGRESS', { payment_id })
}
