import { formatMoney, isCommitted } from '@efie/domain'
import { z } from 'zod'
import type { PaymentDetail } from '../api/rows.ts'

/** The most that can still be given back of a payment, in pesewas. */
export const refundableOf = (payment: Pick<PaymentDetail, 'amount' | 'refunds'>): number =>
  payment.refunds
    .filter((refund) => isCommitted(refund.status))
    .reduce((left, refund) => left - refund.amount, payment.amount)

/** Why nothing can be refunded now; null when something can. */
export const refundRefusal = (
  payment: Pick<PaymentDetail, 'amount' | 'refunds' | 'status'>,
): string | null => {
  if (payment.status !== 'completed' && payment.status !== 'partly-refunded')
    return 'Only a completed payment can be refunded'
  return refundableOf(payment) > 0 ? null : 'All of it has been refunded, or is on its way back'
}

export const refundSchema = (most: number) =>
  z.object({
    amount: z
      .number('Enter the amount to refund')
      .int()
      .min(1, 'Enter an amount above zero')
      .max(most, `At most ${formatMoney(most)} can be refunded`),
    reason: z.string().trim().min(3, 'Enter the reason of the refund').max(1_000),
  })
