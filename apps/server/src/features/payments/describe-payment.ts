import { paymentTypeLabels } from '@efie/domain'
import { translate } from '../../platform/texts/translate.ts'
import { known, text, type Text } from '../../platform/texts/text.ts'
import type { Payment } from './queries.ts'

type Described = Pick<Payment, 'payment_type' | 'instalment_number' | 'surplus'>

/** What a payment is for, as payers and receipts call it. */
export const paymentText = ({ payment_type, instalment_number, surplus }: Described): Text => {
  const kind = known(paymentTypeLabels[payment_type])
  if (surplus) return text('{kind}, not needed', { kind })
  return instalment_number === null ? kind : text('{kind} {number}', { kind, number: instalment_number })
}

/** The same in English, for the payment page, the books and staff. */
export const describePayment = (payment: Described): string => translate(paymentText(payment), 'en')
