import type { ProductTerms } from '../financing/product-terms.ts'

/** What is reserved for a person without being paid for: orders that wait for credit or for payment, and their units. */
export interface Held {
  orders: number
  units: number
}

/** Why no more is held for a person, in the words that they read. */
export const holdTexts = {
  orders: 'You have reached the limit of unpaid orders. Pay for or cancel one of your open orders first.',
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
