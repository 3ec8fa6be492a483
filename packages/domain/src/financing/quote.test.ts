import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween } from '../calendar.ts'
import { planKinds } from '../plan-kinds.ts'
import { sumOf } from '../money.ts'
import { presentValue } from './apr.ts'
import { contractsOf, mayReleaseSecondTranche } from './plans.ts'
import { defaultProductTerms, productTermsFrom, productTermsProblems } from './product-terms.ts'
import { balanceAtSigning, quoteAllPlans, quoteRent, type RentQuote, type RentQuoteInput } from './quote.ts'

const terms = { ...defaultProductTerms, service_fee: 10_000 }
const worked: RentQuoteInput = { monthly_rent: 82_550, payday: 25, payout_date: '2026-11-21' }

const quoted = (input: RentQuoteInput, productTerms = terms): RentQuote => {
  const result = quoteRent(input, productTerms)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

/** Skips inputs that are refused; the tests of the APR cap cover those. */
const quotedOrSkipped = (input: RentQuoteInput, productTerms: typeof terms): RentQuote => {
  const result = quoteRent(input, productTerms)
  fc.pre(result.ok)
  return result.value
}

const anyTerms = fc.record({
  annual_interest_rate_bps: fc.integer({ min: 0, max: 9_000 }),
  prepaid_instalments: fc.integer({ min: 0, max: 2 }),
  service_fee: fc.nat(50_000),
})
const anyInput = fc.record({
  monthly_rent: fc.integer({ min: 20_000, max: 3_000_000 }),
  advance_payment_months: fc.integer({ min: 3, max: 24 }),
  payday: fc.integer({ min: 1, max: 28 }),
  payout_date: fc
    .integer({ min: 0, max: 2_000 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
})

describe('the worked case of domain.md §1', () => {
  test('standard', () => {
    expect(quoted(worked)).toMatchObject({
      total_advance_payment: 990_600,
      total_annual_interest: 287_274,
      contract_interest: 287_274,
      monthly_interest_amount: 23_939,
      total_monthly_payment: 106_489,
      last_instalment: 106_495,
      deposit_amount: 82_550,
      interest_amount: 23_939,
      visit_fee: 12_500,
      processing_fee: 6_500,
      application_fee: 19_000,
      total_initial_payment: 135_489,
      balance_at_signing: 116_489,
      total_instalments: 1_171_385,
      total_repayable: 1_306_874,
      cost_of_credit: 316_274,
      apr_nominal: 67.8,
      apr_effective: 93.39,
      rate_word: 'flat',
      annual_interest_rate: 29,
    })
    expect(quoted(worked).instalments).toHaveLength(11)
  })

  test('reducing', () => {
    expect(quoted({ ...worked, plan: 'reducing' })).toMatchObject({
      total_monthly_payment: 96_084,
      last_instalment: 96_087,
      monthly_interest_amount: 23_940,
      total_annual_interest: 162_411,
      deposit_amount: 0,
      interest_amount: 0,
      apr_nominal: 34.92,
      rate_word: 'reducing',
    })
  })

  test('six plus six, to the pesewa of domain-anchors.md §5', () => {
    const quote = quoted({ ...worked, plan: 'six_plus_six' })
    expect(quote).toMatchObject({
      total_monthly_payment: 94_519,
      contract_interest: 143_638,
      cost_of_credit: 172_638,
      apr_nominal: 60.85,
      interest_saved: 143_636,
    })
    expect(quote.rent_act_reason).toContain('six months')
    expect(
      quote.tranches.map(({ payout_date, amount, due_on_month }) => ({ payout_date, amount, due_on_month })),
    ).toEqual([
      { payout_date: '2026-11-21', amount: 495_300, due_on_month: 0 },
      { payout_date: '2027-05-21', amount: 495_300, due_on_month: 6 },
    ])
    expect(quote.instalments.map((instalment) => instalment.number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
  })

  test('is due on payday, first at least 28 days after payout', () => {
    const dates = quoted(worked).instalments.map((instalment) => instalment.due_date)
    expect(dates[0]).toBe('2026-12-25')
    expect(dates.at(-1)).toBe('2027-10-25')
    const later = quoted({ ...worked, payout_date: '2026-11-28' })
    expect(later.instalments[0]?.due_date).toBe('2027-01-25')
    expect(later.instalments.map((line) => line.amount)).toEqual(
      quoted(worked).instalments.map((line) => line.amount),
    )
  })
})

describe('every quote', () => {
  test('neither loses nor creates a pesewa', () => {
    fc.assert(
      fc.property(anyInput, anyTerms, fc.constantFrom(...planKinds), (input, changed, plan) => {
        const productTerms = { ...terms, ...changed }
        const months = plan === 'six_plus_six' ? 12 : input.advance_payment_months
        const quote = quotedOrSkipped({ ...input, plan, advance_payment_months: months }, productTerms)
        const principal = sumOf(quote.instalments.map((line) => line.principal)) + quote.deposit_amount
        const interest = sumOf(quote.instalments.map((line) => line.interest)) + quote.interest_amount
        expect(principal).toBe(quote.total_advance_payment)
        expect(interest).toBe(quote.contract_interest)
        expect(sumOf(quote.instalments.map((line) => line.amount))).toBe(quote.total_instalments)
        expect(quote.total_repayable - quote.total_advance_payment).toBe(quote.cost_of_credit)
        expect(quote.cost_of_credit).toBe(
          interest + quote.service_fee + quote.visit_fee + quote.processing_fee,
        )
        expect(sumOf(quote.initial_lines.map((line) => line.amount))).toBe(quote.total_initial_payment)
        expect(
          quote.instalments.every(
            (line) =>
              line.amount === line.principal + line.interest && line.interest >= 0 && line.principal > 0,
          ),
        ).toBe(true)
        expect(quote.balance_at_signing).toBe(quote.total_initial_payment - quote.application_fee)
      }),
    )
  })

  test('has dates that rise monthly, the first at least 28 days after each payout', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom(...planKinds), (input, plan) => {
        const quote = quoted({ ...input, advance_payment_months: 12, plan })
        for (const { payout_date, schedule } of quote.tranches) {
          const wait = daysBetween(payout_date, schedule.instalments[0]?.due_date ?? '')
          expect(wait).toBeGreaterThanOrEqual(28)
          expect(wait).toBeLessThan(63)
        }
        const dates = quote.instalments.map((line) => line.due_date)
        expect(new Set(dates).size).toBe(dates.length)
        expect(dates).toEqual([...dates].sort())
        expect(dates.every((date) => Number(date.slice(8)) === input.payday)).toBe(true)
      }),
    )
  })

  test('has the APR that Newton’s method finds', () => {
    fc.assert(
      fc.property(
        anyInput,
        anyTerms,
        fc.integer({ min: 200_000, max: 3_000_000 }),
        (input, changed, rent) => {
          const productTerms = { ...terms, ...changed }
          const quote = quotedOrSkipped({ ...input, monthly_rent: rent, plan: 'standard' }, productTerms)
          const flows = [
            quote.total_initial_payment - quote.total_advance_payment,
            ...quote.instalments.map((line) => line.amount),
          ]
          let rate = 0.001
          for (let step = 0; step < 200; step += 1) {
            const slope = (presentValue(flows, rate + 1e-7) - presentValue(flows, rate - 1e-7)) / 2e-7
            rate -= presentValue(flows, rate) / slope
          }
          expect(Math.abs(quote.apr_nominal - rate * 1_200)).toBeLessThan(0.0051 + Math.abs(rate) * 1e-4)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('costs nothing without interest and fees', () => {
    const free = {
      ...terms,
      annual_interest_rate_bps: 0,
      service_fee: 0,
      inspection_fee: 0,
      document_verification_fee: 0,
    }
    for (const plan of planKinds)
      expect(quoted({ ...worked, plan }, free)).toMatchObject({
        cost_of_credit: 0,
        apr_nominal: 0,
        apr_effective: 0,
      })
  })
})

describe('the APR cap', () => {
  const short = { ...worked, monthly_rent: 10_000, advance_payment_months: 3 }

  test('refuses a dearer quote with the smallest rent and the nearest term that pass', () => {
    const refused = quoteRent(short, terms)
    expect(refused).toMatchObject({ ok: false, code: 'COST_TOO_HIGH' })
    if (refused.ok || !refused.cheaper) return
    const { monthly_rent, advance_payment_months } = refused.cheaper
    expect(refused.message).toBe(
      'The APR would be above 150%, the most we charge. Enter a rent of at least GH₵ 2,287.63, or choose 12 months',
    )
    expect({ monthly_rent, advance_payment_months }).toEqual({
      monthly_rent: 228_763,
      advance_payment_months: 12,
    })
    expect(quoted({ ...short, monthly_rent: 228_763 }).apr_nominal).toBeLessThanOrEqual(150)
    expect(quoteRent({ ...short, monthly_rent: 228_762 }, terms).ok).toBe(false)
    expect(quoted({ ...short, advance_payment_months: 12 }).apr_nominal).toBeLessThanOrEqual(150)
    expect(quoteRent({ ...short, advance_payment_months: 11 }, terms).ok).toBe(false)
  })

  test('is never exceeded, and whatever a refusal suggests can be quoted', () => {
    const anyCap = fc.integer({ min: 20, max: 300 })
    const asked = fc.record({
      monthly_rent: fc.integer({ min: 10_000, max: 400_000 }),
      advance_payment_months: fc.integer({ min: 3, max: 24 }),
    })
    fc.assert(
      fc.property(asked, anyTerms, anyCap, fc.constantFrom(...planKinds), (rent, changed, cap, plan) => {
        const limited = { ...terms, ...changed, max_apr_percent: cap }
        const input = {
          ...worked,
          ...rent,
          plan,
          ...(plan === 'six_plus_six' && { advance_payment_months: 12 }),
        }
        const result = quoteRent(input, limited)
        if (result.ok) {
          expect(result.value.apr_nominal).toBeLessThanOrEqual(cap)
          expect(result.value.apr_effective).toBeLessThan(1_400)
          return
        }
        const { monthly_rent, advance_payment_months } = result.cheaper ?? {}
        for (const request of [{ monthly_rent }, { advance_payment_months }])
          if (Object.values(request)[0])
            expect(quoteRent({ ...input, ...request } as typeof input, limited).ok).toBe(true)
      }),
    )
  })

  test('lists a plan above it with its reason, and reports the mildest refusal when all are', () => {
    const some = quoteAllPlans({ ...worked, monthly_rent: 100_000, advance_payment_months: 3 }, terms)
    expect(some.ok && some.value.map(({ plan, available }) => [plan, available])).toEqual([
      ['standard', false],
      ['reducing', true],
      ['six_plus_six', false],
    ])
    const none = quoteAllPlans(short, terms)
    expect(none).toMatchObject({ ok: false, code: 'COST_TOO_HIGH' })
    const reducing = quoteRent({ ...short, plan: 'reducing' }, terms)
    expect(none.ok || none.message).toBe(reducing.ok || reducing.message)
  })

  test('suggests another plan when no rent or term passes', () => {
    const dear = { ...terms, max_apr_percent: 20 }
    expect(quoteRent(worked, dear)).toMatchObject({
      message: 'The APR would be above 20%, the most we charge. Choose another plan',
      cheaper: { monthly_rent: null, advance_payment_months: null },
    })
  })

  test('suggests only rents and terms that fit under the licence cap', () => {
    const capped = { ...terms, max_financed_amount: 119_999 }
    expect(quoteRent(short, capped)).toMatchObject({
      cheaper: { monthly_rent: null, advance_payment_months: null },
    })
  })
})

test('the second tranche never puts two instalments on one day', () => {
  const quote = quoted({ ...worked, plan: 'six_plus_six', payday: 24, payout_date: '2029-09-27' })
  expect(quote.instalments[5]?.due_date).toBe('2030-04-24')
  expect(quote.instalments[6]?.due_date).toBe('2030-05-24')
})

describe('refusals and limits', () => {
  test.each([
    [{ monthly_rent: 0 }, 'RENT_OUT_OF_RANGE'],
    [{ monthly_rent: 82_550.5 }, 'RENT_OUT_OF_RANGE'],
    [{ monthly_rent: 10 ** 12 }, 'RENT_OUT_OF_RANGE'],
    [{ advance_payment_months: 2 }, 'MONTHS_OUT_OF_RANGE'],
    [{ advance_payment_months: 6.5 }, 'MONTHS_OUT_OF_RANGE'],
    [{ payday: 29 }, 'PAYDAY_OUT_OF_RANGE'],
    [{ plan: 'six_plus_six' as const, advance_payment_months: 6 }, 'PLAN_NOT_AVAILABLE'],
  ])('%j is %s', (change, code) => {
    expect(quoteRent({ ...worked, ...change }, terms)).toMatchObject({ ok: false, code })
  })

  test('names the highest rent that fits when above the licence cap', () => {
    const capped = { ...terms, max_financed_amount: 900_000 }
    const above = quoted(worked, capped)
    expect(above).toMatchObject({ within_cap: false, max_rent_that_fits: 75_000 })
    expect(above.notes.join(' ')).toContain('GH₵ 750.00')
    expect(quoted({ ...worked, monthly_rent: 75_000 }, capped)).toMatchObject({
      within_cap: true,
      max_rent_that_fits: null,
    })
    expect(quoted({ ...worked, plan: 'six_plus_six' }, capped).within_cap).toBe(true)
  })

  test('lists every plan, unavailable ones with a reason', () => {
    const all = quoteAllPlans({ ...worked, advance_payment_months: 6 }, terms)
    expect(all.ok && all.value.map((offer) => [offer.plan, offer.available])).toEqual([
      ['standard', true],
      ['reducing', true],
      ['six_plus_six', false],
    ])
    expect(quoteAllPlans({ ...worked, monthly_rent: 0 }, terms)).toMatchObject({
      ok: false,
      code: 'RENT_OUT_OF_RANGE',
    })
  })

  test('keeps unpaid application fees in the balance, which is never negative', () => {
    expect(quoted({ ...worked, application_fees_settled: 0 }).balance_at_signing).toBe(135_489)
    expect(balanceAtSigning(1_000, 19_000)).toBe(0)
  })

  test('shows the late and settlement rules', () => {
    expect(quoted(worked).late_rule).toContain(
      'You have 3 days’ grace after the due date. On day 4 we charge a one-off fee of 5% of the unpaid part of that instalment. It’s never more than the instalment’s interest and it doesn’t grow. We won’t charge it while we’re checking a payment.',
    )
    expect(quoted(worked).settlement_rule).toContain('free of charge')
    expect(quoted(worked, { ...terms, late_fee_bps: 0 }).late_rule).toBe('There’s no fee for paying late.')
  })

  test('withholds the second tranche over 30 days past due', () => {
    expect(mayReleaseSecondTranche(30, terms)).toBe(true)
    expect(mayReleaseSecondTranche(31, terms)).toBe(false)
  })

  test('validates a version of the terms before it is saved', () => {
    expect(productTermsProblems(defaultProductTerms)).toEqual([])
    const bad = {
      ...defaultProductTerms,
      annual_interest_rate_bps: -1,
      prepaid_instalments: 4,
      affordability_refer_percent: 30,
      max_units_on_hold: 0,
      max_orders_awaiting_credit: 0,
      new_customer_hold_hours: 49,
    }
    expect(productTermsProblems(bad).map((problem) => problem.path)).toEqual(
      expect.arrayContaining([
        'annual_interest_rate_bps',
        'prepaid_instalments',
        'affordability_refer_percent',
        'max_units_on_hold',
        'max_orders_awaiting_credit',
        'new_customer_hold_hours',
      ]),
    )
  })

  test('reads stored terms with defaults for new fields, and refuses invalid ones', () => {
    expect(productTermsFrom({ annual_interest_rate_bps: 2_400 })).toEqual({
      ...defaultProductTerms,
      annual_interest_rate_bps: 2_400,
    })
    expect(() => productTermsFrom({ annual_interest_rate_bps: '29' })).toThrow(RangeError)
  })

  test('a reducing contract never demands more than its level instalment before the last month', () => {
    const [contract] = contractsOf(
      { plan: 'reducing', monthly_rent: 50_000, advance_payment_months: 24 },
      terms,
    )
    const amounts = contract?.lines.map((line) => line.principal + line.interest) ?? []
    expect(new Set(amounts.slice(0, -1)).size).toBe(1)
  })
})
