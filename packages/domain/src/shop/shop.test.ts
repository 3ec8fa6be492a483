import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replayLoan } from '../financing/allocation.ts'
import { defaultProductTerms as terms } from '../financing/product-terms.ts'
import { orderLimit, quoteShopPlan, scheduleShopPlan } from '../financing/shop-plan.ts'
import { sumOf } from '../money.ts'
import { creditReasonText, stockMovementKinds } from './codes.ts'
import { decideOrderCredit, type CreditFacts } from './credit.ts'
import { fulfilmentProgress, unpackedOf } from './fulfilment.ts'
import { creditHoldHours, creditHoldRefusal, holdRefusal } from './holds.ts'
import type { OrderStatus } from '../enumerations.ts'
import { loanRefundWay, type LoanRefundFacts } from '../financing/loan-refund.ts'
import { priceRefundRefusal, returnValue } from './refund.ts'
import { reshapeSchedule } from './reshape.ts'
import { availableOf, fellLow, moveStock } from './stock.ts'

const facts: CreditFacts = {
  verified_income: 400_000,
  monthly_obligations: 0,
  efie_instalments: 0,
  order_principal_outstanding: 0,
  days_past_due: 0,
}
const fridge = { cash_price: 300_000, months: 6 }

describe('stock held without payment', () => {
  test.each([
    [{ awaiting_credit: 0, orders: 0, units: 0 }, 12, null],
    [{ awaiting_credit: 0, orders: 2, units: 11 }, 1, null],
    [{ awaiting_credit: 0, orders: 0, units: 0 }, 13, { reason: 'cart', limit: 12, on_hold: 0, units: 13 }],
    [{ awaiting_credit: 0, orders: 1, units: 11 }, 2, { reason: 'units', limit: 12, on_hold: 11, units: 2 }],
    [{ awaiting_credit: 0, orders: 3, units: 3 }, 1, { reason: 'orders', limit: 3, on_hold: 3, units: 1 }],
    // Held under an earlier policy.
    [{ awaiting_credit: 0, orders: 1, units: 40 }, 1, { reason: 'units', limit: 12, on_hold: 40, units: 1 }],
  ])('%j held and %i more: %j', (held, units, refusal) => {
    expect(holdRefusal(held, units, terms)).toEqual(refusal)
  })

  test('allows two orders to wait for credit, for less long when nothing was ever paid', () => {
    const held = { orders: 2, awaiting_credit: 1, units: 2 }
    expect(creditHoldRefusal(held, 1, terms)).toBeNull()
    expect(creditHoldRefusal({ ...held, awaiting_credit: 2 }, 1, terms)).toEqual({
      reason: 'credit',
      limit: 2,
      on_hold: 2,
      units: 1,
    })
    expect([creditHoldHours(true, terms), creditHoldHours(false, terms)]).toEqual([48, 24])
    expect(creditHoldHours(false, { new_customer_hold_hours: 100 })).toBe(48)
  })
})

describe('the credit decision of an order', () => {
  test('approves within the limit, and otherwise refers to a person with the reasons', () => {
    expect(decideOrderCredit(facts, fridge, terms)).toEqual({ approved: true, reasons: [], nearest: null })
    const reasons = (change: Partial<CreditFacts>) =>
      decideOrderCredit({ ...facts, ...change }, fridge, terms).reasons
    expect(reasons({ verified_income: null })).toEqual(['income-not-verified'])
    expect(reasons({ order_principal_outstanding: 500_000 })).toEqual(['over-income-limit'])
    expect(reasons({ efie_instalments: 130_000 })).toEqual(['over-affordability'])
    expect(reasons({ days_past_due: 3 })).toEqual(['in-arrears'])
  })

  test('states the share of income from the terms', () => {
    expect(creditReasonText('over-affordability', { ...terms, affordability_eligible_percent: 35 })).toBe(
      'With this plan, your repayments would be more than 35% of your income',
    )
  })

  test('names the nearest plan that passes: another term first, else a lower price', () => {
    expect(decideOrderCredit({ ...facts, efie_instalments: 125_000 }, fridge, terms).nearest).toEqual({
      months: 9,
      cash_price: 300_000,
    })
    const poor = decideOrderCredit({ ...facts, order_principal_outstanding: 500_000 }, fridge, terms).nearest!
    expect(poor.cash_price).toBeLessThan(300_000)
    expect(decideOrderCredit({ ...facts, verified_income: 1 }, fridge, terms).nearest).toBeNull()
  })

  test('always names a plan that really passes', () => {
    let offered = 0
    fc.assert(
      fc.property(
        fc.integer({ min: 50_000, max: 2_000_000 }),
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 10_000, max: 3_000_000 }),
        fc.constantFrom(...terms.shop_months),
        (verified_income, efie_instalments, order_principal_outstanding, cash_price, months) => {
          const known = { ...facts, verified_income, efie_instalments, order_principal_outstanding }
          const { nearest } = decideOrderCredit(known, { cash_price, months }, terms)
          if (nearest) {
            offered += 1
            expect(decideOrderCredit(known, nearest, terms).approved).toBe(true)
          }
          const plan = quoteShopPlan({ cash_price, months }, terms)
          const limit = orderLimit({ ...known, months }, terms).financed_amount
          expect(decideOrderCredit(known, { cash_price, months }, terms).approved).toBe(
            plan.ok && plan.value.financed_amount <= limit,
          )
        },
      ),
    )
    expect(offered).toBeGreaterThan(0)
  })
})

test('a reshaped plan keeps its begun months and all principal, and ends as announced', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 5_000_000 }),
      fc.constantFrom(...terms.shop_months),
      fc.constantFrom(...terms.shop_months),
      fc.constantFrom('2026-11-20', '2026-12-29', '2027-02-10'),
      (cash_price, before, after, day) => {
        const plan = quoteShopPlan({ cash_price, months: before }, terms)
        if (!plan.ok) return
        const old = scheduleShopPlan(plan.value, '2026-11-20', 28, terms)
        const shaped = reshapeSchedule(old, day, after, terms.annual_interest_rate_bps)
        const begun = old.instalments.filter((line) => line.period_start <= day)
        if (!shaped) {
          expect(begun).toHaveLength(old.instalments.length)
          return
        }
        expect(shaped.instalments.slice(0, begun.length)).toEqual(begun)
        expect(shaped.instalments).toHaveLength(begun.length + after)
        expect(sumOf(shaped.instalments.map((line) => line.principal))).toBe(old.principal)
        expect(new Set(shaped.instalments.map((line) => line.due_date)).size).toBe(shaped.instalments.length)
        const paid = sumOf(shaped.instalments.map((line) => line.amount))
        const events = shaped.instalments.map((line) => ({
          id: line.due_date,
          kind: 'payment' as const,
          amount: line.amount,
          effective_date: line.due_date,
        }))
        const end = replayLoan(shaped, events, '2029-01-01')
        expect([end.outstanding, end.credit, end.total_paid]).toEqual([0, 0, paid])
      },
    ),
  )
})

test('no sequence of movements reserves more stock than is on hand', () => {
  const moves = fc.array(
    fc.record({
      kind: fc.constantFrom(...stockMovementKinds),
      quantity: fc.integer({ min: 1, max: 6 }),
      down: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(moves, (list) => {
      let level = { on_hand: 5, reserved: 0 }
      for (const { kind, quantity, down } of list) {
        const moved = moveStock(level, kind, kind === 'correction' && down ? 0 - quantity : quantity)
        if (moved.ok) {
          const { change, after } = moved.value
          expect(after).toEqual({
            on_hand: level.on_hand + change.on_hand,
            reserved: level.reserved + change.reserved,
          })
          level = after
        } else expect(moved.available).toBe(availableOf(level))
        expect(level.reserved).toBeGreaterThanOrEqual(0)
        expect(level.on_hand).toBeGreaterThanOrEqual(level.reserved)
      }
    }),
  )
  expect(fellLow({ on_hand: 4, reserved: 0 }, { on_hand: 4, reserved: 2 }, 2)).toBe(true)
  expect(fellLow({ on_hand: 2, reserved: 0 }, { on_hand: 1, reserved: 0 }, 2)).toBe(false)
})

test('an order is as advanced as its least advanced part', () => {
  const lines = [
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 1 },
  ]
  const parcel = (status: 'packed' | 'out-for-delivery' | 'delivered', ...of: [string, number][]) => ({
    status,
    lines: of.map(([order_line_id, quantity]) => ({ order_line_id, quantity })),
  })
  expect(fulfilmentProgress(lines, [])).toBe('confirmed')
  expect(fulfilmentProgress(lines, [parcel('delivered', ['a', 2])])).toBe('confirmed')
  const rest = (status: 'packed' | 'out-for-delivery' | 'delivered') =>
    fulfilmentProgress(lines, [parcel('delivered', ['a', 2]), parcel(status, ['b', 1])])
  expect(rest('packed')).toBe('packed')
  expect(rest('out-for-delivery')).toBe('out-for-delivery')
  expect(rest('delivered')).toBe('delivered')
  expect([...unpackedOf(lines, [parcel('packed', ['a', 1])])]).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})

describe('a refund requested by finance', () => {
  test('lowers the price of goods that the buyer keeps, otherwise the order refunds by rule', () => {
    const refusal = (status: OrderStatus, amount = 100) => priceRefundRefusal(status, amount, 100)
    expect(refusal('delivered')).toBeNull()
    expect(refusal('closed')).toBeNull()
    expect(refusal('delivered', 101)).toBe('Only GH₵ 1.00 of the price can be refunded')
    for (const status of ['confirmed', 'packed', 'out-for-delivery'] as const)
      expect(refusal(status)).toContain('Cancel the order instead')
    expect(refusal('return-requested')).toContain('Decide on the return first')
    for (const status of ['returned', 'cancelled', 'refunded'] as const)
      expect(refusal(status)).toContain('made automatically')
    expect(returnValue(300, 240)).toBe(240)
    expect(returnValue(100, 240)).toBe(100)
  })

  test('takes a loan’s credit, or reverses one whole payment of an active loan', () => {
    const facts = { status: 'active', held: false, amount: 100, credit: 0, payment: 100, kept: 100 } as const
    const way = (change: Partial<LoanRefundFacts>) => {
      const decision = loanRefundWay({ ...facts, ...change })
      return decision.ok ? decision.way : decision.message
    }
    expect(way({ credit: 100 })).toBe('from-credit')
    expect(way({ status: 'settled', credit: 100 })).toBe('from-credit')
    expect(way({})).toBe('undo-payment')
    expect(way({ payment: 120 })).toContain(
      'You can only refund credit or one whole payment. The rest has been used',
    )
    expect(way({ payment: null })).toContain(
      'You can only refund credit or one whole payment. The rest has been used',
    )
    expect(way({ kept: 99 })).toContain('This money has already been refunded as credit')
    expect(way({ held: true })).toContain('Decide on the return first')
    expect(way({ status: 'settled' })).toContain('has ended')
  })
})
