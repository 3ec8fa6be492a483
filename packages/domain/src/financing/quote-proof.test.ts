import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainRentQuote, plainShopQuote } from '../testing/plain-calculator.ts'
import { planKinds } from '../plan-kinds.ts'
import { defaultProductTerms } from './product-terms.ts'
import { quoteRent } from './quote.ts'
import { quoteShopPlan, scheduleShopPlan } from './shop-plan.ts'

const anyDay = fc
  .record({ year: fc.integer({ min: 2024, max: 2033 }), day: fc.integer({ min: 0, max: 364 }) })
  .map(({ year, day }) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10))
/** Days on which calendar arithmetic tends to fail: month ends, and February of leap years. */
const monthEnd = fc
  .record({
    year: fc.integer({ min: 2024, max: 2033 }),
    month: fc.integer({ min: 1, max: 12 }),
    back: fc.nat(3),
  })
  .map(({ year, month, back }) => new Date(Date.UTC(year, month, -back)).toISOString().slice(0, 10))
const day = fc.oneof(anyDay, monthEnd)
const payday = fc.integer({ min: 1, max: 28 })
const bps = fc.oneof(fc.constant(2_900), fc.integer({ min: 0, max: 9_000 }))

const rentCase = fc.record({
  line: fc.constant('rent' as const),
  plan: fc.constantFrom(...planKinds),
  rent: fc.oneof(fc.integer({ min: 10_000, max: 300_000 }), fc.integer({ min: 10_000, max: 100_000_000 })),
  asked_months: fc.integer({ min: 4, max: 24 }),
  payday,
  payout: day,
  bps,
  k: fc.nat(3),
  service_fee: fc.oneof(fc.constant(0), fc.nat(100_000)),
})
const shopCase = fc.record({
  line: fc.constant('shop' as const),
  // A lower price could leave instalments of zero after the highest down payment, so it has no plan.
  cash: fc.integer({ min: 1_000, max: 100_000_000 }),
  months: fc.constantFrom(...defaultProductTerms.shop_months),
  payday,
  delivered: day,
  bps,
  down_percent: fc.integer({ min: 0, max: 90 }),
})

type CaseOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Case> ? Case : never

const near = (apr: number, plain: number) => expect(Math.abs(apr - plain)).toBeLessThanOrEqual(0.01)
/** High, so that most random inputs can be quoted and compared. */
const cap = 300
/** Within a rounding step of the cap either answer is right. */
const onTheLimit = (plain: number) => Math.abs(plain - cap) <= 0.01

/** Compares one quote with the independent calculation. Returns false when both refuse it. */
const proveRent = ({
  plan,
  rent,
  asked_months,
  k,
  service_fee,
  ...rest
}: CaseOf<typeof rentCase>): boolean => {
  const months = plan === 'six_plus_six' ? 12 : asked_months
  const terms = {
    ...defaultProductTerms,
    annual_interest_rate_bps: rest.bps,
    prepaid_instalments: k,
    service_fee,
    max_apr_percent: cap,
  }
  const plain = plainRentQuote(
    { plan, rent, months, payday: rest.payday, payout: rest.payout },
    { bps: rest.bps, k, service_fee, visit_fee: 12_500, processing_fee: 6_500, minimum_days: 28 },
  )
  const quoted = quoteRent(
    {
      plan,
      monthly_rent: rent,
      advance_payment_months: months,
      payday: rest.payday,
      payout_date: rest.payout,
    },
    terms,
  )
  if (onTheLimit(plain.apr_nominal)) return false
  expect(quoted.ok).toBe(plain.apr_nominal <= cap)
  if (!quoted.ok) return false
  const { lines, apr_nominal, apr_effective, ...totals } = plain
  expect(quoted.value).toMatchObject(totals)
  expect(
    quoted.value.instalments.map(({ due_date, principal, interest }) => ({ due_date, principal, interest })),
  ).toEqual(lines.map(({ due_date, principal, interest }) => ({ due_date, principal, interest })))
  expect(quoted.value.instalments.map(({ amount }) => amount)).toEqual(
    lines.map(({ principal, interest }) => principal + interest),
  )
  near(quoted.value.apr_nominal, apr_nominal)
  near(quoted.value.apr_effective, apr_effective)
  return true
}

const proveShop = ({
  cash,
  months,
  payday: on,
  delivered,
  bps: rate,
  down_percent,
}: CaseOf<typeof shopCase>): boolean => {
  const terms = {
    ...defaultProductTerms,
    annual_interest_rate_bps: rate,
    shop_down_payment_percent: down_percent,
    max_apr_percent: cap,
  }
  const plain = plainShopQuote(
    { cash, months, payday: on, delivered },
    { bps: rate, down_percent, minimum_days: 28 },
  )
  const quoted = quoteShopPlan({ cash_price: cash, months }, terms)
  if (onTheLimit(plain.apr_nominal)) return false
  expect(quoted.ok).toBe(plain.apr_nominal <= cap)
  if (!quoted.ok) return false
  const { lines, apr_nominal, apr_effective, ...totals } = plain
  expect(quoted.value).toMatchObject(totals)
  expect(
    scheduleShopPlan(quoted.value, delivered, on, terms).instalments.map(
      ({ due_date, principal, interest }) => ({ due_date, principal, interest }),
    ),
  ).toEqual(lines.map(({ due_date, principal, interest }) => ({ due_date, principal, interest })))
  near(quoted.value.apr_nominal, apr_nominal)
  near(quoted.value.apr_effective, apr_effective)
  return true
}

describe('an independent calculator', () => {
  test('agrees with the worked case of domain.md §1', () => {
    const plain = plainRentQuote(
      { plan: 'standard', rent: 82_550, months: 12, payday: 25, payout: '2026-11-21' },
      { bps: 2_900, k: 1, service_fee: 10_000, visit_fee: 12_500, processing_fee: 6_500, minimum_days: 28 },
    )
    expect(plain).toMatchObject({
      total_repayable: 1_306_874,
      cost_of_credit: 316_274,
      last_instalment: 106_495,
    })
    expect(plain.apr_nominal).toBeCloseTo(67.8, 2)
    expect(plain.apr_effective).toBeCloseTo(93.39, 1)
    expect(plain.lines[0]?.due_date).toBe('2026-12-25')
    expect(plain.lines).toHaveLength(11)
  })

  test('agrees on 5,000 random quotes and schedules', () => {
    let compared = 0
    fc.assert(
      fc.property(
        fc.oneof({ weight: 3, arbitrary: rentCase }, { weight: 1, arbitrary: shopCase }),
        (asked) => {
          const proven = asked.line === 'rent' ? proveRent(asked) : proveShop(asked)
          if (proven) compared += 1
        },
      ),
      { numRuns: 6_000 },
    )
    expect(compared).toBeGreaterThanOrEqual(5_000)
  })
})
