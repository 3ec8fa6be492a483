import type { ProductTerms } from '../financing/product-terms.ts'
import { creditReservationHours } from '../lifecycles/order.ts'

/** What is reserved for a person without being paid for: orders that wait for credit or for payment, and their units. */
export interface Held {
  orders: number
  /** Of these, the ones that wait for a credit decision. */
  awaiting_credit: number
  units: number
}

/** Why no more is held for a person, in the words that they read. */
export const holdTexts = {
  orders: 'You have reached the limit of unpaid orders. Pay for or cancel one of your open orders first.',
  credit:
    'You have reached the limit of orders that wait for our credit decision. Wait for an answer, or cancel one of them first.',
  units:
    'That is more unpaid items than we can hold for you. Pay for or cancel one of your open orders first.',
  cart: 'That is more than you can order at a time. Order fewer items.',
} as const
export type HoldReason = keyof typeof holdTexts

export interface HoldRefusal {
  reason: HoldReason
  limit: number
  on_hold: number
  /** What was asked for. */
  units: number
}

/**
 * Whether an order of so many units may be held beside what is: else one account could empty the shop without paying
 * (domain.md §7). Null when it may. To decide, the tenant must be locked.
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
 * The same for an order that would wait for a credit decision. Such orders hold goods for hours instead of minutes and cost
 * nothing to place, so there are fewer of them. Null when it may wait.
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
 * How long goods are held while credit is decided. A person who never paid anything costs a hoarder nothing to invent: for
 * them it is the policy's shorter time.
 */
export const creditHoldHours = (
  hasPaid: boolean,
  terms: Pick<ProductTerms, 'new_customer_hold_hours'>,
): number =>
  hasPaid ? creditReservationHours : Math.min(terms.new_customer_hold_hours, creditReservationHours)
