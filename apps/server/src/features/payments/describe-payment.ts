import { paymentTypeLabels } from '@efie/domain'
import type { Payment } from './queries.ts'

/** What a payment is for, as the payer, the payment page and the receipt call it. */
export const describePayment = (
  payment: Pick<Payment, 'payment_type' | 'instalment_number' | 'surplus'>,
): string => {
  if (payment.surplus) return `${paymentTypeLabels[payment.payment_type]}, received a second time`
  return payment.instalment_number === null
    ? paymentTypeLabels[payment.payment_type]
    : `${paymentTypeLabels[payment.payment_type]} ${payment.instalment_number}`
}
