import { formatMoney } from '@efie/domain'
import type { PaymentDetail } from '~/platform/api/rows.ts'

/** Why nothing can be refunded now; null when something can. */
export const refundRefusal = ({
  paid_at,
  refundable_amount,
}: Pick<PaymentDetail, 'paid_at' | 'refundable_amount'>): string | null => {
  if (paid_at === null) return 'Only a completed payment can be refunded'
  return refundable_amount > 0
    ? null
    : 'There’s nothing left to refund. The payment was already refunded or charged back'
}

/** What is wrong with the amount beyond the contract, which takes none for all that is left. */
export const amountRefusal = (amount: number | null, most: number): string | null => {
  if (amount === null) return 'Enter the amount to refund'
  return amount > most ? `You can refund up to ${formatMoney(most)}` : null
}
