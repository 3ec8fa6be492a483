import { defaultProductTerms, quoteShopPlan } from '@efie/domain'
import { expect, test } from 'vitest'
import { termsOfQuote } from './shop-terms.ts'

test.each([
  [2_900, 30],
  [2_499, 25],
  [0, 50],
])('reads %i basis points and %i % down from a quote', (bps, percent) => {
  const terms = {
    ...defaultProductTerms,
    annual_interest_rate_bps: bps,
    shop_down_payment_percent: percent,
  }
  const quoted = quoteShopPlan({ cash_price: 100_000_000, months: 12 }, terms)
  if (!quoted.ok) throw new Error(quoted.message)
  expect(termsOfQuote(quoted.value)).toMatchObject({
    annual_interest_rate_bps: bps,
    shop_down_payment_percent: percent,
  })
})
