import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '../money.ts'
import { defaultProductTerms as terms } from './product-terms.ts'
import {
  isProtectedGoods,
  lowestMonthlyAmount,
  orderLimit,
  quoteShopPlan,
  quoteShopPlans,
  scheduleShopPlan,
  shopPlanTotal,
} from './shop-plan.ts'

describe('shop plans', () => {
  test('a refrigerator of 4,000 cedis over six months', () => {
    const plan = quoteShopPlan({ cash_price: 400_000, months: 6 }, terms)
    expect(plan).toMatchObject({
      ok: true,
      value: {
        down_payment: 120_000,
        financed_amount: 280_000,
        finance_charge: 40_600,
        instalment_price: 440_600,
        monthly_amount: 53_432,
        last_amount: 53_440,
        protected_goods_amount: 220_300,
      },
    })
  })

  test('neither loses nor creates a pesewa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 8 }), (cash) => {
        for (const plan of quoteShopPlans(cash, terms)) {
          expect(sumOf(plan.lines.map((line) => line.principal))).toBe(cash - plan.down_payment)
          expect(shopPlanTotal(plan) + plan.down_payment).toBe(plan.instalment_price)
          expect(plan.instalment_price - plan.finance_charge).toBe(cash)
        }
      }),
    )
    expect(quoteShopPlans(400_000, terms).map((plan) => plan.months)).toEqual([3, 6, 9, 12])
  })

  test.each([
    [{ cash_price: 0, months: 6 }, 'PRICE_OUT_OF_RANGE'],
    [{ cash_price: 400_000, months: 5 }, 'MONTHS_OUT_OF_RANGE'],
  ])('%j is %s', (input, code) => {
    expect(quoteShopPlan(input, terms)).toMatchObject({ ok: false, code })
  })

  test('a price above the maximum is refused as too high', () => {
    const refused = quoteShopPlan({ cash_price: 10 ** 12, months: 6 }, terms)
    expect(refused).toMatchObject({
      code: 'PRICE_OUT_OF_RANGE',
      message: 'The price is too high for instalments',
    })
    expect(quoteShopPlan({ cash_price: 10 ** 10, months: 6 }, terms).ok).toBe(true)
  })

  test('a price of one pesewa has no plan with empty instalments', () => {
    expect(quoteShopPlan({ cash_price: 1, months: 3 }, terms)).toMatchObject({
      code: 'PRICE_OUT_OF_RANGE',
      message: 'The price is too low for instalments',
    })
    expect(quoteShopPlans(1, terms)).toEqual([])
    expect(lowestMonthlyAmount(1, terms)).toBeNull()
    const cheap = quoteShopPlans(10, terms)
    expect(cheap.length).toBeGreaterThan(0)
    for (const { monthly_amount } of cheap) expect(monthly_amount).toBeGreaterThan(0)
  })

  test('are cheapest a month over the longest term', () => {
    expect(lowestMonthlyAmount(189_000, terms)).toBe(14_222)
    const monthly = quoteShopPlans(400_000, terms).map((plan) => plan.monthly_amount)
    expect(lowestMonthlyAmount(400_000, terms)).toBe(Math.min(...monthly))
    expect(lowestMonthlyAmount(0, terms)).toBeNull()
  })

  test('leave out a plan above the APR cap, and the refusal names alternatives', () => {
    const flat = { ...terms, max_apr_percent: 49 }
    const aprs = quoteShopPlans(400_000, terms).map(({ months, apr_nominal }) => [months, apr_nominal])
    expect(aprs).toEqual([
      [3, 43],
      [6, 48.14],
      [9, 49.53],
      [12, 49.83],
    ])
    expect(quoteShopPlans(400_000, flat).map(({ months }) => months)).toEqual([3, 6])
    expect(quoteShopPlan({ cash_price: 400_000, months: 9 }, flat)).toMatchObject({
      ok: false,
      code: 'COST_TOO_HIGH',
      message: 'The APR would be above 49%, the most we charge. Choose 6 months',
      cheaper: { months: 6, cash_price: null },
    })
    expect(lowestMonthlyAmount(400_000, flat)).toBe(
      Math.min(...quoteShopPlans(400_000, flat).map((plan) => plan.monthly_amount)),
    )
    const none = { ...terms, max_apr_percent: 10 }
    expect(quoteShopPlan({ cash_price: 400_000, months: 9 }, none)).toMatchObject({
      message: 'The APR would be above 10%, the most we charge. Pay in full instead',
    })
    expect(lowestMonthlyAmount(400_000, none)).toBeNull()
  })

  test('are dated from delivery on the payday, with every instalment demanded', () => {
    const [plan] = quoteShopPlans(400_000, terms)
    const schedule = plan && scheduleShopPlan(plan, '2026-11-21', 25, terms)
    expect(schedule?.instalments.map((line) => line.due_date)).toEqual([
      '2026-12-25',
      '2027-01-25',
      '2027-02-25',
    ])
    expect(schedule?.prepaid).toEqual([])
  })

  test('protect the goods once half is paid', () => {
    expect(isProtectedGoods(220_300, { instalment_price: 440_600 })).toBe(true)
    expect(isProtectedGoods(220_299, { instalment_price: 440_600 })).toBe(false)
  })

  test('limit orders by the lesser of income and affordability', () => {
    const base = {
      verified_income: 300_000,
      monthly_obligations: 0,
      efie_instalments: 0,
      order_principal_outstanding: 0,
      months: 12,
    }
    expect(orderLimit(base, terms)).toEqual({ financed_amount: 450_000, limited_by: 'income' })
    expect(orderLimit({ ...base, order_principal_outstanding: 400_000 }, terms)).toEqual({
      financed_amount: 50_000,
      limited_by: 'income',
    })
    expect(orderLimit({ ...base, efie_instalments: 106_489 }, terms)).toEqual({
      financed_amount: 125_699,
      limited_by: 'affordability',
    })
    expect(orderLimit({ ...base, efie_instalments: 120_001 }, terms).financed_amount).toBe(0)
    expect(orderLimit({ ...base, verified_income: 0 }, terms).financed_amount).toBe(0)
  })
})

test('fit an order at the limit and not one pesewa more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 30_000, max: 1_000_000 }),
      fc.nat(200_000),
      fc.constantFrom(3, 6, 9, 12),
      (verified_income, efie_instalments, months) => {
        const input = {
          verified_income,
          monthly_obligations: 0,
          efie_instalments,
          order_principal_outstanding: 0,
          months,
        }
        const { financed_amount: limit, limited_by } = orderLimit(input, terms)
        const monthly = (financed: number) => {
          const charge = Math.floor((financed * 2_900 * months + 60_000) / 120_000)
          return Math.floor(financed / months) + Math.floor(charge / months)
        }
        const room = Math.floor(verified_income * 0.4) - efie_instalments
        expect(limit === 0 || monthly(limit) <= room).toBe(true)
        expect(limited_by === 'income' ? limit : monthly(limit + 1) > room).toBe(
          limited_by === 'income' ? Math.floor(verified_income * 1.5) : true,
        )
      },
    ),
  )
})
