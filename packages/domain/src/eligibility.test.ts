import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  approvalLimits,
  approvalNeedOf,
  assessAffordability,
  payrollDeductionCap,
  secondApprovalNeeded,
} from './affordability.ts'
import {
  checkEligibility,
  type EligibilityInput,
  type EligibilityReasonCode,
  isEligibilityCurrent,
} from './eligibility.ts'
import { employmentStatuses } from './enumerations.ts'
import { planKinds } from './plan-kinds.ts'
import { defaultProductTerms as terms } from './financing/product-terms.ts'

/** The standard plan for a rent of 825.50 costs 1,064.89 a month: 40% of 2,662.23 and 50% of 2,129.78. */
const person: EligibilityInput = {
  age: 30,
  ghana_card_number: 'GHA-123456789-0',
  employment_status: 'employed',
  employer_name: 'Ghana Gas',
  monthly_income: 266_223,
  monthly_obligations: 0,
  monthly_rent: 82_550,
}
const check = (change: Partial<EligibilityInput> = {}) => checkEligibility({ ...person, ...change }, terms)

describe('eligibility', () => {
  test.each([
    ['at 40%', {}, 'eligible', []],
    ['one pesewa of income less', { monthly_income: 266_222 }, 'refer', ['OBLIGATIONS_ABOVE_ELIGIBLE']],
    ['at 50%', { monthly_income: 212_978 }, 'refer', ['OBLIGATIONS_ABOVE_ELIGIBLE']],
    ['above 50%', { monthly_income: 212_977 }, 'declined', ['OBLIGATIONS_ABOVE_REFER']],
    ['other obligations count', { monthly_obligations: 1 }, 'refer', ['OBLIGATIONS_ABOVE_ELIGIBLE']],
    ['Efie instalments count', { efie_instalments: 1 }, 'refer', ['OBLIGATIONS_ABOVE_ELIGIBLE']],
    ['seventeen', { age: 17 }, 'declined', ['UNDER_18']],
    ['eighteen', { age: 18 }, 'eligible', []],
    ['a malformed card', { ghana_card_number: '123' }, 'declined', ['CARD_INVALID']],
    ['under 18 by their own account', { unmet_conditions: ['adult' as const] }, 'declined', ['UNDER_18']],
    ['no card', { unmet_conditions: ['ghana_card' as const] }, 'declined', ['NO_CARD']],
    [
      'no proof of income',
      { unmet_conditions: ['income_evidence' as const] },
      'refer',
      ['NO_INCOME_EVIDENCE'],
    ],
    ['no income', { monthly_income: 0 }, 'declined', ['NO_INCOME']],
    ['no evidence', { employment_status: 'unemployed' as const }, 'refer', ['NO_INCOME_EVIDENCE']],
    [
      'evidence despite unemployment',
      { employment_status: 'unemployed' as const, income_evidence: ['momo_statement' as const] },
      'eligible',
      [],
    ],
    ['a rent out of range', { monthly_rent: 1 }, 'declined', ['RENT_OUT_OF_RANGE']],
    [
      'six plus six for six months',
      { plan: 'six_plus_six' as const, advance_payment_months: 6 },
      'declined',
      ['PLAN_NOT_AVAILABLE'],
    ],
  ])('%s', (_, change, outcome, codes) => {
    const result = check(change)
    expect(result.outcome).toBe(outcome)
    expect(result.reasons.map((reason) => reason.code)).toEqual(codes)
    expect(result.eligible).toBe(outcome !== 'declined')
    expect(result.guarantor_required).toBe(outcome === 'refer')
    expect(result.reasons.every((reason) => reason.text.endsWith('.'))).toBe(true)
  })

  test('says what it assumes where age, card and proof of income are not known', () => {
    const { age: _age, ghana_card_number: _card, ...figures } = person
    const result = checkEligibility(figures, terms)
    expect(result).toMatchObject({ outcome: 'eligible', assumed: ['adult', 'ghana_card', 'income_evidence'] })
    expect(check().assumed).toEqual(['income_evidence'])
    expect(check({ income_evidence: ['payslip'] }).assumed).toEqual([])
    expect(check({ unmet_conditions: ['income_evidence'] }).assumed).toEqual([])
  })

  test('names the highest rent, a term and a plan that would pass', () => {
    const result = check({ monthly_income: 250_000 })
    expect(result.total_monthly_payment).toBe(106_489)
    expect(result.affordability_bps).toBe(4_260)
    expect(result.highest_rent).toBe(77_520)
    expect(result.nearest_change).toEqual({
      monthly_rent: 77_520,
      advance_payment_months: 8,
      plan: 'reducing',
    })
    expect(result.suggestion).toMatchObject({
      monthly_rent: 82_550,
      advance_payment_months: 8,
      plan: 'standard',
    })
    expect(check().nearest_change).toBeNull()
    expect(check().suggestion).toBeNull()
  })

  test('offers the lowest rent that can be quoted, or another term, when fees weigh too much', () => {
    const short = { advance_payment_months: 3, monthly_income: 600_000 }
    const result = check({ ...short, monthly_rent: 50_000 })
    expect(result).toMatchObject({ outcome: 'declined', headline: 'COST_TOO_HIGH', curable: true })
    expect(result.nearest_change).toEqual({
      monthly_rent: 149_880,
      advance_payment_months: 5,
      plan: 'reducing',
    })
    expect(check({ ...short, monthly_rent: 149_880 }).outcome).toBe('eligible')
    expect(check({ ...short, monthly_rent: 149_879 }).headline).toBe('COST_TOO_HIGH')
    // A rent is never offered that the person could not repay.
    const poor = check({ ...short, monthly_rent: 50_000, monthly_income: 150_000 })
    expect(poor).toMatchObject({ highest_rent: null, nearest_change: { monthly_rent: null } })
  })

  test('offers the minimum to a rent below it, and the highest affordable rent to one above the maximum', () => {
    const low = check({ monthly_rent: 5_000, monthly_income: 400_000 })
    expect(low.headline).toBe('RENT_OUT_OF_RANGE')
    expect(low.nearest_change).toEqual({
      monthly_rent: terms.min_monthly_rent,
      advance_payment_months: null,
      plan: null,
    })
    const high = check({ monthly_rent: terms.max_monthly_rent + 1, monthly_income: 400_000 })
    expect(high.nearest_change?.monthly_rent).toBe(high.highest_rent)
  })

  test('the highest rent passes and one pesewa more does not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60_000, max: 3_000_000 }),
        fc.nat(20_000),
        fc.constantFrom(...planKinds),
        (monthly_income, monthly_obligations, plan) => {
          const rent = check({ monthly_income, monthly_obligations, plan }).highest_rent
          const at = (monthly_rent: number) =>
            check({ monthly_income, monthly_obligations, plan, monthly_rent }).outcome
          expect(rent === null || at(rent) === 'eligible').toBe(true)
          expect(at((rent ?? terms.min_monthly_rent - 1) + 1)).not.toBe('eligible')
        },
      ),
      { numRuns: 60 },
    )
  })

  /** Any possible input, weighted towards the answers that matter. */
  const asked = fc.record({
    age: fc.oneof(fc.integer({ min: 1, max: 17 }), fc.integer({ min: 18, max: 100 })),
    ghana_card_number: fc.constantFrom('GHA-123456789-0', 'none'),
    employment_status: fc.constantFrom(...employmentStatuses),
    monthly_income: fc.oneof(fc.constant(0), fc.integer({ min: 10_000, max: 2_000_000 })),
    monthly_obligations: fc.nat(300_000),
    monthly_rent: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 10_000, max: 900_000 })),
    advance_payment_months: fc.integer({ min: 1, max: 30 }),
    plan: fc.constantFrom(...planKinds),
  })
  const incurable: ReadonlySet<EligibilityReasonCode> = new Set([
    'UNDER_18',
    'CARD_INVALID',
    'NO_INCOME',
    'NO_INCOME_EVIDENCE',
  ])

  test('gives no suggestion or rent when a reason applies that no figure changes', () => {
    fc.assert(
      fc.property(asked, (input) => {
        const result = checkEligibility(input, terms)
        if (!result.reasons.some(({ code }) => incurable.has(code))) return
        expect(result).toMatchObject({
          curable: false,
          highest_rent: null,
          nearest_change: null,
          suggestion: null,
        })
      }),
      { numRuns: 500 },
    )
  })

  test('every suggestion leads to an eligible result', () => {
    let followed = 0
    fc.assert(
      fc.property(asked, (input) => {
        const { suggestion, nearest_change: change, highest_rent } = checkEligibility(input, terms)
        const follow = (request: Partial<EligibilityInput>) =>
          checkEligibility({ ...input, ...request }, terms).outcome
        followed += [suggestion, change, highest_rent].filter((one) => one !== null).length
        if (suggestion) {
          const { text: _text, ...request } = suggestion
          expect(follow(request)).toBe('eligible')
        }
        const { monthly_rent, advance_payment_months, plan } = change ?? {}
        if (monthly_rent) expect(follow({ monthly_rent })).toBe('eligible')
        if (advance_payment_months) expect(follow({ advance_payment_months })).toBe('eligible')
        if (plan) expect(follow({ plan })).toBe('eligible')
        if (highest_rent !== null) expect(follow({ monthly_rent: highest_rent })).toBe('eligible')
      }),
      { numRuns: 300 },
    )
    expect(followed).toBeGreaterThan(0)
  })

  test.each([
    ['nothing when eligible', {}, null],
    ['the age before the rent', { age: 17, monthly_income: 400_000, monthly_rent: 150_000 }, 'UNDER_18'],
    ['the rent', { monthly_income: 150_000 }, 'OBLIGATIONS_ABOVE_REFER'],
    ['what is referred to a person', { monthly_income: 212_978 }, 'OBLIGATIONS_ABOVE_ELIGIBLE'],
    ['missing evidence', { employment_status: 'unemployed' as const }, 'NO_INCOME_EVIDENCE'],
    [
      'what declines before what is referred',
      { employment_status: 'unemployed' as const, monthly_income: 150_000 },
      'OBLIGATIONS_ABOVE_REFER',
    ],
  ])('the headline is %s', (_, change, code) => {
    expect(check(change).headline).toBe(code)
  })

  test('reasons of a decline never promise a manual review', () => {
    for (const change of [{ age: 17, monthly_income: 212_978 }, { monthly_income: 150_000 }])
      expect(
        check(change)
          .reasons.map(({ text }) => text)
          .join(' '),
      ).not.toMatch(/person|would pass/)
  })

  test('a licence cap is a reason and limits the highest rent', () => {
    const capped = checkEligibility(
      { ...person, monthly_income: 10_000_000 },
      { ...terms, max_financed_amount: 900_000 },
    )
    expect(capped.reasons.map((reason) => reason.code)).toEqual(['ABOVE_FINANCED_CAP'])
    expect(capped.highest_rent).toBe(75_000)
    expect(capped.nearest_change).toEqual({
      monthly_rent: 75_000,
      advance_payment_months: 10,
      plan: 'six_plus_six',
    })
  })

  test('comfortable is a badge at 30% of income', () => {
    expect(check({ monthly_income: 275_167 }).comfortable).toBe(true)
    expect(check({ monthly_income: 275_166 }).comfortable).toBe(false)
  })

  test('a result is valid for thirty days', () => {
    expect(isEligibilityCurrent('2026-10-22', '2026-11-21', terms)).toBe(true)
    expect(isEligibilityCurrent('2026-10-21', '2026-11-21', terms)).toBe(false)
  })
})

describe('affordability at approval', () => {
  const at = (monthly_income: number) =>
    assessAffordability({ monthly_income, monthly_obligations: 10_000, new_instalment: 90_000 }, terms)

  test.each([
    [250_000, 'eligible', 4_000],
    [249_999, 'refer', 4_000],
    [200_000, 'refer', 5_000],
    [199_999, 'declined', 5_000],
    [0, 'declined', null],
  ])('income %i is %s', (income, outcome, bps) => {
    expect(at(income)).toMatchObject({ outcome, affordability_bps: bps, total_obligations: 100_000 })
  })

  test('computes the highest instalment', () => {
    expect(at(250_000).highest_instalment).toBe(90_000)
    expect(at(1).highest_instalment).toBe(0)
  })

  test('a second person is needed above 20,000 cedis of exposure or above 40%', () => {
    const needs = (exposure_after_payout: number, income: number | null) => {
      const affordability = income === null ? null : at(income)
      const limits = approvalLimits({ exposure_after_payout, affordability }, terms)
      return {
        needs: limits.map(({ need }) => need),
        all: approvalNeedOf(limits),
        second: secondApprovalNeeded(limits),
      }
    }
    expect(needs(2_000_000, 250_000)).toEqual({
      needs: ['one-person', 'one-person'],
      all: 'one-person',
      second: false,
    })
    expect(needs(2_000_001, 250_000)).toEqual({
      needs: ['one-person', 'two-persons'],
      all: 'two-persons',
      second: true,
    })
    expect(needs(0, 249_999)).toEqual({
      needs: ['two-persons', 'one-person'],
      all: 'two-persons',
      second: true,
    })
    expect(needs(0, 199_999)).toEqual({
      needs: ['refused', 'one-person'],
      all: 'refused',
      second: true,
    })
    expect(needs(0, null)).toEqual({ needs: [null, 'one-person'], all: null, second: false })
  })

  test('payroll deducts one third at most', () => {
    expect(payrollDeductionCap(300_000, terms)).toBe(99_990)
  })
})
