import { formatMoney } from '@efie/domain'
import { z } from 'zod'
import type { PaymentDetail } from '~/platform/api/rows.ts'

/** Why nothing can be refunded now; null when something can. */
export const refundRefusal = ({
  paid_at,
  refundable_amount,
}: Pick<PaymentDetail, 'paid_at' | 'refundable_amount'>): string | null => {
  if (paid_at === null) return 'Only a completed payment can be refunded'
  return refundable_amount > 0 ? null : 'Nothing is left: it was refunded, or the bank took it back'
}

export const refundSchema = (most: number) =>
  z.object({
    amount: z
      .number('Enter the amount to refund')
      .int()
      .min(1, 'Enter an amount above zero')
      .max(most, `At most ${formatMoney(most)} can be refunded`),
    reason: z.string().trim().min(3, 'Enter the reason for the refund').max(1_000),
  })
