import { lowestMonthlyAmount, type Pesewas, type ProductTerms } from '@efie/domain'
import { LRUCache } from 'lru-cache'

/** Prices known at a time. Each takes a few dozen bytes. */
const PRICES = 20_000
const NONE = -1

const known = new LRUCache<string, Pesewas>({ max: PRICES })

/**
 * The lowest monthly amount of a price under these terms. Remembered, since every page of the shop asks for the same
 * prices, and each takes a search for the interest rate (0.15 ms for a page of 24).
 */
export const monthlyFrom = (price: Pesewas, terms: ProductTerms): Pesewas | null => {
  const { annual_interest_rate_bps, shop_down_payment_percent, shop_months, max_apr_percent } = terms
  const key = `${price} ${annual_interest_rate_bps} ${shop_down_payment_percent} ${shop_months.join()} ${max_apr_percent}`
  const remembered = known.get(key)
  if (remembered !== undefined) return remembered === NONE ? null : remembered
  const amount = lowestMonthlyAmount(price, terms)
  known.set(key, amount ?? NONE)
  return amount
}
