import { describe, expect, test } from 'vitest'
import { defaultProductTerms } from '../financing/product-terms.ts'
import { type CreditFacts, decideOrderCredit, shopLimit } from './credit.ts'

const facts: CreditFacts = {
  verified_income: 400_000,
  monthly_obligations: 0,
  efie_instalments: 0,
  order_principal_outstanding: 0,
  days_past_due: 0,
}
const limitOf = (change: Partial<CreditFacts> = {}) => shopLimit({ ...facts, ...change }, defaultProductTerms)

describe('the limit before a product is chosen', () => {
  test('is the dearest plan that the credit decision approves', () => {
    const { most, raised_by } = limitOf()
    expect(raised_by).toBe('earn-more')
    const approved = (cash_price: number) =>
      defaultProductTerms.shop_months.some(
        (months) => decideOrderCredit(facts, { cash_price, months }, defaultProductTerms).approved,
      )
    expect(most).not.toBeNull()
    expect(approved(most!.cash_price)).toBe(true)
    expect(approved(most!.cash_price + 200)).toBe(false)
  })

  test('is nothing without verified income, or in arrears, and says what changes that', () => {
    expect(limitOf({ verified_income: null })).toEqual({ most: null, raised_by: 'verify-income' })
    expect(limitOf({ days_past_due: 3 })).toEqual({ most: null, raised_by: 'pay-arrears' })
  })

  test('says whether orders or other repayments hold it down', () => {
    expect(limitOf({ order_principal_outstanding: 590_000 })).toMatchObject({ raised_by: 'repay-orders' })
    const full = limitOf({ efie_instalments: 160_000 })
    expect(full).toEqual({ most: null, raised_by: 'repay-loans' })
    expect(limitOf({ monthly_obligations: 160_000 })).toEqual({ most: null, raised_by: 'earn-more' })
  })
})
