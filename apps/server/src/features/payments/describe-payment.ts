import { formatMoney, paymentTypeLabels, type PaymentType, type Pesewas } from '@efie/domain'
import { say } from '../../platform/texts/say.ts'
import { known, text, type FixedText, type Text } from '../../platform/texts/text.ts'
import type { Payment } from './queries.ts'

type Described = Pick<Payment, 'payment_type' | 'instalment_number' | 'surplus'>

/** What a payment is for, as the payer and the receipt call it. */
export const paymentText = ({ payment_type, instalment_number, surplus }: Described): Text => {
  const kind = known(paymentTypeLabels[payment_type])
  if (surplus) return text('{kind}, not needed', { kind })
  return instalment_number === null ? kind : text('{kind} {number}', { kind, number: instalment_number })
}

/** The same in English, for the payment page, the books and staff. */
export const describePayment = (payment: Described): string => say(paymentText(payment), 'en')

/** Titles on the timeline. */
export const paidTitles: Record<PaymentType, FixedText> = {
  application_fee: text('Application fee paid'),
  initial_payment: text('Initial payment paid'),
  instalment: text('Instalment paid'),
  settlement: text('Settlement paid'),
  order: text('Order paid'),
  order_instalment: text('Order instalment paid'),
  invoice: text('Invoice paid'),
  refund: text('Refund paid'),
}

/** Number and amount, which the title leaves out. */
export const timelineDetail = ({ instalment_number }: Described, amount: Pesewas): string =>
  instalment_number === null ? formatMoney(amount) : `#${instalment_number} · ${formatMoney(amount)}`
