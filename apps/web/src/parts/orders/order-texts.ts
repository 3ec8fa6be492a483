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
      : t`Down payment for order ${{ reference: order.reference }}`,
  purpose:
    order.pay === 'now'
      ? t`The full price. We’ll confirm your order as soon as it’s paid.`
      : t`This confirms your order. Instalments start after delivery.`,
  amount,
})

/** An order's status in the buyer's words. */
export const statusTexts: Record<OrderStatus, MessageDescriptor> = {
  draft: msg`Not placed yet.`,
  'pending-credit': msg`A credit analyst is checking your order. We’re holding your goods.`,
  'awaiting-payment': msg`Waiting for your payment. We’re holding your goods.`,
  confirmed: msg`Confirmed. We’re getting your order ready.`,
  packed: msg`Packed and waiting for the courier.`,
  'out-for-delivery': msg`On its way to you.`,
  delivered: msg`You’ve received your goods.`,
  closed: msg`You’ve received your goods. This order is complete.`,
  declined: msg`We couldn’t approve instalments for this order.`,
  expired: msg`You didn’t pay in time, so we’ve released the goods. You weren’t charged.`,
  cancelled: msg`This order was cancelled.`,
  'return-requested': msg`You’ve asked to return goods. We’re looking into it.`,
  returned: msg`We’ve received the goods. Your refund is on its way.`,
  refunded: msg`We’ve sent your refund.`,
}

/** How an order is paid, for list rows. */
export const payText = (order: {
  pay: OrderDetail['pay']
  months: number | null
  monthly_amount: number
}): string =>
  order.pay === 'now'
    ? t`In full`
    : t`${{ months: String(order.months) }} months, ${{ monthlyAmount: formatMoney(order.monthly_amount) }} a month`
