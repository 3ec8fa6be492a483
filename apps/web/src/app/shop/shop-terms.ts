import { defaultProductTerms, type ProductTerms } from '@efie/domain'

export type ShopTerms = Pick<
  ProductTerms,
  'annual_interest_rate_bps' | 'shop_down_payment_percent' | 'shop_months'
>

/** A round price over a year: rate and share of the down payment can be read from its quote exactly. */
export const probe = { cash_price: 100_000_000, months: 12 } as const

/** The policy behind a quote of the probe. Pure; `quoteShopPlan` turned round. */
export const termsOfQuote = (quote: { down_payment: number; finance_charge: number }): ShopTerms => {
  const { shop_months } = defaultProductTerms
  const financed = probe.cash_price - quote.down_payment
  return {
    shop_months,
    shop_down_payment_percent: Math.round((quote.down_payment * 100) / probe.cash_price),
    annual_interest_rate_bps:
      financed === 0 ? 0 : Math.round((quote.finance_charge * 120_000) / (financed * probe.months)),
  }
}
