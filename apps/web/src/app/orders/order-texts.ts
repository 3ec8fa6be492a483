import { formatMoney, type OrderStatus } from '@efie/domain'
import type { OrderDetail } from '../api/rows.ts'
import type { PaymentRequest } from '../payments/payment-request.ts'

type Paid = Pick<OrderDetail, 'id' | 'reference' | 'pay' | 'down_payment' | 'instalment_price'>

/** What confirms an order, as the payment dialog is opened with it. */
export const firstPaymentOf = (order: Paid): PaymentRequest => ({
  target: { order_id: order.id },
  payment_type: 'order',
  title: order.pay === 'now' ? `Order ${order.reference}` : `Down payment of order ${order.reference}`,
  purpose:
    order.pay === 'now'
      ? 'The whole price. Your order is confirmed as soon as it is paid.'
      : 'It confirms your order; the instalments begin after delivery.',
  amount: order.down_payment,
})

/** How the person is told where the order is. */
export const statusTexts: Record<OrderStatus, string> = {
  draft: 'Not placed yet.',
  'pending-credit': 'A credit analyst looks at it. We hold the goods meanwhile.',
  'awaiting-payment': 'Waiting for your payment. We hold the goods meanwhile.',
  confirmed: 'Confirmed. We are getting it ready.',
  packed: 'Packed, and waiting for the courier.',
  'out-for-delivery': 'On its way to you.',
  delivered: 'Delivered.',
  closed: 'Delivered and done.',
  declined: 'We could not approve the instalments for this order.',
  expired: 'The time to pay ran out, and the goods went back to the shelf. Nothing was charged.',
  cancelled: 'Cancelled.',
  'return-requested': 'You asked to return goods. We look at it.',
  returned: 'The goods are back with us. What you paid for them is on its way to you.',
  refunded: 'The money went back to you.',
}

/** What a row of a list says about how it is paid. */
export const payText = (order: {
  pay: OrderDetail['pay']
  months: number | null
  monthly_amount: number
}): string =>
  order.pay === 'now'
    ? 'Paid at once'
    : `${order.months} months, ${formatMoney(order.monthly_amount)} a month`

/** The price that is agreed: in instalments with its charge, else cash. */
export const totalOf = (order: {
  pay: OrderDetail['pay']
  cash_price: number
  delivery_fee: number
  instalment_price: number
}): number => (order.pay === 'now' ? order.cash_price + order.delivery_fee : order.instalment_price)
