import type { ProductTerms } from '../financing/product-terms.ts'
import { creditReservationHours } from '../lifecycles/order.ts'

/** Stock reserved for a person without payment: orders waiting for credit or payment, and their units. */
export interface Held {
  orders: number
  /** Number of those orders that wait for a credit decision. */
  awaiting_credit: number
  units: number
}

/** Why no more stock is reserved for a person, as shown to them. */
export const holdTexts = {
  orders: 'You’ve reached the limit of unpaid orders. Pay for or cancel one of your open orders first.',
  credit:
    'You’ve reached the limit of orders waiting for our credit decision. Wait for a decision, or cancel one of them first.',
  units:
    'That is more unpaid items than we can hold for you. Pay for or cancel one of your open orders first.',
  cart: 'That is more than you can order at a time. Order fewer items.',
} as const
export type HoldReason = keyof typeof holdTexts

/** Why stock is not reserved, with the limit and how much of it is used. */
export interface HoldRefusal {
  reason: HoldReason
  limit: number
  on_hold: number
  /** Units requested. */
  units: number
}

/**
 * Whether an order of this many units may be reserved on top of what is held already; null when it may.
 * Without a limit one account could reserve the whole stock without paying (domain.md §7). The caller must
 * hold the lock on the tenant.
 */
export const holdRefusal = (
  held: Held,
  units: number,
  terms: Pick<ProductTerms, 'max_units_on_hold' | 'max_open_unpaid_orders'>,
): HoldRefusal | null => {
  if (units > terms.max_units_on_hold)
    return { reason: 'cart', limit: terms.max_units_on_hold, on_hold: held.units, units }
  if (held.orders >= terms.max_open_unpaid_orders)
    return { reason: 'orders', limit: terms.max_open_unpaid_orders, on_hold: held.orders, units }
  if (held.units + units > terms.max_units_on_hold)
    return { reason: 'units', limit: terms.max_units_on_hold, on_hold: held.units, units }
  return null
}

/**
 * Whether an order may wait for a credit decision; null when it may. Such orders reserve goods for hours
 * instead of minutes and cost nothing to place, so fewer of them are allowed.
 */
export const creditHoldRefusal = (
  held: Held,
  units: number,
  terms: Pick<ProductTerms, 'max_orders_awaiting_credit'>,
): HoldRefusal | null =>
  held.awaiting_credit >= terms.max_orders_awaiting_credit
    ? { reason: 'credit', limit: terms.max_orders_awaiting_credit, on_hold: held.awaiting_credit, units }
    : null

/**
 * Hours for which goods are reserved during a credit decision. Accounts that never paid cost a hoarder
 * nothing to create, so they get the policy's shorter time.
 */
export const creditHoldHours = (
  hasPaid: boolean,
  terms: Pick<ProductTerms, 'new_customer_hold_hours'>,
): number =>
  hasPaid ? creditReservationHours : Math.min(terms.new_customer_hold_hours, creditReservationHours)
