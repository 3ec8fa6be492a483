import { type OrderStatus, orderStatuses } from '../enumerations.ts'
import type { TransitionTable } from './transition.ts'

const shop = ['admin', 'superadmin'] as const
const analysts = ['system', 'credit_analyst', 'admin', 'superadmin'] as const

/** Orders that reserve stock but are not paid for. */
export const unpaidOrderStatuses = ['pending-credit', 'awaiting-payment'] as const satisfies OrderStatus[]

/**
 * Reservation times: hours while credit is decided, minutes once payment is awaited (domain.md §3). People
 * who have never paid Efie get the policy's shorter time (`creditHoldHours`).
 */
export const creditReservationHours = 48
export const paymentReservationMinutes = 15

/**
 * Order (domain.md §3). A cash order skips the credit decision. A paid order cancelled before packing ends as
 * refunded. A refused return goes back to delivered.
 */
export const orderLifecycle: TransitionTable<OrderStatus> = {
  name: 'order',
  initial: 'draft',
  statuses: orderStatuses,
  terminal: ['closed', 'declined', 'expired', 'refunded'],
  transitions: [
    {
      from: 'draft',
      to: 'pending-credit',
      by: ['owner', 'system', 'sales_executive', ...shop],
      requires: ['stock_reserved'],
    },
    {
      from: 'draft',
      to: 'awaiting-payment',
      by: ['owner', 'system', 'sales_executive', ...shop],
      requires: ['stock_reserved'],
    },
    { from: 'draft', to: 'cancelled', by: ['owner', 'system', 'sales_executive', ...shop] },
    {
      from: 'pending-credit',
      to: 'awaiting-payment',
      by: analysts,
      requires: ['credit_approved', 'within_order_limit', 'stock_reserved'],
    },
    { from: 'pending-credit', to: 'declined', by: analysts, needs_reason: true },
    { from: 'pending-credit', to: 'expired', by: ['system'], requires: ['reservation_lapsed'] },
    { from: 'pending-credit', to: 'cancelled', by: ['owner', ...shop] },
    { from: 'awaiting-payment', to: 'confirmed', by: ['system', 'finance'], requires: ['payment_completed'] },
    {
      from: 'awaiting-payment',
      to: 'expired',
      by: ['system'],
      requires: ['reservation_lapsed', 'no_payment_in_progress'],
    },
    {
      from: 'awaiting-payment',
      to: 'cancelled',
      by: ['owner', ...shop],
      requires: ['no_payment_in_progress'],
    },
    { from: 'confirmed', to: 'packed', by: shop, requires: ['not_charged_back'] },
    {
      from: 'confirmed',
      to: 'cancelled',
      by: ['owner', ...shop],
      requires: ['nothing_packed'],
      needs_reason: true,
    },
    // A chargeback reversed the price and it was not paid again.
    {
      from: 'packed',
      to: 'cancelled',
      by: shop,
      requires: ['charged_back', 'nothing_packed'],
      needs_reason: true,
    },
    { from: 'packed', to: 'out-for-delivery', by: shop, requires: ['not_charged_back'] },
    { from: 'out-for-delivery', to: 'delivered', by: shop, requires: ['not_charged_back'] },
    { from: 'out-for-delivery', to: 'packed', by: shop, needs_reason: true },
    { from: 'delivered', to: 'closed', by: ['system', ...shop] },
    { from: 'delivered', to: 'return-requested', by: ['owner', ...shop], needs_reason: true },
    { from: 'return-requested', to: 'returned', by: shop, requires: ['goods_received'] },
    { from: 'return-requested', to: 'delivered', by: ['owner', ...shop], needs_reason: true },
    { from: 'returned', to: 'refunded', by: ['system', 'finance'], requires: ['refund_confirmed'] },
    { from: 'cancelled', to: 'refunded', by: ['system', 'finance'], requires: ['refund_confirmed'] },
  ],
}
