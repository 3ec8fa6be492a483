import type { OrderStatus } from '../enumerations.ts'
import { formatMoney, type Pesewas } from '../money.ts'

/**
 * Why finance may not lower the price of an order's goods by an amount that goes back to the buyer; null when it may. Goods that
 * are not delivered are cancelled, goods that come back are returned: those send their money by rule. `priceLeft` is the cash
 * price less goods that came back and less what of it was refunded already, in pesewas.
 */
export const priceRefundRefusal = (
  status: OrderStatus,
  amount: Pesewas,
  priceLeft: Pesewas,
): string | null => {
  if (status === 'return-requested') return 'Decide the return of the goods first'
  if (status === 'returned' || status === 'cancelled' || status === 'refunded')
    return 'What is due back of this order is refunded automatically'
  if (status !== 'delivered' && status !== 'closed')
    return 'Cancel the order instead: its goods have not been delivered'
  return amount > priceLeft ? `At most ${formatMoney(priceLeft)} of the price is left` : null
}

/** What goods are worth that come back: never more than is left of the price. */
export const returnValue = (price: Pesewas, price_left: Pesewas): Pesewas => Math.min(price, price_left)
