import type { OrderStatus } from '../enumerations.ts'
import { formatMoney, type Pesewas } from '../money.ts'

/**
 * Why finance cannot refund part of an order's price; null when it can. Undelivered goods are cancelled and
 * returned goods are refunded by rule instead. `priceLeft` is the cash price less returned goods and earlier
 * price refunds, in pesewas.
 */
export const priceRefundRefusal = (
  status: OrderStatus,
  amount: Pesewas,
  priceLeft: Pesewas,
): string | null => {
  if (status === 'return-requested') return 'Decide on the return first'
  if (status === 'returned' || status === 'cancelled' || status === 'refunded')
    return 'Refunds for this order are made automatically'
  if (status !== 'delivered' && status !== 'closed')
    return 'Cancel the order instead. The goods haven’t been delivered'
  return amount > priceLeft ? `Only ${formatMoney(priceLeft)} of the price can be refunded` : null
}

/** Value of returned goods, capped at what is left of the price. In pesewas. */
export const returnValue = (price: Pesewas, price_left: Pesewas): Pesewas => Math.min(price, price_left)
