import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type OrderStatus } from '@efie/domain'
import { formatMoney } from '~/ui/money-text.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import type { PaymentRequest } from '~/parts/payments/paying/payment-request.ts'

type Paid = Pick<OrderDetail, 'id' | 'reference' | 'pay'>

/** The payment request for what confirms an order. */
export const firstPaymentOf = (order: Paid, amount: number): PaymentRequest => ({
  target: { order_id: order.id },
  payment_type: 'order',
  title:
    order.pay === 'now'
      ? t`Order ${{ reference: order.reference }}`
      : t`Down payment of order ${{ reference: order.reference }}`,
  purpose:
    order.pay === 'now'
      ? t`The whole price. Your order is confirmed as soon as it is paid.`
      : t`It confirms your order; the instalments begin after delivery.`,
  amount,
})

/** An order's status in the buyer's words. */
export const statusTexts: Record<OrderStatus, MessageDescriptor> = {
  draft: msg`Not placed yet.`,
  'pending-credit': msg`A credit analyst looks at it. We hold the goods meanwhile.`,
  'awaiting-payment': msg`Waiting for your payment. We hold the goods meanwhile.`,
  confirmed: msg`Confirmed. We are getting it ready.`,
  packed: msg`Packed, and waiting for the courier.`,
  'out-for-delivery': msg`On its way to you.`,
  delivered: msg`Delivered.`,
  closed: msg`Delivered and done.`,
  declined: msg`We could not approve the instalments for this order.`,
  expired: msg`The time to pay ran out, and the goods went back to the shelf. Nothing was charged.`,
  cancelled: msg`Cancelled.`,
  'return-requested': msg`You asked to return goods. We look at it.`,
  returned: msg`The goods are back with us. What you paid for them is on its way to you.`,
  refunded: msg`The money went back to you.`,
}

/** How an order is paid, for list rows. */
export const payText = (order: {
  pay: OrderDetail['pay']
  months: number | null
  monthly_amount: number
}): string =>
  order.pay === 'now'
    ? t`Paid at once`
    : t`${{ months: String(order.months) }} months, ${{ monthlyAmount: formatMoney(order.monthly_amount) }} a month`

/** The agreed price: on a plan including its charge, otherwise cash. */
export const totalOf = (order: {
  pay: OrderDetail['pay']
  cash_price: number
  delivery_fee: number
  instalment_price: number
}): number => (order.pay === 'now' ? order.cash_price + order.delivery_fee : order.instalment_price)
